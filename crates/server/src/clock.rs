//! What time it is.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tercio_online::Time;

/// How far the time may be moved in one step, in milliseconds.
const STEP: i64 = 50;

/// Says what time it is. It runs evenly and never goes back, whatever happens to the clock of the
/// machine: players think on it. Clones are the same clock.
#[derive(Clone)]
pub struct Clock(Arc<Inner>);

struct Inner {
    started: Instant,
    /// What time it was then, in milliseconds since 1970.
    start: AtomicI64,
    /// The latest time that was ever said.
    latest: AtomicI64,
    /// How far tests have set the time forward, in milliseconds.
    forward: AtomicI64,
    /// How wrong tests have made the clock of the machine, in milliseconds.
    wrong: AtomicI64,
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({:?})", self.now())
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock(Arc::new(Inner {
            started: Instant::now(),
            start: AtomicI64::new(machine().0),
            latest: AtomicI64::new(i64::MIN),
            forward: AtomicI64::default(),
            wrong: AtomicI64::default(),
        }))
    }
}

/// What the clock of the machine says.
fn machine() -> Time {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |passed| passed.as_millis());
    Time(i64::try_from(now).unwrap_or(i64::MAX))
}

impl Clock {
    /// The time.
    #[must_use]
    pub fn now(&self) -> Time {
        let now = self.even().plus(self.0.forward.load(Ordering::Relaxed)).0;
        Time(self.0.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }

    /// The time without what tests have added.
    fn even(&self) -> Time {
        let passed = i64::try_from(self.0.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Time(self.0.start.load(Ordering::Relaxed)).plus(passed)
    }

    /// What the clock of the machine says.
    pub(crate) fn machine(&self) -> Time {
        machine().plus(self.0.wrong.load(Ordering::Relaxed))
    }

    /// How far it is behind the right time, in milliseconds.
    pub(crate) fn behind(&self, right: Time) -> i64 {
        right.0.saturating_sub(self.even().0)
    }

    /// Sets it, before anybody has looked at it.
    pub(crate) fn set(&self, right: Time) {
        let behind = self.behind(right);
        self.0.start.fetch_add(behind, Ordering::Relaxed);
    }

    /// Comes nearer to the right time, by a small step.
    pub(crate) fn approach(&self, right: Time) {
        let step = self.behind(right).clamp(-STEP, STEP);
        self.0.start.fetch_add(step, Ordering::Relaxed);
    }

    /// Sets it forward, for tests that cannot wait.
    pub fn forward(&self, ms: i64) {
        self.0.forward.fetch_add(ms, Ordering::Relaxed);
    }

    /// Sets the clock of the machine forward or back, for tests.
    pub fn set_machine(&self, ms: i64) {
        self.0.wrong.fetch_add(ms, Ordering::Relaxed);
    }

    /// A clock on a machine whose own is wrong by so much, for tests.
    #[must_use]
    pub fn wrong_by(ms: i64) -> Clock {
        let clock = Clock::default();
        clock.set_machine(ms);
        clock.set(clock.machine());
        clock
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, STEP};

    const HOUR: i64 = 60 * 60 * 1000;

    #[test]
    fn the_machine_may_be_set_and_the_time_goes_on() {
        for set in [HOUR, -HOUR] {
            let clock = Clock::default();
            let before = clock.now();
            clock.set_machine(set);
            for _ in 0..3 {
                clock.approach(clock.machine());
            }
            let moved = clock.now().since(before);
            assert!((0..HOUR / 2).contains(&moved), "{set}: {moved}");
            let left = clock.behind(clock.machine()).abs();
            assert!((left - (HOUR - 3 * STEP)).abs() < 1000, "{left}");
        }
    }

    #[test]
    fn it_never_goes_back() {
        let clock = Clock::default();
        clock.forward(HOUR);
        let before = clock.now();
        clock.set(clock.machine().plus(-HOUR));
        assert!(clock.now() >= before);
    }
}
