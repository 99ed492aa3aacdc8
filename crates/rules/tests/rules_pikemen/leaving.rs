//! Leaving the game.

use super::{game, three};
use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Cause, Game, IllegalMove, Seat, SeatSet};
use tercio_testkit::position::{PositionBuilder, accepts, ending, play};

/// Three seats that can move, seat A with one more piece.
const TABLE: &str = "a1=A1N b1=A3 a4=B1N h8=C1 h7=C3S";

fn leave(game: &mut Game, seats: &[Seat]) {
    for &seat in seats {
        game.leave(seat, Cause::Resigned)
            .expect("a seat that plays");
    }
}

#[test]
fn p59_any_seat_may_leave_on_its_turn_or_not() {
    for setup in Setup::ALL {
        let start = Game::new(tercio_rules::Rules::Pikemen(Rules::new(setup)));
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            let mut game = start.clone();
            leave(&mut game, &[seat]);
            assert_eq!(game.position().left(), SeatSet::only(seat));
            assert_eq!(game.is_over(), setup.seats() == 2);
        }
    }
}

#[test]
fn p60_a_seat_that_has_left_is_skipped() {
    // Seat A's turn passes to B; C's leaving takes nobody's turn.
    let mut game = three(TABLE).game();
    leave(&mut game, &[Seat::A]);
    assert_eq!(game.turn(), Seat::B);
    let mut game = three(TABLE).game();
    leave(&mut game, &[Seat::C]);
    assert_eq!(game.turn(), Seat::A);
    play(&mut game, "b1(N) a4(E)");
    assert_eq!(game.turn(), Seat::A, "C is skipped");
    // A seat without pieces stays skipped as well.
    let mut game = three("a1=A1N h8=C1")
        .turn(Seat::C)
        .points(&[0, 5, 0])
        .game();
    play(&mut game, "h8(S)");
    assert_eq!(game.turn(), Seat::A);
}

#[test]
fn p61_its_pieces_stay_block_and_threaten_nothing() {
    let mut game = three("a1=A1N a3=B3S h8=C1").game();
    let cell = |name| game.position().board().cell(name).expect("a cell");
    let (a1, a3) = (cell("a1"), cell("a3"));
    assert!(game.position().threats().contains(&(a3, a1)));
    let before: Vec<_> = game.position().pieces().collect();
    leave(&mut game, &[Seat::B]);
    assert!(game.position().pieces().eq(before));
    assert!(!accepts(&game, "a1-a4(N)"), "it blocks");
    assert!(game.position().attackers_of(a1).is_empty());
    assert!(game.position().targets_of(a3).is_empty());
    assert!(game.position().attacked_by(Seat::B).is_empty());
    // A pike of a seat that has left pins nothing.
    let mut game = three("a1=A3 a3=B1S h8=C1 h7=A1").game();
    assert_eq!(game.position().pins().len(), 1);
    leave(&mut game, &[Seat::B]);
    assert!(game.position().pins().is_empty());
}

#[test]
fn p62_its_pieces_are_captured_for_the_same_points() {
    let mut game = three(TABLE).game();
    leave(&mut game, &[Seat::B]);
    play(&mut game, "a1xa4(N)");
    assert_eq!(game.points(), [1, 0, 0]);
    assert_eq!(ending(&game), "", "B had left before its last piece did");
}

#[test]
fn p63_a_seat_that_has_left_cannot_win() {
    // The game is scored, and B has the most points but has left.
    let rules = Rules::new(Setup::Three).with_stall(1).expect("a stall");
    let start = PositionBuilder::pikemen(rules, TABLE).points(&[2, 9, 1]);
    let mut game = start.game();
    leave(&mut game, &[Seat::B]);
    assert_eq!(game.points(), [2, 9, 1]);
    assert_eq!(game.leaders(), SeatSet::only(Seat::A));
    play(&mut game, "b1(N) h8(S)");
    assert_eq!(ending(&game), "stall A");
    // Not by its target either, in a position that somebody set up.
    let start = three(TABLE).points(&[0, 12, 0]);
    assert_eq!(ending(&start.game()), "target B");
    assert_eq!(ending(&start.left(&[Seat::B]).game()), "");
}

#[test]
fn p64_a_seat_that_has_left_does_not_count_among_those_with_pieces() {
    // C has no pieces and many points; once B has left, A plays alone and the game is scored.
    let mut game = three("a1=A1N b1=A3 a4=B1N").points(&[2, 9, 5]).game();
    leave(&mut game, &[Seat::B]);
    assert_eq!(ending(&game), "last-seat C");
    // A round of the stall is one turn of those who play.
    let rules = Rules::new(Setup::Three).with_stall(2).expect("a stall");
    let mut game = PositionBuilder::pikemen(rules, TABLE).game();
    leave(&mut game, &[Seat::B]);
    play(&mut game, "b1(N) h8(S) b1(E)");
    assert_eq!(ending(&game), "");
    play(&mut game, "h8(W)");
    assert_eq!(ending(&game), "stall AC");
}

#[test]
fn p65_the_last_seat_wins_at_once() {
    let mut three = three(TABLE).points(&[0, 9, 9]).game();
    leave(&mut three, &[Seat::B]);
    assert_eq!(ending(&three), "");
    leave(&mut three, &[Seat::C]);
    assert_eq!(ending(&three), "last-seat A");
    let mut two = game("a1=A1N a4=B1N");
    leave(&mut two, &[Seat::A]);
    assert_eq!(ending(&two), "last-seat B");
}

#[test]
fn p66_leaving_starts_the_counts_again() {
    let rules = Rules::new(Setup::Three).with_stall(2).expect("a stall");
    let start = PositionBuilder::pikemen(rules, TABLE).plies_since_capture(5);
    let mut game = start.game();
    leave(&mut game, &[Seat::C]);
    assert_eq!(
        (
            ending(&game).as_str(),
            game.position().plies_since_capture()
        ),
        ("", 0)
    );
    // Twice before C left and once after is not three times.
    let mut game = three(TABLE).game();
    let circle = "b1(N) a4(E) h8(S) b1(U) a4(N) h8(U) ";
    play(&mut game, circle);
    leave(&mut game, &[Seat::C]);
    let circle = "b1(N) a4(E) b1(U) a4(N) ";
    play(&mut game, circle);
    assert_eq!(ending(&game), "");
    play(&mut game, circle);
    assert_eq!(ending(&game), "repetition AB");
}

#[test]
fn p67_nobody_leaves_twice_or_after_the_end() {
    let mut game = three(TABLE).game();
    leave(&mut game, &[Seat::B]);
    for cause in Cause::ALL {
        let again = game.leave(Seat::B, cause);
        assert_eq!(again, Err(IllegalMove::HasLeft { seat: Seat::B }));
    }
    let nobody = game.leave(Seat::D, Cause::Resigned);
    assert_eq!(nobody, Err(IllegalMove::NoSuchSeat { seat: Seat::D }));
    leave(&mut game, &[Seat::A]);
    for seat in [Seat::A, Seat::C] {
        let late = game.leave(seat, Cause::Resigned);
        assert_eq!(late, Err(IllegalMove::GameOver));
    }
    assert_eq!(game.line(), ["B:resigned", "A:resigned"]);
}
