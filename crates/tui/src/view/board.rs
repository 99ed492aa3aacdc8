//! The board: grounds, names, pieces, marks and overlays.

use super::palette::{Mark, Palette};
use super::{has_zones, put};
use crate::app::{App, Overlay};
use crate::geometry::glyph;
use crate::raster::{Raster, Sample};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tercio_controller::Geometry;
use tercio_rules::board::Shape;
use tercio_rules::{Board, Cell, CellSet, Piece, Rules, Seat, Size, Stance};

/// What lies on each cell besides its piece.
pub(super) struct Marks {
    marks: Vec<Mark>,
    pinned: Vec<bool>,
    targets: CellSet<u128>,
}

impl Marks {
    pub(super) fn new(app: &App) -> Marks {
        let (local, position) = (app.local(), app.local().position());
        let board = position.board();
        let mut marks = vec![Mark::Plain; board.len()];
        let mut pinned = vec![false; board.len()];
        let mut set = |cell: Cell, mark: Mark| {
            let old = &mut marks[cell.index()];
            *old = (*old).max(mark);
        };
        let shown = app.board().highlights();
        if let Some(mv) = shown.last {
            set(mv.from(), Mark::LastMove);
            set(mv.to(), Mark::LastMove);
        }
        match app.overlay() {
            Overlay::Attacked => {
                let turn = position.turn();
                for seat in local.seats().filter(|&seat| seat != turn) {
                    for cell in position.attacked_by(seat) {
                        set(cell, Mark::Attacked);
                    }
                }
            }
            Overlay::Pinned => {
                for pin in position.pins() {
                    set(pin.pinned, Mark::Attacked);
                    pinned[pin.pinned.index()] = true;
                }
            }
            Overlay::Off | Overlay::Lines => {}
        }
        if let Some(mv) = app.hint() {
            set(mv.from(), Mark::Hint);
            set(mv.to(), Mark::Hint);
        }
        for cell in shown.targets {
            set(cell, Mark::Target);
        }
        for cell in shown.captures {
            set(cell, Mark::Capture);
        }
        for cell in [shown.target, shown.selected].into_iter().flatten() {
            set(cell, Mark::Picked);
        }
        set(app.board().cursor(), Mark::Cursor);
        Marks {
            marks,
            pinned,
            targets: shown.targets,
        }
    }

    fn of(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }
}

/// Whether a cell is one of the dark ones. Across a canal the shade changes too, as on a
/// chessboard; with an odd number of zones that cannot hold everywhere.
fn is_dark(board: &Board, cell: Cell) -> bool {
    let index = cell.index();
    match board.shape() {
        Shape::Flat { files, .. } => {
            let files = usize::from(files);
            (index % files + index / files).is_multiple_of(2)
        }
        Shape::Wedge { .. } => (index / 16 + index % 16 / 4 + index % 4).is_multiple_of(2),
    }
}

/// All that drawing a board needs.
struct Canvas<'a> {
    app: &'a App,
    marks: &'a Marks,
    palette: Palette,
    raster: &'a Raster,
    place: Rect,
    board: &'static Board,
    zoned: bool,
}

pub(super) fn draw(
    app: &App,
    marks: &Marks,
    palette: Palette,
    raster: &Raster,
    place: Rect,
    within: Rect,
    buffer: &mut Buffer,
) {
    let canvas = Canvas {
        app,
        marks,
        palette,
        raster,
        place,
        board: app.view().board(),
        zoned: has_zones(app.local().rules()),
    };
    canvas.grounds(buffer);
    canvas.names(buffer);
    canvas.labels(within, buffer);
    if app.overlay() == Overlay::Lines {
        canvas.lines(buffer);
    }
    for cell in canvas.board.cells() {
        match app.local().position().piece(cell) {
            Some(piece) => canvas.piece(cell, piece, buffer),
            None => canvas.empty(cell, buffer),
        }
    }
}

/// The quadrant characters; bit 0 is the upper left, then upper right, lower left, lower right.
const QUADRANTS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

impl Canvas<'_> {
    fn zone(&self, cell: Cell) -> Option<Seat> {
        self.zoned.then(|| self.board.zone(cell)).flatten()
    }

    fn ground(&self, cell: Cell) -> Color {
        let dark = is_dark(self.board, cell);
        self.palette
            .cell(dark, self.zone(cell), self.marks.of(cell))
    }

    fn colour(&self, sample: Sample) -> Option<Color> {
        match sample {
            Sample::Outside => None,
            Sample::Canal => Some(self.palette.canal()),
            Sample::Cell(cell) => Some(self.ground(cell)),
        }
    }

    fn grounds(&self, buffer: &mut Buffer) {
        for y in 0..self.raster.height() {
            for x in 0..self.raster.width() {
                let quarters = self.raster.quarters(x, y);
                let (glyph, style) = match self.palette.is_plain() {
                    true => (self.plain_ground(x, y), Style::new()),
                    false => two_colours(quarters.map(|sample| self.colour(sample))),
                };
                if let Some(cell) = buffer.cell_mut((self.place.x + x, self.place.y + y)) {
                    cell.set_char(glyph).set_style(style);
                }
            }
        }
    }

    /// Without colours the dark cells are strewn with dots, and canals are a grey line.
    fn plain_ground(&self, x: u16, y: u16) -> char {
        let quarters = self.raster.quarters(x, y);
        let count = |wanted: Sample| quarters.iter().filter(|&&s| s == wanted).count();
        if count(Sample::Canal) >= 2 {
            return '▒';
        }
        if count(Sample::Outside) >= 3 {
            return ' ';
        }
        match self.raster.cell_at(x, y) {
            Some(cell) if self.marks.of(cell) == Mark::Cursor => '▓',
            Some(cell) if is_dark(self.board, cell) => '░',
            _ => ' ',
        }
    }

    /// The name of each cell, faintly, where there is room beside the pieces.
    fn names(&self, buffer: &mut Buffer) {
        let wedge = matches!(self.board.shape(), Shape::Wedge { .. });
        for cell in self.board.cells() {
            let occupied = self.app.local().position().piece(cell).is_some();
            let below = self.raster.named();
            let visible = below || (wedge && !occupied && !self.palette.is_plain());
            if !visible {
                continue;
            }
            let slot = self.raster.slot(cell);
            let (x, mut y) = (slot.x - 1, slot.y + u16::from(below));
            if below && self.raster.tall() {
                y += 1;
            }
            let name = self.board.name(cell);
            let style = match self.palette.is_plain() {
                true => self.palette.dim(),
                false => Style::new()
                    .fg(self
                        .palette
                        .faint(is_dark(self.board, cell), self.zone(cell)))
                    .bg(self.ground(cell)),
            };
            self.write(buffer, x, y, name.as_str(), style);
        }
    }

    /// Files and ranks beside a flat board, seats at the corners of a wedge board.
    fn labels(&self, within: Rect, buffer: &mut Buffer) {
        match self.board.shape() {
            Shape::Flat { .. } => self.flat_labels(buffer),
            Shape::Wedge { .. } => self.zone_labels(within, buffer),
        }
    }

    fn flat_labels(&self, buffer: &mut Buffer) {
        let name = |cell: Cell| self.board.name(cell).as_str().to_owned();
        for cell in self.board.cells() {
            let slot = self.raster.slot(cell);
            let beside = |other: Cell| {
                let there = self.raster.slot(other);
                (there.y == slot.y, there.x == slot.x)
            };
            // A row shares the rank, or on a board turned by a quarter the file.
            let common = |in_row: bool| {
                let other = self.board.cells().find(|&other| {
                    let (row, column) = beside(other);
                    other != cell && if in_row { row } else { column }
                });
                let (this, other) = (name(cell), other.map(name).unwrap_or_default());
                let (a, b) = (this.as_bytes(), other.as_bytes());
                let same = (0..2).find(|&i| a.get(i) == b.get(i)).unwrap_or(0);
                this.chars().nth(same).unwrap_or(' ').to_string()
            };
            let first_column = !self.board.cells().any(|o| self.raster.slot(o).x < slot.x);
            let last_row = !self.board.cells().any(|o| self.raster.slot(o).y > slot.y);
            if first_column && self.place.x >= 2 {
                let line = Rect::new(self.place.x - 2, self.place.y + slot.y, 1, 1);
                put(buffer, line, 0, &common(true), self.palette.dim());
            }
            if last_row {
                let line = Rect::new(self.place.x + slot.x, self.place.bottom(), 1, 1);
                put(buffer, line, 0, &common(false), self.palette.dim());
            }
        }
    }

    fn zone_labels(&self, within: Rect, buffer: &mut Buffer) {
        for seat in self.app.local().seats() {
            let Some(corner) = self.app.view().zone_corner(seat) else {
                continue;
            };
            let (x, y) = self.raster.project(corner);
            let (x, y) = (f64::from(self.place.x) + x, f64::from(self.place.y) + y);
            let outside = |px: u16, py: u16| {
                let (Some(rx), Some(ry)) =
                    (px.checked_sub(self.place.x), py.checked_sub(self.place.y))
                else {
                    return true;
                };
                self.raster
                    .quarters(rx, ry)
                    .iter()
                    .all(|&s| s == Sample::Outside)
            };
            let mut best: Option<(f64, u16, u16)> = None;
            for py in within.y..within.bottom() {
                for px in within.x..within.right().saturating_sub(2) {
                    let free = (px..px + 3).all(|px| outside(px, py));
                    let (dx, dy) = (f64::from(px) + 1.5 - x, f64::from(py) + 0.5 - y);
                    let away = dx * dx + 4.0 * dy * dy;
                    if free && best.is_none_or(|(least, _, _)| away < least) {
                        best = Some((away, px, py));
                    }
                }
            }
            if let Some((_, px, py)) = best {
                let line = Rect::new(px, py, 3, 1);
                put(
                    buffer,
                    line,
                    0,
                    &format!(" {seat} "),
                    self.palette.badge(seat),
                );
            }
        }
    }

    fn write(&self, buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
        let line = Rect::new(self.place.x, self.place.y + y, self.place.width, 1);
        put(buffer, line, x, text, style);
    }

    fn empty(&self, cell: Cell, buffer: &mut Buffer) {
        let slot = self.raster.slot(cell);
        let mark = self.marks.of(cell);
        let glyph = match () {
            () if self.marks.targets.contains(cell) => "•",
            () if mark == Mark::Cursor && self.palette.is_plain() => "[ ]",
            () if mark == Mark::Hint && self.palette.is_plain() => "+",
            () if mark == Mark::LastMove && self.palette.is_plain() => "~",
            () => return,
        };
        let style = match self.palette.is_plain() {
            true => Style::new().add_modifier(Modifier::BOLD),
            false => Style::new()
                .bg(self.ground(cell))
                .fg(self.palette.ink())
                .add_modifier(Modifier::BOLD),
        };
        let x = slot.x - (glyph.chars().count() as u16) / 2;
        if !self.palette.is_plain() {
            self.write(buffer, slot.x - 1, slot.y, "   ", style);
        }
        self.write(buffer, x, slot.y, glyph, style);
    }

    fn piece(&self, cell: Cell, piece: Piece, buffer: &mut Buffer) {
        let slot = self.raster.slot(cell);
        let mark = self.marks.of(cell);
        let wide = self.raster.reach() == 2;
        let glyph = match (self.app.local().rules(), piece.stance) {
            (Rules::Martian(_), _) => ['·', ':', '∴'][piece.size as usize],
            (_, Stance::Upright) if self.marks.pinned[cell.index()] => '⊥',
            (_, Stance::Upright) => '■',
            (_, Stance::Lying(facing)) => glyph(self.app.view().arrow(cell, facing)),
        };
        let mut style = match piece.stance {
            Stance::Upright => self.palette.badge(piece.seat),
            Stance::Lying(_) => self.palette.pike(piece.seat),
        };
        let (letter, pips) = (piece.seat.letter(), piece.size.pips());
        if self.palette.is_plain() {
            if mark == Mark::Cursor || mark == Mark::Picked {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let text = format!("{letter}{pips}{glyph}");
            self.write(buffer, slot.x - 1, slot.y, &text, style);
            let brackets = match mark {
                Mark::Cursor => Some(('[', ']')),
                Mark::Picked => Some(('(', ')')),
                Mark::Capture => Some(('×', '×')),
                Mark::Hint => Some(('{', '}')),
                Mark::Attacked => Some(('!', '!')),
                Mark::LastMove => Some(('~', '~')),
                Mark::Plain | Mark::Target => None,
            };
            if let Some((left, right)) = brackets.filter(|_| slot.x >= 2) {
                let bold = Style::new().add_modifier(Modifier::BOLD);
                self.write(buffer, slot.x - 2, slot.y, &left.to_string(), bold);
                self.write(buffer, slot.x + 2, slot.y, &right.to_string(), bold);
            }
            return;
        }
        if !wide && mark >= Mark::Capture {
            // The badge fills the cell, so the badge itself must show the mark.
            style = Style::new()
                .bg(self.ground(cell))
                .fg(self.palette.ink())
                .add_modifier(Modifier::BOLD);
        }
        let (x, text) = match (wide, piece.size) {
            (true, Size::Medium | Size::Large) => (slot.x - 2, format!(" {letter}{pips}{glyph} ")),
            _ => (slot.x - 1, format!("{letter}{pips}{glyph}")),
        };
        self.write(buffer, x, slot.y, &text, style);
        if let Some(badge) = style.bg {
            self.rims(cell, piece.size, badge, buffer);
        }
    }

    /// Makes larger pieces taller where there are rows for it.
    fn rims(&self, cell: Cell, size: Size, badge: Color, buffer: &mut Buffer) {
        let slot = self.raster.slot(cell);
        let ground = self.ground(cell);
        let on_ground = Style::new().fg(badge).bg(ground);
        if self.raster.tall() && slot.y > 0 {
            match size {
                Size::Small => {}
                Size::Medium => {
                    self.write(buffer, slot.x - 2, slot.y - 1, "▂▂▂▂▂", on_ground);
                    let inverse = Style::new().fg(ground).bg(badge);
                    self.write(buffer, slot.x - 2, slot.y + 1, "▆▆▆▆▆", inverse);
                }
                Size::Large => {
                    self.write(buffer, slot.x - 2, slot.y - 1, "▄▄▄▄▄", on_ground);
                    self.write(buffer, slot.x - 2, slot.y + 1, "▀▀▀▀▀", on_ground);
                }
            }
        } else if self.raster.cell_at(slot.x, slot.y + 1) == Some(cell)
            && matches!(self.board.shape(), Shape::Flat { .. })
        {
            let rim = ["", "▔▔▔", "▀▀▀"][size as usize];
            self.write(buffer, slot.x - 1, slot.y + 1, rim, on_ground);
        }
    }

    /// Dots along every pike, or along every capture of Martian Chess.
    fn lines(&self, buffer: &mut Buffer) {
        let position = self.app.local().position();
        let middle = |cell: Cell| {
            let slot = self.raster.slot(cell);
            (f64::from(slot.x), f64::from(slot.y))
        };
        let pikemen = matches!(position.rules(), Rules::Pikemen(_));
        for (cell, piece) in position.pieces() {
            let mut paths: Vec<Vec<Cell>> = Vec::new();
            if let Stance::Lying(facing) = piece.stance {
                let pike = position.pike(cell);
                for line in self.board.lines(cell, facing) {
                    let inside = line
                        .cells()
                        .iter()
                        .copied()
                        .take_while(|&c| pike.contains(c));
                    paths.push(std::iter::once(cell).chain(inside).collect());
                }
            } else if !pikemen {
                let victims = position.threats().into_iter().filter(|pair| pair.0 == cell);
                paths.extend(victims.map(|(from, to)| vec![from, to]));
            }
            for path in paths {
                for pair in path.windows(2) {
                    self.dots(middle(pair[0]), middle(pair[1]), piece.seat, buffer);
                }
            }
        }
    }

    fn dots(&self, from: (f64, f64), to: (f64, f64), seat: Seat, buffer: &mut Buffer) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        // One dot a row, or every other column on flat lines, looks even.
        let steps = match dx.abs() <= 3.0 * dy.abs() {
            true => dy.abs(),
            false => (dx.abs() / 2.0).round().max(1.0),
        };
        let mut t = 0.0;
        while t <= steps {
            let x = (from.0 + dx * t / steps).round() as u16;
            let y = (from.1 + dy * t / steps).round() as u16;
            let style = match self.raster.cell_at(x, y) {
                _ if self.palette.is_plain() => Style::new().add_modifier(Modifier::BOLD),
                Some(cell) => Style::new()
                    .fg(self.palette.seat(seat))
                    .bg(self.ground(cell))
                    .add_modifier(Modifier::BOLD),
                None => Style::new().fg(self.palette.seat(seat)),
            };
            self.write(buffer, x, y, "•", style);
            t += 1.0;
        }
    }
}

/// The quadrant character that comes nearest to four colours; `None` is the ground of the terminal.
fn two_colours(quarters: [Option<Color>; 4]) -> (char, Style) {
    let count = |wanted: Option<Color>| quarters.iter().filter(|&&c| c == wanted).count();
    let inside = quarters.iter().copied().flatten();
    let Some(ink) = inside.max_by_key(|&colour| count(Some(colour))) else {
        return (' ', Style::new());
    };
    let ground = match count(None) {
        0 => {
            let others = quarters.iter().copied().flatten().filter(|&c| c != ink);
            others.max_by_key(|&colour| count(Some(colour)))
        }
        _ => None,
    };
    let Some(ground) = ground else {
        // The ground of the terminal cannot be written with, so the board is the ink.
        let bits = (0..4).filter(|&i| quarters[i].is_some());
        let bits: usize = bits.map(|i| 1 << i).sum();
        return match bits {
            15 => (' ', Style::new().bg(ink)),
            bits => (QUADRANTS[bits], Style::new().fg(ink)),
        };
    };
    let bits: usize = (0..4)
        .filter(|&i| quarters[i] != Some(ground))
        .map(|i| 1 << i)
        .sum();
    (QUADRANTS[bits], Style::new().fg(ink).bg(ground))
}
