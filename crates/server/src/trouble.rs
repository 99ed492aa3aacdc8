//! What goes wrong, for whoever runs the server: counted each time, told now and then. A database
//! that is away for a minute should not fill a disk with lines.

use crate::metrics::{Limit, Metrics};
use crate::problem::Refused;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tercio_store::StoreError;

/// How often the same is told at most.
const EVERY: Duration = Duration::from_secs(60);
/// How often it is told that something is broken for good.
const BROKEN_EVERY: Duration = Duration::from_secs(60 * 60);
/// How many different things are remembered.
const MOST: usize = 1_000;

/// Counts and tells.
#[derive(Debug, Default)]
pub(crate) struct Trouble {
    pub(crate) metrics: Metrics,
    told: Mutex<HashMap<String, Told>>,
}

/// What was told already.
#[derive(Debug)]
struct Told {
    at: Instant,
    /// How often it happened since.
    unsaid: u64,
}

impl Trouble {
    pub(crate) fn new(metrics: Metrics) -> Trouble {
        Trouble {
            metrics,
            told: Mutex::default(),
        }
    }

    /// A request or a message was refused.
    pub(crate) fn refused(&self, refused: &Refused) {
        let kind = refused.kind();
        self.metrics.0.refusals.add(kind);
        match refused.cause() {
            Some(error) => self.store("answering", error),
            None => tracing::debug!(kind, "refused"),
        }
    }

    /// Somebody has reached a limit. `who` is what the limit is about.
    pub(crate) fn limit(&self, limit: Limit, who: &str) {
        let limit = limit.word();
        self.metrics.0.limits.add(limit);
        if let Some(unsaid) = self.may_tell(limit, EVERY, Instant::now()) {
            tracing::warn!(limit, who, unsaid, "a limit was reached");
        }
    }

    /// The database has failed while something was done.
    pub(crate) fn store(&self, doing: &'static str, error: &StoreError) {
        self.metrics.0.store_errors.add(kind(error));
        match error.is_temporary() {
            true => {
                if let Some(unsaid) = self.may_tell("unavailable", EVERY, Instant::now()) {
                    tracing::warn!(doing, %error, unsaid, "the database fails");
                }
            }
            // Once for each game that cannot be read.
            false => {
                let what = error.to_string();
                if let Some(unsaid) = self.may_tell(&what, BROKEN_EVERY, Instant::now()) {
                    tracing::error!(doing, %error, unsaid, "this needs somebody who looks at it");
                }
            }
        }
    }

    /// Mail cannot be sent, whoever it is for.
    pub(crate) fn mail(&self, why: impl Display, advice: &str) {
        if let Some(unsaid) = self.may_tell("mail", EVERY, Instant::now()) {
            tracing::warn!(%why, advice, unsaid, "mail cannot be sent");
        }
    }

    /// Whether it is time to tell something, and how often it was not told since the last time.
    fn may_tell(&self, what: &str, every: Duration, now: Instant) -> Option<u64> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        match told.get_mut(what) {
            Some(last) if now.duration_since(last.at) < every => {
                last.unsaid += 1;
                None
            }
            Some(last) => {
                last.at = now;
                Some(std::mem::take(&mut last.unsaid))
            }
            None => {
                if told.len() >= MOST {
                    told.clear();
                }
                let first = Told { at: now, unsaid: 0 };
                told.insert(what.to_owned(), first);
                Some(0)
            }
        }
    }
}

fn kind(error: &StoreError) -> &'static str {
    match error {
        StoreError::Unavailable(_) => "unavailable",
        StoreError::Newer { .. } => "newer",
        StoreError::Address(_) => "address",
        StoreError::Missing => "missing",
        StoreError::Taken => "taken",
        StoreError::Refused(_) | StoreError::Zero => "refused",
        StoreError::Broken(_) => "broken",
    }
}

#[cfg(test)]
mod tests {
    use super::{EVERY, Trouble};
    use std::time::{Duration, Instant};

    #[test]
    fn the_same_is_told_once_a_minute_with_how_often_it_was_not() {
        let trouble = Trouble::default();
        let now = Instant::now();
        let tell = |what: &str, seconds| {
            let then = now + Duration::from_secs(seconds);
            trouble.may_tell(what, EVERY, then)
        };
        assert_eq!(tell("a", 0), Some(0));
        assert_eq!((tell("a", 1), tell("a", 59)), (None, None));
        assert_eq!(tell("b", 2), Some(0));
        assert_eq!(tell("a", 61), Some(2));
        assert_eq!(tell("a", 62), None);
    }
}
