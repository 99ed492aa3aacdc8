//! Drawing: the state of the program as characters. There is no logic here but layout.

mod board;
mod dialog;
mod menu;
mod palette;
mod side;
mod words;

pub use palette::Colours;

use crate::app::{Action, App, Screen};
use crate::field::Purpose;
use crate::geometry::Turned;
use crate::raster::Raster;
use board::Marks;
use palette::Palette;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use std::rc::Rc;
use tercio_controller::Geometry;
use tercio_rules::Rules;
use tercio_rules::board::Shape;

/// What can be clicked, and where.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    regions: Vec<(Rect, Action)>,
    board: Option<(Rect, Rc<Raster>)>,
}

impl Hits {
    /// What a click at a place asks for.
    pub fn at(&self, x: u16, y: u16) -> Option<Action> {
        let place = Position { x, y };
        let region = self
            .regions
            .iter()
            .rev()
            .find(|(area, _)| area.contains(place));
        if let Some((_, action)) = region {
            return Some(action.clone());
        }
        let (area, raster) = self.board.as_ref()?;
        let inside = area.contains(place);
        let cell = inside.then(|| raster.cell_at(x - area.x, y - area.y))?;
        cell.map(Action::Cell)
    }

    fn add(&mut self, area: Rect, action: Action) {
        self.regions.push((area, action));
    }
}

/// Draws the program, and remembers what is slow to compute.
#[derive(Debug)]
pub struct Painter {
    palette: Palette,
    /// The last few drawings of the empty board, newest last.
    cache: Vec<(Key, Option<Rc<Raster>>)>,
}

/// What a drawing of an empty board depends on.
type Key = (Shape, u64, u16, u16, bool);

/// How many drawings are remembered: with and without lists at the side, before and after a turn.
const CACHED: usize = 4;

/// The least width of the lists beside the board, and the greatest.
const SIDE: (u16, u16) = (26, 44);

impl Painter {
    /// A painter for one kind of terminal.
    pub fn new(colours: Colours) -> Painter {
        Painter {
            palette: Palette { colours },
            cache: Vec::new(),
        }
    }

    /// Draws everything, and says what can be clicked.
    pub fn draw(&mut self, app: &App, area: Rect, buffer: &mut Buffer) -> Hits {
        let mut hits = Hits::default();
        match app.screen() {
            Screen::Menu(menu) => {
                menu::draw(menu, app, self.palette, area, buffer, &mut hits);
                if app.field().is_some() {
                    self.draw_message(app, area, buffer);
                }
            }
            Screen::Board => self.draw_game(app, area, buffer, &mut hits),
        }
        if let Some(question) = app.dialog() {
            dialog::draw(question, self.palette, area, buffer, &mut hits);
        }
        hits
    }

    /// Where the caret of the text field stands, if one is open.
    pub fn caret(&self, app: &App, area: Rect) -> Option<Position> {
        let field = app.field()?;
        let (_, skipped) = field_window(field.caret(), prompt(field.purpose).len(), area.width);
        let x = prompt(field.purpose).len() + field.caret() - skipped;
        (area.height > 0).then(|| Position {
            x: area.x + (x as u16).min(area.width.saturating_sub(1)),
            y: area.bottom() - 1,
        })
    }

    fn raster(&mut self, view: Turned, width: u16, height: u16, zoned: bool) -> Option<Rc<Raster>> {
        let first = view.centre(tercio_rules::Cell::new(0));
        let turn = first.x.to_bits() ^ first.y.to_bits().rotate_left(1);
        let key = (view.board().shape(), turn, width, height, zoned);
        if let Some((_, raster)) = self.cache.iter().find(|(cached, _)| *cached == key) {
            return raster.clone();
        }
        let raster = Raster::fit(view, width, height, zoned).map(Rc::new);
        if self.cache.len() >= CACHED {
            self.cache.remove(0);
        }
        self.cache.push((key, raster.clone()));
        raster
    }

    fn draw_game(&mut self, app: &App, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let view = app.view();
        let zoned = has_zones(app.local().rules());
        let (label_x, label_y) = labels(view);
        // With lists at the side if that leaves a board that can be read, else without.
        let middle = area.height.saturating_sub(3);
        let mut side = SIDE.0;
        let room = |side: u16| {
            (
                area.width.saturating_sub(side + label_x + 1),
                middle.saturating_sub(label_y),
            )
        };
        let (width, height) = room(side);
        let mut raster = self.raster(view, width, height, zoned);
        if raster.is_none() {
            side = 0;
            let (width, height) = room(side);
            raster = self.raster(view, width, height.saturating_sub(1), zoned);
        }
        let Some(raster) = raster.filter(|_| area.height >= 6 && area.width >= 20) else {
            draw_too_small(view, zoned, area, buffer);
            return;
        };
        let board_width = raster.width() + label_x;
        let top = area.y + 1;
        if side > 0 {
            side = (area.width - board_width - 1).clamp(SIDE.0, SIDE.1);
            let lists = Rect::new(area.right() - side, top, side, middle);
            side::draw(app, self.palette, lists, buffer);
        } else {
            let line = Rect::new(area.x, top, area.width, 1);
            side::draw_line(app, self.palette, line, buffer);
        }
        let taken = u16::from(side == 0);
        let left = area.width - side;
        let place = Rect::new(
            area.x + label_x + left.saturating_sub(board_width) / 2,
            top + taken + (middle - taken).saturating_sub(raster.height() + label_y) / 2,
            raster.width(),
            raster.height(),
        );
        self.draw_title(app, Rect::new(area.x, area.y, area.width, 1), buffer);
        let marks = Marks::new(app);
        let within = Rect::new(area.x, top + taken, left, middle - taken);
        board::draw(app, &marks, self.palette, &raster, place, within, buffer);
        hits.board = Some((place, Rc::clone(&raster)));
        dialog::draw_ring(app, self.palette, &raster, place, within, buffer, hits);
        self.draw_message(app, area, buffer);
    }

    fn draw_title(&self, app: &App, line: Rect, buffer: &mut Buffer) {
        let local = app.local();
        buffer.set_style(line, self.palette.bar());
        let title = format!(" {}", words::title(local.rules()));
        let turn = local.game().turn();
        let (text, style) = match local.game().outcome() {
            Some(outcome) => {
                let winner = outcome.winners.iter().next().unwrap_or(turn);
                let text = words::result(local);
                (format!(" {text} "), self.palette.badge(winner))
            }
            None => {
                let who = local.players()[turn.index()].name();
                let pause = if app.paused() { ", paused" } else { "" };
                (
                    format!(" {turn} to move ({who}{pause}) "),
                    self.palette.badge(turn),
                )
            }
        };
        let width = usize::from(line.width);
        if local.game().is_over() {
            // The result goes first, over the whole line.
            buffer.set_style(line, style);
            put(buffer, line, 0, &text, style);
            return;
        }
        put(
            buffer,
            line,
            0,
            &title,
            self.palette.bar().add_modifier(Modifier::BOLD),
        );
        let length = text.chars().count();
        put(
            buffer,
            line,
            width.saturating_sub(length) as u16,
            &text,
            style,
        );
    }

    /// The two lines at the bottom: the message, and the keys or the text field.
    fn draw_message(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        if area.height < 2 {
            return;
        }
        let line = Rect::new(area.x, area.bottom() - 2, area.width, 1);
        let message = app.message();
        let style = match message.error {
            true => self.palette.error(),
            false => Style::new(),
        };
        let sign = if message.error { "✗ " } else { "" };
        blank(buffer, line, Style::new());
        put(buffer, line, 1, &format!("{sign}{}", message.text), style);
        if matches!(app.screen(), Screen::Board) {
            let thinking = app.thinking();
            let here = match &thinking {
                Some(text) => text.clone(),
                None => words::cell(app, app.board().cursor()),
            };
            let used = message.text.chars().count() + 4;
            let start = usize::from(line.width).saturating_sub(here.chars().count() + 1);
            if start > used {
                put(buffer, line, start as u16, &here, self.palette.dim());
            } else if thinking.is_some() && !message.error {
                // What goes on matters more than what was said before.
                blank(buffer, line, Style::new());
                put(buffer, line, 1, &here, self.palette.dim());
            }
        }
        let line = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        match app.field() {
            Some(field) => {
                blank(buffer, line, self.palette.bar());
                let start = prompt(field.purpose);
                put(
                    buffer,
                    line,
                    0,
                    start,
                    self.palette.bar().add_modifier(Modifier::BOLD),
                );
                let (width, skipped) = field_window(field.caret(), start.len(), line.width);
                let text: String = field.text().chars().skip(skipped).take(width).collect();
                put(buffer, line, start.len() as u16, &text, self.palette.bar());
            }
            None => {
                let hints = words::hints(app, line.width.saturating_sub(2));
                put(buffer, line, 1, &hints, self.palette.dim());
            }
        }
    }
}

/// How many characters of a text field are seen, and how many are scrolled away before them.
fn field_window(caret: usize, prompt: usize, width: u16) -> (usize, usize) {
    let seen = usize::from(width).saturating_sub(prompt + 1).max(1);
    (seen, (caret + 1).saturating_sub(seen))
}

const fn prompt(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Move => " move: ",
        Purpose::Save => " save to: ",
        Purpose::Load => " load: ",
    }
}

/// Whether zones mean something in this game, or at least name its cells.
fn has_zones(rules: Rules) -> bool {
    let wedge = matches!(rules.board().shape(), Shape::Wedge { .. });
    wedge || matches!(rules, Rules::Martian(_))
}

/// The room for the names of files and ranks.
fn labels(view: Turned) -> (u16, u16) {
    match view.board().shape() {
        Shape::Flat { .. } => (2, 1),
        Shape::Wedge { .. } => (1, 0),
    }
}

fn draw_too_small(view: Turned, zoned: bool, area: Rect, buffer: &mut Buffer) {
    let (width, height) = Raster::least(view, zoned);
    let (label_x, label_y) = labels(view);
    let (width, height) = ((width + label_x + 1).max(20), height + label_y + 4);
    let text = format!(
        "this board needs {width} × {height} characters; the terminal has {} × {}",
        area.width, area.height
    );
    let mut line = String::new();
    let mut y = 0;
    for word in text.split(' ') {
        if !line.is_empty()
            && line.chars().count() + 1 + word.chars().count() > usize::from(area.width)
        {
            put_row(buffer, area, y, &line);
            line.clear();
            y += 1;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    put_row(buffer, area, y, &line);
}

fn put_row(buffer: &mut Buffer, area: Rect, y: u16, text: &str) {
    if y < area.height {
        let line = Rect::new(area.x, area.y + y, area.width, 1);
        put(buffer, line, 0, text, Style::new());
    }
}

/// Writes text into the first row of an area, and never beyond it.
fn put(buffer: &mut Buffer, area: Rect, x: u16, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if x < area.width && area.height > 0 {
        buffer.set_stringn(area.x + x, area.y, text, usize::from(area.width - x), style);
    }
}

/// Fills an area with blanks.
fn blank(buffer: &mut Buffer, area: Rect, style: Style) {
    for place in area.intersection(buffer.area).positions() {
        if let Some(cell) = buffer.cell_mut(place) {
            cell.reset();
            cell.set_style(style);
        }
    }
}
