//! Solving puzzles: a try at one, and which one comes next. The puzzles themselves are those of
//! [`tercio_puzzles`].

mod schedule;
mod trial;

pub use schedule::Schedule;
pub use trial::{Trial, Verdict};

use tercio_puzzles::{Goal, Puzzle, Theme};

/// A name for a puzzle that stays the same when others are added or taken away.
pub fn id(puzzle: &Puzzle) -> String {
    // The hash FNV-1a of the text: unlike the hashes of positions it will never change.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in puzzle.position.to_string().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// The key of a theme's name.
pub fn theme_key(theme: Theme) -> String {
    format!("puzzle.theme.{}", theme.name())
}

/// The key of the sentence that asks for a goal, and what to put in place of its `{number}`: moves
/// of the solver, or points.
pub const fn goal_key(goal: Goal) -> (&'static str, u32) {
    match goal {
        Goal::Win { plies: 1 } => ("puzzle.goal.now", 1),
        Goal::Win { plies } => ("puzzle.goal.win", plies.div_ceil(2)),
        Goal::Gain { points: 1, .. } => ("puzzle.goal.point", 1),
        Goal::Gain { points, .. } => ("puzzle.goal.gain", points),
    }
}
