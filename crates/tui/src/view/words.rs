//! What the screen says in sentences.

use crate::app::App;
use crate::geometry::glyph;
use crate::local_game::LocalGame;
use tercio_controller::Selection;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::{Cell, Position, Reason, Rules, Seat, Size, Stance};

/// The name of a game for people.
pub(super) fn game_name(rules: Rules) -> &'static str {
    match rules {
        Rules::Pikemen(_) => "Pikemen",
        Rules::Martian(_) => "Martian Chess",
    }
}

/// The game and what was agreed.
pub(super) fn title(rules: Rules) -> String {
    let mut title = format!("{} {}", game_name(rules), rules.setup_name());
    match rules {
        Rules::Pikemen(rules) => {
            title.push_str(&format!(" · to {} points", rules.target()));
            if rules.rps() {
                title.push_str(" · rock/paper/scissors");
            }
        }
        Rules::Martian(rules) => {
            title.push_str(match rules.deadlock() {
                Deadlock::Call => " · m calls the clock",
                Deadlock::Auto => " · 27 quiet moves end it",
                Deadlock::Off => "",
            });
            if rules.knights_and_kings() {
                title.push_str(" · knights and kings");
            }
        }
    }
    title
}

/// What stands on a cell.
pub(super) fn cell(app: &App, cell: Cell) -> String {
    let position = app.local().position();
    let name = position.board().name(cell);
    let Some(piece) = position.piece(cell) else {
        return format!("{name}: empty");
    };
    let seat = piece.seat;
    match (position.rules(), piece.stance) {
        (Rules::Martian(_), _) => format!("{name}: {} of {seat}", martian::rank_name(piece.size)),
        (_, Stance::Upright) => format!("{name}: {} of {seat}, upright", size_name(piece.size)),
        (_, Stance::Lying(facing)) => format!(
            "{name}: {} of {seat}, lying {facing} {}",
            size_name(piece.size),
            glyph(app.view().arrow(cell, facing))
        ),
    }
}

const fn size_name(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}

/// Who won and why.
pub(super) fn result(local: &LocalGame) -> String {
    let Some(outcome) = local.game().outcome() else {
        return String::new();
    };
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    let who = match &winners[..] {
        [] => "nobody wins".to_owned(),
        [seat] => format!("{seat} wins"),
        [seats @ .., last] => {
            let seats: Vec<String> = seats.iter().map(Seat::to_string).collect();
            format!("{} and {last} share the win", seats.join(", "))
        }
    };
    format!("{who}: {}", reason(local, outcome.reason))
}

fn reason(local: &LocalGame, reason: Reason) -> String {
    match (reason, local.rules()) {
        (Reason::Target, Rules::Pikemen(rules)) => {
            format!("the target of {} points is reached", rules.target())
        }
        (Reason::Target, _) => "the target is reached".to_owned(),
        (Reason::LastSeat, _) => "nobody else can play on".to_owned(),
        (Reason::Stall, Rules::Pikemen(rules)) => format!(
            "{} rounds without a capture, so points decide",
            rules.stall()
        ),
        (Reason::Stall, _) => "no captures for long, so points decide".to_owned(),
        (Reason::Repetition, _) => {
            "the same position for the third time, so points decide".to_owned()
        }
        (Reason::EmptyZone, _) => {
            let zone = empty_zone(local.position());
            let zone = zone.map_or("a zone".to_owned(), |seat| format!("zone {seat}"));
            match local.game().leaders().len() > 1 {
                true => format!("{zone} is empty, and the last to move wins the tie"),
                false => format!("{zone} is empty, so points decide"),
            }
        }
        (Reason::Clock, _) => match local.clock() {
            Some(_) => "the called clock has run out, so points decide".to_owned(),
            None => "27 moves without a capture, so points decide".to_owned(),
        },
    }
}

fn empty_zone(position: &Position) -> Option<Seat> {
    let seats = Seat::ALL.into_iter().take(position.rules().seats());
    seats
        .into_iter()
        .find(|&seat| !position.pieces().any(|(_, piece)| piece.seat == seat))
}

/// The keys that matter now, as many as fit.
pub(super) fn hints(app: &App, width: u16) -> String {
    let martian = matches!(app.local().rules(), Rules::Martian(_));
    let hints: &[&str] = match app.board().selection() {
        _ if app.local().game().is_over() => &[
            "n new game",
            "u take back",
            "s save",
            "o overlays",
            "q quit",
        ],
        _ if app.local().only_programs() => &[
            "space pause",
            "u back",
            "r forward",
            "o overlays",
            "n new",
            "q quit",
            "? help",
        ],
        Selection::Nothing => &[
            "? help",
            "arrows move",
            "enter pick",
            "tab next piece",
            ": type",
            "u undo",
            "q quit",
            "h hint",
            "w why",
            "o overlays",
            "f turn",
            "s save",
            "g give up",
        ],
        Selection::Piece(_) if martian => &["enter go there", "tab next target", "esc back"],
        Selection::Piece(_) => &[
            "enter charge",
            "tab next target",
            "1-9 stance at once",
            "esc back",
        ],
        Selection::Target { .. } => &["1-9 or qwe/asd/zxc", "arrows and enter", "esc back"],
    };
    let mut text = String::new();
    for hint in hints {
        let next = if text.is_empty() {
            (*hint).to_owned()
        } else {
            format!("{text} · {hint}")
        };
        if next.chars().count() > usize::from(width) {
            break;
        }
        text = next;
    }
    text
}
