//! The requests about tournaments.

use super::plan;
use super::service::{Begun, State};
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, Sent, answer, done};
use crate::secret::random_text;
use axum::Router;
use axum::extract::{FromRequestParts, Path, RawQuery, State as Given};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewTournament, TournamentList};
use tercio_store::{
    Entered, Kind, PlayerId, StoreError, Tournament, TournamentId, TournamentStatus, Turn,
};

/// How many letters the id of a tournament has.
const ID: usize = 10;
/// How many tournaments of one maker may wait or be played at once.
const MOST_MADE: i64 = 5;
/// How many tournaments of each kind are listed.
const LISTED: i64 = 50;

/// All of them.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/tournaments", get(list).post(make))
        .route("/api/tournaments/{id}", get(look))
        .route("/api/tournaments/{id}/join", post(join))
        .route("/api/tournaments/{id}/leave", post(leave))
        .route("/api/tournaments/{id}/start", post(start))
        .route("/api/tournaments/{id}/cancel", post(cancel))
}

/// The number of a tournament, if it may be one.
struct Id(TournamentId);

impl FromRequestParts<Online> for Id {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id, Refused> {
        let path = Path::<String>::from_request_parts(request, online).await;
        let Path(id) = path.map_err(|_| no_tournament())?;
        let fine = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match fine {
            true => Ok(Id(TournamentId(id))),
            false => Err(no_tournament()),
        }
    }
}

fn no_tournament() -> Refused {
    let title = "there is no such tournament";
    Refused::new(StatusCode::NOT_FOUND, "no-tournament", title)
}

fn too_late() -> Refused {
    let title = "it is too late for that";
    Refused::new(StatusCode::CONFLICT, "too-late", title)
}

fn not_yours() -> Refused {
    let title = "only its maker may do that";
    Refused::new(StatusCode::FORBIDDEN, "not-yours", title)
}

async fn read(online: &Online, id: &TournamentId) -> Result<State, Refused> {
    let state = online.0.tournaments.read(id).await?;
    state.ok_or_else(no_tournament)
}

async fn row(online: &Online, id: &TournamentId) -> Result<Tournament, Refused> {
    let row = online.0.store.tournament(id).await?;
    row.ok_or_else(no_tournament)
}

/// Whether somebody may play there: accounts may, and bots where their maker lets them.
fn may_play(visitor: &Visitor, plan: &NewTournament) -> bool {
    match visitor.kind() {
        Some(Kind::Account) => true,
        Some(Kind::Bot) => plan.bots,
        Some(Kind::Guest | Kind::House) | None => false,
    }
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &TournamentId) -> Answer {
    let state = read(online, id).await?;
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
        let rows = online.0.store.tournaments(status, LISTED).await?;
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
        return Err(needs_account());
    }
    plan::check(&wish, online.0.clock.now())?;
    wish.name = wish.name.trim().to_owned();
    let store = &online.0.store;
    if store.tournaments_made(&visitor.id).await? >= MOST_MADE {
        let title = "too many of your tournaments are not over";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-many-tournaments", title));
    }
    let random = |letters| {
        let text = random_text(letters);
        text.map_err(|error| StoreError::Unavailable(error.to_string()))
    };
    let mut seed = [0; 8];
    seed.copy_from_slice(random(8)?.as_bytes());
    let new = tercio_store::NewTournament {
        id: TournamentId(random(ID)?),
        maker: visitor.id.clone(),
        plan: serde_json::to_string(&wish)
            .map_err(|error| StoreError::Refused(error.to_string()))?,
        seed: i64::from_le_bytes(seed),
        created_at: online.0.clock.now().0,
        starts_at: wish.starts.map(|time| time.0),
    };
    store.create_tournament(&new).await?;
    tracing::info!(tournament = %new.id, "tournament made");
    view(&online, StatusCode::CREATED, &visitor, &new.id).await
}

async fn look(
    Given(online): Given<Online>,
    visitor: Visitor,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let query = query.unwrap_or_default();
    let mut asked = form_urlencoded::parse(query.as_bytes());
    let seen = asked.find(|(name, _)| name == "version");
    if let Some((_, seen)) = seen {
        let version = row(&online, &id).await?.version;
        if seen.parse() == Ok(version) {
            return done(&visitor);
        }
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

fn needs_account() -> Refused {
    let title = "tournaments are for accounts";
    Refused::new(StatusCode::FORBIDDEN, "needs-account", title)
}

/// Refuses who plays there already with another account: this browser has signed in to both.
async fn check_history(
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

async fn join(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let plan = plan::plan_of(&row(&online, &id).await?)?;
    if !may_play(&visitor, &plan) {
        return Err(needs_account());
    }
    check_history(&online, &visitor, &id).await?;
    let tournaments = &online.0.tournaments;
    match tournaments.enter(&id, &plan, &visitor.id).await? {
        Entered::Done | Entered::Already => {}
        Entered::Full => {
            let title = "there is no room for more players";
            return Err(Refused::new(StatusCode::CONFLICT, "full", title));
        }
        Entered::Closed => return Err(too_late()),
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn leave(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    row(&online, &id).await?;
    online.0.store.leave_tournament(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn start(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    if row(&online, &id).await?.maker != visitor.id {
        return Err(not_yours());
    }
    match online.0.tournaments.begin(&id).await? {
        Begun::Done => {}
        Begun::TooFew => {
            let title = "there are not enough players";
            return Err(Refused::new(StatusCode::CONFLICT, "too-few", title));
        }
        Begun::NotOpen => return Err(too_late()),
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}

async fn cancel(Given(online): Given<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let row = row(&online, &id).await?;
    if row.maker != visitor.id {
        return Err(not_yours());
    }
    if row.status != TournamentStatus::Open {
        return Err(too_late());
    }
    let turn = Turn::Cancelled {
        at: online.0.clock.now().0,
    };
    if !online
        .0
        .store
        .turn_tournament(&id, row.version, turn)
        .await?
    {
        let title = "something has changed meanwhile";
        return Err(Refused::new(StatusCode::CONFLICT, "outrun", title));
    }
    view(&online, StatusCode::OK, &visitor, &id).await
}
