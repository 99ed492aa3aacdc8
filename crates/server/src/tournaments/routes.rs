//! The requests about tournaments.

use super::plan;
use super::requests::{
    Id, begin, cancel, check_history, enter, may_play, needs_account, too_many, version_asked,
};
use super::service::plan_of;
use crate::online::Online;
use crate::people::Visitor;
use crate::routes::{Answer, Sent, answer, done};
use axum::Router;
use axum::extract::{RawQuery, State as Given};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewTournament, TournamentList};
use tercio_store::{Kind, TournamentId};

/// What is said to who has no account.
const NEEDS: &str = "tournaments are for accounts";

/// All of them.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/tournaments", get(list).post(make))
        .route("/api/tournaments/{id}", get(look))
        .route("/api/tournaments/{id}/join", post(join))
        .route("/api/tournaments/{id}/leave", post(leave))
        .route("/api/tournaments/{id}/start", post(start))
        .route("/api/tournaments/{id}/cancel", post(call_off))
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &TournamentId) -> Answer {
    let tournaments = &online.0.tournaments;
    let state = tournaments.state::<NewTournament>(id).await?;
    let may_play = may_play(visitor, &state.plan);
    let view = tournaments.view(&state, &visitor.id, may_play).await?;
    answer(status, visitor, &view)
}

async fn list(Given(online): Given<Online>, visitor: Visitor) -> Answer {
    let tournaments = &online.0.tournaments;
    let rows = tournaments.listed::<NewTournament>().await?;
    let all = tournaments.summaries(&rows).await?;
    let list = TournamentList::new(all, |summary| summary.status);
    answer(StatusCode::OK, &visitor, &list)
}

async fn make(
    Given(online): Given<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let mut wish: NewTournament = sent.read(&headers)?;
    if visitor.kind() != Some(Kind::Account) {
        return Err(needs_account(NEEDS));
    }
    plan::check(&wish, online.0.clock.now())?;
    online.0.people.author(&visitor.id).await?;
    wish.name = wish.name.trim().to_owned();
    let made = online.0.tournaments.make(&visitor.id, &wish).await?;
    let id = made.ok_or_else(|| {
        too_many(
            "too-many-tournaments",
            "too many of your tournaments are not over",
        )
    })?;
    view(&online, StatusCode::CREATED, &visitor, &id).await
}

async fn look(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewTournament>,
    RawQuery(query): RawQuery,
) -> Answer {
    let seen = version_asked(query.as_deref());
    if seen.is_some()
        && seen
            == Some(
                online
                    .0
                    .tournaments
                    .named::<NewTournament>(&id)
                    .await?
                    .version,
            )
    {
        return done(&visitor);
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn join(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewTournament>,
) -> Answer {
    let plan: NewTournament = plan_of(&online.0.tournaments.named::<NewTournament>(&id).await?)?;
    if !may_play(&visitor, &plan) {
        return Err(needs_account(NEEDS));
    }
    check_history(&online, &visitor, &id).await?;
    enter(&online, &id, &plan, &visitor).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn leave(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewTournament>,
) -> Answer {
    online.0.tournaments.named::<NewTournament>(&id).await?;
    online.0.store.leave_tournament(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn start(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewTournament>,
) -> Answer {
    let row = online.0.tournaments.named::<NewTournament>(&id).await?;
    begin::<NewTournament>(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn call_off(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewTournament>,
) -> Answer {
    let row = online.0.tournaments.named::<NewTournament>(&id).await?;
    cancel(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}
