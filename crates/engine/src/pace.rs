//! When a search has taken long enough.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use web_time::Instant;

/// The longest time for which the machine has lately put a search aside.
///
/// On a busy machine a thread has to wait for others. Whoever has noticed that leaves off while
/// the next pause would still be in time.
#[derive(Default)]
pub(crate) struct Pause(AtomicU64);

impl Pause {
    /// A new search begins: what was noticed before counts a little less.
    pub(crate) fn fade(&self) {
        let nanos = self.0.load(Ordering::Relaxed);
        self.0.store(nanos - nanos / 4, Ordering::Relaxed);
    }

    fn notice(&self, pause: Duration) -> Duration {
        let nanos = u64::try_from(pause.as_nanos()).unwrap_or(u64::MAX);
        Duration::from_nanos(self.0.fetch_max(nanos, Ordering::Relaxed).max(nanos))
    }
}

/// Looks at the clock, and notices how far apart its looks are.
pub(crate) struct Watch<'p> {
    started: Instant,
    time: Option<Duration>,
    last: Duration,
    pause: &'p Pause,
}

impl<'p> Watch<'p> {
    /// A search that began then and may take this long.
    pub(crate) fn new(started: Instant, time: Option<Duration>, pause: &'p Pause) -> Watch<'p> {
        Watch {
            started,
            time,
            last: Duration::ZERO,
            pause,
        }
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
        let pause = self.pause.notice(now.saturating_sub(self.last));
        self.last = now;
        now + pause.min(time / 2) >= time
    }
}

/// How a search spends the time it aims at: it leaves off early when the best move stands firm,
/// and goes on when it has just changed or has turned out worse than it seemed.
pub(crate) struct Pace {
    aim: Option<Duration>,
    /// How many steps in a row have had the same best move.
    steady: u32,
    /// Whether the last step was a disappointment.
    worse: bool,
}

/// A step that is worth this much less than the one before is a disappointment, in hundredths of a
/// point.
const DISAPPOINTMENT: i32 = 60;

impl Pace {
    pub(crate) fn new(aim: Option<Duration>) -> Pace {
        Pace {
            aim,
            steady: 0,
            worse: false,
        }
    }

    /// A step forward: whether the best move is still the same, and how much better the position
    /// looks.
    pub(crate) fn step(&mut self, same: bool, gain: i32) {
        self.steady = if same { self.steady + 1 } else { 0 };
        self.worse = gain < -DISAPPOINTMENT;
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

    #[test]
    fn a_watch_reckons_with_the_longest_pause_so_far() {
        let pause = Pause::default();
        let mut watch = Watch::new(Instant::now(), None, &pause);
        assert!(!watch.is_late(), "nothing is late without a limit");
        let late = |looks: &[u64]| {
            let pause = Pause::default();
            let mut watch = Watch::new(Instant::now(), None, &pause);
            let mut is_late = |&look: &u64| watch.would_be_late(ms(look), ms(50));
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
        let pause = Pause::default();
        // Looks every millisecond from some time on.
        let first_late = |from: u64| {
            pause.fade();
            let mut watch = Watch::new(Instant::now(), None, &pause);
            (from..).find(|&look| watch.would_be_late(ms(look), ms(100)))
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
        let mut pace = Pace::new(Some(ms(1000)));
        let mut last = 0;
        for _ in 0..8 {
            pace.step(false, 0);
            assert!(!pace.is_enough(ms(1000)));
            assert!(pace.is_enough(ms(1100)));
        }
        for _ in 0..8 {
            let before = pace.percent();
            pace.step(true, 0);
            assert!(pace.percent() <= before);
            last = pace.percent();
        }
        assert!(pace.is_enough(ms(400)) && !pace.is_enough(ms(399)));
        pace.step(true, -200);
        assert!(pace.percent() > last, "bad news is worth a second look");
        assert!(!Pace::new(None).is_enough(ms(1_000_000)));
    }
}
