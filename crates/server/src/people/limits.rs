//! How often somebody may try something.

use crate::problem::Refused;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tercio_online::Time;

/// How many who try are remembered. Then those are forgotten who have waited longest.
const MOST: usize = 20_000;

/// A stock of tries for everybody, which fills up again.
#[derive(Debug)]
pub(crate) struct Limiter {
    /// How many tries one may have in stock.
    stock: u32,
    /// In how many milliseconds one comes back.
    refill: i64,
    /// When the stock of each is full again.
    full_at: Mutex<HashMap<String, Time>>,
}

impl Limiter {
    /// So many tries at once, and one more in so many seconds.
    pub(crate) fn new(stock: u32, seconds: i64) -> Limiter {
        Limiter {
            stock,
            refill: seconds * 1000,
            full_at: Mutex::default(),
        }
    }

    /// Takes one try, if one is left.
    pub(crate) fn take(&self, who: &str, now: Time) -> Result<(), Refused> {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let known = full_at.get(who).copied().unwrap_or(now).max(now);
        let next = known.plus(self.refill);
        if next.since(now) > i64::from(self.stock) * self.refill {
            let title = "too many tries; wait a little";
            let wait = u32::try_from(self.refill / 1000).unwrap_or(u32::MAX);
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refused::new(status, "too-many-tries", title).after(wait));
        }
        if full_at.len() >= MOST {
            full_at.retain(|_, full| *full > now);
        }
        if full_at.len() >= MOST {
            // Everybody tries at once: better to forget than to grow.
            full_at.clear();
        }
        full_at.insert(who.to_owned(), next);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Limiter;
    use tercio_online::Time;

    #[test]
    fn tries_run_out_and_come_back() {
        let limiter = Limiter::new(3, 10);
        let tries = |who: &str, at: i64| {
            (0..9)
                .filter(|_| limiter.take(who, Time(at)).is_ok())
                .count()
        };
        assert_eq!(tries("ann", 0), 3);
        assert_eq!(tries("bob", 0), 3);
        assert_eq!(tries("ann", 9_999), 0);
        assert_eq!(tries("ann", 10_000), 1);
        assert_eq!(tries("ann", 1_000_000), 3);
    }
}
