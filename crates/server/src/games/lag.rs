//! How much of the time that the network takes is given back. Who has a bad connection should not
//! lose by it, and who claims to have one should not win by it: so a move gets a little back, and a
//! game not much more than its moves.

use tercio_rules::Seat;

/// The most that one move gets back, in milliseconds.
const MOST_FOR_A_MOVE: i64 = 500;
/// What a seat has at the start, and the most that it can save.
const MOST_SAVED: i64 = 1_000;
/// What each move adds.
const GAIN: i64 = 120;

/// What each seat may still get back, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LagQuotas([i64; Seat::ALL.len()]);

impl Default for LagQuotas {
    fn default() -> Self {
        LagQuotas([MOST_SAVED; Seat::ALL.len()])
    }
}

impl LagQuotas {
    /// How much of a measured lag a move gets back.
    pub(crate) fn granted(&self, seat: Seat, measured: i64) -> i64 {
        measured.clamp(0, MOST_FOR_A_MOVE).min(self.0[seat.index()])
    }

    /// A move got so much back.
    pub(crate) fn used(&mut self, seat: Seat, granted: i64) {
        let quota = &mut self.0[seat.index()];
        *quota = (*quota - granted + GAIN).min(MOST_SAVED);
    }
}

#[cfg(test)]
mod tests {
    use super::{GAIN, LagQuotas, MOST_FOR_A_MOVE};
    use tercio_rules::Seat;

    #[test]
    fn a_usual_connection_gets_all_back_for_ever() {
        let mut quotas = LagQuotas::default();
        for _ in 0..1000 {
            let granted = quotas.granted(Seat::B, 90);
            assert_eq!(granted, 90);
            quotas.used(Seat::B, granted);
        }
    }

    #[test]
    fn whoever_claims_much_gets_little() {
        let mut quotas = LagQuotas::default();
        let mut all = 0;
        for _ in 0..100 {
            let granted = quotas.granted(Seat::A, 10_000);
            assert!(granted <= MOST_FOR_A_MOVE);
            quotas.used(Seat::A, granted);
            all += granted;
        }
        assert!(all <= 1_000 + 100 * GAIN, "{all}");
        assert_eq!(quotas.granted(Seat::B, -5), 0);
    }
}
