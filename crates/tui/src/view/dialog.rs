//! What stands in front of the board: the stance ring, questions, and the keys.

use super::palette::Palette;
use super::{Hits, blank, put};
use crate::app::{Action, App, Dialog};
use crate::geometry::glyph;
use crate::raster::Raster;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Block, BorderType, Widget};
use tercio_controller::{Selection, Spot};

/// The nine places around the target, each with its key.
pub(super) fn draw_ring(
    app: &App,
    palette: Palette,
    raster: &Raster,
    place: Rect,
    within: Rect,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    let selection = app.board().selection();
    let (Selection::Target { from, to, .. }, Some(ring)) = (selection, app.board().ring()) else {
        return;
    };
    let slot = raster.slot(to);
    let (x, y) = (place.x + slot.x, place.y + slot.y);
    let (width, height) = (17.min(within.width), 5.min(within.height));
    // Beside the cell, on the side with more room.
    let right = x + 4;
    let left = (x + 1).saturating_sub(width + 4);
    let x = match right + width <= within.right() {
        true => right,
        false => left.max(within.x),
    };
    let y = y
        .saturating_sub(2)
        .clamp(within.y, within.bottom().saturating_sub(height));
    let area = Rect::new(x, y, width, height).intersection(within);
    blank(buffer, area, palette.bar());
    let name = app.local().position().board().name(to);
    let title = match from == to {
        true => format!(" turn {name} "),
        false => format!(" onto {name} "),
    };
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(title)
        .style(palette.bar())
        .render(area, buffer);
    for (index, choice) in ring.into_iter().enumerate() {
        let (row, column) = ((index / 3) as u16, (index % 3) as u16);
        let cell = Rect::new(area.x + 1 + column * 5, area.y + 1 + row, 5, 1).intersection(area);
        let style = match (choice.proposed, choice.legal) {
            (true, _) => palette.chosen().add_modifier(Modifier::BOLD),
            (false, true) => palette.bar().add_modifier(Modifier::BOLD),
            (false, false) => palette.bar().add_modifier(Modifier::DIM),
        };
        let sign = match choice.spot {
            _ if !choice.legal => '–',
            Spot::Upright => '■',
            Spot::Towards(direction) => glyph(direction),
        };
        let text = format!(" {}{sign}  ", choice.spot.digit());
        put(buffer, cell, 0, &text, style);
        hits.add(cell, Action::Spot(choice.spot));
    }
}

/// A question or the keys, in the middle of the screen.
pub(super) fn draw(
    dialog: &Dialog,
    palette: Palette,
    area: Rect,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    let (title, lines) = match dialog {
        Dialog::Help => (" keys ", help()),
        Dialog::Quit => (
            " leave? ",
            vec![
                "The game is in no file of yours.".to_owned(),
                "It is kept and offered at the next start.".to_owned(),
            ],
        ),
        Dialog::Leave => (
            " another game? ",
            vec![
                "This game is in no file of yours.".to_owned(),
                "It is kept and offered in the menu.".to_owned(),
            ],
        ),
        Dialog::Resign(seat) => (
            " give up? ",
            vec![
                format!("{seat} leaves the game."),
                "The others play on; the last one wins.".to_owned(),
            ],
        ),
        Dialog::Overwrite(path) => (
            " write over? ",
            vec![format!("{} exists already.", path.display())],
        ),
    };
    let question = *dialog != Dialog::Help;
    let widest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let width = (widest.max(26) as u16 + 4).min(area.width);
    let height = (lines.len() as u16 + 2 + 2 * u16::from(question)).min(area.height);
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    blank(buffer, place, palette.bar());
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(title)
        .style(palette.bar())
        .render(place, buffer);
    let inner = Rect::new(
        place.x + 2.min(place.width),
        place.y + 1.min(place.height),
        place.width.saturating_sub(4),
        place.height.saturating_sub(2),
    );
    let line = |row: u16| Rect::new(inner.x, inner.y + row, inner.width, 1).intersection(inner);
    for (row, text) in lines.iter().enumerate() {
        put(buffer, line(row as u16), 0, text, palette.bar());
    }
    if question {
        let row = line(lines.len() as u16 + 1);
        let bold = palette.chosen().add_modifier(Modifier::BOLD);
        put(buffer, row, 0, " y  yes ", bold);
        put(
            buffer,
            row,
            10,
            " n  no ",
            palette.bar().add_modifier(Modifier::BOLD),
        );
        hits.add(area, Action::Answer(false));
        hits.add(Rect { width: 8, ..row }, Action::Answer(true));
    } else {
        hits.add(area, Action::Answer(false));
    }
}

fn help() -> Vec<String> {
    [
        "arrows            move the cursor",
        "enter, space      pick a piece, a target, a stance",
        "1-9, qwe asd zxc  stance; 5 or s is upright",
        "tab               next piece that can move, next target",
        "esc               step back",
        ": or /            type a move in notation",
        "u  r              take back, play again",
        "f                 turn the board",
        "o                 overlays: lines, attacked, pinned",
        "m                 call the clock (Martian Chess two)",
        "h                 hint: what the engine would play",
        "w                 why: how it stands, and the last move",
        "p                 pause the engine",
        "g                 give up: a seat leaves, others play on",
        "s  l  n           save, load, new game",
        "page up, down     scroll the moves",
        "q, ctrl-c         quit; ctrl-z: to the shell, until fg",
        "",
        "A3↗ is a large pyramid of seat A pointing up and",
        "right, A3■ stands upright; · : ∴ are the pips of",
        "pawns, drones and queens. The mouse works too.",
    ]
    .map(str::to_owned)
    .to_vec()
}
