//! What a position of Pikemen with two seats is worth.

/// The weights, in hundredths of a point. Index 0 is small, 1 medium, 2 large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// Being this close to the target is worth more than the points themselves.
    pub(crate) nearness: i32,
    /// A piece that stands upright.
    pub(crate) upright: [i32; 3],
    /// A piece that lies.
    pub(crate) lying: [i32; 3],
    /// A pike that points at a piece it can take, by the size of the victim.
    pub(crate) threat: [i32; 3],
    /// The same when it is the opponent's turn.
    pub(crate) threatened: [i32; 3],
    /// A pike that pins an upright piece, by the size of the pinned.
    pub(crate) pin: [i32; 3],
    /// Each empty cell a pike points at, by the size of the pike.
    pub(crate) sight: [i32; 3],
    /// A pike that sees nothing at all.
    pub(crate) blind: i32,
    /// Being on turn.
    pub(crate) tempo: i32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    nearness: 6,
    upright: [20, 40, 70],
    lying: [15, 30, 50],
    threat: [35, 70, 110],
    threatened: [15, 35, 60],
    pin: [4, 8, 14],
    sight: [2, 3, 4],
    blind: -8,
    tempo: 25,
};
