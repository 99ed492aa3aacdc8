//! What finished games and repeated positions are worth, and how such values are kept.

use super::worker::Worker;
use super::{Judge, TwoSeats};
use crate::Value;
use tercio_rules::Outcome;

/// What a finished game is worth to the seat that would be next.
pub(super) fn outcome_value<P: TwoSeats>(position: &P, outcome: Outcome, ply: usize) -> i32 {
    if outcome.winners.len() > 1 {
        // The win is shared.
        0
    } else if outcome.winners.contains(position.turn()) {
        Value::WIN - ply as i32
    } else {
        ply as i32 - Value::WIN
    }
}

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// What it is worth that this position has been there before. In the tree once is enough: who can go
    /// in circles can do so until the third time. In the game it takes two times: after one of them
    /// play may go another way.
    pub(super) fn repetition_value(&self, position: &P, ply: usize) -> Option<i32> {
        let quiet = usize::from(position.plies_since_capture()).min(self.path.len());
        if quiet < 4 || !position.ends_by_repetition() {
            return None;
        }
        let hash = position.hash();
        // The path does not yet hold this position; the same seat moved every second ply.
        let earlier = (4..=quiet).step_by(2).map(|back| self.path.len() - back);
        let mut same = earlier.filter(|&index| self.path[index] == hash);
        let last = same.next()?;
        let in_tree = last >= self.path.len() - ply;
        (in_tree || same.next().is_some())
            .then(|| outcome_value(position, position.outcome_by_repetition(), ply))
    }
}

/// Wins and losses are stored as distances from the node, not from the root.
pub(super) fn to_tt(value: i32, ply: usize) -> i16 {
    let value = if value >= Value::DECIDED {
        value + ply as i32
    } else if value <= -Value::DECIDED {
        value - ply as i32
    } else {
        value
    };
    value as i16
}

/// The value of a stored one at a node.
pub(super) fn from_tt(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    if value >= Value::DECIDED {
        value - ply as i32
    } else if value <= -Value::DECIDED {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_win_is_as_far_from_the_node_as_it_was() {
        for value in [
            -29_990, -29_950, -27_990, -300, 0, 7, 27_990, 29_950, 29_990,
        ] {
            assert_eq!(from_tt(to_tt(value, 9), 9), value);
        }
        // Found five plies from the root, four before the win; met again at the root.
        assert_eq!(from_tt(to_tt(Value::WIN - 9, 5), 0), Value::WIN - 4);
    }
}
