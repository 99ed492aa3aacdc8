//! Leaving the game.

use super::{four, start, two};
use tercio_rules::martian::{Rules, Setup};
use tercio_rules::{Cause, Game, IllegalMove, Seat, SeatSet};
use tercio_testkit::position::{PositionBuilder, accepts, ending, legal, play, refusal};
use tercio_testkit::walk::{Leaver, Taste, Walker, variants};

/// A queen in each quarter, and something to capture in that of B.
const QUARTERS: &str = "a8=3 b5=1 h8=3 e8=1 h1=3 a1=3";

fn leave(game: &mut Game, seats: &[Seat]) {
    for &seat in seats {
        game.leave(seat, Cause::Resigned)
            .expect("a seat that plays");
    }
}

#[test]
fn m74_any_seat_may_leave_on_its_turn_or_not() {
    for setup in Setup::ALL {
        for seat in Seat::ALL.into_iter().take(setup.seats()) {
            let mut game = start(setup);
            leave(&mut game, &[seat]);
            assert_eq!(game.position().left(), SeatSet::only(seat));
            assert_eq!(game.is_over(), setup.seats() == 2);
        }
    }
}

#[test]
fn m75_a_seat_that_has_left_is_skipped() {
    let mut game = four(QUARTERS).game();
    leave(&mut game, &[Seat::A]);
    assert_eq!(game.turn(), Seat::B);
    leave(&mut game, &[Seat::C]);
    assert_eq!(game.turn(), Seat::B, "nobody's turn was taken");
    play(&mut game, "h8-h7");
    assert_eq!(game.turn(), Seat::D);
    play(&mut game, "a1-a2");
    assert_eq!(game.turn(), Seat::B);
}

#[test]
fn m76_nobody_controls_what_stands_in_its_zone() {
    let mut game = four(QUARTERS).game();
    let before: Vec<_> = game.position().pieces().collect();
    leave(&mut game, &[Seat::B]);
    assert!(game.position().pieces().eq(before));
    let cell = |name| game.position().board().cell(name).expect("a cell");
    assert!(game.position().targets_of(cell("h8")).is_empty());
    assert!(game.position().attacked_by(Seat::B).is_empty());
    assert!(
        accepts(&game, "a8xe8") && !accepts(&game, "a8xh8"),
        "it blocks"
    );
    for mover in [Seat::A, Seat::C, Seat::D] {
        assert_eq!(game.turn(), mover);
        assert!(!legal(&game).iter().any(|mv| mv.starts_with("h8")));
        assert!(refusal(&game, "h8-h7").contains("the zone of seat B"));
        let quiet = ["a8-a7", "h1-h2", "a1-a2"];
        let turn = [Seat::A, Seat::C, Seat::D]
            .iter()
            .position(|&seat| seat == mover);
        play(&mut game, quiet[turn.expect("one of them")]);
    }
}

#[test]
fn m77_its_pieces_are_captured_for_the_same_points() {
    let mut game = four(QUARTERS).game();
    leave(&mut game, &[Seat::B]);
    play(&mut game, "a8xe8");
    assert_eq!(game.points(), [1, 0, 0, 0]);
}

#[test]
fn m78_what_moves_into_its_zone_is_nobodys() {
    for moves in ["a8xe8", "a8-e4"] {
        // Into the zone of B with a capture, into that of C without.
        let mut game = four("a8=3 b5=1 h8=3 e8=1 h1=3 a1=3").game();
        leave(&mut game, &[Seat::B, Seat::C]);
        play(&mut game, moves);
        let target = &moves[3..];
        for quiet in ["a1-a2", "b5-a6"] {
            assert!(!legal(&game).iter().any(|mv| mv.starts_with(target)));
            play(&mut game, quiet);
        }
        assert_eq!(game.turn(), Seat::D);
    }
}

#[test]
fn m79_its_zone_is_never_empty() {
    let mut left = 0;
    for (seed, variant) in variants().into_iter().enumerate() {
        let tercio_rules::Rules::Martian(rules) = variant.rules else {
            continue;
        };
        let board = rules.setup().board();
        for taste in Taste::ALL {
            let mut walker = Walker::new(seed as u64, taste);
            let mut leaver = Leaver::new(seed as u64, 3);
            let mut game = variant.game();
            while let Some(mv) = walker.choose(&game).filter(|_| game.plies() < 200) {
                game.play(mv).expect("a legal move");
                if let Some(departure) = leaver.choose(&game) {
                    game.play(departure).expect("a seat that plays");
                }
                for seat in game.position().left().iter() {
                    let mut pieces = game.position().pieces();
                    assert!(pieces.any(|(cell, _)| board.zone(cell) == Some(seat)));
                    left += 1;
                }
            }
        }
    }
    assert!(left > 100, "only {left} looks at a zone without a player");
}

#[test]
fn m80_a_seat_that_has_left_cannot_win() {
    let rules = Rules::new(Setup::Three);
    let start = PositionBuilder::martian(rules, "A11=1 B44=1 C44=1");
    // B has the most points but has left; so C wins, and a tie is one of A and C.
    for (points, won) in [([2, 9, 5], "C"), ([5, 9, 2], "A"), ([2, 9, 2], "A")] {
        let mut game = start.clone().points(&points).game();
        leave(&mut game, &[Seat::B]);
        assert_eq!(game.points(), points);
        play(&mut game, "A11-B11");
        assert_eq!(ending(&game), format!("empty-zone {won}"));
    }
    // The mover wins a tie also when the seat after it has left (M-44).
    let mut game = start.clone().points(&[4, 0, 4]).turn(Seat::A).game();
    leave(&mut game, &[Seat::B]);
    play(&mut game, "A11-C11");
    assert_eq!(ending(&game), "empty-zone A");
    // 27 quiet moves: who shares the win still plays (M-46).
    let queens = PositionBuilder::martian(rules, "A44=3 B44=3 C44=3");
    let mut game = queens.points(&[4, 9, 4]).left(&[Seat::B]).game();
    let mut walker = Walker::new(1, Taste::Peaceful);
    while let Some(mv) = walker.choose(&game).filter(|_| game.plies() < 27) {
        game.play(mv).expect("a legal move");
    }
    assert!(game.outcome().is_none_or(|o| !o.winners.contains(Seat::B)));
}

#[test]
fn m81_two_of_more_may_take_a_crossing_back() {
    let rules = Rules::new(Setup::Three);
    let start = PositionBuilder::martian(rules, "A11=1 A44=1 B44=1 C44=1");
    let mut game = start.game();
    leave(&mut game, &[Seat::C]);
    play(&mut game, "A11-B11");
    assert!(accepts(&game, "B11-A11"));
    // There and back is a position that repeats, and ends the game like any other.
    play(&mut game, "B11-A11 A11-B11 B11-A11");
    assert_eq!(ending(&game), "repetition AB");
}

#[test]
fn m82_the_last_seat_wins_at_once() {
    let mut game = four(QUARTERS).points(&[0, 9, 9, 9]).game();
    leave(&mut game, &[Seat::B, Seat::D]);
    assert_eq!(ending(&game), "");
    leave(&mut game, &[Seat::C]);
    assert_eq!(ending(&game), "last-seat A");
    let mut game = two("a1=3 d8=3").game();
    leave(&mut game, &[Seat::A]);
    assert_eq!(ending(&game), "last-seat B");
}

#[test]
fn m83_leaving_starts_the_counts_again() {
    let mut game = four(QUARTERS).plies_since_capture(26).game();
    leave(&mut game, &[Seat::C]);
    assert_eq!(game.position().plies_since_capture(), 0);
    play(&mut game, "a8-a7");
    assert_eq!(ending(&game), "");
    // Twice before C left and once after is not three times.
    let rules = Rules::new(Setup::Three);
    let start = PositionBuilder::martian(rules, "A44=3 B44=3 C44=3");
    let mut game = start.game();
    play(&mut game, "A44-A33 B44-B33 C44-C33 A33-A44 B33-B44 C33-C44");
    leave(&mut game, &[Seat::C]);
    let circle = "A44-A33 B44-B33 A33-A44 B33-B44";
    play(&mut game, circle);
    assert_eq!(ending(&game), "");
    play(&mut game, circle);
    assert_eq!(ending(&game), "repetition AB");
}

#[test]
fn m84_nobody_leaves_twice_or_after_the_end() {
    let mut game = four(QUARTERS).game();
    leave(&mut game, &[Seat::B]);
    let again = game.leave(Seat::B, Cause::Flagged);
    assert_eq!(again, Err(IllegalMove::HasLeft { seat: Seat::B }));
    let nobody = game.leave(Seat::E, Cause::Resigned);
    assert_eq!(nobody, Err(IllegalMove::NoSuchSeat { seat: Seat::E }));
    leave(&mut game, &[Seat::A, Seat::D]);
    for seat in [Seat::A, Seat::C] {
        let late = game.leave(seat, Cause::Absent);
        assert_eq!(late, Err(IllegalMove::GameOver));
    }
}
