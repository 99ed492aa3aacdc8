//! What time it is.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tercio_online::Time;

/// Says what time it is. Clones are the same clock.
#[derive(Clone, Default)]
pub struct Clock {
    /// What tests have added to the time of the machine, in milliseconds.
    ahead: Arc<AtomicI64>,
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({:?})", self.now())
    }
}

impl Clock {
    /// The time.
    #[must_use]
    pub fn now(&self) -> Time {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |passed| passed.as_millis());
        Time(i64::try_from(now).unwrap_or(i64::MAX)).plus(self.ahead.load(Ordering::Relaxed))
    }

    /// Sets it forward, for tests that cannot wait.
    pub fn forward(&self, ms: i64) {
        self.ahead.fetch_add(ms, Ordering::Relaxed);
    }
}
