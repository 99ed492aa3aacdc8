//! The web server: the files of the app and its health. Online play will be added here.
//!
//! [`router`] is a value: the program serves it, and tests ask it directly.

mod files;
mod headers;
mod health;
mod request;

pub use files::Files;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;
use std::io;
use tokio::net::TcpListener;

/// Everything the server answers.
pub fn router(files: Files) -> Router {
    Router::new()
        .route("/health", get(health::health))
        .fallback(get(files::answer))
        .with_state(files)
        .layer(map_response(headers::guard))
}

/// Serves until the process is asked to end.
pub async fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    axum::serve(listener, router)
        .with_graceful_shutdown(asked_to_end())
        .await
}

/// Waits for Ctrl-C, or for the signal that service managers send.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
