use crate::table::{BLITZ, SECOND, Table, agreement};
use tercio_online::{Command, Departure, EndingKind, Offer, Refusal, SimulTerms, TimeControl};
use tercio_rules::{Seat, SeatSet};

#[test]
fn who_resigns_against_one_loses() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(9 * SECOND);
    table
        .ask(Seat::B, &Command::Resign)
        .expect("not even its turn");
    let ending = table.game.ending().expect("over");
    assert_eq!(ending.by, EndingKind::Departure(Departure::Resigned));
    assert_eq!(ending.winners, SeatSet::only(Seat::A));
    // A's clock stands where it was.
    table.wait(9 * SECOND);
    assert_eq!(table.left(Seat::A), (5 * 60 - 9) * SECOND);
    assert_eq!(table.ask(Seat::A, &Command::Resign), Err(Refusal::Over));
}

#[test]
fn a_seat_is_claimed_after_its_grace_and_not_before() {
    let mut table = Table::two(BLITZ);
    let claim = |seat| Command::Claim { seat };
    assert_eq!(table.ask(Seat::A, &claim(Seat::B)), Err(Refusal::NotAway));
    table.away = vec![None, Some(table.now)];
    table.wait(30 * SECOND - 1);
    assert_eq!(table.ask(Seat::A, &claim(Seat::B)), Err(Refusal::NotAway));
    table.wait(1);
    assert_eq!(table.ask(Seat::A, &claim(Seat::A)), Err(Refusal::NotAway));
    assert_eq!(table.ask(Seat::A, &claim(Seat::F)), Err(Refusal::NotAway));
    // Coming back before the claim counts.
    let away = std::mem::replace(&mut table.away, vec![None, None]);
    assert_eq!(table.ask(Seat::A, &claim(Seat::B)), Err(Refusal::NotAway));
    table.away = away;
    table
        .ask(Seat::A, &claim(Seat::B))
        .expect("away for too long");
    let ending = table.game.ending().expect("over");
    assert_eq!(ending.by, EndingKind::Departure(Departure::Claimed));
}

#[test]
fn nobody_is_away_from_a_game_of_days() {
    for time in [TimeControl::Days(1), TimeControl::Unlimited] {
        let mut table = Table::of(agreement("two", time));
        table.away = vec![None, Some(table.now)];
        table.wait(1_000_000 * SECOND);
        let claim = Command::Claim { seat: Seat::B };
        assert_eq!(table.ask(Seat::A, &claim), Err(Refusal::NotAway));
    }
}

#[test]
fn who_plays_at_many_boards_is_never_away() {
    let mut agreement = agreement("two", BLITZ);
    agreement.simul = Some(SimulTerms {
        id: "s".to_owned(),
        host: Seat::A,
        extra: 10,
    });
    let mut table = Table::of(agreement);
    // The first move may take as long as the clock shows, and guests have to come as ever.
    let whole = 15 * 60 * SECOND;
    assert_eq!(
        (table.left(Seat::A), table.left(Seat::B)),
        (whole, 5 * 60 * SECOND)
    );
    assert_eq!(table.game.deadline(), Some(table.now.plus(whole)));
    table.away = vec![Some(table.now), Some(table.now)];
    table.wait(10 * 60 * SECOND);
    let claim = |seat| Command::Claim { seat };
    assert_eq!(table.ask(Seat::B, &claim(Seat::A)), Err(Refusal::NotAway));
    assert!(!table.game.can_be_aborted());
    table.play().expect("the host comes");
    assert_eq!(table.left(Seat::A), whole);
    let deadline = table.game.deadline().expect("B has to come");
    assert_eq!(deadline, table.now.plus(30 * SECOND));
    let event = table.game.overdue(deadline).expect("B did not");
    table.happen(event);
    let ending = table.game.ending().expect("over");
    assert_eq!(ending.by, EndingKind::Departure(Departure::Flagged));
    assert_eq!(ending.winners, SeatSet::only(Seat::A));
}

#[test]
fn the_others_play_on_without_a_seat_that_left() {
    let mut table = Table::of(agreement("four", BLITZ));
    for _ in 0..4 {
        table.play().expect("everybody moves");
    }
    table.wait(20 * SECOND);
    // On its turn: the next one moves, and its clock runs from now on.
    table.ask(Seat::A, &Command::Resign).expect("A leaves");
    assert!(!table.game.is_over());
    assert_eq!(table.game.turn(), Some(Seat::B));
    assert_eq!(table.left(Seat::A), (5 * 60 - 20) * SECOND);
    assert_eq!(table.left(Seat::B), 5 * 60 * SECOND);
    assert_eq!(table.ask(Seat::A, &Command::Resign), Err(Refusal::Left));
    // Not on its turn: B goes on thinking.
    table.wait(5 * SECOND);
    table.ask(Seat::C, &Command::Resign).expect("C leaves");
    assert_eq!(table.left(Seat::B), (5 * 60 - 5) * SECOND);
    table.play().expect("B moves");
    assert_eq!(table.game.turn(), Some(Seat::D));
    let left = [
        (Seat::A, Departure::Resigned),
        (Seat::C, Departure::Resigned),
    ];
    assert_eq!(table.game.left(), left);
    let deadline = table.game.deadline().expect("a clock");
    table.now = deadline;
    let flag = table.game.overdue(deadline).expect("D is out of time");
    table.happen(flag);
    let ending = table.game.ending().expect("one is left");
    assert_eq!(ending.winners, SeatSet::only(Seat::B));
    assert_eq!(ending.by, EndingKind::Departure(Departure::Flagged));
}

#[test]
fn what_was_before_somebody_left_is_never_taken_back() {
    let mut table = Table::of(agreement("three", TimeControl::Unlimited));
    table.play().expect("A moves");
    table.ask(Seat::C, &Command::Resign).expect("C leaves");
    let takeback = Command::Offer {
        offer: Offer::Takeback,
    };
    assert_eq!(table.ask(Seat::A, &takeback), Err(Refusal::NoTakeback));
    table.play().expect("B moves");
    table.ask(Seat::B, &takeback).expect("asked");
    table
        .ask(Seat::A, &Command::Accept)
        .expect("C has nothing to say");
    assert_eq!(table.game.turn(), Some(Seat::B));
}

#[test]
fn those_who_stay_may_have_agreed_already() {
    let mut table = Table::of(agreement("three", TimeControl::Unlimited));
    let score = Command::Offer {
        offer: Offer::Score,
    };
    table.ask(Seat::A, &score).expect("offered");
    table.ask(Seat::B, &Command::Accept).expect("accepted");
    table.ask(Seat::C, &Command::Resign).expect("C leaves");
    let ending = table.game.ending().expect("over");
    assert_eq!(ending.by, EndingKind::Scored);
    assert_eq!(ending.winners, SeatSet::first(2));
    // An offer goes with who made it.
    let mut table = Table::of(agreement("three", TimeControl::Unlimited));
    table.ask(Seat::C, &score).expect("offered");
    table.ask(Seat::C, &Command::Resign).expect("C leaves");
    assert_eq!(table.ask(Seat::A, &Command::Accept), Err(Refusal::NoOffer));
}
