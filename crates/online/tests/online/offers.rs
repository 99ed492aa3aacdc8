use crate::table::{BLITZ, SECOND, Table, agreement};
use tercio_online::{Command, EndingKind, Event, Offer, Refusal, TimeControl};
use tercio_rules::{Seat, SeatSet};

fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

#[test]
fn a_draw_needs_both() {
    let mut table = Table::two(BLITZ);
    table.ask(Seat::A, &offer(Offer::Draw)).expect("offered");
    assert_eq!(table.ask(Seat::A, &offer(Offer::Draw)), Err(Refusal::Again));
    assert_eq!(table.ask(Seat::A, &Command::Accept), Err(Refusal::Again));
    table.ask(Seat::B, &Command::Accept).expect("accepted");
    let ending = table.game.ending().expect("over");
    assert_eq!(
        (ending.by, ending.winners),
        (EndingKind::Draw, SeatSet::first(2))
    );
}

#[test]
fn who_offers_what_is_offered_accepts() {
    let mut table = Table::two(BLITZ);
    table.ask(Seat::A, &offer(Offer::Draw)).expect("offered");
    let event = table.ask(Seat::B, &offer(Offer::Draw)).expect("the same");
    assert_eq!(event, Event::Accept { seat: Seat::B });
    assert!(table.game.is_over());
}

#[test]
fn who_moves_instead_of_answering_declines() {
    let mut table = Table::two(BLITZ);
    table.ask(Seat::A, &offer(Offer::Draw)).expect("offered");
    table.play().expect("A moves: its own offer stays");
    assert!(table.game.offer().is_some());
    table.play().expect("B moves");
    assert_eq!(table.game.offer(), None);
    assert_eq!(table.ask(Seat::B, &Command::Accept), Err(Refusal::NoOffer));
    assert_eq!(table.ask(Seat::B, &Command::Decline), Err(Refusal::NoOffer));
}

#[test]
fn what_was_declined_is_offered_again_after_a_move() {
    let mut table = Table::two(BLITZ);
    table.ask(Seat::A, &offer(Offer::Draw)).expect("offered");
    table.ask(Seat::B, &Command::Decline).expect("declined");
    assert_eq!(table.ask(Seat::A, &offer(Offer::Draw)), Err(Refusal::Again));
    // The other one may.
    table.ask(Seat::B, &offer(Offer::Draw)).expect("offered");
    table.ask(Seat::B, &Command::Decline).expect("withdrawn");
    table.play().expect("A moves");
    table
        .ask(Seat::A, &offer(Offer::Draw))
        .expect("offered anew");
}

#[test]
fn three_cannot_draw_but_score() {
    let mut table = Table::of(agreement("three", TimeControl::Unlimited));
    assert_eq!(
        table.ask(Seat::A, &offer(Offer::Draw)),
        Err(Refusal::DrawNeedsTwo)
    );
    table.ask(Seat::B, &offer(Offer::Score)).expect("offered");
    table.ask(Seat::C, &Command::Accept).expect("accepted");
    assert!(!table.game.is_over());
    table.ask(Seat::A, &Command::Accept).expect("accepted");
    let ending = table.game.ending().expect("over");
    assert_eq!(
        (ending.by, ending.winners),
        (EndingKind::Scored, SeatSet::first(3))
    );
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let mut table = Table::two(BLITZ);
    assert_eq!(
        table.ask(Seat::A, &offer(Offer::Takeback)),
        Err(Refusal::NoTakeback)
    );
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(10 * SECOND);
    table.play().expect("A moves");
    table.wait(4 * SECOND);
    table.ask(Seat::A, &offer(Offer::Takeback)).expect("asked");
    assert_eq!(table.game.game().plies(), 3);
    table.ask(Seat::B, &Command::Accept).expect("agreed");
    assert_eq!(
        (table.game.game().plies(), table.game.turn()),
        (2, Some(Seat::A))
    );
    // The time that was used is gone, and A's clock runs from now on.
    let minutes = 5 * 60 * SECOND;
    assert_eq!(table.left(Seat::B), minutes - 4 * SECOND);
    assert_eq!(table.left(Seat::A), minutes - 7 * SECOND);
    table.wait(SECOND);
    assert_eq!(table.left(Seat::A), minutes - 8 * SECOND);
    // B takes back its only move, and with it nothing of A's first.
    table.ask(Seat::B, &offer(Offer::Takeback)).expect("asked");
    table.ask(Seat::A, &Command::Accept).expect("agreed");
    assert_eq!(
        (table.game.game().plies(), table.game.turn()),
        (1, Some(Seat::B))
    );
}

#[test]
fn an_open_takeback_ends_with_the_next_move() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.ask(Seat::A, &offer(Offer::Takeback)).expect("asked");
    table.play().expect("B moves");
    assert_eq!(table.ask(Seat::B, &Command::Accept), Err(Refusal::NoOffer));
}

#[test]
fn engines_take_back_at_once() {
    let mut table = Table::with_engine(BLITZ);
    table.play().expect("A moves");
    table.play().expect("the engine moves");
    table.ask(Seat::A, &offer(Offer::Takeback)).expect("asked");
    assert_eq!(
        (table.game.game().plies(), table.game.turn()),
        (0, Some(Seat::A))
    );
}

#[test]
fn takebacks_may_be_ruled_out() {
    let mut agreement = agreement("two", BLITZ);
    agreement.takebacks = false;
    let mut table = Table::of(agreement);
    table.play().expect("A moves");
    assert_eq!(
        table.ask(Seat::A, &offer(Offer::Takeback)),
        Err(Refusal::NoTakeback)
    );
}

#[test]
fn moves_are_made_in_turn_in_the_position_they_were_meant_for() {
    let mut table = Table::two(BLITZ);
    let mv = |text: &str, ply| Command::Move {
        text: text.to_owned(),
        ply,
    };
    assert_eq!(
        table.ask(Seat::B, &mv("b3-a4", 0)),
        Err(Refusal::NotYourTurn)
    );
    assert_eq!(
        table.ask(Seat::A, &mv("b3-a4", 1)),
        Err(Refusal::Stale { ply: 0 })
    );
    for nonsense in ["b3-b8", "a1-a1", "", "resign", "é"] {
        let refusal = table.ask(Seat::A, &mv(nonsense, 0)).expect_err("illegal");
        assert!(
            matches!(refusal, Refusal::Illegal { .. }),
            "{nonsense}: {refusal}"
        );
    }
    let event = table.ask(Seat::A, &mv("b3-a4", 0)).expect("legal");
    assert!(matches!(event, Event::Move { .. }));
    assert_eq!(
        table.ask(Seat::A, &mv("b3-a4", 0)),
        Err(Refusal::NotYourTurn)
    );
}
