//! Positions that are equal by a symmetry of board and seats: the law, and keys that never change.

use std::collections::BTreeSet;
use tercio_rules::{Position, Rules, Seat, Symmetry};
use tercio_testkit::laws;
use tercio_testkit::walk::{self, Leaver, Taste, Walker};

#[test]
fn mirrored_positions_have_mirrored_moves() {
    for (index, variant) in walk::variants().into_iter().enumerate() {
        for round in 0..walk::amount() {
            let seed = 1_000 * round + index as u64;
            let mut walker = Walker::new(seed, Taste::ALL[index % 4]);
            let percent = if variant.rules.seats() > 2 { 2 } else { 0 };
            let mut leaver = Leaver::new(seed, percent);
            let mut game = variant.game();
            laws::symmetries_change_nothing(game.position());
            for ply in 1..=60 {
                if let Some(departure) = leaver.choose(&game) {
                    game.play(departure).expect("who plays may leave");
                }
                let Some(mv) = walker.choose(&game) else {
                    break;
                };
                game.play(mv).expect("a listed move is legal");
                if ply % 30 == index % 30 {
                    laws::symmetries_change_nothing(game.position());
                }
            }
        }
    }
}

#[test]
fn symmetries_are_a_group_of_permutations() {
    for rules in Rules::all() {
        let all: Vec<Symmetry> = Symmetry::all(rules).collect();
        let cells = |symmetry: &Symmetry| -> Vec<usize> {
            let cells = rules.board().cells();
            cells.map(|cell| symmetry.cell(cell).index()).collect()
        };
        let names: BTreeSet<(Vec<usize>, Seat)> = all
            .iter()
            .map(|symmetry| (cells(symmetry), symmetry.seat(Seat::A)))
            .collect();
        assert_eq!(names.len(), all.len(), "two symmetries do the same");
        for symmetry in &all {
            let mut sorted = cells(symmetry);
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..rules.board().len()));
            for other in &all {
                let both = rules.board().cells();
                let both = both.map(|cell| other.cell(symmetry.cell(cell)).index());
                let both = (both.collect(), other.seat(symmetry.seat(Seat::A)));
                assert!(names.contains(&both), "{symmetry:?} and {other:?}");
            }
        }
    }
}

#[test]
fn who_begins_makes_no_difference_where_seats_are_alike() {
    for rules in Rules::all() {
        let key = |first| {
            let start = Position::start_with(rules, first).expect("it can be played");
            start.canonical().key()
        };
        let seats = Seat::ALL.into_iter().take(rules.seats());
        let keys: BTreeSet<u64> = seats.map(key).collect();
        // The three armies on the chessboard stand in three different places.
        let alike = (rules.game_name(), rules.setup_name()) != ("pikemen", "three");
        assert_eq!(keys.len(), if alike { 1 } else { 3 }, "{rules:?}");
    }
}

/// Keys are stored: whoever changes them makes every index of openings worthless.
#[test]
fn keys_never_change() {
    let text = include_str!("../../../testdata/canonical.txt");
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (key, position) = line.split_once(' ').expect("a key and a position");
        let position: Position = position.parse().expect("a position");
        assert_eq!(
            format!("{:016x}", position.canonical().key()),
            key,
            "{line}"
        );
        lines += 1;
    }
    assert!(lines >= 30);
}
