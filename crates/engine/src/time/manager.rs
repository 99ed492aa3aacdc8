//! When a search has taken long enough.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use web_time::Instant;

/// The longest time for which the machine has lately put a search aside.
///
/// On a busy machine a thread has to wait for others. A search that has noticed that ends while
/// the next pause would still be in time.
#[derive(Default)]
pub(crate) struct Latency(AtomicU64);

impl Latency {
    /// A new search begins: what was noticed before counts a little less.
    pub(crate) fn fade(&self) {
        let nanos = self.0.load(Ordering::Relaxed);
        self.0.store(nanos - nanos / 4, Ordering::Relaxed);
    }

    fn notice(&self, latency: Duration) -> Duration {
        let nanos = u64::try_from(latency.as_nanos()).unwrap_or(u64::MAX);
        Duration::from_nanos(self.0.fetch_max(nanos, Ordering::Relaxed).max(nanos))
    }
}

/// The time a search must not overrun. It asks for the time now and then, and notices how far apart
/// these moments are.
pub(crate) struct Deadline<'p> {
    started: Instant,
    time: Option<Duration>,
    last: Duration,
    latency: &'p Latency,
}

impl<'p> Deadline<'p> {
    /// A search that began then and may take this long. What it has done so far was no pause.
    pub(crate) fn new(
        started: Instant,
        time: Option<Duration>,
        latency: &'p Latency,
    ) -> Deadline<'p> {
        Deadline {
            started,
            time,
            last: started.elapsed(),
            latency,
        }
    }

    /// What was done since the last look was no pause.
    pub(crate) fn go_on(&mut self) {
        self.last = self.started.elapsed();
    }

    /// Whether it is time to end.
    pub(crate) fn is_late(&mut self) -> bool {
        match self.time {
            None => false,
            Some(time) => self.would_be_late(self.started.elapsed(), time),
        }
    }

    /// Whether another pause as long as the longest so far would be one too many. A pause counts
    /// for at most half of all the time.
    fn would_be_late(&mut self, now: Duration, time: Duration) -> bool {
        let latency = self.latency.notice(now.saturating_sub(self.last));
        self.last = now;
        now + latency.min(time / 2) >= time
    }
}

/// How a search spends the time it aims at: less when the best move stays the same, more when it has
/// just changed or its value has dropped.
pub(crate) struct TimeManager {
    aim: Option<Duration>,
    /// How many steps in a row have had the same best move.
    steady: u32,
    /// Whether the value has dropped in the last step.
    worse: bool,
}

/// How much lower than before the value of a step must be to count as a drop, in hundredths of a point.
const DROP: i32 = 60;

impl TimeManager {
    pub(crate) fn new(aim: Option<Duration>) -> TimeManager {
        TimeManager {
            aim,
            steady: 0,
            worse: false,
        }
    }

    /// A step forward: whether the best move is still the same, and how much better the position
    /// looks.
    pub(crate) fn step(&mut self, same: bool, gain: i32) {
        self.steady = if same { self.steady + 1 } else { 0 };
        self.worse = gain < -DROP;
    }

    /// Whether it is not worth while to begin another step.
    pub(crate) fn is_enough(&self, elapsed: Duration) -> bool {
        self.aim
            .is_some_and(|aim| elapsed * 100 >= aim * self.percent())
    }

    /// The part of the aim after which no other step is begun, in hundredths. A step takes longer
    /// than all those before it.
    fn percent(&self) -> u32 {
        let percent = match self.steady {
            0 => 110,
            1 => 90,
            2 => 70,
            3 | 4 => 55,
            _ => 40,
        };
        if self.worse { percent * 3 / 2 } else { percent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    /// One that has not begun to look at the time.
    fn fresh(latency: &Latency) -> Deadline<'_> {
        Deadline {
            last: Duration::ZERO,
            ..Deadline::new(Instant::now(), None, latency)
        }
    }

    #[test]
    fn what_comes_before_a_search_is_no_pause() {
        let latency = Latency::default();
        let Some(started) = Instant::now().checked_sub(ms(60)) else {
            return;
        };
        let mut deadline = Deadline::new(started, Some(ms(100)), &latency);
        assert!(!deadline.would_be_late(ms(61), ms(100)), "40 ms are left");
        assert!(deadline.would_be_late(ms(100), ms(100)));
    }

    #[test]
    fn a_deadline_reckons_with_the_longest_pause_so_far() {
        let latency = Latency::default();
        let mut deadline = Deadline::new(Instant::now(), None, &latency);
        assert!(!deadline.is_late(), "nothing is late without a limit");
        let late = |looks: &[u64]| {
            let latency = Latency::default();
            let mut deadline = fresh(&latency);
            let mut is_late = |&look: &u64| deadline.would_be_late(ms(look), ms(50));
            looks.iter().map(&mut is_late).collect::<Vec<bool>>()
        };
        assert_eq!(late(&[1, 2, 48, 49]), [false, false, true, true]);
        assert_eq!(late(&[1, 2, 12, 39, 40]), [false, false, false, true, true]);
        let steps: Vec<u64> = (0..=50).collect();
        let first = late(&steps).iter().position(|&late| late);
        assert_eq!(first, Some(49), "an idle machine uses nearly all of it");
        // A single long pause at the start is not the end.
        assert_eq!(late(&[20, 21, 29]), [false, false, false]);
    }

    #[test]
    fn a_pause_is_remembered_for_some_searches() {
        let latency = Latency::default();
        // Looks every millisecond from some time on.
        let first_late = |from: u64| {
            latency.fade();
            let mut deadline = fresh(&latency);
            (from..).find(|&look| deadline.would_be_late(ms(look), ms(100)))
        };
        assert_eq!(first_late(0), Some(99));
        assert_eq!(first_late(40), Some(60), "a pause of 40 ms");
        assert_eq!(first_late(0), Some(70), "30 ms are still likely");
        for _ in 0..40 {
            first_late(0);
        }
        assert_eq!(first_late(0), Some(99), "that was long ago");
    }

    #[test]
    fn a_firm_move_is_played_sooner_than_a_doubtful_one() {
        let mut time_manager = TimeManager::new(Some(ms(1000)));
        let mut last = 0;
        for _ in 0..8 {
            time_manager.step(false, 0);
            assert!(!time_manager.is_enough(ms(1000)));
            assert!(time_manager.is_enough(ms(1100)));
        }
        for _ in 0..8 {
            let before = time_manager.percent();
            time_manager.step(true, 0);
            assert!(time_manager.percent() <= before);
            last = time_manager.percent();
        }
        assert!(time_manager.is_enough(ms(400)) && !time_manager.is_enough(ms(399)));
        time_manager.step(true, -200);
        assert!(
            time_manager.percent() > last,
            "a worse value is worth more time"
        );
        assert!(!TimeManager::new(None).is_enough(ms(1_000_000)));
    }
}
