//! What requests about tournaments of any kind have in common.

use super::service::{Begun, Plan};
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts as RequestParts;
use std::marker::PhantomData;
use tercio_store::{Entered, Kind, PlayerId, Tournament, TournamentId, TournamentStatus};

/// The number of a tournament of a kind, if it may be one.
pub(crate) struct Id<P>(pub(crate) TournamentId, pub(crate) PhantomData<P>);

impl<P: Plan> FromRequestParts<Online> for Id<P> {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id<P>, Refused> {
        let path = Path::<String>::from_request_parts(request, online).await;
        let Path(id) = path.map_err(|_| P::missing())?;
        let fine = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match fine {
            true => Ok(Id(TournamentId(id), PhantomData)),
            false => Err(P::missing()),
        }
    }
}

/// The version that who asks has seen.
pub(crate) fn version_asked(query: Option<&str>) -> Option<i64> {
    let mut asked = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let (_, seen) = asked.find(|(name, _)| name == "version")?;
    seen.parse().ok()
}

pub(crate) fn too_late() -> Refused {
    let title = "it is too late for that";
    Refused::new(StatusCode::CONFLICT, "too-late", title)
}

pub(crate) fn not_yours() -> Refused {
    let title = "only its maker may do that";
    Refused::new(StatusCode::FORBIDDEN, "not-yours", title)
}

/// Whether somebody is one who may play: accounts are, and bots where its maker lets them.
pub(crate) fn may_play<P: Plan>(visitor: &Visitor, plan: &P) -> bool {
    match visitor.kind() {
        Some(Kind::Account) => true,
        Some(Kind::Bot) => plan.admits_bots(),
        Some(Kind::Guest | Kind::House) | None => false,
    }
}

pub(crate) fn needs_account(title: &'static str) -> Refused {
    Refused::new(StatusCode::FORBIDDEN, "needs-account", title)
}

/// Too many of one maker are not over.
pub(crate) fn too_many(kind: &'static str, title: &'static str) -> Refused {
    Refused::new(StatusCode::TOO_MANY_REQUESTS, kind, title)
}

/// Refuses who plays there already with another account: this browser has signed in to both.
pub(crate) async fn check_history(
    online: &Online,
    visitor: &Visitor,
    id: &TournamentId,
) -> Result<(), Refused> {
    let other = |player: &PlayerId| *player != visitor.id && visitor.history.contains(player);
    if !visitor.history.iter().any(other) {
        return Ok(());
    }
    let players = online.0.store.tournament_players(id).await?;
    match players.iter().any(|player| other(&player.player)) {
        false => Ok(()),
        true => {
            let title = "somebody who has used this browser plays in this tournament already";
            Err(Refused::new(StatusCode::FORBIDDEN, "same-browser", title))
        }
    }
}

/// Who asks comes.
pub(crate) async fn enter<P: Plan>(
    online: &Online,
    id: &TournamentId,
    plan: &P,
    visitor: &Visitor,
) -> Result<(), Refused> {
    match online.0.tournaments.enter(id, plan, &visitor.id).await? {
        Entered::Done | Entered::Already => Ok(()),
        Entered::Full => {
            let title = "there is no room for more players";
            Err(Refused::new(StatusCode::CONFLICT, "full", title))
        }
        Entered::Closed => Err(too_late()),
    }
}

/// Its maker lets it begin.
pub(crate) async fn begin<P: Plan>(
    online: &Online,
    visitor: &Visitor,
    row: &Tournament,
) -> Result<(), Refused> {
    if row.maker != visitor.id {
        return Err(not_yours());
    }
    match online.0.tournaments.begin::<P>(&row.id).await? {
        Begun::Done => Ok(()),
        Begun::TooFew => {
            let title = "there are not enough players";
            Err(Refused::new(StatusCode::CONFLICT, "too-few", title))
        }
        Begun::NotOpen => Err(too_late()),
    }
}

/// Its maker calls it off.
pub(crate) async fn cancel(
    online: &Online,
    visitor: &Visitor,
    row: &Tournament,
) -> Result<(), Refused> {
    if row.maker != visitor.id {
        return Err(not_yours());
    }
    if row.status != TournamentStatus::Open {
        return Err(too_late());
    }
    match online.0.tournaments.cancel(row).await? {
        true => Ok(()),
        false => {
            let title = "something has changed meanwhile";
            Err(Refused::new(StatusCode::CONFLICT, "outrun", title))
        }
    }
}
