//! `GET /health`.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use tercio_api::Health;

/// Says that the server is there, and which one.
pub(crate) async fn health() -> impl IntoResponse {
    let health = Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let body = serde_json::to_string(&health).unwrap_or_default();
    ([(CONTENT_TYPE, "application/json")], body)
}
