//! The web server: the files of the app and its health. Online play will be added here.
//!
//! [`router`] is a value: the program serves it, and tests ask it directly. [`serve`] is what stands
//! between it and the network.

mod connections;
mod files;
mod headers;
mod health;
mod request;
mod signals;

pub use connections::{ConnectionLimits, serve};
pub use files::{File, Files};
pub use signals::requests_to_end;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;

/// Everything the server answers.
pub fn router(files: Files) -> Router {
    Router::new()
        .route("/health", get(health::health))
        .fallback(get(files::answer))
        .with_state(files)
        .layer(map_response(headers::guard))
}
