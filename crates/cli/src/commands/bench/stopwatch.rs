//! Time on the processor, which a busy machine does not stretch as it stretches the hours.

use std::fs;
use std::time::{Duration, Instant};

/// Measures how long this thread has worked. Linux tells the time it spent on a processor; elsewhere
/// the clock on the wall has to do.
pub(super) struct Stopwatch {
    begin: Instant,
    worked: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Stopwatch {
        Stopwatch {
            begin: Instant::now(),
            worked: worked(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.begin.elapsed(),
        }
    }
}

/// What the first number of this file says, in nanoseconds.
fn worked() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::Stopwatch;
    use std::time::{Duration, Instant};

    #[test]
    fn work_takes_time_and_sleep_takes_less() {
        let watch = Stopwatch::start();
        let begin = Instant::now();
        let mut sum = 0_u64;
        while begin.elapsed() < Duration::from_millis(30) {
            sum = sum.wrapping_mul(31).wrapping_add(1);
        }
        assert!(watch.elapsed() > Duration::ZERO, "{sum}");
        let worked = watch.elapsed();
        std::thread::sleep(Duration::from_millis(20));
        assert!(watch.elapsed() >= worked);
    }
}
