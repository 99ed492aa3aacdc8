//! What moves do and what threatens, in whole sentences.

use super::board::{facing, rank, seat, size};
use crate::i18n::keys::Narration;
use tercio_controller::{Action, Meaning, Seen, Sight, Threat};
use tercio_rules::{Cause, Cell, Facing, Position, Rules, Seat, Size, Stance};

pub(in crate::i18n) static NARRATION: Narration = Narration {
    played,
    left: |departure| {
        let who = seat(departure.seat);
        match departure.cause {
            Cause::Resigned => format!("{who} resigns and leaves the game."),
            Cause::Flagged => format!("{who} is out of time and leaves the game."),
            Cause::Absent => format!("{who} has not come back and is out of the game."),
        }
    },
    consequences: |position, meaning| {
        let effects = effects(position, meaning)?;
        Some(format!("This {effects}."))
    },
    hint,
    threatens,
    nothing_threatened: "Nothing is threatened.",
    facing: sees,
    taken_back: |moves| match moves {
        1 => "1 move taken back.".to_owned(),
        _ => format!("{moves} moves taken back."),
    },
    played_again: |moves| match moves {
        1 => "1 move played again.".to_owned(),
        _ => format!("{moves} moves played again."),
    },
};

/// How many pieces a sentence names of a kind; more are counted.
const NAMED: usize = 3;

fn noun(position: &Position, of: Size) -> &'static str {
    match position.rules() {
        Rules::Pikemen(_) => size(of),
        Rules::Martian(_) => rank(of),
    }
}

fn on(position: &Position, of: Size, cell: Cell) -> String {
    format!("{} on {}", noun(position, of), position.board().name(cell))
}

fn the(position: &Position, of: Size, cell: Cell) -> String {
    format!("the {}", on(position, of, cell))
}

fn points(points: u8) -> String {
    match points {
        1 => "1 point".to_owned(),
        _ => format!("{points} points"),
    }
}

/// The first of some things, and how many more there are: “a, b and 2 more”.
fn list(mut things: Vec<String>, word: &str) -> String {
    let more = things.len().saturating_sub(NAMED);
    if more > 0 {
        things.truncate(NAMED);
        things.push(format!("{more} more"));
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
    let piece = on(position, meaning.piece.size, from);
    let goes = match meaning.taken {
        Some(victim) => format!(
            "takes {} ({}, now {})",
            the(position, victim.size, to),
            points(victim.size.pips()),
            meaning.points
        ),
        None => format!("goes to {}", position.board().name(to)),
    };
    let does = match meaning.action {
        Action::Turn(stance) => turns(stance),
        Action::Charge => goes,
        Action::ChargeAndTurn(stance) => format!("{goes} and {}", turns(stance)),
        Action::Go => match meaning.given_to {
            Some(owner) => format!("{goes} and belongs to {} now", seat(owner)),
            None => goes,
        },
        Action::Merge { with, into } => format!(
            "joins {} and becomes a {}",
            the(position, with, to),
            noun(position, into)
        ),
    };
    let clock = if meaning.calls_clock {
        ", and the clock is called"
    } else {
        ""
    };
    format!("{who}: {piece} {does}{clock}.")
}

fn turns(stance: Stance) -> String {
    match stance {
        Stance::Upright => "stands up".to_owned(),
        Stance::Lying(to) => format!("turns {}", facing(to)),
    }
}

/// What is new after a move, as verbs.
fn effects(position: &Position, meaning: &Meaning) -> Option<String> {
    let mut verbs = Vec::new();
    let victim = |threat: &Threat| the(position, threat.victim.size, threat.mv.to());
    let (wins, others): (Vec<Threat>, Vec<Threat>) =
        meaning.threatens.iter().partition(|threat| threat.wins);
    if !wins.is_empty() {
        let victims = list(wins.iter().map(victim).collect(), "or");
        verbs.push(format!("threatens to win by taking {victims}"));
    } else if !others.is_empty() {
        let victims = list(others.iter().map(victim).collect(), "and");
        verbs.push(format!("threatens {victims}"));
    }
    let pinned = meaning.pins.iter().filter_map(|pin| {
        let piece = position.piece(pin.pinned)?;
        Some(the(position, piece.size, pin.pinned))
    });
    let pinned: Vec<String> = pinned.collect();
    if !pinned.is_empty() {
        verbs.push(format!("pins {}", list(pinned, "and")));
    }
    let saved = meaning.saves.iter();
    let saved: Vec<String> = saved
        .map(|&(cell, piece)| the(position, piece.size, cell))
        .collect();
    if !saved.is_empty() {
        verbs.push(format!("saves {}", list(saved, "and")));
    }
    (!verbs.is_empty()).then(|| list(verbs, "and"))
}

fn hint(position: &Position, meaning: &Meaning) -> String {
    let (from, to) = (meaning.mv.from(), meaning.mv.to());
    let piece = the(position, meaning.piece.size, from);
    let go = match meaning.taken {
        Some(victim) => format!(
            "Take {} ({}) with {piece}",
            the(position, victim.size, to),
            points(victim.size.pips())
        ),
        None => format!("Move {piece} to {}", position.board().name(to)),
    };
    let action = match meaning.action {
        Action::Turn(Stance::Upright) => format!("Stand {piece} up"),
        Action::Turn(Stance::Lying(to)) => format!("Turn {piece} {}", facing(to)),
        Action::Charge | Action::Go => go,
        Action::ChargeAndTurn(Stance::Upright) => format!("{go} and stand it up"),
        Action::ChargeAndTurn(Stance::Lying(to)) => format!("{go} and turn it {}", facing(to)),
        Action::Merge { with, into } => format!(
            "Join {piece} with {} into a {}",
            the(position, with, to),
            noun(position, into)
        ),
    };
    let wins = |seat| {
        meaning
            .outcome
            .is_some_and(|end| end.winners.contains(seat))
    };
    let why = match wins(meaning.piece.seat) {
        true => Some("wins the game".to_owned()),
        false => effects(position, meaning),
    };
    match why {
        Some(why) => format!("{action}: that {why}."),
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
                Some(piece) => format!("{victim} (with {})", the(position, piece.size, from)),
                None => victim,
            }
        });
        list(told.collect(), word)
    };
    let wins: Vec<&Threat> = threats.iter().filter(|threat| threat.wins).collect();
    if !wins.is_empty() {
        return format!("{who} threatens to win by taking {}.", told(wins, "or"));
    }
    match threats {
        [] => format!("{who} threatens nothing."),
        _ => format!("{who} threatens {}.", told(threats.iter().collect(), "and")),
    }
}

fn sees(position: &Position, to: Facing, sights: &[Sight]) -> String {
    let told = sights.iter().map(|sight| {
        let end = sight.cells.last().copied();
        let piece = end.and_then(|cell| Some(the(position, position.piece(cell)?.size, cell)));
        match (sight.end, end, piece) {
            (Seen::Attacked, _, Some(piece)) => format!("attacks {piece}"),
            (Seen::Pinned, _, Some(piece)) => format!("pins {piece}"),
            (Seen::Friend, _, Some(piece)) => format!("stopped by {piece}"),
            (_, Some(end), _) => format!("open line to {}", position.board().name(end)),
            (_, None, _) => "nothing but the wall".to_owned(),
        }
    });
    format!("{}: {}", facing(to), told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_controller::{sights, threats_against};
    use tercio_rules::{Game, Move, Rules};

    fn of(text: &str, mv: &str) -> (Position, Meaning) {
        let position: Position = text.parse().expect("a position");
        let game = Game::from_position(position);
        let mv = game.parse_move(mv).expect("a move");
        (position, Meaning::of(&position, mv).expect("a legal move"))
    }

    fn told(text: &str, mv: &str) -> String {
        let (position, meaning) = of(text, mv);
        let played = (NARRATION.played)(&position, &meaning);
        match (NARRATION.consequences)(&position, &meaning) {
            Some(consequences) => format!("{played} {consequences}"),
            None => played,
        }
    }

    fn hinted(text: &str, mv: &str) -> String {
        let (position, meaning) = of(text, mv);
        (NARRATION.hint)(&position, &meaning)
    }

    #[test]
    fn moves_of_pikemen_are_told() {
        let start = Game::new(Rules::from_names("pikemen", "classic").expect("a setup"));
        let start = start.position().to_string();
        assert_eq!(
            told(&start, "h5(NW)"),
            "Blue: small on h5 turns north-west. This pins the small on e8."
        );
        let text = "pikemen mini B2s...../....../....../....../B1...../A2n....B1 A 3,0 0";
        assert_eq!(told(text, "a1(U)"), "Blue: medium on a1 stands up.");
        assert_eq!(
            told(text, "a1xa2(N)"),
            "Blue: medium on a1 takes the small on a2 (1 point, now 4). \
             This threatens the medium on a6."
        );
        assert_eq!(
            hinted(text, "a1xa2(U)"),
            "Take the small on a2 (1 point) with the medium on a1 and stand it up."
        );
        assert_eq!(
            hinted(text, "a1xa2(N)"),
            "Take the small on a2 (1 point) with the medium on a1: that threatens the medium on a6."
        );
    }

    #[test]
    fn moves_of_martian_chess_are_told() {
        let text = "martian two 3.../..../...1/..../..1./.2../..1./.... A 0,0 0";
        assert_eq!(
            told(text, "c4+b3"),
            "Blue: pawn on c4 joins the drone on b3 and becomes a queen."
        );
        assert_eq!(
            told(text, "c4-d5*"),
            "Blue: pawn on c4 goes to d5 and belongs to Red now, and the clock is called."
        );
    }

    #[test]
    fn threats_are_told_of_each_rival() {
        let text = "pikemen three B3s......C1s/......../......../......../......../......../......../\
                    A1n......A2n A 0,0,0 0";
        let position: Position = text.parse().expect("a position");
        let threats = threats_against(&position, Seat::A);
        let by = |rival| -> Vec<Threat> {
            let threats = threats.iter().copied();
            threats.filter(|threat| threat.by == rival).collect()
        };
        assert_eq!(
            threatens(&position, Seat::B, &by(Seat::B)),
            "Red threatens the small on a1 (with the large on a8)."
        );
        assert_eq!(
            threatens(&position, Seat::C, &by(Seat::C)),
            "Green threatens the medium on h1 (with the small on h8)."
        );
        assert_eq!(
            threatens(&position, Seat::C, &[]),
            "Green threatens nothing."
        );
        let winning = text.replace("0,0,0", "0,11,0");
        let position: Position = winning.parse().expect("a position");
        let threats = threats_against(&position, Seat::A);
        assert_eq!(
            threatens(&position, Seat::B, &threats[..1]),
            "Red threatens to win by taking the small on a1 (with the large on a8)."
        );
    }

    #[test]
    fn what_a_pike_would_see_is_told() {
        let text = "pikemen mini B2...../....../....../A2....B2e/....../A3.A1..B1 A 0,0 0";
        let position: Position = text.parse().expect("a position");
        let seen = |text: &str| {
            let mv = Game::from_position(position)
                .parse_move(text)
                .expect("a move");
            let Move::Pikemen(turn) = mv else {
                panic!("a move of Pikemen");
            };
            let facing = turn.stance().facing().expect("it lies");
            sees(&position, facing, &sights(&position, mv))
        };
        assert_eq!(seen("a3(E)"), "east: attacks the medium on f3");
        assert_eq!(seen("a3(N)"), "north: pins the medium on a6");
        assert_eq!(seen("a1(N)"), "north: stopped by the medium on a3");
        assert_eq!(seen("a1(W)"), "west: nothing but the wall");
        assert_eq!(seen("a1(NE)"), "north-east: open line to f6");
    }

    #[test]
    fn only_some_are_named() {
        let things = |count: usize| (0..count).map(|n| n.to_string()).collect();
        assert_eq!(list(things(1), "and"), "0");
        assert_eq!(list(things(3), "and"), "0, 1 and 2");
        assert_eq!(list(things(5), "and"), "0, 1, 2 and 2 more");
    }
}
