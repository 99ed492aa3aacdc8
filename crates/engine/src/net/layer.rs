//! The arithmetic of a net. Plain loops over arrays of a fixed length, which compilers turn into
//! vector instructions; they stay within 16 and 32 bits, as reading a net makes sure.

/// How many numbers a sum has. Wider nets were no better.
pub(super) const WIDTH: usize = 16;

/// The sums as seat A sees the board, and as seat B does; or what an input adds to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [[i16; WIDTH]; 2]);

impl Row {
    /// Adds nothing.
    pub(super) const ZERO: Row = Row([[0; WIDTH]; 2]);

    /// The sum of two rows.
    pub(super) fn plus(mut self, other: &Row) -> Row {
        for (sums, row) in self.0.iter_mut().zip(&other.0) {
            for (sum, number) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*number);
            }
        }
        self
    }

    /// Adds these rows. A function of its own: within a large one compilers add number by number.
    #[inline(never)]
    pub(super) fn add(&mut self, rows: &[Row], list: &List) {
        for four in list.fours() {
            let [a, b, c, d] = four.map(|row| &rows[usize::from(row)].0);
            for (view, sums) in self.0.iter_mut().enumerate() {
                for (unit, sum) in sums.iter_mut().enumerate() {
                    let first = a[view][unit].wrapping_add(b[view][unit]);
                    let second = c[view][unit].wrapping_add(d[view][unit]);
                    *sum = sum.wrapping_add(first.wrapping_add(second));
                }
            }
        }
    }

    /// Takes these rows out.
    #[inline(never)]
    pub(super) fn subtract(&mut self, rows: &[Row], list: &List) {
        for four in list.fours() {
            let [a, b, c, d] = four.map(|row| &rows[usize::from(row)].0);
            for (view, sums) in self.0.iter_mut().enumerate() {
                for (unit, sum) in sums.iter_mut().enumerate() {
                    let first = a[view][unit].wrapping_add(b[view][unit]);
                    let second = c[view][unit].wrapping_add(d[view][unit]);
                    *sum = sum.wrapping_sub(first.wrapping_add(second));
                }
            }
        }
    }
}

/// Numbers of rows, to be added or taken out all at once. Row 0 adds nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    rows: [u16; List::MOST],
    count: usize,
}

impl List {
    /// More than a position has; beyond it nothing is added.
    const MOST: usize = 64;

    #[inline(always)]
    pub(super) fn new() -> List {
        List {
            rows: [0; List::MOST],
            count: 0,
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, row: usize) {
        if let Some(place) = self.rows.get_mut(self.count) {
            *place = row as u16;
            self.count += 1;
        }
    }

    /// Four rows at a time, so that sums wait less for each other; the last ones may be row 0.
    #[inline(always)]
    fn fours(&self) -> impl Iterator<Item = [u16; 4]> {
        let (fours, _) = self.rows.as_chunks::<4>();
        fours.iter().take(self.count.div_ceil(4)).copied()
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
pub(super) struct Head {
    /// For the sums as the seat to move sees the board, and as the other does.
    pub(super) weights: [[i16; WIDTH]; 2],
    pub(super) bias: i32,
}

impl Head {
    /// What the sums say, for the seat to move: 0 for A, 1 for B. A function of its own, as above.
    #[inline(never)]
    pub(super) fn value(&self, sums: &Row, turn: usize) -> i32 {
        let own = weigh(&sums.0[turn], &self.weights[0]);
        let other = weigh(&sums.0[1 - turn], &self.weights[1]);
        let total = i64::from(self.bias.wrapping_add(own).wrapping_add(other));
        let one = i64::from(ONE) * i64::from(ONE) * HEAD_ONE;
        (total * SPREAD / one).clamp(-MOST, MOST) as i32
    }
}

/// Squares what is between 0 and 1, and weighs it.
#[inline(always)]
pub(super) fn weigh(sums: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut total = 0i32;
    for (&sum, &weight) in sums.iter().zip(weights) {
        let sum = sum.clamp(0, ONE);
        let square = sum.wrapping_mul(sum);
        total = total.wrapping_add(i32::from(square) * i32::from(weight));
    }
    total
}
