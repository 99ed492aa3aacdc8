//! What a game does to the ratings of those who played it.

use super::live::Live;
use std::collections::HashMap;
use tercio_api::PlayerRef;
use tercio_online::{Ending, EndingKind, OnlineGame, Time};
use tercio_ratings::{Rating, rate};
use tercio_rules::Seat;
use tercio_store::{Game, PlayerId, RatingUpdate, Result, Sitter, Store, StoreError};

/// A rating as the store keeps it.
pub(crate) fn rating_of(row: &tercio_store::Rating) -> Result<Rating> {
    let broken = |error| StoreError::Broken(format!("rating of {}: {error}", row.player));
    serde_json::from_str(&row.body).map_err(broken)
}

/// The rating that somebody had before a rated game. Whether it was uncertain is not kept.
pub(crate) fn rating_of_seat(seat: &tercio_store::Seat) -> Option<(i32, bool)> {
    let before = i32::try_from(seat.rating_before?).ok()?;
    Some((before, false))
}

/// Adds the ratings of the accounts that play a game: those before it, once it is over.
pub(super) async fn add_ratings(
    store: &Store,
    row: &Game,
    players: &mut [Option<PlayerRef>],
) -> Result<()> {
    for (seat, player) in row.seats.iter().zip(players) {
        let Some(player) = player else { continue };
        if !player.kind.is_account() {
            continue;
        }
        player.rating = match rating_of_seat(seat) {
            Some(before) => Some(before),
            None => {
                let id = PlayerId(player.id.clone());
                let kept = store.rating(&id, &row.ladder).await?;
                let rating = kept.as_ref().map_or(Ok(Rating::default()), rating_of)?;
                Some((rating.value(), rating.is_provisional()))
            }
        };
    }
    Ok(())
}

/// What the end of a game does to the rating of each seat; nothing if it does not count.
pub(super) async fn updates(
    store: &Store,
    live: &Live,
    game: &OnlineGame,
    ending: Ending,
    now: Time,
) -> Result<Vec<Option<RatingUpdate>>> {
    let none = vec![None; live.row.seats.len()];
    // Who did not come to a game of a tournament has shown nothing of their strength.
    let stayed_away = |(seat, _): &(Seat, _)| !game.clocks().has_moved(*seat);
    let unplayed = game.agreement().tournament.is_some() && game.left().iter().any(stayed_away);
    if !live.row.rated || ending.by == EndingKind::Aborted || unplayed {
        return Ok(none);
    }
    let mut players = Vec::new();
    for seat in &live.row.seats {
        let Sitter::Player(player) = &seat.sitter else {
            return Ok(none);
        };
        let row = store.rating(player, &live.row.ladder).await?;
        let rating = row.as_ref().map_or(Ok(Rating::default()), rating_of)?;
        players.push((player.clone(), rating, row.map_or(0, |row| row.games)));
    }
    let ranks = ranks(game, ending);
    let before: Vec<(Rating, u8)> = players
        .iter()
        .zip(ranks)
        .map(|((_, rating, _), rank)| (*rating, rank))
        .collect();
    let after = rate(&before, now.0);
    let changed = players.into_iter().zip(after);
    let update = changed.map(|((player, before, games), after)| {
        let body = serde_json::to_string(&after);
        let body = body.map_err(|error| StoreError::Refused(error.to_string()))?;
        Ok(Some(RatingUpdate {
            player,
            ladder: live.row.ladder.clone(),
            games,
            before: i64::from(before.value()),
            after: i64::from(after.value()),
            body,
        }))
    });
    update.collect()
}

/// The rank of each seat. Who won is first. Who stayed to the end comes next, in the order of their
/// points; the same points are the same rank. Who left is last, the earlier the worse.
fn ranks(game: &OnlineGame, ending: Ending) -> Vec<u8> {
    let points = game.game().position().points();
    let left: HashMap<Seat, usize> = game
        .left()
        .iter()
        .enumerate()
        .map(|(place, (seat, _))| (*seat, place))
        .collect();
    let seats = || Seat::ALL.into_iter().take(game.agreement().seats.len());
    // Greater is better.
    let merit = |seat: Seat| match (ending.winners.contains(seat), left.get(&seat)) {
        (true, _) => (2, 0),
        (false, None) => (1, i64::from(points[seat.index()])),
        (false, Some(place)) => (0, i64::try_from(*place).unwrap_or_default()),
    };
    let better = |seat: Seat| seats().filter(|other| merit(*other) > merit(seat)).count();
    let rank = |seat: Seat| u8::try_from(better(seat) + 1).unwrap_or(u8::MAX);
    seats().map(rank).collect()
}
