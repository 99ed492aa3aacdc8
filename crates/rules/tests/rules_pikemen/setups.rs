//! Boards and start positions.

use tercio_rules::board::Shape;
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Board, Game, Position, Seat, Size, Stance};
use tercio_testkit::position::{piece, play};

/// The start position as the rules print it: top rank first, two characters a cell.
fn picture(setup: Setup) -> Vec<String> {
    let game = Game::new(tercio_rules::Rules::Pikemen(Rules::new(setup)));
    let Shape::Flat { files, ranks } = setup.board().shape() else {
        panic!("only flat boards have a picture");
    };
    let ranks = (1..=ranks).rev().map(|rank| {
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

/// Checks the numbers of a setup: seats, board, and trios for each seat.
fn check(setup: Setup, seats: usize, board: &Board, trios: usize) {
    assert_eq!(setup.seats(), seats);
    assert_eq!(setup.board(), board);
    for seat in Seat::ALL.into_iter().take(seats) {
        for size in Size::ALL {
            let same =
                |piece: &(tercio_rules::Cell, Seat, Size)| (piece.1, piece.2) == (seat, size);
            assert_eq!(setup.pieces().filter(same).count(), trios);
        }
    }
    assert_eq!(setup.pieces().count(), 3 * trios * seats);
}

#[test]
fn p01_a_piece_belongs_to_one_seat_for_the_whole_game() {
    // Wherever it goes and whatever it takes, even in another zone.
    let rules = Rules::new(Setup::Wedge3);
    let start =
        tercio_testkit::position::PositionBuilder::pikemen(rules, "A11=A1N B22=B1N B44=B1 C44=C1");
    let mut game = start.game();
    play(&mut game, "A11xB22(S) B44(N) C44(N)");
    assert_eq!(piece(&game, "B22"), "A1S");
    assert_eq!(game.turn(), Seat::A);
    play(&mut game, "B22-B33(U)");
    assert_eq!(piece(&game, "B33"), "A1");
}

#[test]
fn p02_every_piece_starts_upright() {
    for setup in Setup::ALL {
        let position = Position::start(tercio_rules::Rules::Pikemen(Rules::new(setup)));
        assert!(
            position
                .pieces()
                .all(|(_, piece)| piece.stance == Stance::Upright)
        );
    }
}

#[test]
fn p03_classic() {
    check(Setup::Classic, 2, Board::CHESS, 5);
    let expected = [
        "B3 B3 B3 B2 B1 . . .",
        "B3 B2 B2 B1 . . . .",
        "B3 B2 B1 . . . . .",
        "B2 B1 . . . . . A1",
        "B1 . . . . . A1 A2",
        ". . . . . A1 A2 A3",
        ". . . . A1 A2 A2 A3",
        ". . . A1 A2 A3 A3 A3",
    ];
    assert_eq!(picture(Setup::Classic), expected);
}

#[test]
fn p04_three() {
    check(Setup::Three, 3, Board::CHESS, 4);
    let expected = [
        "A3 A3 A2 A1 . . . .",
        "A3 A3 A2 A1 . . . .",
        "A2 A2 A1 A1 . B1 B2 B2",
        ". . . . . B1 B3 B3",
        ". . . . . B1 B3 B3",
        "C2 C2 C1 C1 . B1 B2 B2",
        "C3 C3 C2 C1 . . . .",
        "C3 C3 C2 C1 . . . .",
    ];
    assert_eq!(picture(Setup::Three), expected);
}

#[test]
fn p05_warlords() {
    check(Setup::Warlords, 4, Board::CHESS, 3);
    let expected = [
        "A3 A3 A2 . . B2 B3 B3",
        "A3 A2 A1 . . B1 B2 B3",
        "A2 A1 A1 . . B1 B1 B2",
        ". . . . . . . .",
        ". . . . . . . .",
        "D2 D1 D1 . . C1 C1 C2",
        "D3 D2 D1 . . C1 C2 C3",
        "D3 D3 D2 . . C2 C3 C3",
    ];
    assert_eq!(picture(Setup::Warlords), expected);
}

#[test]
fn p06_mini() {
    check(Setup::Mini, 2, Board::SMALL, 3);
    let expected = [
        "B3 B3 B2 . . .",
        "B3 B2 B1 . . .",
        "B2 B1 B1 . . .",
        ". . . A1 A1 A2",
        ". . . A1 A2 A3",
        ". . . A2 A3 A3",
    ];
    assert_eq!(picture(Setup::Mini), expected);
}

#[test]
fn p07_wedge3() {
    check(Setup::Wedge3, 3, Board::WEDGE3, 3);
}

#[test]
fn p08_wedge6() {
    check(Setup::Wedge6, 6, Board::WEDGE6, 3);
}

#[test]
fn p09_the_corner_of_a_wedge_zone() {
    for setup in [Setup::Wedge3, Setup::Wedge6] {
        let game = Game::new(tercio_rules::Rules::Pikemen(Rules::new(setup)));
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            let mut expected = vec![String::new(); 45];
            for (pips, cells) in [(3, [44, 43, 34]), (2, [42, 33, 24]), (1, [32, 23, 22])] {
                for cell in cells {
                    expected[cell] = format!("{seat}{pips}");
                }
            }
            for (l, r) in (1..=4).flat_map(|l| (1..=4).map(move |r| (l, r))) {
                let found = piece(&game, &format!("{seat}{l}{r}"));
                assert_eq!(found, expected[10 * l + r], "{setup} {seat}{l}{r}");
            }
        }
    }
}
