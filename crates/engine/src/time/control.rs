//! How much of the time that is left to spend on a move.

use crate::Limits;
use std::time::Duration;
use tercio_rules::Seat;

/// The time each seat has left, and what it gets for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// What is left, seat A first; `None` where nothing was said.
    pub left: [Option<Duration>; Seat::MAX],
    /// What is added after each move.
    pub increment: [Duration; Seat::MAX],
}

impl TimeControl {
    /// A game is planned as if it lasted this many more moves of a seat.
    const MOVES_TO_GO: u32 = 25;
    /// Kept back for everything that is not searching.
    const RESERVE: Duration = Duration::from_millis(20);

    /// The time to spend on a move of this seat; none if its time is not limited.
    ///
    /// The aim is a fair part of what is left and most of what is added. However often the best
    /// move changes, at least three quarters of what is left after the reserve stay there, so
    /// the time never runs out.
    #[must_use]
    pub fn limits(&self, seat: Seat) -> Limits {
        let Some(left) = self.left[seat.index()] else {
            return Limits::default();
        };
        let least = Duration::from_millis(1);
        let safe = left.saturating_sub(TimeControl::RESERVE);
        let planned = safe / TimeControl::MOVES_TO_GO + self.increment[seat.index()] * 3 / 4;
        Limits {
            aim: Some(planned.min(safe / 6).max(least)),
            time: Some((planned * 3).min(safe / 4).max(least)),
            ..Limits::default()
        }
    }

    /// Whether anything was said at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.left.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The aim and the most for a time control, in milliseconds.
    fn share(left: u64, increment: u64) -> (u128, u128) {
        let mut control = TimeControl::default();
        control.left[1] = Some(Duration::from_millis(left));
        control.increment[1] = Duration::from_millis(increment);
        assert_eq!(control.limits(Seat::A), Limits::default());
        let limits = control.limits(Seat::B);
        let ms = |time: Option<Duration>| time.expect("a time").as_millis();
        (ms(limits.aim), ms(limits.time))
    }

    #[test]
    fn a_share_is_part_of_what_is_left() {
        assert_eq!(share(25_020, 0), (1000, 3000));
        assert_eq!(share(25_020, 400), (1300, 3900));
        // An increment that is longer than the rest of the time is not spent in advance.
        assert_eq!(share(140, 5000), (20, 30));
        assert_eq!(share(0, 0), (1, 1));
    }

    #[test]
    fn the_time_never_runs_out() {
        for increment in [20, 100, 1000] {
            let mut left = 60_000;
            for _ in 0..400 {
                let (aim, most) = share(left, increment);
                assert!(aim <= most);
                // The worst case: every move takes the most, and 10 ms more for nothing.
                let spent = most as u64 + 10;
                assert!(spent < left, "{left} left, {spent} spent");
                left = left.saturating_sub(spent) + increment;
            }
        }
    }

    #[test]
    fn time_without_increment_lasts_for_a_long_game() {
        let mut left = 60_000;
        for _ in 0..60 {
            left -= share(left, 0).0 as u64 + 1;
        }
        assert!(left > 4000, "{left} left");
    }
}
