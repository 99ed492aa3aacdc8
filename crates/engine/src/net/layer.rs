//! The arithmetic of a net. Plain loops over arrays of a fixed length, which compilers turn into
//! vector instructions; they stay within 16 and 32 bits, as reading a net makes sure.

/// How many numbers a sum has. Wider nets were no better, and narrower ones hardly faster.
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
        self.each(other, i16::wrapping_add);
        self
    }

    /// Takes some rows out and puts others in. A function of its own: within a large one compilers
    /// add number by number.
    #[inline(never)]
    pub(super) fn change(&mut self, rows: &[Row], out: &[u16], into: &[u16]) {
        for &row in out {
            self.each(&rows[usize::from(row)], i16::wrapping_sub);
        }
        for &row in into {
            self.each(&rows[usize::from(row)], i16::wrapping_add);
        }
    }

    /// The sum with some rows of which there are always as many, and with others. A function of its own, too.
    #[inline(never)]
    pub(super) fn with<const N: usize>(
        &self,
        rows: &[Row],
        always: &[u16; N],
        others: &[u16],
    ) -> Row {
        let mut sums = *self;
        for &row in always {
            sums.each(&rows[usize::from(row)], i16::wrapping_add);
        }
        for &row in others {
            sums.each(&rows[usize::from(row)], i16::wrapping_add);
        }
        sums
    }

    /// Changes each number by one of a row. In one loop: at the level at which the engine is optimised for
    /// browsers, compilers make numbers one by one of two short loops.
    #[inline(always)]
    fn each(&mut self, row: &Row, change: impl Fn(i16, i16) -> i16) {
        let sums = self.0.as_flattened_mut().iter_mut();
        for (sum, number) in sums.zip(row.0.as_flattened()) {
            *sum = change(*sum, *number);
        }
    }
}

/// Room for numbers of rows: more than a position has.
pub(super) type Room = [u16; 64];
/// Room without any.
pub(super) const ROOM: Room = [0; 64];

/// Numbers of rows. The room is apart from it, so that compilers keep the count in a register.
pub(super) struct List<'r> {
    room: &'r mut Room,
    count: usize,
}

impl<'r> List<'r> {
    #[inline(always)]
    pub(super) fn new(room: &'r mut Room) -> List<'r> {
        List { room, count: 0 }
    }

    /// Adds a row; nothing if there is no room left.
    #[inline(always)]
    pub(super) fn push(&mut self, row: usize) {
        self.push_if(row, true);
    }

    /// Adds a row or not, without a branch for that.
    #[inline(always)]
    pub(super) fn push_if(&mut self, row: usize, holds: bool) {
        if let Some(place) = self.room.get_mut(self.count) {
            *place = row as u16;
            self.count += usize::from(holds);
        }
    }

    /// The rows.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[u16] {
        self.room.get(..self.count).unwrap_or(self.room)
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
