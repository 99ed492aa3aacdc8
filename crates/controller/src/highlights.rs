//! What is marked on the board.

use crate::Spot;
use tercio_rules::{Cell, CellSet, Move, Stance};

/// What is marked on the board because of the selection, a drag, or the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlights {
    /// The piece that is chosen.
    pub selected: Option<Cell>,
    /// The cell it shall go to, while its stance is missing; not if it only turns.
    pub target: Option<Cell>,
    /// The empty cells it can go to.
    pub targets: CellSet<u128>,
    /// The cells it can go to on which a piece stands, which is taken or merged with.
    pub captures: CellSet<u128>,
    /// The move that led to the position.
    pub last: Option<Move>,
}

/// One of the nine choices of the ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingChoice {
    /// Its place.
    pub spot: Spot,
    /// How the piece would stand.
    pub stance: Stance,
    /// Whether that is legal.
    pub legal: bool,
    /// Whether it is the one that is proposed.
    pub proposed: bool,
    /// Whether the piece would look straight into the wall.
    pub walled: bool,
}
