//! Weakened play: a search that leaves out some moves.

use tercio_rng::mix;

/// Some moves that a search leaves out, be they its own or its opponents'.
///
/// They stay the same during a search, as with a person who has not seen that a line is open. Which
/// ones these are follows from the seed alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// How many of a hundred moves without a capture it misses.
    pub quiets: u8,
    /// How many of a hundred captures it misses.
    pub captures: u8,
    /// Which moves are missed depends on it.
    pub seed: u64,
}

/// The part of a packed move that says from where to where.
const ROUTE: u32 = 0xffff;

impl Handicap {
    /// Whether a move, packed as the searches do it, is missed. A capture is missed however
    /// the piece would stand afterwards.
    pub(crate) fn misses(&self, packed: u32, captures: bool) -> bool {
        let (share, known) = match captures {
            true => (self.captures, packed & ROUTE | 1 << 30),
            false => (self.quiets, packed),
        };
        // A number from 0 to 99.
        let number = ((mix(self.seed ^ mix(u64::from(known))) >> 32) * 100) >> 32;
        number < u64::from(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_moves_are_missed_as_the_shares_say() {
        let mut missed = [0; 2];
        for seed in 0..100 {
            let handicap = Handicap {
                quiets: 40,
                captures: 5,
                seed,
            };
            for route in 0..1000 {
                missed[0] += u32::from(handicap.misses(route, false));
                missed[1] += u32::from(handicap.misses(route, true));
                assert_eq!(
                    handicap.misses(route, true),
                    handicap.misses(3 << 16 | route, true),
                    "a capture is missed in all its forms"
                );
            }
        }
        assert!((39_000..41_000).contains(&missed[0]), "{missed:?}");
        assert!((4_500..5_500).contains(&missed[1]), "{missed:?}");
    }

    #[test]
    fn nothing_and_everything_can_be_missed() {
        let handicap = |share| Handicap {
            quiets: share,
            captures: share,
            seed: 7,
        };
        assert!((0..1000).all(|mv| !handicap(0).misses(mv, mv % 2 == 0)));
        assert!((0..1000).all(|mv| handicap(100).misses(mv, mv % 2 == 0)));
    }
}
