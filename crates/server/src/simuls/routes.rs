//! The requests about simuls.

use super::plan;
use crate::blocks::blocked;
use crate::online::Online;
use crate::people::{Visitor, no_player};
use crate::problem::Refused;
use crate::routes::{Answer, Sent, answer, done};
use crate::tournaments::{
    Id, begin, cancel, check_history, enter, may_play, needs_account, not_yours, plan_of, too_late,
    too_many, version_asked,
};
use axum::Router;
use axum::extract::{RawQuery, State as Given};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewSimul, SimulAdmission, SimulList};
use tercio_store::{Kind, PlayerId, TournamentId, TournamentStatus};

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

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &TournamentId) -> Answer {
    let tournaments = &online.0.tournaments;
    let state = tournaments.state::<NewSimul>(id).await?;
    let view = tournaments.simul_view(&state, visitor).await?;
    answer(status, visitor, &view)
}

async fn list(Given(online): Given<Online>, visitor: Visitor) -> Answer {
    let tournaments = &online.0.tournaments;
    let rows = tournaments.listed::<NewSimul>().await?;
    let all = tournaments.simul_summaries(&rows).await?;
    let list = SimulList::new(all, |summary| summary.status);
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
    online.0.people.author(&visitor.id).await?;
    wish.name = wish.name.trim().to_owned();
    let made = online.0.tournaments.make(&visitor.id, &wish).await?;
    let full = || too_many("too-many-simuls", "too many of your simuls are not over");
    let id = made.ok_or_else(full)?;
    view(&online, StatusCode::CREATED, &visitor, &id).await
}

async fn look(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewSimul>,
    RawQuery(query): RawQuery,
) -> Answer {
    let seen = version_asked(query.as_deref());
    if seen.is_some() && seen == Some(online.0.tournaments.named::<NewSimul>(&id).await?.version) {
        return done(&visitor);
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn join(Given(online): Given<Online>, visitor: Visitor, Id(id, _): Id<NewSimul>) -> Answer {
    let row = online.0.tournaments.named::<NewSimul>(&id).await?;
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

async fn leave(Given(online): Given<Online>, visitor: Visitor, Id(id, _): Id<NewSimul>) -> Answer {
    if online.0.tournaments.named::<NewSimul>(&id).await?.status != TournamentStatus::Open {
        // The game goes on: who wants to leave it resigns there.
        return Err(too_late());
    }
    online.0.store.leave_tournament(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn admit(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewSimul>,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let SimulAdmission { player, admitted } = sent.read(&headers)?;
    let row = online.0.tournaments.named::<NewSimul>(&id).await?;
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

async fn start(Given(online): Given<Online>, visitor: Visitor, Id(id, _): Id<NewSimul>) -> Answer {
    let row = online.0.tournaments.named::<NewSimul>(&id).await?;
    begin::<NewSimul>(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn call_off(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id, _): Id<NewSimul>,
) -> Answer {
    let row = online.0.tournaments.named::<NewSimul>(&id).await?;
    cancel(&online, &visitor, &row).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}
