//! Tabs that only wait.

use crate::client::{Client, Guest};
use crate::error::Result;
use std::net::SocketAddr;

/// Opens so many sockets that say nothing. They are open as long as they are kept; one that is asked
/// whether it is there does not answer, so a minute is the most.
pub async fn idle(address: SocketAddr, count: usize) -> Result<Vec<Client>> {
    let guest = Guest::new(address).await?;
    let mut tabs = Vec::with_capacity(count);
    for _ in 0..count {
        tabs.push(guest.connect().await?);
    }
    Ok(tabs)
}
