//! Laws that hold everywhere, on random walks through every setup and option.

use std::collections::HashMap;
use tercio_rules::{Game, Leaves, Reason, Rules, martian, pikemen};
use tercio_testkit::laws::{self, AnyPlacement};
use tercio_testkit::position::{PositionBuilder, play};
use tercio_testkit::walk::{self, Leaver, Taste, Variant, Walker};

/// Walks are cut here; most games end before.
const LONGEST_WALK: usize = 250;

/// Every how many plies the laws that look at all conceivable moves are checked.
const STRIDE: usize = 23;

fn walk_through(variant: Variant, seed: u64, taste: Taste, mut leaver: Option<Leaver>) -> Game {
    let mut walker = Walker::new(seed, taste);
    let mut game = variant.game();
    let mut by_hash: HashMap<u64, AnyPlacement> = HashMap::new();
    let mut by_key: Vec<(AnyPlacement, u64)> = Vec::new();
    laws::every_law(&game);
    for ply in 0..LONGEST_WALK {
        // The hash is the same exactly when all that repetition compares is the same.
        let (key, hash) = (
            laws::repetition_key(game.position()),
            game.position().hash(),
        );
        let known = by_hash.entry(hash).or_insert_with(|| key.clone());
        assert_eq!(*known, key, "two positions share a hash");
        for (other, other_hash) in &by_key {
            assert_eq!(*other == key, *other_hash == hash);
        }
        by_key.push((key, hash));

        if let Some(departure) = leaver.as_mut().and_then(|leaver| leaver.choose(&game)) {
            let before = game.clone();
            game.play(departure).expect("a seat that plays may leave");
            laws::every_law(&game);
            let mut back = game.clone();
            assert_eq!(back.undo(), Some(departure.into()));
            assert_eq!((&back, back.outcome()), (&before, before.outcome()));
            continue;
        }
        let Some(mv) = walker.choose(&game) else {
            break;
        };
        let before = game.clone();
        game.play(mv).expect("a listed move is legal");
        laws::hash_is_from_scratch(game.position());
        laws::points_and_pips_are_constant(game.position());
        laws::sets_are_consistent(game.position());
        if ply % STRIDE == STRIDE - 1 || game.is_over() {
            laws::every_law(&game);
            let mut back = game.clone();
            assert_eq!(back.undo(), Some(mv.into()));
            assert_eq!(back.position(), before.position());
            assert_eq!(back.moves(), before.moves());
            assert_eq!(back.outcome(), before.outcome());
        }
    }
    game
}

#[test]
fn every_law_holds_on_walks_through_every_setup_and_option() {
    let mut finished = 0;
    for (index, variant) in walk::variants().into_iter().enumerate() {
        for round in 0..walk::amount() {
            for (number, taste) in Taste::ALL.into_iter().enumerate() {
                let seed = 1_000_000 * round + 10 * index as u64 + number as u64;
                finished += u32::from(walk_through(variant, seed, taste, None).is_over());
            }
        }
    }
    // Walks that never end a game would leave half of the laws unseen.
    assert!(finished > 50, "only {finished} walks ended");
}

#[test]
fn every_law_holds_on_walks_in_which_seats_leave() {
    let (mut departures, mut finished) = (0, 0);
    let table = |variant: &Variant| variant.rules.seats() > 2;
    for (index, variant) in walk::variants().into_iter().filter(table).enumerate() {
        for round in 0..walk::amount() {
            let seed = 3 + 1_000_000 * round + index as u64;
            let leaver = Leaver::new(seed, [1, 2, 4][index % 3]);
            let game = walk_through(variant, seed, Taste::ALL[index % 4], Some(leaver));
            departures += game.position().left().len();
            finished += u32::from(game.is_over());
        }
    }
    assert!(departures > 100, "only {departures} seats left");
    assert!(finished > 20, "only {finished} walks ended");
}

#[test]
fn a_repetition_is_the_third_occurrence_of_a_position() {
    let mut met = 0;
    for (seed, variant) in walk::variants().into_iter().enumerate() {
        let mut walker = Walker::new(seed as u64, Taste::Shuffling);
        let mut game = variant.game();
        let mut seen = vec![laws::repetition_key(game.position())];
        while seen.len() < 120 {
            let Some(mv) = walker.choose(&game) else {
                break;
            };
            game.play(mv).expect("a listed move is legal");
            let key = laws::repetition_key(game.position());
            let times = 1 + seen.iter().filter(|old| **old == key).count();
            seen.push(key);
            let repeated = game
                .outcome()
                .is_some_and(|o| o.reason == Reason::Repetition);
            if !game.position().ends_by_repetition() {
                assert!(!repeated);
            } else if times < 3 {
                assert!(!repeated, "ended at occurrence {times}");
            } else {
                assert!(game.is_over(), "played on at occurrence {times}");
                met += u32::from(repeated);
            }
        }
    }
    assert!(met > 20, "only {met} repetitions");
}

/// Perft by nothing but playing.
fn played(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let children = game.legal_moves().into_iter().map(|mv| {
        let mut child = game.clone();
        child.play(mv).expect("a listed move is legal");
        played(&child, depth - 1)
    });
    children.sum()
}

#[test]
fn perft_knows_about_repetition() {
    let three = martian::Rules::new(martian::Setup::Three);
    let two = martian::Rules::new(martian::Setup::Two);
    let mini = pikemen::Rules::new(pikemen::Setup::Mini);
    for (start, depth) in [
        // Three players can hand a pawn round the centre, so that a position is back after three
        // moves already.
        (
            PositionBuilder::martian(three, "A11=1 A44=1 B44=1 C44=1"),
            7,
        ),
        (PositionBuilder::martian(two, "a1=1 d8=1"), 9),
        (PositionBuilder::pikemen(mini, "a1=A1 f6=B1"), 4),
    ] {
        let mut game = start.game();
        for leaves in [Leaves::Counted, Leaves::Made] {
            assert_eq!(game.perft(depth, leaves), played(&game, depth));
        }
        // Also when the repetition began before.
        if let Rules::Pikemen(_) = game.rules() {
            play(&mut game, "a1(N) f6(N) a1(U) f6(U) a1(N) f6(N)");
            let nodes = game.perft(3, Leaves::Counted);
            assert_eq!(nodes, played(&game, 3));
            assert!(nodes < game.position().perft(3, Leaves::Counted));
        }
    }
}
