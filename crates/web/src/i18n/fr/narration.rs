//! What moves do and what threatens, in whole sentences.

use super::board::{facing, rank, seat, size};
use super::play::counted;
use crate::i18n::keys::Narration;
use tercio_controller::{Action, Meaning, Seen, Sight, Threat};
use tercio_rules::{Cause, Cell, Facing, Position, Rules, Seat, Size, Stance};

pub(super) const NARRATION: Narration = Narration {
    played,
    left: |departure| {
        let who = seat(departure.seat);
        match departure.cause {
            Cause::Resigned => format!("{who} abandonne et quitte la partie."),
            Cause::Flagged => format!("{who} n’a plus de temps et quitte la partie."),
            Cause::Absent => format!("{who} n’est pas revenu et ne joue plus."),
        }
    },
    consequences: |position, meaning| {
        let effects = effects(position, meaning)?;
        Some(format!("Cela {effects}."))
    },
    hint,
    threatens,
    nothing_threatened: "Rien n’est menacé.",
    facing: sees,
    taken_back: |moves| format!("{}.", counted(moves as u64, "coup repris", "coups repris")),
    played_again: |moves| format!("{}.", counted(moves as u64, "coup rejoué", "coups rejoués")),
};

/// How many pieces a sentence names of a kind; more are counted.
const NAMED: usize = 3;

/// “le petit en c5”; only the queen is feminine.
fn the(position: &Position, of: Size, cell: Cell) -> String {
    let name = position.board().name(cell);
    match (position.rules(), of) {
        (Rules::Pikemen(_), _) => format!("le {} en {name}", size(of)),
        (Rules::Martian(_), Size::Large) => format!("la {} en {name}", rank(of)),
        (Rules::Martian(_), _) => format!("le {} en {name}", rank(of)),
    }
}

/// What two Martian pieces become.
fn merged(into: Size) -> &'static str {
    match into {
        Size::Small => "un pion",
        Size::Medium => "un drone",
        Size::Large => "une reine",
    }
}

/// The first of some things, and how many more there are.
fn list(mut things: Vec<String>, word: &str) -> String {
    let more = things.len().saturating_sub(NAMED);
    if more > 0 {
        things.truncate(NAMED);
        things.push(counted(more as u64, "autre", "autres"));
    }
    match things.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
    }
}

fn played(position: &Position, meaning: &Meaning) -> String {
    let (from, to) = (meaning.mv.from(), meaning.mv.to());
    let who = seat(meaning.piece.seat);
    let piece = the(position, meaning.piece.size, from);
    let goes = match meaning.taken {
        Some(victim) => format!(
            "prend {} ({}, {} en tout)",
            the(position, victim.size, to),
            counted(victim.size.pips(), "point", "points"),
            meaning.points
        ),
        None => format!("va en {}", position.board().name(to)),
    };
    let does = match meaning.action {
        Action::Turn(stance) => turns(stance),
        Action::Charge => goes,
        Action::ChargeAndTurn(stance) => format!("{goes} et {}", turns(stance)),
        Action::Go => match meaning.given_to {
            Some(owner) => format!("{goes} et appartient à {} désormais", seat(owner)),
            None => goes,
        },
        Action::Merge { with, into } => format!(
            "rejoint {} et devient {}",
            the(position, with, to),
            merged(into)
        ),
    };
    let clock = if meaning.calls_clock {
        ", et le décompte est lancé"
    } else {
        ""
    };
    format!("{who} : {piece} {does}{clock}.")
}

fn turns(stance: Stance) -> String {
    match stance {
        Stance::Upright => "se dresse".to_owned(),
        Stance::Lying(to) => format!("s’oriente vers {}", facing(to)),
    }
}

/// What is new after a move, as verbs.
fn effects(position: &Position, meaning: &Meaning) -> Option<String> {
    let mut verbs = Vec::new();
    let victim = |threat: &Threat| the(position, threat.victim.size, threat.mv.to());
    let (wins, others): (Vec<Threat>, Vec<Threat>) =
        meaning.threatens.iter().partition(|threat| threat.wins);
    if !wins.is_empty() {
        let victims = list(wins.iter().map(victim).collect(), "ou");
        verbs.push(format!("menace de gagner en prenant {victims}"));
    } else if !others.is_empty() {
        let victims = list(others.iter().map(victim).collect(), "et");
        verbs.push(format!("menace {victims}"));
    }
    let pinned = meaning.pins.iter().filter_map(|pin| {
        let piece = position.piece(pin.pinned)?;
        Some(the(position, piece.size, pin.pinned))
    });
    let pinned: Vec<String> = pinned.collect();
    if !pinned.is_empty() {
        verbs.push(format!("immobilise {}", list(pinned, "et")));
    }
    let saved = meaning.saves.iter();
    let saved: Vec<String> = saved
        .map(|&(cell, piece)| the(position, piece.size, cell))
        .collect();
    if !saved.is_empty() {
        verbs.push(format!("sauve {}", list(saved, "et")));
    }
    (!verbs.is_empty()).then(|| list(verbs, "et"))
}

fn hint(position: &Position, meaning: &Meaning) -> String {
    let (from, to) = (meaning.mv.from(), meaning.mv.to());
    let piece = the(position, meaning.piece.size, from);
    let go = match meaning.taken {
        Some(victim) => format!(
            "Prenez {} ({}) avec {piece}",
            the(position, victim.size, to),
            counted(victim.size.pips(), "point", "points")
        ),
        None => format!("Menez {piece} en {}", position.board().name(to)),
    };
    let action = match meaning.action {
        Action::Turn(Stance::Upright) => format!("Dressez {piece}"),
        Action::Turn(Stance::Lying(to)) => format!("Orientez {piece} vers {}", facing(to)),
        Action::Charge | Action::Go => go,
        Action::ChargeAndTurn(Stance::Upright) => format!("{go} et dressez-le"),
        Action::ChargeAndTurn(Stance::Lying(to)) => {
            format!("{go} et orientez-le vers {}", facing(to))
        }
        Action::Merge { with, into } => format!(
            "Réunissez {piece} et {} en {}",
            the(position, with, to),
            merged(into)
        ),
    };
    let wins = |seat| {
        meaning
            .outcome
            .is_some_and(|end| end.winners.contains(seat))
    };
    let why = match wins(meaning.piece.seat) {
        true => Some("gagne la partie".to_owned()),
        false => effects(position, meaning),
    };
    match why {
        Some(why) => format!("{action} : cela {why}."),
        None => format!("{action}."),
    }
}

fn threatens(position: &Position, rival: Seat, threats: &[Threat]) -> String {
    let who = seat(rival);
    let told = |threats: Vec<&Threat>, word| {
        let told = threats.into_iter().map(|threat| {
            let victim = the(position, threat.victim.size, threat.mv.to());
            let from = threat.mv.from();
            match position.piece(from) {
                Some(piece) => format!("{victim} (avec {})", the(position, piece.size, from)),
                None => victim,
            }
        });
        list(told.collect(), word)
    };
    let wins: Vec<&Threat> = threats.iter().filter(|threat| threat.wins).collect();
    if !wins.is_empty() {
        return format!("{who} menace de gagner en prenant {}.", told(wins, "ou"));
    }
    match threats {
        [] => format!("{who} ne menace rien."),
        _ => format!("{who} menace {}.", told(threats.iter().collect(), "et")),
    }
}

fn sees(position: &Position, to: Facing, sights: &[Sight]) -> String {
    let told = sights.iter().map(|sight| {
        let end = sight.cells.last().copied();
        let piece = end.and_then(|cell| Some(the(position, position.piece(cell)?.size, cell)));
        match (sight.end, end, piece) {
            (Seen::Attacked, _, Some(piece)) => format!("attaque {piece}"),
            (Seen::Pinned, _, Some(piece)) => format!("immobilise {piece}"),
            (Seen::Friend, _, Some(piece)) => format!("arrêté par {piece}"),
            (_, Some(end), _) => format!("ligne libre jusqu’en {}", position.board().name(end)),
            (_, None, _) => "rien que le mur".to_owned(),
        }
    });
    let told = told.collect::<Vec<_>>().join(", ");
    format!("vers {} : {told}", facing(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Game;

    fn of(text: &str, mv: &str) -> (Position, Meaning) {
        let position: Position = text.parse().expect("a position");
        let game = Game::from_position(position);
        let mv = game.parse_move(mv).expect("a move");
        (position, Meaning::of(&position, mv).expect("a legal move"))
    }

    #[test]
    fn moves_are_told() {
        let text = "pikemen mini B2s...../....../....../....../B1...../A2n....B1 A 3,0 0";
        let (position, meaning) = of(text, "a1xa2(N)");
        assert_eq!(
            played(&position, &meaning),
            "Bleu\u{a0}: le moyen en a1 prend le petit en a2 (1 point, 4 en tout)."
        );
        assert_eq!(
            hint(&position, &meaning),
            "Prenez le petit en a2 (1 point) avec le moyen en a1\u{a0}: cela menace le moyen en a6."
        );
        let (position, meaning) = of(text, "a1(NE)");
        assert_eq!(
            played(&position, &meaning),
            "Bleu\u{a0}: le moyen en a1 s’oriente vers le nord-est."
        );
        let text = "martian two 3.../..../...1/..../..1./.2../..1./.... A 0,0 0";
        let (position, meaning) = of(text, "c4+b3");
        assert_eq!(
            played(&position, &meaning),
            "Bleu\u{a0}: le pion en c4 rejoint le drone en b3 et devient une reine."
        );
        let (position, meaning) = of(text, "c4-d5");
        assert_eq!(
            played(&position, &meaning),
            "Bleu\u{a0}: le pion en c4 va en d5 et appartient à Rouge désormais."
        );
    }
}
