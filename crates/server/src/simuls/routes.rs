//! The requests about simuls.

use super::plan;
use crate::blocks::blocked;
use crate::online::Online;
use crate::people::{Visitor, no_player};
use crate::problem::Refused;
use crate::routes::{Answer, Sent, answer, done};
use crate::tournaments::{
    Plan, begin, cancel, check_history, enter, event_id, may_play, needs_account, not_yours,
    plan_of, too_late, too_many, version_asked,
};
use axum::Router;
use axum::extract::{FromRequestParts, RawQuery, State as Given};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewSimul, SimulAdmission, SimulList};
use tercio_store::{Kind, PlayerId, Tournament, TournamentId, TournamentStatus};

/// How many simuls of each sort are listed.
const LISTED: i64 = 50;
/// What is said to who has no account.
const NEEDS: &str = "simuls are for accounts";

/// All of them.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/simuls", get(list).post(make))
        .route("/api/simuls/{id}", get(look))
        .route("/api/simuls/{id}/admit", post(admit))
        .route("/api/simuls/{id}/cancel", post(call_off))
        .route("/api/simuls/{id}/join", post(join))
        .route("/api/simuls/{id}/leave", post(leave))
        .route("/api/simuls/{id}/start", post(start))
}

fn no_simul() -> Refused {
    let title = "there is no such simul";
    Refused::new(StatusCode::NOT_FOUND, "no-simul", title)
}

/// The number of a simul, if it may be one.
struct Id(TournamentId);

impl FromRequestParts<Online> for Id {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id, Refused> {
        let id = event_id(request, online).await;
        id.map(Id).ok_or_else(no_simul)
    }
}

async fn row(online: &Online, id: &TournamentId) -> Result<Tournament, Refused> {
    let row = online.0.tournaments.row::<NewSimul>(id).await?;
    row.ok_or_else(no_simul)
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &TournamentId) -> Answer {
    let tournaments = &online.0.tournaments;
    let state = tournaments.read::<NewSimul>(id).await?;
    let state = state.ok_or_else(no_simul)?;
    let view = tournaments.simul_view(&state, visitor).await?;
    answer(status, visitor, &view)
}

async fn list(Given(online): Given<Online>, visitor: Visitor) -> Answer {
    let listed = async |status| {
        let kind = NewSimul::KIND;
        let rows = online.0.store.tournaments(kind, status, LISTED).await?;
        online.0.tournaments.simul_summaries(&rows).await
    };
    let list = SimulList {
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
    let mut wish: NewSimul = sent.read(&headers)?;
    if visitor.kind() != Some(Kind::Account) {
        return Err(needs_account(NEEDS));
    }
    plan::check(&wish)?;
    wish.name = wish.name.trim().to_owned();
    let made = online.0.tournaments.make(&visitor.id, &wish).await?;
    let full = || too_many("too-many-simuls", "too many of your simuls are not over");
    let id = made.ok_or_else(full)?;
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
    let row = row(&online, &id).await?;
    let plan: NewSimul = plan_of(&row)?;
    if !may_play(&visitor, &plan) {
        return Err(needs_account(NEEDS));
    }
    let is_host = row.maker == visitor.id || visitor.history.contains(&row.maker);
    if is_host {
        let title = "nobody plays against themselves";
        return Err(Refused::new(StatusCode::FORBIDDEN, "same-browser", title));
    }
    check_history(&online, &visitor, &id).await?;
    if online.0.store.is_blocked(&row.maker, &visitor.id).await? {
        return Err(blocked());
    }
    let rating = online.0.tournaments.strength(&plan, &visitor.id).await?;
    if !plan.admits(rating) {
        let title = "this simul is for other ratings";
        return Err(Refused::new(StatusCode::FORBIDDEN, "wrong-rating", title));
    }
    enter(&online, &id, &plan, &visitor).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn leave(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    if row(&online, &id).await?.status != TournamentStatus::Open {
        // The game goes on: who wants to leave it resigns there.
        return Err(too_late());
    }
    online.0.store.leave_tournament(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn admit(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let SimulAdmission { player, admitted } = sent.read(&headers)?;
    let row = row(&online, &id).await?;
    if row.maker != visitor.id {
        return Err(not_yours());
    }
    if row.status != TournamentStatus::Open {
        return Err(too_late());
    }
    let store = &online.0.store;
    if admitted {
        let plan: NewSimul = plan_of(&row)?;
        let players = store.tournament_players(&id).await?;
        let in_already = players.iter().filter(|one| one.admitted);
        let in_already = in_already.filter(|one| one.player.as_str() != player);
        if in_already.count() >= usize::from(plan.most) {
            let title = "there is no room for more players";
            return Err(Refused::new(StatusCode::CONFLICT, "full", title));
        }
    }
    if player.contains('\0') || !store.set_admitted(&id, &PlayerId(player), admitted).await? {
        return Err(no_player());
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn start(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let row = row(&online, &id).await?;
    begin::<NewSimul>(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn call_off(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let row = row(&online, &id).await?;
    cancel(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}
