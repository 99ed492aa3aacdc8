//! What a review of a game finds.

use crate::Verdict;
use tercio_rules::Move;

/// What a move was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judgement {
    /// How good it was.
    pub verdict: Verdict,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub loss: f32,
}

impl Judgement {
    /// How well it was played, from 0 to 100.
    #[must_use]
    pub fn accuracy(&self) -> f32 {
        100.0 * (-4.5 * self.loss).exp()
    }
}

/// What a review has found about one position.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewStep {
    /// How many moves lead to the position.
    pub ply: usize,
    /// The chance of each seat to win; they add up to 1.
    pub chances: Vec<f32>,
    /// The best line; empty if the game is over. Moves travel as numbers.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u32>))]
    pub pv: Vec<Move>,
    /// What the move that was played from here was worth; none for the last position.
    pub judgement: Option<Judgement>,
}
