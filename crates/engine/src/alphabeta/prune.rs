//! What a node need not look at, by what its position is worth before any search.

/// How much is left out because of what a judge of positions says: the better it judges, the more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// How far above the window a position must be for a node to be left at once, in hundredths of a
    /// point for each ply of depth.
    pub(crate) ahead: i32,
    /// How many quiet moves are tried: so many, and more with the square of the depth.
    pub(crate) first_quiets: i32,
    pub(crate) more_quiets: i32,
    /// Where nodes of depth 1 are remembered.
    pub(crate) lowest: Memory,
}

/// Where what was found out about a node is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Memory {
    /// In the table that all threads share.
    Shared,
    /// In a small table of the thread, which the processor has at hand.
    Small,
    /// Nowhere.
    None,
}

impl Pruning {
    /// For the tables of weights.
    pub(crate) const TABLES: Pruning = Pruning {
        ahead: 90,
        first_quiets: 6,
        more_quiets: 8,
        // The lowest nodes are the most, and looking them up takes as long as searching them.
        lowest: Memory::None,
    };

    /// How far above the window a position must be for a node to be left at once: the opponent would
    /// have to make up for it several times over.
    pub(super) fn far_ahead(self, depth: i32, improving: bool) -> Option<i32> {
        (depth <= 5).then(|| self.ahead * depth - if improving { 60 } else { 0 })
    }

    /// How many quiet moves are tried: late ones at a low depth hardly ever matter.
    pub(super) fn enough_quiets(self, depth: i32, improving: bool) -> usize {
        let enough = self.first_quiets + self.more_quiets * depth * depth;
        (if improving { enough } else { enough / 2 }) as usize
    }
}

/// How far below the window a position must be for quiet moves not to help any more.
pub(super) fn far_behind(depth: i32) -> Option<i32> {
    (depth <= 4).then(|| 120 * depth + 80)
}

/// Whether quiet moves with a negative score are left out.
pub(super) fn only_good_quiets(depth: i32) -> bool {
    depth <= 3
}

/// Quiescence: whether even the captured points and a good deal more would not help.
pub(super) fn gain_too_small(eval: i32, gain: i32, alpha: i32) -> bool {
    eval + 100 * gain + 200 < alpha
}
