//! What moves do and what threatens, in whole sentences.

use super::Text;
use tercio_controller::{Meaning, Sight, Threat};
use tercio_rules::{Departure, Facing, Position, Seat};

/// Moves and threats in words. The position of a move is always the one before it.
pub(crate) struct Narration {
    /// A move that was made: who, which piece, and what it did.
    pub(crate) played: fn(&Position, &Meaning) -> String,
    /// A seat left the game, and why.
    pub(crate) left: fn(Departure) -> String,
    /// What is new after a move, if anything is: threats, pins, what is safe again.
    pub(crate) consequences: fn(&Position, &Meaning) -> Option<String>,
    /// A move that is proposed, and why.
    pub(crate) hint: fn(&Position, &Meaning) -> String,
    /// What a rival threatens to take.
    pub(crate) threatens: fn(&Position, Seat, &[Threat]) -> String,
    pub(crate) nothing_threatened: Text,
    /// What a piece sees that faces somewhere, for who is choosing it; not a whole sentence.
    pub(crate) facing: fn(&Position, Facing, &[Sight]) -> String,
    pub(crate) taken_back: fn(moves: usize) -> String,
    pub(crate) played_again: fn(moves: usize) -> String,
}
