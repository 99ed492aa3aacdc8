//! Looks whether the database holds what the players were told.

use crate::book::{Acknowledged, Book, Outcome, Seen};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;
use tercio_online::{Agreement, Entry, Event, OnlineGame, Time};
use tercio_store::{GameId, Result, Sitter, Store};

/// What clocks may differ by, in milliseconds: they count whole ones.
const ROUNDING: i64 = 2;

/// Whether games must have come to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    End,
    /// They may be in the middle: the database is as it was at some moment.
    Moment,
}

/// Reads all games that were played, and adds to the outcome what is not as it should be.
pub(crate) async fn check(
    database: &str,
    book: &Book,
    when: RangeInclusive<i64>,
    outcome: &mut Outcome,
) -> Result<()> {
    let acknowledged = book.take_acknowledged();
    let seen = book.take_seen();
    compare(database, acknowledged, seen, Until::End, when, outcome).await?;
    let store = Store::open(database).await?;
    // Who asks at the moment in which a review is kept may leave a job behind that changes nothing.
    for id in book.take_asked() {
        outcome.reviews += 1;
        let game = GameId(id.clone());
        if store.review(&game).await?.is_none() {
            outcome.lost += 1;
            outcome.wrong.push(format!("game {id} has no review"));
        }
    }
    let counts = store.mining_counts().await?;
    outcome.mined = usize::try_from(counts.done).unwrap_or_default();
    outcome.lost += usize::try_from(counts.left).unwrap_or_default();
    let puzzles = store.puzzles(i64::MAX).await?;
    outcome.puzzles = puzzles.len();
    let different: HashSet<&String> = puzzles.iter().map(|puzzle| &puzzle.line).collect();
    outcome.doubled += puzzles.len() - different.len();
    store.close().await;
    Ok(())
}

/// In how many games puzzles are still to be looked for.
pub(crate) async fn puzzles_left(database: &str) -> Result<i64> {
    let store = Store::open(database).await?;
    let counts = store.mining_counts().await?;
    store.close().await;
    Ok(counts.left)
}

/// Looks at games with what some players were told and saw.
pub(crate) async fn compare(
    database: &str,
    acknowledged: Vec<Acknowledged>,
    all_seen: Vec<Seen>,
    until: Until,
    when: RangeInclusive<i64>,
    outcome: &mut Outcome,
) -> Result<()> {
    let store = Store::open(database).await?;
    outcome.acknowledged += acknowledged.len();
    let mut told: HashMap<String, Vec<Acknowledged>> = HashMap::new();
    for one in acknowledged {
        told.entry(one.game.clone()).or_default().push(one);
    }
    let mut seen: HashMap<String, Vec<Vec<Entry>>> = HashMap::new();
    for one in all_seen {
        seen.entry(one.game).or_default().push(one.entries);
    }
    let ids: BTreeSet<&String> = told.keys().chain(seen.keys()).collect();
    for id in ids {
        let told = told.get(id).map_or(&[][..], Vec::as_slice);
        let mut wrong = |what: String| outcome.wrong.push(format!("game {id}: {what}"));
        let game = GameId(id.clone());
        let Some(row) = store.game(&game).await? else {
            outcome.lost += told.len();
            continue;
        };
        let mut facts = Vec::new();
        let mut keys = Vec::new();
        for event in store.events(&game, 0).await? {
            let at = Time(event.at);
            match serde_json::from_str(&event.body) {
                Ok(event) => facts.push(Entry { at, event }),
                Err(error) => wrong(format!("a fact that cannot be read: {error}")),
            }
            keys.push(event.key);
        }
        outcome.house_moves += house_moves(&row, &facts);
        if let Err(what) = replay(&row, &facts, &when, until) {
            wrong(what);
        }
        for entries in seen.get(id).into_iter().flatten() {
            let same = match until {
                Until::End => *entries == facts,
                Until::Moment => entries.starts_with(&facts),
            };
            if !same {
                wrong("a player has seen something else".to_owned());
            }
        }
        let missing = told.iter().filter(|one| !is_kept(one, &facts, &keys));
        outcome.lost += missing.count();
        let known: Vec<&String> = keys.iter().flatten().collect();
        let different: HashSet<&String> = known.iter().copied().collect();
        outcome.doubled += known.len() - different.len();
    }
    store.close().await;
    Ok(())
}

/// How many moves engines of the house have made.
fn house_moves(row: &tercio_store::Game, facts: &[Entry]) -> usize {
    let moves = facts.iter();
    let moves = moves.filter(|entry| matches!(entry.event, Event::Move { .. }));
    let seats = row.seats.iter().cycle();
    let house = |seat: &tercio_store::Seat| matches!(seat.sitter, Sitter::House(_));
    moves.zip(seats).filter(|(_, seat)| house(seat)).count()
}

/// Whether a command made the fact that its player was told of.
fn is_kept(told: &Acknowledged, facts: &[Entry], keys: &[Option<String>]) -> bool {
    let Ok(seq) = usize::try_from(told.seq) else {
        return false;
    };
    // The server puts the name of the player before the key.
    let named = keys.get(seq).and_then(Option::as_ref).is_some_and(|key| {
        let key = key.rsplit_once('.');
        key.is_some_and(|(_, key)| key == told.key)
    });
    let same = match (facts.get(seq).map(|entry| &entry.event), &told.text) {
        (Some(Event::Move { text, .. }), Some(told)) => text == told,
        (Some(Event::Leave { .. }), None) => true,
        _ => false,
    };
    named && same
}

/// Plays a game again by the rules, and looks at its clocks.
fn replay(
    row: &tercio_store::Game,
    facts: &[Entry],
    when: &RangeInclusive<i64>,
    until: Until,
) -> std::result::Result<(), String> {
    let agreement: Agreement =
        serde_json::from_str(&row.agreement).map_err(|error| error.to_string())?;
    let started = match (row.started_at, until) {
        (Some(started), _) => Time(started),
        // Somebody had not sat down yet.
        (None, Until::Moment) if facts.is_empty() => return Ok(()),
        (None, _) => return Err("it never began".to_owned()),
    };
    let mut game = OnlineGame::new(agreement, started).map_err(|error| error.to_string())?;
    let mut last = started;
    for entry in facts {
        if entry.at < last || !when.contains(&entry.at.0) {
            return Err(format!("{entry:?} happened at a wrong time"));
        }
        if let Event::Move { spent, .. } = entry.event
            && i64::from(spent) > entry.at.since(last) + ROUNDING
        {
            return Err(format!("{entry:?} cost more than there was"));
        }
        last = entry.at;
        game.apply(entry).map_err(|error| error.to_string())?;
    }
    if row.version != i64::from(game.version()) {
        return Err(format!("it says {} facts", row.version));
    }
    match (until, game.is_over(), row.finished_at.is_some()) {
        (_, true, true) | (Until::Moment, false, false) => Ok(()),
        (Until::End, false, false) => Err("it did not come to its end".to_owned()),
        _ => Err("only half of it knows that it is over".to_owned()),
    }
}
