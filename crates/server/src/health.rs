//! `GET /health`.

use crate::online::Online;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use std::time::Duration;
use tercio_api::Health;
use tokio::time::timeout;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says that the server is there, and which one; that it is not ready if its database does not
/// answer.
pub(crate) async fn health(State(online): State<Option<Online>>) -> impl IntoResponse {
    let ready = match &online {
        Some(online) => {
            let answer = timeout(PATIENCE, online.0.store.ping()).await;
            matches!(answer, Ok(Ok(())))
        }
        None => true,
    };
    let hears_others = |online: &Online| online.0.games.hears_others();
    let (code, status) = match ready {
        // Without the bus all goes on, only later for those on other nodes: no reason to leave.
        true if !online.as_ref().is_none_or(hears_others) => (StatusCode::OK, "no bus"),
        true => (StatusCode::OK, "ok"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "no database"),
    };
    let health = Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let body = serde_json::to_string(&health).unwrap_or_default();
    (code, [(CONTENT_TYPE, "application/json")], body)
}
