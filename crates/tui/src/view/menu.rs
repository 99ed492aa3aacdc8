//! The choice of a game.

use super::palette::Palette;
use super::words::game_name;
use super::{Hits, put};
use crate::app::{Action, App};
use crate::menu::{Focus, Menu};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tercio_rules::Rules;
use tercio_rules::board::Shape;

pub(super) fn draw(
    menu: &Menu,
    app: &App,
    palette: Palette,
    area: Rect,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    let title = Rect {
        height: area.height.min(1),
        ..area
    };
    buffer.set_style(title, palette.bar());
    put(
        buffer,
        title,
        1,
        "Tercio · Pikemen and Martian Chess",
        palette.bar().add_modifier(Modifier::BOLD),
    );
    let foot = 3.min(area.height.saturating_sub(1));
    let body = Rect::new(
        area.x + 1.min(area.width),
        area.y + 2,
        area.width.saturating_sub(2),
        area.height.saturating_sub(2 + foot),
    );
    let wide = body.width >= 62;
    let left = if wide {
        Rect { width: 34, ..body }
    } else {
        body
    };
    draw_entries(menu, palette, left, buffer, hits);
    if wide {
        let right = Rect::new(body.x + 37, body.y, body.width - 37, body.height);
        draw_options(menu, palette, right, buffer, hits);
    } else if menu.focus == Focus::Options {
        super::blank(buffer, left, Style::new());
        hits.regions.clear();
        draw_options(menu, palette, left, buffer, hits);
    }
    if area.height >= 5 {
        let line = |up: u16| Rect::new(area.x, area.bottom() - up, area.width, 1);
        if let Some(note) = menu.note() {
            put(
                buffer,
                line(3),
                1,
                &note,
                palette.dim().add_modifier(Modifier::ITALIC),
            );
        }
        let message = app.message();
        let style = if message.error {
            palette.error()
        } else {
            Style::new()
        };
        put(buffer, line(2), 1, &message.text, style);
        let keys = match menu.focus {
            Focus::Entries => "↑↓ choose · → options · enter play · l load · ? help · q quit",
            Focus::Options => "↑↓ choose · ←→ change · enter play · esc back",
        };
        put(buffer, line(1), 1, keys, palette.dim());
    }
}

fn draw_entries(menu: &Menu, palette: Palette, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
    // Lines are entries or headings; the chosen entry is kept in sight.
    let mut lines: Vec<(String, Option<usize>)> = Vec::new();
    if !menu.kept.is_empty() {
        lines.push(("Resume".to_owned(), None));
    }
    for (index, kept) in menu.kept.iter().enumerate() {
        let (rules, moves) = (kept.game.rules(), kept.game.moves().len());
        let before = if kept.newest { "" } else { "earlier: " };
        let text = format!(
            "{before}{} {}, move {}",
            game_name(rules),
            rules.setup_name(),
            moves + 1
        );
        lines.push((text, Some(index)));
    }
    let mut game = "";
    for (index, rules) in Menu::setups().into_iter().enumerate() {
        if game_name(rules) != game {
            game = game_name(rules);
            lines.push((game.to_owned(), None));
        }
        lines.push((describe(rules), Some(menu.kept.len() + index)));
    }
    let at = lines
        .iter()
        .position(|line| line.1 == Some(menu.at))
        .unwrap_or(0);
    let rows = usize::from(area.height);
    let skip = (at + 2)
        .saturating_sub(rows)
        .min(lines.len().saturating_sub(rows));
    for (row, (text, entry)) in lines.iter().skip(skip).take(rows).enumerate() {
        let line = Rect::new(area.x, area.y + row as u16, area.width, 1);
        let Some(index) = *entry else {
            put(
                buffer,
                line,
                0,
                text,
                Style::new().add_modifier(Modifier::BOLD),
            );
            continue;
        };
        let style = match (index == menu.at, menu.focus) {
            (true, Focus::Entries) => palette.chosen(),
            (true, Focus::Options) => {
                Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
            }
            (false, _) => Style::new(),
        };
        let width = usize::from(area.width.saturating_sub(2));
        put(buffer, line, 1, &format!(" {text:<width$}"), style);
        hits.add(line, Action::Entry(index));
    }
}

fn describe(rules: Rules) -> String {
    let board = match rules.board().shape() {
        Shape::Flat { files, ranks } => format!("{files}×{ranks}"),
        Shape::Wedge { zones: 3 } => "triangle".to_owned(),
        Shape::Wedge { zones: 5 } => "pentagon".to_owned(),
        Shape::Wedge { zones: 6 } => "hexagon".to_owned(),
        Shape::Wedge { zones } => format!("{zones} zones"),
    };
    format!(
        "{:<9} {} players, {board}",
        rules.setup_name(),
        rules.seats()
    )
}

fn draw_options(menu: &Menu, palette: Palette, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
    let line = |row: u16| Rect::new(area.x, area.y + row, area.width, 1).intersection(area);
    if let Some(kept) = menu.chosen_kept() {
        put(
            buffer,
            line(0),
            0,
            "Go on with",
            Style::new().add_modifier(Modifier::BOLD),
        );
        for (row, (seat, player)) in tercio_rules::Seat::ALL
            .into_iter()
            .zip(&kept.players)
            .enumerate()
        {
            let row = row as u16 + 1;
            if row >= area.height {
                break;
            }
            put(
                buffer,
                line(row),
                1,
                &format!(" {seat} "),
                palette.badge(seat),
            );
            let points = kept.game.points()[seat.index()];
            put(
                buffer,
                line(row),
                5,
                &format!("{}, {points} points", player.name()),
                Style::new(),
            );
        }
        return;
    }
    put(
        buffer,
        line(0),
        0,
        "Options",
        Style::new().add_modifier(Modifier::BOLD),
    );
    let focused = menu.focus == Focus::Options;
    for (index, choice) in menu.draft.choices().into_iter().enumerate() {
        let row = index as u16 + 1;
        if row >= area.height {
            break;
        }
        let (name, value) = menu.draft.describe(choice);
        let chosen = focused && index == menu.option;
        let style = if chosen {
            palette.chosen()
        } else {
            Style::new()
        };
        let value = if chosen {
            format!("◂ {value} ▸")
        } else {
            format!("  {value}")
        };
        put(
            buffer,
            line(row),
            1,
            &format!(" {name:<20}{value:<19}"),
            style,
        );
        hits.add(line(row), Action::Option(index));
    }
}
