//! What a position with three and more seats is worth: how strong each seat stands.
//!
//! Strengths are in hundredths of a point. The shares of the win follow from them by a softmax,
//! so that a seat gains by its own progress as well as by the misfortune of the leader.

/// The weights for Pikemen. Index 0 is small, 1 medium, 2 large.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pikemen {
    /// A captured point.
    pub(crate) point: f32,
    /// The square of the points, for a target of 12: the last points weigh most.
    pub(crate) nearness: f32,
    /// What the table for two seats says about pieces, sight and pins, as a factor.
    pub(crate) worth: f32,
    /// A piece that the seat on turn could take.
    pub(crate) threat: [f32; 3],
    /// A piece that another seat could take.
    pub(crate) distant_threat: [f32; 3],
    /// An own piece that somebody could take.
    pub(crate) danger: [f32; 3],
    /// Being on turn.
    pub(crate) tempo: f32,
    /// Having no pieces any more.
    pub(crate) gone: f32,
    /// The strength that makes a share e times as large, while nobody has points.
    pub(crate) early_spread: f32,
    /// The same when somebody is about to win.
    pub(crate) late_spread: f32,
}

pub(crate) const PIKEMEN: Pikemen = Pikemen {
    point: 100.0,
    nearness: 6.0,
    worth: 0.6,
    threat: [25.0, 50.0, 80.0],
    distant_threat: [10.0, 20.0, 30.0],
    danger: [-10.0, -20.0, -30.0],
    tempo: 20.0,
    gone: -600.0,
    early_spread: 300.0,
    late_spread: 300.0,
};

/// The weights for Martian Chess. Index 0 is the pawn, 1 the drone, 2 the queen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Martian {
    /// A captured point.
    pub(crate) point: f32,
    /// What the table for two seats says about pieces and mobility, as a factor.
    pub(crate) worth: f32,
    /// A piece that the seat on turn could take.
    pub(crate) attack: [f32; 3],
    /// A piece that another seat could take.
    pub(crate) distant_attack: [f32; 3],
    /// An own piece that somebody could take.
    pub(crate) attacked: [f32; 3],
    /// Being on turn.
    pub(crate) tempo: f32,
    /// The strength that makes a share e times as large, while all pips are on the board.
    pub(crate) early_spread: f32,
    /// The same when none are.
    pub(crate) late_spread: f32,
}

pub(crate) const MARTIAN: Martian = Martian {
    point: 100.0,
    worth: 1.0,
    attack: [20.0, 40.0, 60.0],
    distant_attack: [5.0, 10.0, 15.0],
    attacked: [-10.0, -20.0, -30.0],
    tempo: 15.0,
    early_spread: 350.0,
    late_spread: 120.0,
};
