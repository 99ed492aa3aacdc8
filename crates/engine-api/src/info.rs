//! What a search has found.

use crate::Value;
use std::time::Duration;
use tercio_rules::{Move, Outcome};

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Info {
    /// The depth that was completed.
    pub depth: u32,
    /// The longest line that was looked at.
    pub seldepth: u32,
    /// Which of several best lines this is, counted from 1.
    pub multipv: usize,
    /// The worth of the position for the seat to move; two seats only.
    pub value: Option<Value>,
    /// The chance of each seat to win; they add up to 1.
    pub chances: Vec<f32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the memory is, in thousandths.
    pub hashfull: u32,
    /// How many positions were looked up in solved endings.
    pub tbhits: u64,
    /// The principal variation: the best line, which starts with the move to play.
    pub pv: Vec<Move>,
}

impl Info {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.pv.first().copied()
    }
}

/// The chance of each seat when the game has ended: the winners share it.
#[must_use]
pub fn final_chances(outcome: Outcome, seats: usize) -> Vec<f32> {
    let mut chances = vec![0.0; seats];
    for seat in outcome.winners.iter() {
        if let Some(chance) = chances.get_mut(seat.index()) {
            *chance = 1.0 / outcome.winners.len() as f32;
        }
    }
    chances
}
