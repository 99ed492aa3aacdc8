//! How much of a clock to spend on a move.

use std::time::Duration;
use tercio_rules::Seat;

/// The time each seat has left, and what it gets for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// What is left, seat A first; `None` where nothing was said.
    pub left: [Option<Duration>; Seat::MAX],
    /// What is added after each move.
    pub increment: [Duration; Seat::MAX],
}

impl Clocks {
    /// A game is planned as if it lasted this many more moves of a seat.
    const MOVES_TO_GO: u32 = 25;
    /// Kept back for everything that is not searching.
    const RESERVE: Duration = Duration::from_millis(20);

    /// The time to spend on a move of this seat; `None` if it has no clock.
    ///
    /// Never more than half of what is left after the reserve, so a clock is never overrun.
    pub fn share(&self, seat: Seat) -> Option<Duration> {
        let left = self.left[seat.index()]?;
        let safe = left.saturating_sub(Clocks::RESERVE);
        let planned = safe / Clocks::MOVES_TO_GO + self.increment[seat.index()] * 3 / 4;
        Some(planned.min(safe / 2).max(Duration::from_millis(1)))
    }

    /// Whether anything was said at all.
    pub fn is_empty(&self) -> bool {
        self.left.iter().all(Option::is_none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(left: u64, increment: u64) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.left[1] = Some(Duration::from_millis(left));
        clocks.increment[1] = Duration::from_millis(increment);
        clocks
    }

    #[test]
    fn a_share_is_part_of_what_is_left() {
        let share = |left, increment| clocks(left, increment).share(Seat::B).expect("a clock");
        assert_eq!(share(25_020, 0), Duration::from_millis(1000));
        assert_eq!(share(25_020, 400), Duration::from_millis(1300));
        // An increment that is longer than the rest of the clock is not spent in advance.
        assert_eq!(share(120, 5000), Duration::from_millis(50));
        assert_eq!(share(0, 0), Duration::from_millis(1));
        assert_eq!(clocks(1000, 0).share(Seat::A), None);
    }
}
