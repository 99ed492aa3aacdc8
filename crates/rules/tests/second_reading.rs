//! The fast rules against the slow second reading, on random walks of every setup and option.

use std::collections::BTreeMap;
use tercio_rules::{Game, Move, Position, Reason, Rules, Seat, Stance};
use tercio_testkit::walk::{self, Leaver, Taste, Variant, Walker};
use tercio_testkit::{position, slow};

/// Walks are cut here, unless only a long one can end.
const LONGEST_WALK: usize = 240;

/// Every piece as the slow rules write it.
fn pieces(game: &Game) -> Vec<slow::PieceText> {
    let position = game.position();
    let board = position.board();
    let martian = matches!(position.rules(), Rules::Martian(_));
    let mut pieces: Vec<slow::PieceText> = position
        .pieces()
        .map(|(cell, piece)| {
            let owner = (!martian).then_some(piece.seat.letter());
            let facing = match piece.stance {
                Stance::Lying(facing) => Some(facing.name()),
                Stance::Upright => None,
            };
            let pips = u32::from(piece.size.pips());
            (board.name(cell).to_string(), owner, pips, facing)
        })
        .collect();
    pieces.sort();
    pieces
}

fn forbidden_undo(position: &Position) -> Option<(String, String)> {
    let undo = match position {
        Position::Martian(position) => position.undo(),
        Position::WideMartian(position) => position.undo(),
        _ => None,
    }?;
    let name = |cell| position.board().name(cell).to_string();
    Some((name(undo.from), name(undo.to)))
}

/// Everything that both readings can say about a moment of a game.
fn compare(fast: &Game, slow: &slow::Game) {
    assert_eq!(fast.turn().letter(), slow.turn());
    let points: Vec<u32> = fast.points().iter().map(|&p| u32::from(p)).collect();
    assert_eq!(points, slow.points());
    assert_eq!(position::legal(fast), slow.legal());
    assert_eq!(pieces(fast), slow.pieces());
    assert_eq!(
        u32::from(fast.position().plies_since_capture()),
        slow.plies_since_capture()
    );
    assert_eq!(fast.is_over(), slow.over());
    let may_call = !fast.is_over() && fast.position().may_call_clock();
    assert_eq!(may_call, slow.may_call());
    if !fast.is_over() {
        assert_eq!(forbidden_undo(fast.position()), slow.forbidden_undo());
    }
    let winners = fast.outcome().map(|outcome| outcome.winners);
    let winners: Vec<char> = winners
        .into_iter()
        .flat_map(|set| set.iter().map(Seat::letter).collect::<Vec<char>>())
        .collect();
    assert_eq!(winners, slow.winners());
    assert_eq!(fast.outcome().map(|o| o.reason.name()), slow.reason());
}

/// Walks both readings through the same game and returns it.
fn walk_both(
    variant: Variant,
    seed: u64,
    taste: Taste,
    longest: usize,
    mut leaver: Option<Leaver>,
) -> Game {
    let mut walker = Walker::new(seed, taste);
    let (mut fast, mut slow) = (variant.game(), variant.slow_game());
    compare(&fast, &slow);
    for _ in 0..longest {
        if let Some(departure) = leaver.as_mut().and_then(|leaver| leaver.choose(&fast)) {
            let seat = departure.seat.letter();
            fast.play(departure).expect("a seat that plays may leave");
            slow.leave(seat).expect("both readings allow it");
            compare(&fast, &slow);
            // Nobody leaves twice.
            assert!(fast.check(departure).is_err() && slow.leave(seat).is_err());
        }
        let Some(mv) = walker.choose(&fast) else {
            break;
        };
        let text = fast.position().notation(mv).to_string();
        // A call that is not allowed is refused by both.
        if let Move::Martian(plain) = mv
            && !fast.position().may_call_clock()
        {
            let call = Move::Martian(plain.calling_clock());
            assert!(fast.check(call).is_err());
            assert!(slow.play(&format!("{text}*")).is_err());
        }
        fast.play(mv).expect("a listed move is legal");
        slow.play(&text).expect("both readings allow it");
        compare(&fast, &slow);
    }
    if fast.is_over() {
        assert!(slow.play("a1(N)").is_err());
        assert!(slow.leave('A').is_err());
    }
    fast
}

#[test]
fn both_readings_agree_on_walks_through_every_setup_and_option() {
    let mut endings: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut games, mut plies) = (0_u64, 0_u64);
    for (index, variant) in walk::variants().into_iter().enumerate() {
        for round in 0..walk::amount() {
            for (number, taste) in Taste::ALL.into_iter().enumerate() {
                let seed = 7 + 1_000_000 * round + 10 * index as u64 + number as u64;
                // Only a very long game leaves a single seat with pieces.
                let to_the_end = taste == Taste::Greedy
                    && variant.rules.seats() == 3
                    && matches!(variant.rules, Rules::Pikemen(rules) if rules.stall() == 0);
                let longest = if to_the_end { 3000 } else { LONGEST_WALK };
                let game = walk_both(variant, seed, taste, longest, None);
                games += 1;
                plies += game.moves().len() as u64;
                let reason = game
                    .outcome()
                    .map_or("cut", |outcome| outcome.reason.name());
                *endings.entry(reason).or_insert(0) += 1;
            }
        }
    }
    let report = format!("{games} games, {plies} plies, endings: {endings:?}");
    if let Ok(path) = std::env::var("TERCIO_WALKS_REPORT") {
        std::fs::write(path, &report).expect("a file that can be written");
    }
    for reason in Reason::ALL {
        assert!(endings.contains_key(reason.name()), "no {reason}: {report}");
    }
}

#[test]
fn both_readings_agree_on_walks_in_which_seats_leave() {
    let mut endings: BTreeMap<&str, u32> = BTreeMap::new();
    let mut departures = 0;
    for (index, variant) in walk::variants().into_iter().enumerate() {
        for round in 0..walk::amount() {
            for (number, taste) in Taste::ALL.into_iter().enumerate() {
                let seed = 11 + 1_000_000 * round + 10 * index as u64 + number as u64;
                // Some games lose their seats soon, others late, and some keep most of them.
                let leaver = Leaver::new(seed, [1, 2, 4, 8][(index + number) % 4]);
                let game = walk_both(variant, seed, taste, LONGEST_WALK, Some(leaver));
                departures += game.position().left().len();
                let reason = game.outcome().map_or("cut", |o| o.reason.name());
                *endings.entry(reason).or_insert(0) += 1;
            }
        }
    }
    assert!(departures > 500, "only {departures} seats left");
    for reason in Reason::ALL {
        assert!(
            endings.contains_key(reason.name()),
            "no {reason}: {endings:?}"
        );
    }
}
