//! Seats that leave: N-60 to N-64.

use tercio_rules::record::{Record, Termination};
use tercio_rules::{Cause, Departure, Game, Ply, Position, Rules, Seat, SeatSet};
use tercio_testkit::position::ending;
use tercio_testkit::walk::{Leaver, Taste, Walker, variants};

fn three() -> Game {
    Game::new(Rules::from_names("pikemen", "three").expect("a setup"))
}

fn left(seat: Seat, cause: Cause) -> Ply {
    Ply::Leave(Departure { seat, cause })
}

#[test]
fn n60_a_seat_that_leaves_is_its_letter_a_colon_and_a_word() {
    let game = three();
    for (text, ply) in [
        ("B:resigned", left(Seat::B, Cause::Resigned)),
        ("B:flagged", left(Seat::B, Cause::Flagged)),
        ("C:absent", left(Seat::C, Cause::Absent)),
    ] {
        assert_eq!(game.position().notation(ply).to_string(), text);
        for variant in [
            text.to_lowercase(),
            text.to_uppercase(),
            format!(" {text}\n"),
        ] {
            assert_eq!(game.parse_ply(&variant), Ok(ply), "{variant:?}");
        }
        let error = game.parse_move(text).expect_err("it is no move");
        assert_eq!(error.to_string(), format!("expected a move, got {text:?}"));
    }
    for (wrong, error) in [
        ("B :resigned", "expected a cell from a1 to h8, got \"B\""),
        (
            "B: resigned",
            "expected resigned, flagged or absent, got \"resigned\"",
        ),
        (
            "B:left",
            "expected resigned, flagged or absent, got \"left\"",
        ),
        (
            "B:",
            "expected resigned, flagged or absent, got the end of the text",
        ),
        (
            "h:resigned",
            "expected a seat from A to F before the colon, got \"h:resigned\"",
        ),
        (
            "AB:resigned",
            "expected a seat from A to F before the colon, got \"AB:resigned\"",
        ),
        ("B:resigned!", "expected a blank after the move, got \"!\""),
        ("D:resigned", "there is no seat D in this game"),
        (
            "a1:resigned",
            "expected `(`, `-` or `x` after the cell, got \":resigned\"",
        ),
    ] {
        assert_eq!(game.parse_ply(wrong).expect_err(wrong).to_string(), error);
    }
}

#[test]
fn n61_it_stands_among_the_moves_and_counts_as_one() {
    let start = *three().start();
    let game = Game::read(start, "d8(S) C:flagged f6(W) d8(W)").expect("moves");
    assert_eq!(game.line(), ["d8(S)", "C:flagged", "f6(W)", "d8(W)"]);
    assert_eq!((game.plies(), game.mover(1)), (4, Some(Seat::C)));
    let record = Record::from_game(&game);
    let moves = "1. d8(S) C:flagged f6(W) 2. d8(W) *\n";
    assert!(record.to_text().ends_with(moves), "{}", record.to_text());
    // With a comment, in the place of a move, and with a move in its place.
    let tags = "[Game \"pikemen\"]\n[Setup \"three\"]\n";
    for moves in [
        "1. d8(S) C:flagged {too late} 1... f6(W) *",
        "1. d8(S) f6(W) (1... C:resigned f6(N)) 1... c3(E) *",
        "1. d8(S) C:resigned (1... f6(W)) 1... f6(N) *",
        "1. d8(S) (1. C:resigned d8(W)) *",
    ] {
        let record = Record::from_text(&format!("{tags}{moves}")).expect(moves);
        assert!(
            record.to_text().ends_with(&format!("{moves}\n")),
            "{}",
            record.to_text()
        );
        #[cfg(feature = "json")]
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
    }
    // A variation after a charge that keeps its facing (N-43).
    let charge = "d8(E) f6(W) c3(E) d8-e8 (C:resigned) *";
    let record = Record::from_text(&format!("{tags}{charge}")).expect(charge);
    assert_eq!(record.line().moves[3].variations.len(), 1);
    // On random games.
    for (seed, variant) in variants().into_iter().enumerate() {
        let mut walker = Walker::new(seed as u64, Taste::Random);
        let mut leaver = Leaver::new(seed as u64, 10);
        let mut game = variant.game();
        while let Some(mv) = walker.choose(&game).filter(|_| game.plies() < 60) {
            game.play(mv).expect("a legal move");
            if let Some(departure) = leaver.choose(&game) {
                game.play(departure).expect("a seat that plays");
            }
        }
        let again = Game::read(*game.start(), &game.line().join(" "));
        assert_eq!(again.as_ref(), Ok(&game));
        let record = Record::from_game(&game);
        assert_eq!(Record::from_text(&record.to_text()).as_ref(), Ok(&record));
        #[cfg(feature = "json")]
        assert_eq!(Record::from_json(&record.to_json()).as_ref(), Ok(&record));
        assert_eq!(record.game(), game);
    }
}

#[test]
fn n62_the_word_changes_nothing_in_the_game() {
    let after = |cause| {
        let mut game = three();
        game.leave(Seat::A, cause).expect("a seat that plays");
        *game.position()
    };
    assert_eq!(after(Cause::Resigned), after(Cause::Flagged));
    assert_eq!(after(Cause::Resigned), after(Cause::Absent));
}

#[test]
fn n63_a_position_names_the_seats_that_have_left() {
    let mut game = Game::new(Rules::from_names("martian", "four").expect("a setup"));
    let plain = game.position().to_string();
    game.leave(Seat::D, Cause::Resigned)
        .expect("a seat that plays");
    game.leave(Seat::B, Cause::Resigned)
        .expect("a seat that plays");
    let text = game.position().to_string();
    assert_eq!(text, format!("{plain} left=B,D"));
    assert_eq!(text.parse(), Ok(*game.position()));
    for (wrong, error) in [
        (
            "left=",
            "expected left and seats in turn order, got \"left=\"",
        ),
        ("left", "or the end, got \"left\""),
        ("left=D,B", "expected left and seats in turn order"),
        ("left=B,B", "expected left and seats in turn order"),
        ("left=b", "expected left and seats in turn order"),
        ("left=E", "there is no seat E among 4"),
        ("left=A", "seat A is to move and has left"),
        ("left=A,B,C,D", "seat A is to move and has left"),
        (
            "left=B left=D",
            "expected each option once and in the order of the notation",
        ),
        (
            "left=B deadlock=off",
            "expected each option once and in the order of the notation",
        ),
    ] {
        let text = format!("{plain} {wrong}");
        let found = text.parse::<Position>().expect_err(wrong);
        assert!(found.to_string().contains(error), "{wrong}: {found}");
        assert!(found.at > plain.len(), "{wrong} at {}", found.at);
    }
}

#[test]
fn n64_the_end_of_a_record_with_seats_that_left() {
    let game = Game::read(*three().start(), "d8(S) C:flagged A:resigned").expect("moves");
    assert_eq!(ending(&game), "last-seat B");
    let record = Record::from_game(&game);
    assert_eq!(record.winners(), SeatSet::only(Seat::B));
    let text = record.to_text();
    assert!(text.contains("[Termination \"last-seat\"]"), "{text}");
    assert_eq!(Record::from_text(&text), Ok(record));
    // Play that stopped with somebody who gave up, after another had left.
    let game = Game::read(*three().start(), "d8(S) C:flagged").expect("moves");
    let mut record = Record::from_game(&game);
    let (a, b, c) = (
        SeatSet::only(Seat::A),
        SeatSet::only(Seat::B),
        SeatSet::only(Seat::C),
    );
    record.stop(Termination::Resignation(a), b).expect("B won");
    assert_eq!(Record::from_text(&record.to_text()), Ok(record.clone()));
    let refused = record
        .stop(Termination::Adjudication, c)
        .expect_err("C left");
    assert_eq!(refused.to_string(), "the result C names a seat that left");
}
