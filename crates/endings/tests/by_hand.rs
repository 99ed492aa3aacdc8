//! Endings that can be worked out by hand.

use tercio_endings::Endings;
use tercio_rules::Position;

/// The value of a position with up to four pieces.
fn value(text: &str) -> Option<i32> {
    let position: Position = text.parse().expect("a position");
    let Position::Martian(position) = position else {
        panic!("{text} is no position of Martian Chess for two");
    };
    Endings::shipped().probe(&position, 2)?.value()
}

#[test]
fn whoever_is_first_over_the_canal_wins_a_tie() {
    // Both pawns need four moves to leave; the one to move is first, and nothing is in the way.
    assert_eq!(
        value("martian two 1.../..../..../..../..../..../..../1... A 0,0 0"),
        Some(1)
    );
    // The points do not matter to the number, and neither does the seat.
    assert_eq!(
        value("martian two 1.../..../..../..../..../..../..../1... A 9,2 0"),
        Some(1)
    );
    assert_eq!(
        value("martian two ...1/..../..../..../..../..../..../...1 B 0,0 0"),
        Some(1)
    );
}

#[test]
fn a_capture_with_the_last_piece_ends_the_game() {
    // Three points and the last move.
    assert_eq!(
        value("martian two ..../..../..../3.../1.../..../..../.... B 0,0 0"),
        Some(3)
    );
    assert_eq!(
        value("martian two ..../..../..../.3../1.../..../..../.... A 0,0 0"),
        Some(7)
    );
}

#[test]
fn circles_are_worth_nothing() {
    // B's pawn would end the game by leaving, so A keeps a pawn where it guards the canal: whoever
    // comes near is taken. A has two pieces and cannot end the game at once; so both go in circles,
    // the game is scored as it stands, and a tie is shared.
    assert_eq!(
        value("martian two ...1/..../..../..../..../..../..../1..1 A 0,0 0"),
        Some(0)
    );
}

#[test]
fn what_the_tables_do_not_hold_for_is_not_answered() {
    for options in [
        " deadlock=off",
        " deadlock=auto",
        " knights-and-kings",
        " clock=3",
    ] {
        let text = format!("martian two 1.../..../..../..../..../..../..../1... A 0,0 0{options}");
        assert_eq!(value(&text), None, "{options}");
    }
    // Too many pieces, and a game that is over.
    assert_eq!(
        value("martian two 1.1./..../..../..../..../..../..../1.11 A 0,0 0"),
        None
    );
    assert_eq!(
        value("martian two 1.1./..../..../..../..../..../..../.... A 0,0 0"),
        None
    );
}
