//! Puzzles: positions with a single proven answer, stored one a line; a try at one, and which one
//! comes next.

mod line;
mod schedule;
mod theme;
mod trial;

pub use line::{PuzzleError, read};
pub use schedule::Schedule;
pub use theme::Theme;
pub use trial::{Trial, Verdict};

use tercio_rules::{Move, Position};

/// A position in which one move, whatever way the piece stands afterwards, is proven right.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What is asked for.
    pub goal: Goal,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// The first moves that are right.
    pub solutions: Vec<Move>,
    /// The position; the seat to move solves.
    pub position: Position,
}

impl Puzzle {
    /// A name for the puzzle that stays the same when others are added or taken away.
    pub fn id(&self) -> String {
        // The hash FNV-1a of the text, which unlike the hashes of positions is the same for ever.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.position.to_string().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}

/// What the seat to move is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To win with this ply at the latest, whatever the opponent does.
    Win {
        /// An odd number.
        plies: u32,
    },
    /// To be so many points better off against the opponent than now, whatever it does.
    Gain {
        /// The points gained, less those the opponent gains.
        points: u32,
        /// After this many plies.
        plies: u32,
    },
}

impl Goal {
    /// The key of the sentence that asks for it, with `{number}` in it.
    pub const fn key(self) -> &'static str {
        match self {
            Goal::Win { plies: 1 } => "puzzle.goal.now",
            Goal::Win { .. } => "puzzle.goal.win",
            Goal::Gain { points: 1, .. } => "puzzle.goal.point",
            Goal::Gain { .. } => "puzzle.goal.gain",
        }
    }

    /// The number in that sentence: moves of the solver, or points.
    pub const fn number(self) -> u32 {
        match self {
            Goal::Win { plies } => plies.div_ceil(2),
            Goal::Gain { points, .. } => points,
        }
    }
}
