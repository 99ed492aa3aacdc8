//! Boards and start positions, zones and control.

use super::{start, two};
use tercio_rules::martian::{Setup, rank_name};
use tercio_rules::{Board, Seat, Size};
use tercio_testkit::position::{accepts, legal, piece, play, refusal};

/// The start position as the rules print it: top rank first.
fn picture(setup: Setup, files: u8) -> Vec<String> {
    let game = start(setup);
    let ranks = (1..=8).rev().map(|rank| {
        let files = (0..files).map(|file| {
            let name = format!("{}{rank}", char::from(b'a' + file));
            match piece(&game, &name) {
                empty if empty.is_empty() => ".".to_string(),
                piece => piece,
            }
        });
        files.collect::<Vec<String>>().join(" ")
    });
    ranks.collect()
}

#[test]
fn m01_pawn_drone_and_queen() {
    assert_eq!(Size::ALL.map(rank_name), ["pawn", "drone", "queen"]);
    for (pips, name) in [(1, "pawn"), (2, "drone"), (3, "queen")] {
        let game = two(&format!("a1={pips} d8=1")).game();
        assert_eq!(
            refusal(&game, "a1-d7"),
            format!("the {name} on a1 cannot reach d7")
        );
    }
}

#[test]
fn m02_one_zone_for_each_seat() {
    for setup in Setup::ALL {
        let board = setup.board();
        assert_eq!(board.zones(), setup.seats());
        let mut sizes = vec![0; setup.seats()];
        for cell in board.cells() {
            sizes[board.zone(cell).expect("every cell has a zone").index()] += 1;
        }
        assert_eq!(sizes, vec![16; setup.seats()]);
        // Two zones have one canal, four quarters two long ones, a wedge board one a zone.
        let canals = match setup {
            Setup::Two => 1,
            Setup::Four => 2,
            _ => setup.seats(),
        };
        assert_eq!(board.canals().len(), canals);
    }
}

#[test]
fn m03_two() {
    assert_eq!((Setup::Two.seats(), Setup::Two.board()), (2, Board::HALF));
    let expected = [
        "3 3 2 .", "3 2 1 .", "2 1 1 .", ". . . .", ". . . .", ". 1 1 2", ". 1 2 3", ". 2 3 3",
    ];
    assert_eq!(picture(Setup::Two, 4), expected);
}

#[test]
fn m04_the_zones_of_two() {
    for file in 'a'..='d' {
        for rank in 1..=8 {
            let cell = Board::HALF.cell(&format!("{file}{rank}")).expect("a cell");
            let zone = if rank <= 4 { Seat::A } else { Seat::B };
            assert_eq!(Board::HALF.zone(cell), Some(zone));
        }
    }
}

#[test]
fn m05_four() {
    assert_eq!(
        (Setup::Four.seats(), Setup::Four.board()),
        (4, Board::CHESS)
    );
    let expected = [
        "3 3 2 . . 2 3 3",
        "3 2 1 . . 1 2 3",
        "2 1 1 . . 1 1 2",
        ". . . . . . . .",
        ". . . . . . . .",
        "2 1 1 . . 1 1 2",
        "3 2 1 . . 1 2 3",
        "3 3 2 . . 2 3 3",
    ];
    assert_eq!(picture(Setup::Four, 8), expected);
}

#[test]
fn m06_the_zones_of_four() {
    for (file, letter) in ('a'..='h').enumerate() {
        for rank in 1..=8 {
            let cell = Board::CHESS
                .cell(&format!("{letter}{rank}"))
                .expect("a cell");
            let zone = match (file < 4, rank > 4) {
                (true, true) => Seat::A,
                (false, true) => Seat::B,
                (false, false) => Seat::C,
                (true, false) => Seat::D,
            };
            assert_eq!(Board::CHESS.zone(cell), Some(zone));
        }
    }
}

#[test]
fn m07_three_five_and_six() {
    for (setup, seats, board) in [
        (Setup::Three, 3, Board::WEDGE3),
        (Setup::Five, 5, Board::WEDGE5),
        (Setup::Six, 6, Board::WEDGE6),
    ] {
        assert_eq!((setup.seats(), setup.board()), (seats, board));
        assert_eq!(start(setup).points().len(), seats);
    }
}

#[test]
fn m08_the_corner_of_a_wedge_zone() {
    for setup in [Setup::Three, Setup::Five, Setup::Six] {
        let game = start(setup);
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            for (l, r) in (1..=4).flat_map(|l| (1..=4).map(move |r| (l, r))) {
                let expected = match 10 * l + r {
                    44 | 43 | 34 => "3",
                    42 | 33 | 24 => "2",
                    32 | 23 | 22 => "1",
                    _ => "",
                };
                assert_eq!(piece(&game, &format!("{seat}{l}{r}")), expected);
            }
        }
    }
}

#[test]
fn m09_a_player_controls_the_pieces_in_their_zone() {
    for setup in Setup::ALL {
        let game = start(setup);
        let board = setup.board();
        let moves = game.legal_moves();
        assert!(
            moves
                .iter()
                .all(|mv| board.zone(mv.from()) == Some(Seat::A))
        );
    }
    let game = two("a4=3 b4=1 a5=3 d5=1").game();
    assert!(
        legal(&game)
            .iter()
            .all(|mv| mv.starts_with("a4") || mv.starts_with("b4"))
    );
    let refused = refusal(&game, "a5-b5");
    assert_eq!(
        refused,
        "a5 lies in the zone of seat B, and it is seat A's turn"
    );
}

#[test]
fn m10_nothing_else_matters_to_control() {
    // The queen starts in A's zone, is moved by A, and is B's once it has crossed.
    let mut game = two("a4=3 b1=1 d8=1").game();
    play(&mut game, "a4-a6");
    assert!(accepts(&game, "a6-b6"));
    play(&mut game, "a6-b6");
    assert!(!accepts(&game, "b6-b7"));
    // And A's again when it comes back.
    play(&mut game, "b1-a2 b6-b4");
    assert!(accepts(&game, "b4-b3"));
}
