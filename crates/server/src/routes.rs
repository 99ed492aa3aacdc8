//! The requests below `/api`, and their answers.

use crate::archive;
use crate::blocks;
use crate::connections::Connection;
use crate::explorer;
use crate::games::{Live, Shared, fill};
use crate::jobs;
use crate::metrics::Limit;
use crate::notes;
use crate::notices;
use crate::online::Online;
use crate::openapi;
use crate::origin;
use crate::people::tokens::Needs;
use crate::people::{Visitor, account, known_as, needs_account, settings};
use crate::problem::Refused;
use crate::programs;
use crate::puzzles;
use crate::reports;
use crate::simuls;
use crate::socket;
use crate::studies;
use crate::tournaments;
use crate::vacations;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::map_response_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tercio_api::{GamePage, Me, TokenMe};
use tercio_store::{GameId, PlayerId, StoreError};
use tokio::time::timeout;

/// The longest request that is read, in bytes.
const LONGEST: usize = 8 * 1024;

/// How long the body of a request may be in coming.
const PATIENCE: Duration = Duration::from_secs(10);

/// All of them.
pub(crate) fn routes(online: Online) -> Router {
    Router::new()
        .route("/api/me", get(me))
        .route("/api/me/challenges", get(my_challenges))
        .route("/api/me/games", get(my_games))
        .route("/api/games", post(open))
        .route("/api/games/{id}", get(game))
        .route("/api/games/{id}/join", post(join))
        .route("/api/games/{id}/cancel", post(cancel))
        .route("/api/games/{id}/decline", post(decline))
        .route("/api/games/{id}/rematch", post(rematch))
        .route("/api/openapi.json", get(openapi::openapi))
        .route("/api/socket", get(socket::upgrade))
        .merge(account::routes())
        .merge(archive::routes())
        .merge(blocks::routes())
        .merge(jobs::routes())
        .merge(explorer::routes())
        .merge(notes::routes())
        .merge(notices::routes())
        .merge(puzzles::routes())
        .merge(programs::routes())
        .merge(reports::routes())
        .merge(simuls::routes())
        .merge(studies::routes())
        .merge(tournaments::routes())
        .merge(vacations::routes())
        .route("/api/{*rest}", get(nothing).post(nothing))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(map_response_with_state(online.clone(), note))
        .with_state(online)
}

/// Counts the answer, and what was refused by the reason.
async fn note(State(online): State<Online>, mut response: Response) -> Response {
    let trouble = &online.0.trouble;
    trouble.metrics.0.requests.add();
    if let Some(refused) = response.extensions_mut().remove::<Refused>() {
        trouble.refused(&refused);
    }
    response
}

pub(crate) type Answer = Result<Response, Refused>;

/// Who asks, taken from the cookie or the token. What changes something must come from our own pages;
/// programs have none, and no page can make a browser send a token.
impl FromRequestParts<Online> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Visitor, Refused> {
        let parts = &online.0;
        let (method, path) = (&request.method, request.uri.path());
        let changes = !matches!(*method, Method::GET | Method::HEAD);
        let visitor = match parts.people.program(&request.headers).await {
            Ok(Some(program)) => {
                Needs::of(method, path).check(&program)?;
                let slow = !changes || !parts.throttle.is_on();
                if !slow && !parts.programs.take(program.id.clone()) {
                    parts.trouble.limit(Limit::Requests, program.id.as_str());
                    return Err(too_fast(parts.programs.wait()));
                }
                program
            }
            Ok(None) => {
                if changes {
                    origin::check(&request.headers, parts.origin.as_deref())?;
                    count(request, online)?;
                }
                parts.people.visitor(&request.headers).await?
            }
            // Who guesses tokens is counted by address.
            Err(refused) => {
                count(request, online)?;
                return Err(refused);
            }
        };
        // Who is banned may still look on, and do as they like with their own account.
        if changes && !path.starts_with("/api/account/") {
            parts.people.admit(&visitor)?;
        }
        if needs_account(method, path) {
            visitor.account()?;
        }
        Ok(visitor)
    }
}

/// Counts a request for the address that it came from.
fn count(request: &RequestParts, online: &Online) -> Result<(), Refused> {
    let connection = request.extensions.get::<Connection>();
    let throttle = &online.0.throttle;
    if throttle.allows(connection, &request.headers) {
        return Ok(());
    }
    let address = throttle.address(connection, &request.headers);
    let address = address.map_or(String::new(), |address| address.to_string());
    online.0.trouble.limit(Limit::Requests, &address);
    Err(too_fast(throttle.wait()))
}

fn too_fast(seconds: u32) -> Refused {
    let status = StatusCode::TOO_MANY_REQUESTS;
    Refused::new(status, "too-fast", "slower, please").after(seconds)
}

/// The body of a request, unless it is too long.
pub(crate) struct Sent(Bytes);

impl axum::extract::FromRequest<Online> for Sent {
    type Rejection = Refused;

    async fn from_request(
        request: axum::extract::Request,
        online: &Online,
    ) -> Result<Sent, Refused> {
        let body = timeout(PATIENCE, Bytes::from_request(request, online)).await;
        let body = body.map_err(|_| {
            let title = "the rest of this request did not come";
            Refused::new(StatusCode::REQUEST_TIMEOUT, "too-slow", title)
        })?;
        body.map(Sent).map_err(|_| {
            let title = "this request is too long";
            Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", title)
        })
    }
}

impl Sent {
    /// Reads it as JSON.
    pub(crate) fn read<T: DeserializeOwned>(&self, headers: &HeaderMap) -> Result<T, Refused> {
        serde_json::from_slice(self.json(headers)?).map_err(Refused::malformed)
    }

    /// JSON that somebody else reads. Forms of other pages cannot send that type without asking
    /// first.
    pub(crate) fn json(&self, headers: &HeaderMap) -> Result<&[u8], Refused> {
        let kind = headers
            .get(CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            let title = "expected application/json";
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Refused::new(status, "not-json", title));
        }
        Ok(&self.0)
    }
}

/// An answer of JSON to a visitor, which nobody keeps.
pub(crate) fn answer(status: StatusCode, visitor: &Visitor, body: &impl Serialize) -> Answer {
    let body =
        serde_json::to_string(body).map_err(|error| StoreError::Broken(error.to_string()))?;
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    visitor.remember(headers);
    Ok(response)
}

/// An answer that says nothing but that it is done.
pub(crate) fn done(visitor: &Visitor) -> Answer {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    visitor.remember(response.headers_mut());
    Ok(response)
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, game: &Shared) -> Answer {
    let live: &Live = &*game.lock().await;
    answer(
        status,
        visitor,
        &live.view(&visitor.id, online.0.clock.now()),
    )
}

/// The number of a game, if it may be one.
pub(crate) struct Id(pub(crate) GameId);

impl FromRequestParts<Online> for Id {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id, Refused> {
        let path = Path::<String>::from_request_parts(request, online).await;
        let Path(id) = path.map_err(|_| Refused::no_game())?;
        Ok(Id(game_id(&id)?))
    }
}

/// What stands in an address where something is named.
pub(crate) struct PathText(pub(crate) String);

impl FromRequestParts<Online> for PathText {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<PathText, Refused> {
        let path = Path::<String>::from_request_parts(request, online).await;
        let Path(text) = path.map_err(|_| Refused::malformed("expected UTF-8 in the address"))?;
        match text.contains('\0') {
            // No database keeps such a text.
            true => Err(nothing().await),
            false => Ok(PathText(text)),
        }
    }
}

/// The number of a game, if it may be one: others are not looked for.
pub(crate) fn game_id(text: &str) -> Result<GameId, Refused> {
    let fine = text.len() <= 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match fine {
        true => Ok(GameId(text.to_owned())),
        false => Err(Refused::no_game()),
    }
}

async fn me(State(online): State<Online>, visitor: Visitor) -> Answer {
    let me = me_of(&online, &visitor.id).await?;
    match visitor.scopes() {
        None => answer(StatusCode::OK, &visitor, &me),
        Some(scopes) => answer(StatusCode::OK, &visitor, &TokenMe { me, scopes }),
    }
}

/// Somebody, for themselves.
pub(crate) async fn me_of(online: &Online, id: &PlayerId) -> Result<Me, Refused> {
    let games = online.0.games.games_of(id).await?;
    let waits = |game: &&tercio_api::GameSummary| {
        let turn = game.turn.and_then(|turn| game.seats.get(turn.index()));
        let player = turn.and_then(|seat| seat.player.as_ref());
        player.is_some_and(|player| player.id == id.as_str())
    };
    let waiting = games.iter().filter(waits).count();
    let player = online.0.store.player(id).await?;
    Ok(Me {
        player: known_as(id, player.as_ref()),
        waiting: u32::try_from(waiting).unwrap_or(u32::MAX),
        settings: player.as_ref().map(settings::of).unwrap_or_default(),
    })
}

async fn my_games(State(online): State<Online>, visitor: Visitor) -> Answer {
    let games = online.0.games.games_of(&visitor.id).await?;
    answer(StatusCode::OK, &visitor, &GamePage { games, next: None })
}

async fn my_challenges(State(online): State<Online>, visitor: Visitor) -> Answer {
    let games = online.0.games.challenges_of(&visitor.id).await?;
    answer(StatusCode::OK, &visitor, &GamePage { games, next: None })
}

async fn open(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let wish = sent.read(&headers)?;
    online.0.people.enter(&visitor.id).await?;
    let game = online.0.games.open(&visitor.id, wish).await?;
    let fill = {
        let live = game.lock().await;
        let seconds = online.0.games.filled_in(&live);
        seconds.map(|seconds| (live.id().clone(), seconds))
    };
    if let Some((id, seconds)) = fill {
        fill::later(&online.0.games, id, seconds);
    }
    view(&online, StatusCode::CREATED, &visitor, &game).await
}

async fn game(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let game = online
        .0
        .games
        .latest(&id)
        .await?
        .ok_or_else(Refused::no_game)?;
    view(&online, StatusCode::OK, &visitor, &game).await
}

async fn join(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let wish = sent.read(&headers)?;
    online.0.people.enter(&visitor.id).await?;
    online
        .0
        .games
        .check_history(&id, &visitor.id, &visitor.history)
        .await?;
    let game = online.0.games.join(&id, &visitor.id, &wish).await?;
    view(&online, StatusCode::OK, &visitor, &game).await
}

async fn cancel(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let game = online.0.games.cancel(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &game).await
}

async fn decline(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let game = online.0.games.decline(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &game).await
}

async fn rematch(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let game = online.0.games.rematch(&id, &visitor.id).await?;
    view(&online, StatusCode::OK, &visitor, &game).await
}

async fn nothing() -> Refused {
    let title = "there is nothing at this address";
    Refused::new(StatusCode::NOT_FOUND, "no-such-address", title)
}

async fn wrong_method() -> Refused {
    let title = "this address does not know this method";
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", title)
}
