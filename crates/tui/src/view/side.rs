//! The lists beside the board: seats with their points, and the moves.

use super::palette::Palette;
use super::put;
use crate::app::App;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tercio_rules::martian;
use tercio_rules::{Rules, Seat};

/// The lists.
pub(super) fn draw(app: &App, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let seats = app.local().rules().seats() as u16;
    let mut row = u16::from(seats * 2 + 10 <= area.height);
    let line = |row: u16| Rect::new(area.x + 1, area.y + row, area.width.saturating_sub(2), 1);
    // A blank line between seats where there is room.
    let gap = u16::from(seats * 3 + 8 <= area.height);
    for seat in app.local().seats() {
        if row + 2 > area.height {
            break;
        }
        draw_seat(app, palette, seat, line(row), line(row + 1), buffer);
        row += 2 + gap;
    }
    row += 1 - gap;
    for note in notes(app) {
        for text in wrap(&note, area.width.saturating_sub(2)) {
            if row < area.height {
                put(
                    buffer,
                    line(row),
                    0,
                    &text,
                    palette.dim().add_modifier(Modifier::ITALIC),
                );
                row += 1;
            }
        }
    }
    row += 1;
    if row + 1 < area.height {
        let rest = Rect::new(
            area.x + 1,
            area.y + row,
            area.width.saturating_sub(2),
            area.height - row,
        );
        draw_moves(app, palette, rest, buffer);
    }
}

/// The points of all seats in one line, where there is no room for lists.
pub(super) fn draw_line(app: &App, palette: Palette, line: Rect, buffer: &mut Buffer) {
    let mut x = 0;
    for seat in app.local().seats() {
        let points = app.local().game().points()[seat.index()];
        let turn = marker(app, seat);
        put(
            buffer,
            line,
            x,
            &format!("{turn}{seat}"),
            palette.badge(seat),
        );
        let text = format!(" {points} ");
        put(buffer, line, x + 2, &text, Style::new());
        x += 2 + text.chars().count() as u16;
    }
}

/// Whether a seat is to move or has won.
fn marker(app: &App, seat: Seat) -> char {
    match app.local().game().outcome() {
        Some(outcome) if outcome.winners.contains(seat) => '★',
        None if app.local().game().turn() == seat => '▶',
        _ => ' ',
    }
}

fn draw_seat(
    app: &App,
    palette: Palette,
    seat: Seat,
    first: Rect,
    second: Rect,
    buffer: &mut Buffer,
) {
    let local = app.local();
    let points = local.game().points()[seat.index()];
    let (full, text) = match local.rules() {
        Rules::Pikemen(rules) => (rules.target(), format!("{points}/{}", rules.target())),
        Rules::Martian(_) => {
            let most = local.game().points().iter().copied().max().unwrap_or(0);
            (most.max(18), format!("{points}"))
        }
    };
    put(
        buffer,
        first,
        0,
        &format!("{}{seat} ", marker(app, seat)),
        palette.badge(seat),
    );
    let mut name = local.players()[seat.index()].name();
    if local.position().left().contains(seat) {
        name.push_str(", left");
    }
    put(buffer, first, 4, &name, palette.name(seat));
    let right = first.width.saturating_sub(text.chars().count() as u16);
    put(
        buffer,
        first,
        right,
        &text,
        Style::new().add_modifier(Modifier::BOLD),
    );
    let taken = local.taken_by(seat);
    let length: usize = taken.iter().map(|(_, pips)| pips.len() + 2).sum();
    let width = second
        .width
        .saturating_sub(length as u16)
        .saturating_sub(1)
        .max(6)
        .min(second.width);
    bar(
        palette,
        seat,
        points,
        full,
        Rect { width, ..second },
        buffer,
    );
    let mut x = width + 1;
    for (victim, pips) in taken {
        let text: String = pips.iter().map(u8::to_string).collect();
        put(
            buffer,
            second,
            x,
            &format!("{victim}{text}"),
            palette.name(victim),
        );
        x += text.len() as u16 + 2;
    }
}

/// A bar in eighths of characters.
fn bar(palette: Palette, seat: Seat, points: u8, full: u8, line: Rect, buffer: &mut Buffer) {
    const EIGHTHS: [&str; 8] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let share = f64::from(points.min(full)) / f64::from(full.max(1));
    let eighths = (share * f64::from(line.width) * 8.0).round() as u16;
    let mut text = "█".repeat(usize::from(eighths / 8));
    if !eighths.is_multiple_of(8) {
        text.push_str(EIGHTHS[usize::from(eighths % 8)]);
    }
    let rest = usize::from(line.width).saturating_sub(text.chars().count());
    let drawn = text.chars().count() as u16;
    put(buffer, line, 0, &text, palette.name(seat));
    put(buffer, line, drawn, &"╌".repeat(rest), palette.dim());
}

/// What else should be known now.
fn notes(app: &App) -> Vec<String> {
    let local = app.local();
    let mut notes: Vec<String> = Vec::new();
    if app.board().calls_clock() {
        notes.push("your next move calls the clock (m: not)".to_owned());
    } else if let Some(passed) = local.clock() {
        let left = martian::Rules::CLOCK.saturating_sub(passed);
        notes.push(format!("the clock is called: {left} quiet moves left"));
    }
    if let Rules::Martian(rules) = local.rules()
        && rules.deadlock() == martian::Deadlock::Auto
        && local.position().plies_since_capture() >= 9
    {
        let left =
            martian::Rules::QUIET_MOVES.saturating_sub(local.position().plies_since_capture());
        notes.push(format!("{left} quiet moves left"));
    }
    if let Rules::Pikemen(rules) = local.rules()
        && rules.stall() > 0
    {
        let position = local.position();
        let has_pieces = |seat: &Seat| position.pieces().any(|(_, piece)| piece.seat == *seat);
        let in_play = position.playing().iter().filter(has_pieces).count();
        let most = usize::from(rules.stall()) * in_play;
        let left = most.saturating_sub(usize::from(local.position().plies_since_capture()));
        if left * 2 <= most && !local.game().is_over() {
            notes.push(format!("scored after {left} more moves without a capture"));
        }
    }
    notes.extend(app.why().iter().cloned());
    notes
}

fn draw_moves(app: &App, palette: Palette, area: Rect, buffer: &mut Buffer) {
    let local = app.local();
    let undone = match local.undone() {
        0 => String::new(),
        count => format!(", {count} taken back"),
    };
    let heading = format!("moves{undone}");
    put(buffer, area, 0, &heading, palette.dim());
    let rows = usize::from(area.height.saturating_sub(1));
    let columns = usize::from(area.width / 18).max(1);
    let plies = local.plies();
    let lines = plies.len().div_ceil(columns);
    let hidden = lines.saturating_sub(rows);
    let start = hidden.saturating_sub(app.scroll());
    if start > 0 || start < hidden {
        let shown = format!("{}–{} of {lines}", start + 1, (start + rows).min(lines));
        let right = area.width.saturating_sub(shown.chars().count() as u16);
        put(buffer, area, right, &shown, palette.dim());
    }
    for row in 0..rows {
        for column in 0..columns {
            let index = (start + row) * columns + column;
            let Some(ply) = plies.get(index) else {
                continue;
            };
            let cell = Rect::new(area.x + column as u16 * 18, area.y + 1 + row as u16, 18, 1)
                .intersection(area);
            put(
                buffer,
                cell,
                0,
                &format!("{:>3} ", index + 1),
                palette.dim(),
            );
            put(
                buffer,
                cell,
                4,
                &ply.seat.to_string(),
                palette.name(ply.seat),
            );
            let last = index + 1 == plies.len();
            let style = match last {
                true => Style::new().add_modifier(Modifier::BOLD),
                false => Style::new(),
            };
            put(buffer, cell, 6, &ply.text, style);
        }
    }
}

/// Breaks text into lines at blanks.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > usize::from(width) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
