//! Random numbers that are the same on every machine and in every version.
//!
//! Openings, weakened play, playouts and random tests follow from a seed alone, so the numbers
//! behind a seed must never change; a test pins them. The generator is SplitMix64 (Steele, Lea
//! and Flood 2014): tiny, fast, good enough for games, and nothing for secrets.
//!
//! ```
//! use tercio_rng::Rng;
//! let mut rng = Rng::new(7);
//! let mut cards = [1, 2, 3, 4];
//! rng.shuffle(&mut cards);
//! assert!(rng.choose(&cards).is_some());
//! assert!(rng.below(6) < 6);
//! ```

#![no_std]

/// A generator of random numbers with a seed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// What the state grows by with each number: 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// One of many independent generators of the same seed.
    #[must_use]
    pub const fn stream(seed: u64, number: u64) -> Rng {
        let start = seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
        Rng(start.wrapping_add(STEP))
    }

    /// The next number.
    pub const fn next_u64(&mut self) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below `bound`; 0 if `bound` is 0.
    ///
    /// The upper half of a product instead of a remainder: all results are equally likely as far
    /// as 64 bits can be shared out.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// Brings a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            list.swap(end - 1, self.below(end));
        }
    }

    /// One of a list; `None` if it is empty.
    pub fn choose<'t, T>(&mut self, list: &'t [T]) -> Option<&'t T> {
        list.get(self.below(list.len()))
    }

    /// Yes in so many of a hundred cases.
    pub const fn percent(&mut self, yes: usize) -> bool {
        self.below(100) < yes
    }
}

/// A number in which every bit depends on every bit of `number`; no two numbers give the same.
///
/// It is the first number of the generator with that seed.
#[must_use]
pub const fn mix(number: u64) -> u64 {
    let mixed = number.wrapping_add(STEP);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of other implementations of SplitMix64 for the seed 1234567.
    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut rng = Rng::new(1_234_567);
        let numbers = [(); 5].map(|()| rng.next_u64());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(1_234_567), numbers[0]);
    }

    #[test]
    fn what_is_made_of_the_numbers_never_changes_either() {
        let mut rng = Rng::new(1);
        let below = [10, 10, 10, 100, 1000, 0].map(|bound| rng.below(bound));
        assert_eq!(below, [5, 7, 9, 44, 444, 0]);
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut list);
        assert_eq!(list, [2, 0, 4, 5, 6, 1, 3, 7]);
        assert_eq!(rng.choose(&list), Some(&6));
        assert_eq!(rng.choose::<u8>(&[]), None);
        assert!(rng.percent(100) && !rng.percent(0));
        let streams = [0, 1, 2].map(|number| Rng::stream(1, number).next_u64());
        assert_eq!(
            streams,
            [
                13_757_245_211_066_428_519,
                14_502_941_707_026_977_078,
                5_359_685_208_387_261_911,
            ]
        );
    }

    #[test]
    fn all_numbers_are_equally_likely() {
        let mut rng = Rng::new(3);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[rng.below(6)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
    }
}
