//! Somebody with an account, as everybody may look at them.

use super::{Visitor, player_ref};
use crate::archive::page;
use crate::games::rating_of;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, answer};
use axum::extract::State;
use axum::http::StatusCode;
use tercio_api::{LadderRating, Profile};
use tercio_store::{PlayerId, Search, Store};

/// How many games a profile shows.
const GAMES: i64 = 20;
/// How many points a graph has at most; the oldest are left out.
const POINTS: usize = 500;

/// `GET /api/players/NAME`.
pub(crate) async fn profile(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(name): PathText,
) -> Answer {
    let store = &online.0.store;
    let player = store.player_by_name(&name).await?.ok_or_else(no_player)?;
    let search = Search {
        players: vec![player.id.clone()],
        ..Search::default()
    };
    let profile = Profile {
        player: player_ref(&player),
        since: player.created_at,
        ratings: ratings(store, &player.id, online.0.clock.now().0).await?,
        games: page(store, &search, None, GAMES).await?,
    };
    answer(StatusCode::OK, &visitor, &profile)
}

/// Nobody has this name.
pub(crate) fn no_player() -> Refused {
    let title = "nobody has this name";
    Refused::new(StatusCode::NOT_FOUND, "no-player", title)
}

async fn ratings(store: &Store, player: &PlayerId, now: i64) -> Result<Vec<LadderRating>, Refused> {
    let mut ratings = Vec::new();
    for row in store.ratings(player).await? {
        let rating = rating_of(&row)?.at(now);
        let history = store.rating_history(player, &row.ladder).await?;
        let left_out = history.len().saturating_sub(POINTS);
        let number = |value: i64| i32::try_from(value).unwrap_or_default();
        ratings.push(LadderRating {
            ladder: row.ladder,
            rating: rating.value(),
            provisional: rating.is_provisional(),
            games: rating.games,
            history: history[left_out..]
                .iter()
                .map(|point| (point.at, number(point.rating)))
                .collect(),
        });
    }
    ratings.sort_by_key(|rating| std::cmp::Reverse(rating.games));
    Ok(ratings)
}
