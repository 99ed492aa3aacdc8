use crate::table::{BLITZ, SECOND, Table, agreement};
use tercio_online::{Command, Departure, EndingKind, Refusal, TimeControl};
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
