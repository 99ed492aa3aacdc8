//! What a position with three and more seats is worth: how strong each seat stands.
//!
//! Strengths are in hundredths of a point. The shares of the win follow from them by a softmax,
//! so that a seat gains by its own progress as well as by the misfortune of the leader.
//!
//! The numbers come from a logistic regression on who won 1,150 games of the search against
//! itself, rounded and then varied in matches.

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
    nearness: 3.0,
    worth: 0.3,
    threat: [80.0, 210.0, 310.0],
    distant_threat: [65.0, 130.0, 50.0],
    danger: [-5.0, 0.0, -10.0],
    tempo: 30.0,
    gone: -1000.0,
    early_spread: 340.0,
    late_spread: 210.0,
};

/// The weights for Martian Chess. Index 0 is the pawn, 1 the drone, 2 the queen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Martian {
    /// A captured point.
    pub(crate) point: f32,
    /// A piece in one's zone.
    pub(crate) piece: [f32; 3],
    /// A cell that one's pieces can get to.
    pub(crate) reach: f32,
    /// A piece that the seat on turn could take.
    pub(crate) attack: [f32; 3],
    /// A piece that another seat could take.
    pub(crate) distant_attack: [f32; 3],
    /// An own piece that somebody could take. It is no harm: the captor changes hands.
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
    piece: [-40.0, -15.0, 5.0],
    reach: 4.0,
    attack: [20.0, 90.0, 150.0],
    distant_attack: [18.0, 70.0, 70.0],
    attacked: [28.0, 40.0, 0.0],
    tempo: 13.0,
    early_spread: 220.0,
    late_spread: 90.0,
};
