//! Where the servers are that live.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Where each server is, and whose turn it is to be asked.
#[derive(Debug)]
pub(crate) struct Addresses {
    servers: Mutex<Vec<Option<SocketAddr>>>,
    asked: AtomicUsize,
}

impl Addresses {
    pub(crate) fn new(servers: usize) -> Addresses {
        Addresses {
            servers: Mutex::new(vec![None; servers]),
            asked: AtomicUsize::new(0),
        }
    }

    /// A server is somewhere now, or nowhere.
    pub(crate) fn set(&self, server: usize, address: Option<SocketAddr>) {
        let mut servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        servers[server] = address;
    }

    /// The next one in turn that is anywhere.
    pub(crate) fn next(&self) -> Option<SocketAddr> {
        let servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        let first = self.asked.fetch_add(1, Ordering::Relaxed);
        let turns = (0..servers.len()).map(|turn| (first + turn) % servers.len());
        turns.filter_map(|server| servers[server]).next()
    }
}
