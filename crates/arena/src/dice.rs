//! Random numbers that are the same on every machine.

/// A small generator (SplitMix64) with a seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A generator for one of many purposes under the same seed.
    pub fn for_purpose(seed: u64, purpose: u64) -> Dice {
        let mut dice = Dice(seed ^ purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
        dice.roll();
        dice
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.roll()) * bound as u128) >> 64) as usize
    }

    /// Brings a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (2..=list.len()).rev() {
            list.swap(end - 1, self.below(end));
        }
    }

    /// One of a list.
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}
