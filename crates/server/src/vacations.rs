//! Vacations: people go and come back, and their games over days learn of it.

use crate::online::{Online, Parts};
use crate::people::Visitor;
use crate::problem::Refused;
use crate::rounds::Rounds;
use crate::routes::{Answer, Sent, answer};
use crate::secret::random_text;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use std::sync::Weak;
use std::time::Duration;
use tercio_api::{NewVacation, VacationDays};
use tercio_online::{Time, VACATION_DAYS, Vacation, vacation_days_left};
use tercio_store::{PlayerId, StoreError, Vacation as Kept};

/// How often it is looked for games that have yet to know.
const EVERY: Duration = Duration::from_secs(2);
/// How many vacations are looked at in a round.
const BATCH: i64 = 50;
/// How many letters the number of a vacation has.
const ID: usize = 16;

/// The requests about vacations.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/vacation", get(show).post(begin))
        .route("/api/account/vacation/end", post(end))
}

/// Tells games what they have yet to know, as long as online play lasts: a server may have ended before it
/// had told all of them, or a game has begun since.
pub(crate) async fn tell_all(parts: Weak<Parts>) {
    let mut rounds = Rounds::every(EVERY, parts);
    while let Some((parts, _)) = rounds.next().await {
        // If the store is away, the next round finds the same.
        if let Err(error) = tell_untold(&parts).await {
            parts.trouble.store("telling games of vacations", &error);
        }
    }
}

async fn tell_untold(parts: &Parts) -> Result<(), StoreError> {
    for vacation in parts.store.untold_vacations(BATCH).await? {
        tell(parts, &vacation).await?;
    }
    Ok(())
}

/// Tells the games of a player until when they are on vacation now, whatever it was when it was read.
async fn tell(parts: &Parts, vacation: &Kept) -> Result<(), StoreError> {
    let player = &vacation.player;
    for row in parts.store.running_games(player).await? {
        parts.games.note_vacation(&row.id, player).await?;
    }
    parts.store.note_vacation_told(vacation).await
}

/// The vacations that somebody had.
pub(crate) async fn had(parts: &Parts, player: &PlayerId) -> Result<Vec<Vacation>, StoreError> {
    let kept = parts.store.vacations(player).await?;
    let vacation = |kept: &Kept| Vacation {
        from: Time(kept.from_at),
        until: Time(kept.until_at),
    };
    Ok(kept.iter().map(vacation).collect())
}

/// What somebody has of vacation.
fn days(had: &[Vacation], now: Time) -> VacationDays {
    let lasts = had.iter().find(|vacation| vacation.lasts(now));
    VacationDays {
        days: VACATION_DAYS,
        left: vacation_days_left(had, now),
        until: lasts.map(|vacation| vacation.until),
    }
}

async fn show(State(online): State<Online>, visitor: Visitor) -> Answer {
    let parts = &online.0;
    let player = &visitor.account()?.id;
    let had = had(parts, player).await?;
    answer(StatusCode::OK, &visitor, &days(&had, parts.clock.now()))
}

async fn begin(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let parts = &online.0;
    let wish: NewVacation = sent.read(&headers)?;
    let player = visitor.account()?.id.clone();
    let now = parts.clock.now();
    let had = had(parts, &player).await?;
    let has = days(&had, now);
    let conflict = |kind, title| Refused::new(StatusCode::CONFLICT, kind, title);
    if has.until.is_some() {
        return Err(conflict("on-vacation", "you are on vacation already"));
    }
    if wish.days == 0 || wish.days > has.left {
        let why = format!("{} days are left", has.left);
        return Err(conflict("too-long-vacation", "you have not so many days").because(why));
    }
    let vacation = Vacation::of_days(wish.days, now);
    let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let kept = Kept {
        id,
        player: player.clone(),
        from_at: vacation.from.0,
        until_at: vacation.until.0,
        untold: 1,
    };
    if !parts.store.begin_vacation(&kept, had.len()).await? {
        return Err(conflict("on-vacation", "you are on vacation already"));
    }
    tell(parts, &kept).await?;
    show(State(online), visitor).await
}

async fn end(State(online): State<Online>, visitor: Visitor) -> Answer {
    let parts = &online.0;
    let player = &visitor.account()?.id;
    let now = parts.clock.now();
    if parts.store.end_vacation(player, now.0).await? {
        let all = parts.store.vacations(player).await?;
        for vacation in all.iter().filter(|vacation| vacation.untold > 0) {
            tell(parts, vacation).await?;
        }
    }
    show(State(online), visitor).await
}

#[cfg(test)]
mod tests {
    use super::{Kept, tell};
    use crate::online::{Online, OnlineOptions};
    use crate::testing::account;
    use serde_json::json;
    use std::pin::pin;
    use std::time::Duration;
    use tercio_online::{Time, Vacation};
    use tercio_rules::Seat;
    use tercio_store::testing::TemporaryFile;
    use tercio_store::{GameId, PlayerId};
    use tokio::time::timeout;

    /// A game over days, with Ann in seat A and Bob in seat B.
    async fn game(node: &Online, ann: &PlayerId, bob: &PlayerId) -> GameId {
        let wish = json!({
            "agreement": {
                "game": "martian", "setup": "two", "time": {"days": 2},
                "seats": ["player", "player"],
            },
            "visibility": "link",
        });
        let wish = serde_json::from_value(wish).expect("a wish");
        let opened = node.0.games.open(ann, wish).await.expect("a game");
        let id = opened.lock().await.id().clone();
        let any = serde_json::from_value(json!({})).expect("a wish");
        node.0.games.join(&id, bob, &any).await.expect("a seat");
        id
    }

    /// Until when a game says that seat B is on vacation.
    async fn rests(node: &Online, game: &GameId) -> Option<Time> {
        let shared = node.0.games.latest(game).await.expect("it answers");
        let shared = shared.expect("the game");
        let live = shared.lock().await;
        let now = node.0.clock.now();
        live.game.as_ref().expect("it runs").vacation(Seat::B, now)
    }

    #[tokio::test]
    async fn who_is_back_stays_back_though_another_node_still_tells_that_they_go() {
        let file = TemporaryFile::new();
        let start = async || Online::start(&file.address(), OnlineOptions::default()).await;
        let one = start().await.expect("a node");
        let two = start().await.expect("a node");
        let (ann, bob) = (account(&one, "Ann").await, account(&one, "Bob").await);
        let game = game(&one, &ann, &bob).await;
        let now = one.0.clock.now();
        let begun = Kept {
            id: "v".to_owned(),
            player: bob.clone(),
            from_at: now.0,
            until_at: Vacation::of_days(10, now).until.0,
            untold: 1,
        };
        let store = &two.0.store;
        assert_eq!(store.begin_vacation(&begun, 0).await, Ok(true));
        // The first node knows that Bob is on vacation, and is held up before it has told his game.
        let shared = one.0.games.load(&game).await.expect("it answers");
        let shared = shared.expect("the game");
        let held_up = shared.lock().await;
        let mut telling = pin!(tell(&one.0, &begun));
        let told = timeout(Duration::from_millis(500), &mut telling).await;
        assert!(told.is_err(), "it waits");
        // Meanwhile he comes back at the second one.
        assert_eq!(store.end_vacation(&bob, now.0 + 1).await, Ok(true));
        for ended in store.vacations(&bob).await.expect("vacations") {
            tell(&two.0, &ended).await.expect("told");
        }
        drop(held_up);
        telling.await.expect("told");
        assert_eq!(rests(&one, &game).await, None);
        assert_eq!(rests(&two, &game).await, None);
        assert_eq!(store.untold_vacations(9).await, Ok(Vec::new()));
    }
}
