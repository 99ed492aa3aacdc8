use crate::table::{BLITZ, START, Table, agreement};
use tercio_online::{
    Departure, Event, OnlineGame, Time, TimeControl, VACATION_DAYS, Vacation, vacation_days_left,
};
use tercio_rules::Seat;

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
const A: Seat = Seat::A;

/// A game of two days a move in which both have moved, and A has thought for half a day.
fn table() -> Table {
    let mut table = Table::two(TimeControl::Days(2));
    table.play().expect("A moves");
    table.play().expect("B moves");
    table.wait(DAY / 2);
    table
}

/// The player of a seat is on vacation for so long from now on.
fn go(table: &mut Table, seat: Seat, ms: i64) -> bool {
    let until = table.now.plus(ms);
    let event = table.game.decide_vacation(seat, until, table.now);
    let goes = event.is_some();
    if let Some(event) = event {
        table.happen(event);
    }
    goes
}

/// The same game from its facts alone.
fn replayed(table: &Table) -> OnlineGame {
    let mut game = OnlineGame::new(table.game.agreement().clone(), START).expect("sensible");
    for entry in &table.entries {
        game.apply(entry).expect("it fits");
    }
    game
}

#[test]
fn the_clock_stands_still_and_goes_on_by_itself() {
    let mut table = table();
    let before = table.game.deadline().expect("a clock runs");
    assert!(go(&mut table, A, 3 * DAY));
    // The same once more changes nothing.
    assert!(!go(&mut table, A, 3 * DAY));
    assert_eq!(table.game.deadline(), Some(before.plus(3 * DAY)));
    assert_eq!(
        table.game.vacation(A, table.now),
        Some(table.now.plus(3 * DAY))
    );
    for (wait, left) in [(DAY, 36), (2 * DAY, 36), (HOUR, 35), (5 * HOUR, 30)] {
        table.wait(wait);
        assert_eq!(table.left(A), left * HOUR);
    }
    assert_eq!(table.game.vacation(A, table.now), None);
    let end = table.game.deadline().expect("a clock runs");
    assert_eq!(table.game.overdue(end.plus(-1)), None);
    assert!(table.game.overdue(end).is_some());
    assert_eq!(replayed(&table).clocks(), table.game.clocks());
}

#[test]
fn who_comes_back_early_or_goes_again_loses_no_time_and_gains_none() {
    let mut table = table();
    go(&mut table, A, 10 * DAY);
    table.wait(DAY);
    assert!(go(&mut table, A, 0));
    assert!(!go(&mut table, A, 0));
    assert_eq!(table.left(A), 36 * HOUR);
    table.wait(HOUR);
    go(&mut table, A, DAY);
    table.wait(DAY + HOUR);
    assert_eq!(table.left(A), 34 * HOUR);
    // On vacation already, and for longer now.
    go(&mut table, A, DAY);
    table.wait(HOUR);
    go(&mut table, A, 2 * DAY);
    table.wait(2 * DAY);
    assert_eq!(table.left(A), 34 * HOUR);
    table.wait(HOUR);
    assert_eq!(table.left(A), 33 * HOUR);
    let end = table.now.plus(33 * HOUR);
    assert_eq!(table.game.deadline(), Some(end));
    assert_eq!(replayed(&table).clocks(), table.game.clocks());
    // Every move has its own days all the same.
    table.play().expect("A moves");
    assert_eq!(table.left(A), 48 * HOUR);
}

#[test]
fn a_vacation_helps_from_the_turn_on() {
    let mut table = table();
    // B is on vacation while A thinks, and A's clock runs.
    assert!(go(&mut table, Seat::B, 3 * DAY));
    table.wait(HOUR);
    assert_eq!(table.left(A), 35 * HOUR);
    table.play().expect("A moves");
    table.wait(2 * DAY);
    assert_eq!(table.left(Seat::B), 48 * HOUR);
    table.wait(DAY);
    assert_eq!(table.left(Seat::B), 47 * HOUR);
    // Who is on vacation may move all the same.
    go(&mut table, Seat::B, 3 * DAY);
    table.play().expect("B moves");
    assert_eq!(table.left(Seat::B), 48 * HOUR);
    assert_eq!(replayed(&table).clocks(), table.game.clocks());
}

#[test]
fn a_first_move_can_wait_for_a_vacation() {
    let mut table = Table::two(TimeControl::Days(1));
    assert!(go(&mut table, A, 3 * DAY));
    assert_eq!(table.game.deadline(), Some(START.plus(4 * DAY)));
}

#[test]
fn a_flag_that_has_fallen_stays_fallen() {
    let mut table = table();
    let end = table.game.deadline().expect("a clock runs");
    table.now = end;
    assert!(!go(&mut table, A, 3 * DAY));
    assert!(table.game.overdue(table.now).is_some());
    // Facts of another node that come later than the end do not wake it either.
    table.wait(1);
    table.happen(Event::Vacation {
        seat: A,
        until: table.now.plus(DAY),
    });
    assert_eq!(table.game.deadline(), Some(end));
    let flag = table.game.overdue(table.now).expect("too late");
    let why = Departure::Flagged;
    assert_eq!(flag, Event::Leave { seat: A, why });
    table.happen(flag);
    assert!(!go(&mut table, Seat::B, DAY));
}

#[test]
fn there_are_none_in_live_games_and_in_tournaments() {
    let mut tournament = agreement("two", TimeControl::Days(2));
    tournament.tournament = Some("t".to_owned());
    for agreement in [
        agreement("two", BLITZ),
        agreement("two", TimeControl::Unlimited),
        tournament,
    ] {
        let mut table = Table::of(agreement);
        assert!(!go(&mut table, A, DAY));
        let event = Event::Vacation {
            seat: A,
            until: table.now.plus(DAY),
        };
        let entry = tercio_online::Entry {
            at: table.now,
            event,
        };
        assert!(table.game.apply(&entry).is_err());
    }
}

#[test]
fn a_year_has_thirty_days_of_vacation_and_each_that_is_begun_counts() {
    let now = Time(1_000 * DAY);
    let all = VACATION_DAYS;
    assert_eq!(vacation_days_left(&[], now), all);
    let week = Vacation::of_days(7, now);
    assert_eq!(vacation_days_left(&[week], now), all - 7);
    // Back after a second, and after a day and a second.
    let back = |ms| Vacation {
        until: now.plus(ms),
        ..week
    };
    assert_eq!(vacation_days_left(&[back(1_000)], now), all - 1);
    assert_eq!(vacation_days_left(&[back(0)], now), all - 1);
    assert_eq!(vacation_days_left(&[back(DAY + 1_000)], now), all - 2);
    // Switching to and fro costs a day each time.
    assert_eq!(vacation_days_left(&[back(1); 29], now), 1);
    assert_eq!(vacation_days_left(&[back(1); 31], now), 0);
    // After a year it is forgotten, all at once.
    let year = now.plus(365 * DAY);
    assert_eq!(vacation_days_left(&[week], year.plus(-1)), all - 7);
    assert_eq!(vacation_days_left(&[week], year), all);
    assert!(week.lasts(now) && !week.lasts(week.until));
}
