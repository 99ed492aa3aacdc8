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
        let until = until(parts, player).await?;
        parts.games.note_vacation(&row.id, player, until).await?;
    }
    parts.store.note_vacation_told(vacation).await
}

/// Until when somebody is on vacation; now if they are not.
async fn until(parts: &Parts, player: &PlayerId) -> Result<Time, StoreError> {
    let now = parts.clock.now();
    let all = parts.store.vacations(player).await?;
    let latest = all.iter().map(|vacation| Time(vacation.until_at)).max();
    Ok(latest.unwrap_or(now).max(now))
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
