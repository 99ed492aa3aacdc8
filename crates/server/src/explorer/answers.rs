//! Answers that are kept for a moment, and the limits of those who ask.

use crate::archive;
use crate::connections::Connection;
use crate::problem::Refused;
use crate::throttle::{Throttle, Trust};
use axum::http::{HeaderMap, StatusCode};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tercio_api::{GameSummary, OpeningRecord};
use tercio_rules::Seat;
use tercio_rules::record::Record;
use tercio_store::{Exploration, Explored, Store, StoreError};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long an answer is kept.
const KEPT: Duration = Duration::from_secs(2);
/// How many answers are kept.
const MOST: usize = 1_000;
/// How many questions are answered at once: others want to read as well.
const AT_ONCE: usize = 2;
/// How long a question waits for its turn.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many games are named.
const NAMED: usize = 4;

/// What the explorer holds in memory.
pub(crate) struct Explorer {
    throttle: Throttle,
    places: Semaphore,
    kept: Mutex<HashMap<Exploration, (Instant, Arc<Found>)>>,
}

/// What was found, whoever asks.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) explored: Explored,
    pub(super) played: Vec<GameSummary>,
    pub(super) records: Vec<OpeningRecord>,
}

impl Explorer {
    /// For an address that may change something so often a minute; any number if 0. It may look at
    /// openings four times as often: whoever walks through a game asks at every step.
    pub(crate) fn new(per_minute: u32, trust: Trust) -> Explorer {
        Explorer {
            throttle: Throttle::new(per_minute.saturating_mul(4), trust),
            places: Semaphore::new(AT_ONCE),
            kept: Mutex::default(),
        }
    }

    /// Counts a question; says whose it is if it is one too many.
    pub(super) fn admit(
        &self,
        connection: Option<&Connection>,
        headers: &HeaderMap,
    ) -> Result<(), String> {
        if self.throttle.allows(connection, headers) {
            return Ok(());
        }
        let address = self.throttle.address(connection, headers);
        Err(address.map_or(String::new(), |address| address.to_string()))
    }

    /// What was played from a position.
    pub(super) async fn find(
        &self,
        store: &Store,
        question: Exploration,
    ) -> Result<Arc<Found>, Refused> {
        if let Some(found) = self.known(&question) {
            return Ok(found);
        }
        let place = timeout(PATIENCE, self.places.acquire()).await;
        let Ok(Ok(_place)) = place else {
            let title = "too many look at openings at the moment";
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return Err(Refused::new(status, "busy", title));
        };
        // Somebody before us may have asked the same.
        if let Some(found) = self.known(&question) {
            return Ok(found);
        }
        let found = Arc::new(read(store, &question).await?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.retain(|_, (at, _)| at.elapsed() < KEPT);
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(question, (Instant::now(), found.clone()));
        Ok(found)
    }

    fn known(&self, question: &Exploration) -> Option<Arc<Found>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, found) = kept.get(question)?;
        (at.elapsed() < KEPT).then(|| found.clone())
    }
}

async fn read(store: &Store, question: &Exploration) -> Result<Found, StoreError> {
    let explored = store.explore(question).await?;
    let named = &explored.games[..explored.games.len().min(NAMED)];
    let rows = store.games(named).await?;
    let played = archive::summaries(store, &rows).await?;
    let mut records = Vec::new();
    for id in named {
        if rows.iter().any(|row| row.id == *id) {
            continue;
        }
        if let Some(text) = store.imported_record(id).await?
            && let Ok(record) = Record::from_text(&text)
        {
            let seats = Seat::ALL.into_iter().take(record.rules().seats());
            let players = seats.map(|seat| record.player(seat).map(ToOwned::to_owned));
            records.push(OpeningRecord {
                id: id.to_string(),
                players: players.collect(),
                winners: record.winners(),
            });
        }
    }
    Ok(Found {
        explored,
        played,
        records,
    })
}
