//! What the positions of a layer are worth, with what is left when one move is forbidden.

/// The crossing of the canal that a player may not take back (M-33): its cells, four bits each.
pub(crate) type Undo = u8;

/// The values of many positions.
///
/// A forbidden move matters only where it is the one best move, and it crosses the canal to an empty
/// cell. So three numbers say what a position is worth whatever is forbidden.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    /// The worth when nothing is forbidden.
    pub(crate) best: Vec<i8>,
    /// The worth when `only` is forbidden.
    pub(crate) rest: Vec<i8>,
    pub(crate) only: Vec<Undo>,
}

impl Values {
    /// So many positions that are worth nothing.
    pub(crate) fn zeros(count: usize) -> Values {
        Values {
            best: vec![0; count],
            rest: vec![0; count],
            only: vec![0; count],
        }
    }

    /// Those of a placement.
    pub(crate) fn block(&self, number: usize, combinations: usize) -> Block<'_> {
        let range = number * combinations..(number + 1) * combinations;
        Block {
            best: &self.best[range.clone()],
            rest: &self.rest[range.clone()],
            only: &self.only[range],
        }
    }

    /// Those of every placement, to be written.
    pub(crate) fn blocks_mut(&mut self, combinations: usize) -> Vec<BlockMut<'_>> {
        let best = self.best.chunks_exact_mut(combinations);
        let rest = self.rest.chunks_exact_mut(combinations);
        let only = self.only.chunks_exact_mut(combinations);
        let blocks = best.zip(rest).zip(only);
        blocks
            .map(|((best, rest), only)| BlockMut { best, rest, only })
            .collect()
    }
}

/// The values of a placement.
#[derive(Clone, Copy)]
pub(crate) struct Block<'v> {
    pub(crate) best: &'v [i8],
    pub(crate) rest: &'v [i8],
    pub(crate) only: &'v [Undo],
}

impl Block<'_> {
    /// The worth of a position when a move is forbidden.
    #[inline(always)]
    pub(crate) fn without(&self, index: usize, undo: Undo) -> i8 {
        if self.only[index] == undo {
            self.rest[index]
        } else {
            self.best[index]
        }
    }
}

/// The values of a placement, to be written.
pub(crate) struct BlockMut<'v> {
    pub(crate) best: &'v mut [i8],
    pub(crate) rest: &'v mut [i8],
    pub(crate) only: &'v mut [Undo],
}

impl BlockMut<'_> {
    pub(crate) fn copy_from(&mut self, other: Block<'_>) {
        self.best.copy_from_slice(other.best);
        self.rest.copy_from_slice(other.rest);
        self.only.copy_from_slice(other.only);
    }

    pub(crate) fn differs_from(&self, other: Block<'_>) -> bool {
        *self.best != *other.best || *self.rest != *other.rest
    }
}
