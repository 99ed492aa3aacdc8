//! How long to wait before something that has failed is tried again.

use std::time::Duration;
use tercio_rng::Rng;

/// The pauses between tries: twice as long after each failure, and never all at the same moment as
/// everybody else's.
#[derive(Clone, Debug)]
pub struct Backoff {
    failures: u32,
    rng: Rng,
}

impl Backoff {
    /// About how long the first pause is.
    pub const FIRST: Duration = Duration::from_millis(500);
    /// The longest pause, unless the server asks for more.
    pub const LONGEST: Duration = Duration::from_secs(60);

    /// Nothing has failed yet.
    #[must_use]
    pub fn new(seed: u64) -> Backoff {
        Backoff {
            failures: 0,
            rng: Rng::new(seed),
        }
    }

    /// It failed: how long to wait now. `asked` is what the server asks for, if it does.
    pub fn pause(&mut self, asked: Option<Duration>) -> Duration {
        let doubled = Backoff::FIRST * 2_u32.saturating_pow(self.failures.min(16));
        let most = doubled.min(Backoff::LONGEST);
        self.failures = self.failures.saturating_add(1);
        // From a half to the whole.
        let percent = 50 + self.rng.below(51) as u32;
        (most * percent / 100).max(asked.unwrap_or_default())
    }

    /// It worked: the next pause is short again.
    pub fn worked(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_minute_and_begin_anew() {
        let mut backoff = Backoff::new(1);
        for most in [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] {
            let pause = backoff.pause(None).as_millis();
            assert!((most / 2..=most).contains(&pause), "{pause} of {most}");
        }
        for _ in 0..100 {
            assert!(backoff.pause(None) <= Backoff::LONGEST);
        }
        backoff.worked();
        assert!(backoff.pause(None) <= Backoff::FIRST);
    }

    #[test]
    fn what_the_server_asks_for_is_kept() {
        let asked = Duration::from_secs(90);
        assert_eq!(Backoff::new(1).pause(Some(asked)), asked);
    }

    #[test]
    fn two_bots_do_not_come_back_together() {
        let pauses = [1, 2].map(|seed| {
            let mut backoff = Backoff::new(seed);
            [(); 8].map(|()| backoff.pause(None))
        });
        assert_ne!(pauses[0], pauses[1]);
    }
}
