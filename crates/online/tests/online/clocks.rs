use crate::table::{BLITZ, SECOND, START, Table, agreement};
use tercio_online::{Command, Departure, EndingKind, Event, Refusal, TimeControl};
use tercio_rules::{Seat, SeatSet};

const MINUTES: i64 = 60 * SECOND;

#[test]
fn a_first_move_costs_nothing_and_later_ones_what_they_take() {
    let mut table = Table::two(BLITZ);
    table.wait(20 * SECOND);
    table.play().expect("A moves");
    table.wait(10 * SECOND);
    table.play().expect("B moves");
    assert_eq!(table.left(Seat::A), 5 * MINUTES);
    assert_eq!(table.left(Seat::B), 5 * MINUTES);
    table.wait(7 * SECOND);
    assert_eq!(table.left(Seat::A), 5 * MINUTES - 7 * SECOND);
    table.play().expect("A moves");
    // A move brings its seconds.
    assert_eq!(table.left(Seat::A), 5 * MINUTES - 4 * SECOND);
    assert_eq!(table.left(Seat::B), 5 * MINUTES);
}

#[test]
fn a_flag_falls_exactly_at_its_deadline() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.play().expect("B moves");
    let deadline = table.game.deadline().expect("A's clock runs");
    assert_eq!(deadline, START.plus(5 * MINUTES));
    assert_eq!(table.game.overdue(deadline.plus(-1)), None);
    let event = table.game.overdue(deadline).expect("the time is up");
    table.now = deadline;
    assert_eq!(table.play(), Err(Refusal::TooLate));
    table.happen(event);
    let ending = table.game.ending().expect("over");
    assert_eq!(ending.by, EndingKind::Departure(Departure::Flagged));
    assert_eq!(ending.winners, SeatSet::only(Seat::B));
    assert_eq!((table.left(Seat::A), table.game.deadline()), (0, None));
    table.wait(MINUTES);
    assert_eq!(table.left(Seat::B), 5 * MINUTES);
}

#[test]
fn a_move_in_the_last_moment_counts() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(5 * MINUTES - 1);
    table.play().expect("A moves in time");
    assert_eq!(table.left(Seat::A), 3 * SECOND + 1);
}

#[test]
fn a_first_move_that_does_not_come_calls_the_game_off() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    let deadline = table.game.deadline().expect("B has to begin");
    assert_eq!(deadline, START.plus(30 * SECOND));
    assert_eq!(table.game.overdue(deadline.plus(-1)), None);
    let event = table.game.overdue(deadline).expect("too late");
    assert_eq!(event, Event::Abort { seat: None });
    table.happen(event);
    let ending = table.game.ending().expect("over");
    assert_eq!((ending.by, ending.winners.len()), (EndingKind::Aborted, 0));
}

#[test]
fn the_part_of_the_network_is_given_back() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(10 * SECOND);
    table.lag = 300;
    table.play().expect("A moves");
    assert_eq!(table.left(Seat::A), 5 * MINUTES - 7 * SECOND + 300);
    // Never more than the time that passed.
    table.lag = 5 * SECOND;
    table.play().expect("B moves at once");
    assert_eq!(table.left(Seat::B), 5 * MINUTES + 3 * SECOND);
    // And less than nothing is nothing.
    table.lag = -5 * SECOND;
    table.wait(SECOND);
    table.play().expect("A moves");
    assert_eq!(table.left(Seat::A), 5 * MINUTES - 5 * SECOND + 300);
}

#[test]
fn a_move_that_was_sent_in_time_counts_when_it_comes_late() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(5 * MINUTES + 200);
    table.lag = 200;
    assert_eq!(table.play(), Err(Refusal::TooLate));
    table.lag = 201;
    table.play().expect("it was sent in time");
    assert_eq!(table.left(Seat::A), 3 * SECOND + 1);
}

#[test]
fn every_move_has_its_days() {
    let day = 24 * 60 * MINUTES;
    let mut table = Table::two(TimeControl::Days(2));
    table.wait(day);
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(2 * day - 1);
    table.play().expect("A moves");
    assert_eq!(table.left(Seat::A), 2 * day);
    assert_eq!(table.game.deadline(), Some(table.now.plus(2 * day)));
}

#[test]
fn without_a_clock_nothing_is_due() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.play().expect("A moves");
    assert_eq!(table.game.deadline(), None);
    table.wait(1_000_000 * MINUTES);
    assert_eq!(table.game.overdue(table.now), None);
    assert_eq!(table.ask(Seat::A, &Command::AddTime), Err(Refusal::NoClock));
    table.play().expect("B moves");
}

#[test]
fn time_is_a_gift_to_all_others_within_a_day() {
    let mut table = Table::of(agreement("three", BLITZ));
    table.ask(Seat::B, &Command::AddTime).expect("given");
    let lefts = [Seat::A, Seat::B, Seat::C].map(|seat| table.left(seat));
    let more = 5 * MINUTES + 15 * SECOND;
    assert_eq!(lefts, [more, 5 * MINUTES, more]);
    let gifts = (0..10_000).take_while(|_| table.ask(Seat::A, &Command::AddTime).is_ok());
    assert!(gifts.count() < 6_000);
    assert_eq!(
        table.ask(Seat::A, &Command::AddTime),
        Err(Refusal::EnoughTime)
    );
    assert_eq!(table.left(Seat::B), 24 * 60 * MINUTES);
}

#[test]
fn a_game_is_called_off_only_before_everybody_has_moved() {
    let mut table = Table::two(BLITZ);
    table.play().expect("A moves");
    assert!(table.game.can_be_aborted());
    table.play().expect("B moves");
    let abort = table.ask(Seat::A, &Command::Abort);
    assert_eq!(abort, Err(Refusal::TooLateToAbort));
    let mut table = Table::two(BLITZ);
    let abort = table
        .ask(Seat::B, &Command::Abort)
        .expect("nobody has moved");
    assert_eq!(
        abort,
        Event::Abort {
            seat: Some(Seat::B)
        }
    );
    assert_eq!(table.play(), Err(Refusal::Over));
}
