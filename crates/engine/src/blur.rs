//! What a player fails to notice.

use tercio_rng::mix;

/// Some moves that a search does not notice, be they its own or its opponents'.
///
/// It is blind to the same moves for as long as it thinks, as a person is who has not seen that a
/// line is open. Which ones these are follows from the seed alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blur {
    /// How many of a hundred moves without a capture it misses.
    pub quiets: u8,
    /// How many of a hundred captures it misses.
    pub captures: u8,
    /// What chance depends on.
    pub seed: u64,
}

/// The part of a packed move that says from where to where.
const ROUTE: u32 = 0xffff;

impl Blur {
    /// Whether a move, packed as the searches do it, is not noticed. A capture is missed however
    /// the piece would stand afterwards.
    pub(crate) fn hides(&self, packed: u32, captures: bool) -> bool {
        let (share, known) = match captures {
            true => (self.captures, packed & ROUTE | 1 << 30),
            false => (self.quiets, packed),
        };
        // A number from 0 to 99.
        let chance = ((mix(self.seed ^ mix(u64::from(known))) >> 32) * 100) >> 32;
        chance < u64::from(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_moves_are_missed_as_the_shares_say() {
        let mut missed = [0; 2];
        for seed in 0..100 {
            let blur = Blur {
                quiets: 40,
                captures: 5,
                seed,
            };
            for route in 0..1000 {
                missed[0] += u32::from(blur.hides(route, false));
                missed[1] += u32::from(blur.hides(route, true));
                assert_eq!(
                    blur.hides(route, true),
                    blur.hides(3 << 16 | route, true),
                    "a capture is missed in all its forms"
                );
            }
        }
        assert!((39_000..41_000).contains(&missed[0]), "{missed:?}");
        assert!((4_500..5_500).contains(&missed[1]), "{missed:?}");
    }

    #[test]
    fn nothing_and_everything_can_be_missed() {
        let blur = |share| Blur {
            quiets: share,
            captures: share,
            seed: 7,
        };
        assert!((0..1000).all(|mv| !blur(0).hides(mv, mv % 2 == 0)));
        assert!((0..1000).all(|mv| blur(100).hides(mv, mv % 2 == 0)));
    }
}
