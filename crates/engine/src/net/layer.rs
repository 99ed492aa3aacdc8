//! The arithmetic of a net. Plain loops over arrays of a fixed length, which compilers turn into
//! vector instructions; they stay within 16 and 32 bits, as reading a net makes sure.

/// The sums as seat A sees the board, and as seat B does; or what an input adds to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row<const WIDTH: usize>(pub(super) [[i16; WIDTH]; 2]);

impl<const WIDTH: usize> Row<WIDTH> {
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Row<WIDTH>) {
        for (sums, row) in self.0.iter_mut().zip(&other.0) {
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*number);
            }
        }
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Row<WIDTH>) {
        for (sums, row) in self.0.iter_mut().zip(&other.0) {
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_sub(*number);
            }
        }
    }
}

/// What stands for 1 in the sums. Its square has room in 16 bits.
pub(super) const ONE: i16 = 181;
/// What stands for 1 in the weights of a head.
pub(super) const HEAD_ONE: i64 = 256;
/// A value of 1, which is a chance of 73 %, in hundredths of a point.
pub(super) const SPREAD: i64 = 150;
/// The largest value of a net; proven wins are above it.
pub(super) const MOST: i64 = 20_000;

/// What is made of the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head<const WIDTH: usize> {
    /// For the sums as the seat to move sees the board, and as the other does.
    pub(super) weights: [[i16; WIDTH]; 2],
    pub(super) bias: i32,
}

impl<const WIDTH: usize> Head<WIDTH> {
    /// What the sums say, for the seat to move: 0 for A, 1 for B.
    #[inline(always)]
    pub(super) fn value(&self, sums: &Row<WIDTH>, turn: usize) -> i32 {
        let own = weigh(&sums.0[turn], &self.weights[0]);
        let other = weigh(&sums.0[1 - turn], &self.weights[1]);
        let total = i64::from(self.bias.wrapping_add(own).wrapping_add(other));
        let one = i64::from(ONE) * i64::from(ONE) * HEAD_ONE;
        (total * SPREAD / one).clamp(-MOST, MOST) as i32
    }
}

#[inline(always)]
fn weigh<const WIDTH: usize>(sums: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut total = 0i32;
    for (&sum, &weight) in sums.iter().zip(weights) {
        let sum = sum.clamp(0, ONE);
        let square = sum.wrapping_mul(sum);
        total = total.wrapping_add(i32::from(square) * i32::from(weight));
    }
    total
}
