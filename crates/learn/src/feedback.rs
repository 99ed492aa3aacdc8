//! What a learner is told about a move.

use tercio_rules::{IllegalMove, Move};

/// What a learner is told about a move, in a lesson or a puzzle. `Why` is what is known about a wrong
/// one: a lesson has the key of an answer, a puzzle nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feedback<Why> {
    /// It is what was asked for.
    Right {
        /// What the others play then, if the task goes on.
        replies: Vec<Move>,
        /// Whether the task is done.
        done: bool,
    },
    /// It is legal, but not what was asked for. Nothing was played.
    Wrong(Why),
    /// The rules forbid it. Nothing was played.
    Refused(IllegalMove),
}
