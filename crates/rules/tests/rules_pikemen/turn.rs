//! A turn.

use super::{classic, game, three};
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Game, Position, Seat, Stance};
use tercio_testkit::position::{PositionBuilder, accepts, legal, piece, play, refusal};

#[test]
fn p10_seat_a_begins_unless_another_was_chosen() {
    for setup in Setup::ALL {
        let rules = tercio_rules::Rules::Pikemen(Rules::new(setup));
        assert_eq!(Game::new(rules).turn(), Seat::A);
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            let start = Position::start_with(rules, seat).expect("a seat of the setup");
            assert_eq!(start.turn(), seat);
            for mv in start.legal_moves() {
                assert_eq!(start.piece(mv.from()).map(|piece| piece.seat), Some(seat));
            }
        }
    }
}

#[test]
fn p11_the_turn_passes_to_the_next_seat_with_pieces() {
    let mut game = three("a1=A1 d4=B1 h8=C1").game();
    play(&mut game, "a1(N)");
    assert_eq!(game.turn(), Seat::B);
    play(&mut game, "d4(N) h8(N)");
    assert_eq!(game.turn(), Seat::A);
    let mut game = three("a1=A1 h8=C1").game();
    play(&mut game, "a1(N)");
    assert_eq!(game.turn(), Seat::C);
}

#[test]
fn p12_one_move_with_one_own_piece() {
    let mut game = game("a1=A1 b1=A1N h8=B1 g8=B1S");
    assert_eq!(
        refusal(&game, "h8(N)"),
        "the piece on h8 belongs to seat B, and it is seat A's turn"
    );
    assert_eq!(
        refusal(&game, "g8-g7(S)"),
        "the piece on g8 belongs to seat B, and it is seat A's turn"
    );
    assert_eq!(refusal(&game, "c1(N)"), "c1 is empty");
    play(&mut game, "a1(N)");
    assert_eq!(game.turn(), Seat::B);
    assert!(!accepts(&game, "b1-b2(N)"), "A had its move");
    // Nothing but the one piece has changed.
    assert_eq!(piece(&game, "a1"), "A1N");
    assert_eq!(piece(&game, "b1"), "A1N");
    assert_eq!(piece(&game, "g8"), "B1S");
}

#[test]
fn p13_a_reorientation_turns_the_piece_on_its_cell() {
    for stance in Stance::ALL.into_iter().skip(1) {
        let mut game = game("d4=A2 h8=B1");
        play(&mut game, &format!("d4({stance})"));
        assert_eq!(piece(&game, "d4"), format!("A2{stance}"));
    }
    let mut game = game("d4=A2N h8=B1");
    play(&mut game, "d4(U)");
    assert_eq!(piece(&game, "d4"), "A2");
    assert_eq!(game.points(), [0, 0]);
}

#[test]
fn p14_a_reorientation_must_change_the_piece() {
    for stance in Stance::ALL {
        let name = match stance {
            Stance::Upright => String::new(),
            Stance::Lying(facing) => facing.to_string(),
        };
        let game = game(&format!("d4=A2{name} h8=B1"));
        for other in Stance::ALL {
            let text = format!("d4({other})");
            assert_eq!(
                accepts(&game, &text),
                other != stance,
                "{stance} to {other}"
            );
        }
    }
    assert_eq!(
        refusal(&game("d4=A2 h8=B1"), "d4(U)"),
        "d4 stands upright already"
    );
    assert_eq!(
        refusal(&game("d4=A2N h8=B1"), "d4(N)"),
        "d4 faces N already"
    );
}

#[test]
fn p15_a_seat_with_a_piece_always_has_eight_moves() {
    // One piece, walled in by its own line and the edge.
    for stance in Stance::ALL {
        let name = if stance == Stance::Upright {
            ""
        } else {
            stance.name()
        };
        let start = PositionBuilder::pikemen(classic(), &format!("a1=A1{name} a2=B3 b1=B3 b2=B3"));
        let count = legal(&start.game()).len();
        assert_eq!(count, 8, "{stance}");
        assert_eq!(start.game().position().count_moves(), 8);
    }
}
