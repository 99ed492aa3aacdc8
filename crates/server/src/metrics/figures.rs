//! What is counted.

use super::histogram::Histogram;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What a server counts. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Metrics(pub(crate) Arc<Figures>);

/// All that is counted where it happens. What can be looked up is looked up when somebody asks.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) connections: Gauge,
    pub(crate) requests: Counter,
    pub(crate) games_begun: Counter,
    /// By the word for why they ended.
    pub(crate) games_ended: Counters,
    pub(crate) moves: Counter,
    /// From reading a command to the answer, after the commit.
    pub(crate) acknowledged: Histogram,
    /// From telling facts on another node to hearing of them on this one.
    pub(crate) news_lag: Histogram,
    pub(crate) news_lost: Counter,
    pub(crate) house_moves: Counter,
    /// What was sent to people who are elsewhere, by what became of it.
    pub(crate) notices: Counters,
    /// By the kind of the job: those that had an effect,
    pub(crate) jobs_done: Counters,
    /// those that came too late to have one,
    pub(crate) jobs_late: Counters,
    /// and those that were given up.
    pub(crate) jobs_dead: Counters,
    /// By the word of the problem.
    pub(crate) refusals: Counters,
    pub(crate) limits: Counters,
    /// By the kind of the error.
    pub(crate) store_errors: Counters,
}

/// A limit that somebody has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// Connections at once.
    Connections,
    /// Requests of an address.
    Requests,
    /// Messages over a socket.
    Messages,
    /// Lines beside games.
    Lines,
    /// Games that a socket follows.
    Followed,
    /// Streams of one player.
    Streams,
    /// What waits for a client that does not read.
    Unread,
    /// How long a client may be silent.
    Silence,
}

impl Limit {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Limit::Connections => "connections",
            Limit::Requests => "requests",
            Limit::Messages => "messages",
            Limit::Lines => "lines",
            Limit::Followed => "followed",
            Limit::Streams => "streams",
            Limit::Unread => "unread",
            Limit::Silence => "silence",
        }
    }
}

/// Something that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn add_many(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The same, by kinds. Kinds are words of ours: there are few of them.
#[derive(Debug, Default)]
pub(crate) struct Counters(Mutex<BTreeMap<String, u64>>);

impl Counters {
    pub(crate) fn add(&self, kind: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match counts.get_mut(kind) {
            Some(count) => *count += 1,
            None => {
                counts.insert(kind.to_owned(), 1);
            }
        }
    }

    pub(super) fn get(&self) -> Vec<(String, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = counts.iter().map(|(kind, count)| (kind.clone(), *count));
        all.collect()
    }
}

/// How many of something there are now.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    /// One more, until what this gives is dropped.
    pub(crate) fn hold(metrics: &Metrics, gauge: fn(&Figures) -> &Gauge) -> Held {
        gauge(&metrics.0).0.fetch_add(1, Ordering::Relaxed);
        Held {
            metrics: metrics.clone(),
            gauge,
        }
    }

    pub(super) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One of those that a gauge counts.
#[derive(Debug)]
pub(crate) struct Held {
    metrics: Metrics,
    gauge: fn(&Figures) -> &Gauge,
}

impl Drop for Held {
    fn drop(&mut self) {
        (self.gauge)(&self.metrics.0)
            .0
            .fetch_sub(1, Ordering::Relaxed);
    }
}
