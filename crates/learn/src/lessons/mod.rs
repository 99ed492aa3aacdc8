//! The lessons themselves: positions, tasks and what is pointed out. Their words are in `texts/`.

mod martian;
mod martian_advice;
mod pikemen;
mod pikemen_ending;
mod pikemen_several;
mod pikemen_tactics;

use crate::Lesson;

/// The lessons of Pikemen.
pub(crate) const PIKEMEN: &[Lesson] = &[
    pikemen::PIKES,
    pikemen::TAKING,
    pikemen::POINTS,
    pikemen_tactics::OPENING,
    pikemen_tactics::LYING,
    pikemen_tactics::UPRIGHT,
    pikemen_tactics::LANDING,
    pikemen_tactics::DEFENDER,
    pikemen_tactics::PINS,
    pikemen_tactics::DISTANCE,
    pikemen_tactics::LINES,
    pikemen_tactics::LARGES,
    pikemen_tactics::TRADE,
    pikemen_ending::LATE,
    pikemen_ending::HELPLESS,
    pikemen_several::CHARACTER,
    pikemen_several::PARTNERS,
    pikemen_several::RIVALS,
    pikemen_several::WATCHING,
    pikemen::RPS,
    pikemen::WEDGE,
];

/// The lessons of Martian Chess.
pub(crate) const MARTIAN: &[Lesson] = &[
    martian::MOVES,
    martian::ZONES,
    martian::COLOUR,
    martian::SCORING,
    martian::PROMOTION,
    martian::UNDO,
    martian_advice::GREED,
    martian_advice::WHAMMY,
    martian_advice::DENY,
    martian_advice::BORDER,
    martian_advice::FINISH,
    martian_advice::CLOCK,
    martian::CROWD,
    martian_advice::VOLLEY,
    martian::KNIGHTS,
];

/// A step with a task of one move: how many moves solve it, the cell of the hint, and the slips.
macro_rules! step {
    ($id:literal, $position:literal, [$($mark:expr),*], $goal:expr, $solutions:literal, $hint:literal
     $(, $slip:literal => $slip_goal:expr)* $(,)?) => {
        $crate::Step {
            id: $id,
            position: $position,
            marks: &[$($mark),*],
            task: Some($crate::Task {
                turns: &[$crate::Turn { goal: $goal, solutions: $solutions, replies: &[] }],
                hint: Some($hint),
                slips: &[$($crate::Slip { name: $slip, goal: $slip_goal }),*],
            }),
        }
    };
}
use step;
