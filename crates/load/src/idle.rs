//! Tabs that only wait.

use crate::client::{Client, Guest};
use crate::error::{LoadError, Result};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// How long the sockets may take to open: the first ones do not answer pings, and a server gives up
/// who is silent.
const PATIENCE: Duration = Duration::from_secs(45);

/// Opens so many sockets that say nothing. They are open as long as they are kept; one that is asked
/// whether it is there does not answer, so a minute is the most.
pub async fn idle(address: SocketAddr, count: usize) -> Result<Vec<Client>> {
    let begin = Instant::now();
    let guest = Guest::new(address).await?;
    let mut tabs = Vec::with_capacity(count);
    for _ in 0..count {
        tabs.push(guest.connect().await?);
        if begin.elapsed() > PATIENCE {
            let open = tabs.len();
            let why = format!("too slowly: {open} sockets were open after {PATIENCE:?}");
            return Err(LoadError::Unexpected(why));
        }
    }
    Ok(tabs)
}
