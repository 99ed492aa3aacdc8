//! Counting the paths of the game tree: the field's test of move generation.

use crate::Play;
use core::hint::black_box;

/// How the last move of each path is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Count the moves in bulk, without making them.
    Counted,
    /// Make every one of them.
    Made,
}

/// The number of paths of `depth` moves, repetition left aside.
///
/// ```
/// use tercio_rules::martian::{Position, Rules, Setup};
/// use tercio_rules::{Leaves, Seat, perft};
/// let start = Position::<u64>::start(Rules::new(Setup::Two), Seat::A)?;
/// let counted = perft(&start, 3, Leaves::Counted);
/// assert_eq!(counted, perft(&start, 3, Leaves::Made));
/// # Ok::<(), tercio_rules::InvalidPosition>(())
/// ```
pub fn perft<P: Play>(position: &P, depth: u32, leaves: Leaves) -> u64 {
    match (depth, leaves) {
        (0, _) => 1,
        (1, Leaves::Counted) => position.count_moves(),
        (1, Leaves::Made) => {
            let mut nodes = 0;
            let mut child = *position;
            position.for_each_move(|mv| {
                position.play_into(mv, &mut child);
                // Otherwise the compiler would see that nobody looks at the child.
                black_box(&child);
                nodes += 1;
            });
            nodes
        }
        _ => {
            let mut nodes = 0;
            let mut child = *position;
            position.for_each_move(|mv| {
                position.play_into(mv, &mut child);
                nodes += perft(&child, depth - 1, leaves);
            });
            nodes
        }
    }
}
