//! What programs ask for that browsers do over their sockets: how a game stands, commands, talk and
//! the lobby.

use crate::chat;
use crate::games::{Act, ActError, LegalMoves};
use crate::lobby::Lobby;
use crate::metrics::Limit;
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::query::{Query, flag};
use crate::routes::{Answer, Id, Sent, answer, done};
use crate::secret::random_text;
use crate::socket::check_key;
use crate::stream;
use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{Acted, Chat, ChatText, NewAct};
use tercio_rules::Seat;
use tercio_store::{GameId, PlayerId, StoreError};
use tokio::time::Instant;

/// How many letters the key of a command has that came without one.
const KEY: usize = 20;

/// The requests of programs.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/lobby", get(lobby))
        .route("/api/games/{id}/state", get(state))
        .route("/api/games/{id}/act", post(act))
        .route("/api/games/{id}/chat", get(read_chat).post(say))
        .route("/api/games/{id}/stream", get(stream::game))
        .route("/api/stream/events", get(stream::events))
}

async fn lobby(State(online): State<Online>, visitor: Visitor) -> Answer {
    let parts = &online.0;
    let lobby = Lobby::read(&parts.store, &parts.games, &parts.hub).await?;
    answer(StatusCode::OK, &visitor, &lobby.page_for(&visitor.id))
}

async fn state(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut legal = LegalMoves::Unasked;
    Query::new(query.as_deref()).read(|name, value| match name {
        "legal" => {
            if flag(value)? {
                legal = LegalMoves::Asked;
            }
            Ok(true)
        }
        _ => Ok(false),
    })?;
    let game = online.0.games.latest(&id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let state = {
        let live = game.lock().await;
        live.state(&visitor.id, online.0.clock.now(), legal)
    };
    let state = state.ok_or_else(|| {
        let title = "this game has not begun";
        Refused::new(StatusCode::CONFLICT, "not-begun", title)
    })?;
    answer(StatusCode::OK, &visitor, &state)
}

async fn act(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewAct { seat, key, command } = sent.read(&headers)?;
    let key = match key {
        Some(key) => check_key(key)?,
        None => random_text(KEY).map_err(|error| StoreError::Unavailable(error.to_string()))?,
    };
    let seat = match seat {
        Some(seat) => seat,
        None => own_seat(&online, &id, &visitor.id).await?,
    };
    let act = Act {
        game: &id,
        player: &visitor.id,
        seat,
        key: &key,
        command: &command,
        lag: 0,
    };
    let heard = Instant::now();
    let seq = online.0.games.act(act).await;
    let metrics = &online.0.trouble.metrics;
    metrics.0.acknowledged.observe(heard.elapsed());
    answer(StatusCode::OK, &visitor, &Acted { seq: seq? })
}

/// The seat of somebody in a game.
async fn own_seat(online: &Online, id: &GameId, player: &PlayerId) -> Result<Seat, Refused> {
    let game = online.0.games.latest(id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let seats = game.lock().await.seats_of(player);
    let seat = seats.first().copied();
    seat.ok_or_else(|| ActError::NotYours.into())
}

async fn read_chat(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let game = online.0.games.load(&id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let room = chat::room_of(game.lock().await.eyes_of(&visitor.id));
    let lines = chat::lines(&online.0.store, &id, room, &visitor.id).await?;
    answer(StatusCode::OK, &visitor, &Chat { room, lines })
}

async fn say(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let text: ChatText = sent.read(&headers)?;
    let parts = &online.0;
    if !parts.lines.take(visitor.id.clone()) {
        parts.trouble.limit(Limit::Lines, visitor.id.as_str());
        let title = "one thing after the other, please";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-fast", title).after(parts.lines.wait()));
    }
    let game = parts.games.load(&id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let room = chat::room_of(game.lock().await.eyes_of(&visitor.id));
    chat::say(parts, &visitor.id, &id, room, text).await?;
    done(&visitor)
}
