//! The web server: the files of the app, its health, and online play.
//!
//! [`router`] is a value: the program serves it, and tests ask it directly. [`serve`] is what stands
//! between it and the network. [`Online`] is online play, on a store.

mod admin;
mod announcer;
mod archive;
mod blocks;
mod bucket;
mod buckets;
mod bus;
mod chat;
mod chunks;
mod clock;
mod connections;
mod elsewhere;
mod explorer;
mod files;
mod games;
mod headers;
mod health;
mod heartbeat;
mod house;
mod hub;
mod jobs;
mod lobby;
mod metrics;
mod missed;
mod nats;
mod notes;
mod notices;
mod online;
mod openapi;
mod origin;
mod outbox;
mod people;
mod problem;
mod programs;
mod puzzles;
mod query;
mod repair;
mod reports;
mod request;
mod room;
mod rounds;
mod routes;
mod secret;
mod signals;
mod simuls;
mod socket;
mod stream;
mod studies;
mod sweeper;
#[cfg(test)]
mod testing;
mod throttle;
mod timekeeper;
mod tournaments;
mod trouble;
mod vacations;

pub use admin::{Admin, AdminError, ChatPlace, Order};
pub use clock::Clock;
pub use connections::{ConnectionLimits, Listeners, serve};
pub use explorer::{Importer, MOST_PASSAGES, counted};
pub use files::{File, Files};
pub use metrics::{Metrics, metrics_router};
pub use notices::{Reach, Smtp, SmtpError};
pub use online::{Online, OnlineOptions, StartError};
pub use openapi::document as openapi_document;
pub use signals::requests_to_end;
pub use tercio_store::StoreError;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;

/// Everything the server answers; without online play, only the app.
pub fn router(files: Files, online: Option<Online>) -> Router {
    let app = Router::new().fallback(get(files::answer)).with_state(files);
    let health = Router::new()
        .route("/health", get(health::health))
        .route("/ready", get(health::ready))
        .with_state(online.clone());
    let app = app.merge(health);
    let all = match online {
        Some(online) => app.merge(routes::routes(online)),
        None => app,
    };
    all.layer(map_response(headers::guard))
}
