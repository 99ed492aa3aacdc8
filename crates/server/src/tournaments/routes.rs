//! The requests about tournaments.

use super::plan;
use super::requests::{
    begin, cancel, check_history, enter, event_id, may_play, needs_account, too_many, version_asked,
};
use super::service::{Plan, plan_of};
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, Sent, answer, done};
use axum::Router;
use axum::extract::{FromRequestParts, RawQuery, State as Given};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewTournament, TournamentList};
use tercio_store::{Kind, Tournament, TournamentId, TournamentStatus};

/// How many tournaments of each kind are listed.
const LISTED: i64 = 50;
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

fn no_tournament() -> Refused {
    let title = "there is no such tournament";
    Refused::new(StatusCode::NOT_FOUND, "no-tournament", title)
}

/// The number of a tournament, if it may be one.
struct Id(TournamentId);

impl FromRequestParts<Online> for Id {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id, Refused> {
        let id = event_id(request, online).await;
        id.map(Id).ok_or_else(no_tournament)
    }
}

async fn row(online: &Online, id: &TournamentId) -> Result<Tournament, Refused> {
    let row = online.0.tournaments.row::<NewTournament>(id).await?;
    row.ok_or_else(no_tournament)
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &TournamentId) -> Answer {
    let state = online.0.tournaments.read::<NewTournament>(id).await?;
    let state = state.ok_or_else(no_tournament)?;
    let may_play = may_play(visitor, &state.plan);
    let view = online
        .0
        .tournaments
        .view(&state, &visitor.id, may_play)
        .await?;
    answer(status, visitor, &view)
}

async fn list(Given(online): Given<Online>, visitor: Visitor) -> Answer {
    let listed = async |status| {
        let rows = online
            .0
            .store
            .tournaments(NewTournament::KIND, status, LISTED)
            .await?;
        online.0.tournaments.summaries(&rows).await
    };
    let list = TournamentList {
        open: listed(TournamentStatus::Open).await?,
        running: listed(TournamentStatus::Running).await?,
        finished: listed(TournamentStatus::Finished).await?,
    };
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
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let seen = version_asked(query.as_deref());
    if seen.is_some() && seen == Some(row(&online, &id).await?.version) {
        return done(&visitor);
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn join(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let plan: NewTournament = plan_of(&row(&online, &id).await?)?;
    if !may_play(&visitor, &plan) {
        return Err(needs_account(NEEDS));
    }
    check_history(&online, &visitor, &id).await?;
    enter(&online, &id, &plan, &visitor).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn leave(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    row(&online, &id).await?;
    online.0.store.leave_tournament(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn start(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let row = row(&online, &id).await?;
    begin::<NewTournament>(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn call_off(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let row = row(&online, &id).await?;
    cancel(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}
