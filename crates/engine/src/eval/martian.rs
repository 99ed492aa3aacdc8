//! What a position of Martian Chess with two seats is worth.

/// The weights, in hundredths of a point. Index 0 is the pawn, 1 the drone, 2 the queen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// A piece in one's own zone.
    pub(crate) own: [i32; 3],
    /// Each cell a piece can move to.
    pub(crate) mobility: [i32; 3],
    /// A piece that the opponent could take.
    pub(crate) attacked: [i32; 3],
    /// A piece that the seat on turn could take.
    pub(crate) attack: [i32; 3],
    /// Being on turn.
    pub(crate) tempo: i32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    own: [12, 25, 45],
    mobility: [1, 2, 2],
    attacked: [-15, -30, -45],
    attack: [20, 40, 60],
    tempo: 15,
};
