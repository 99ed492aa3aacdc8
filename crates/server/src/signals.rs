//! How the process is asked to end.

use std::io;
use tokio::sync::mpsc;

/// How many requests may wait to be heard; the second already ends everything at once.
const WAITING: usize = 2;

/// Says so each time the process is asked to end: by Ctrl-C, or by the signal that service managers
/// send.
pub fn requests_to_end() -> io::Result<mpsc::Receiver<()>> {
    let (sender, requests) = mpsc::channel(WAITING);
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // Listened to from here on, so that none is missed.
        for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
            let mut signals = signal(kind)?;
            let sender = sender.clone();
            tokio::spawn(async move {
                while signals.recv().await.is_some() && sender.send(()).await.is_ok() {}
            });
        }
    }
    #[cfg(not(unix))]
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() && sender.send(()).await.is_ok() {}
    });
    Ok(requests)
}
