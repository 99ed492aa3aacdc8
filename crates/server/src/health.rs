//! `GET /health` and `GET /ready`.

use crate::online::Online;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::time::Duration;
use tercio_api::{Health, Readiness};
use tokio::time::timeout;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says that the server is there, and which one. Whatever is wrong beside it, starting it anew would
/// not help.
pub(crate) async fn health() -> Response {
    let health = Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    json(StatusCode::OK, &health)
}

/// Says whether the server can do what it is for, and what it lacks.
pub(crate) async fn ready(State(online): State<Option<Online>>) -> Response {
    let mut missing = Vec::new();
    if let Some(online) = &online {
        let answer = timeout(PATIENCE, online.0.store.ping()).await;
        if !matches!(answer, Ok(Ok(()))) {
            missing.push("database".to_owned());
        }
    }
    let (ready, status) = match missing.is_empty() {
        true => (true, StatusCode::OK),
        false => (false, StatusCode::SERVICE_UNAVAILABLE),
    };
    // Without the bus all goes on, only later for those on other nodes: no reason to leave.
    if online.is_some_and(|online| !online.0.games.hears_others()) {
        missing.push("bus".to_owned());
    }
    json(status, &Readiness { ready, missing })
}

fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let body = serde_json::to_string(body).unwrap_or_default();
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
