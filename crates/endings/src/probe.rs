//! What the tables say about a position.

use crate::layer::Layer;
use crate::reach::RULES;
use std::sync::Arc;
use tercio_rules::Play;
use tercio_rules::martian::{Landing, Move, Position, Rules};

/// The values of all positions with so many pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) layer: Layer,
    /// With the clock not called.
    pub(crate) open: Vec<i8>,
    /// With the clock called, and no quiet move made since.
    pub(crate) called: Vec<i8>,
}

impl Table {
    pub(crate) fn new(layer: Layer, open: Vec<i8>, called: Vec<i8>) -> Table {
        Table {
            layer,
            open,
            called,
        }
    }
}

/// Solved endings: all positions with up to so many pieces. Copies share them.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Endings {
    tables: Vec<Arc<Table>>,
}

/// What a position is worth to the player to move: at least and at most. See the
/// [crate](crate) for what the numbers mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// What the player to move can force.
    pub least: i32,
    /// What the other player can hold it down to.
    pub most: i32,
}

impl Range {
    fn exactly(value: i32) -> Range {
        Range {
            least: value,
            most: value,
        }
    }

    /// Says nothing.
    const NOTHING: Range = Range {
        least: UNKNOWN,
        most: -UNKNOWN,
    };

    /// The better of two.
    fn or(self, other: Range) -> Range {
        Range {
            least: self.least.max(other.least),
            most: self.most.max(other.most),
        }
    }

    /// As it is seen by the other player, after a gain of that one.
    fn after(self, gain: i32) -> Range {
        Range {
            least: gain - self.most,
            most: gain - self.least,
        }
    }

    /// The final difference of points, doubled, for a player who is ahead by so many now.
    #[must_use]
    pub fn after_lead(self, points: i32) -> Range {
        Range {
            least: self.least + 2 * points,
            most: self.most + 2 * points,
        }
    }

    /// Whether it says anything.
    #[must_use]
    pub fn is_known(self) -> bool {
        self != Range::NOTHING
    }

    /// The value, if it is known exactly.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// Below every value.
const UNKNOWN: i32 = -1000;

impl Endings {
    /// The most pieces of a position that the tables know; 0 if there are none.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.tables.last().map_or(0, |table| table.layer.pieces)
    }

    /// Whether the tables are for games under these rules: `two` with the usual options.
    #[must_use]
    pub fn are_for(rules: Rules) -> bool {
        rules == RULES
    }

    /// The tables, fewest pieces first.
    pub(crate) fn tables(&self) -> &[Arc<Table>] {
        &self.tables
    }

    /// Adds the next table.
    pub(crate) fn push(&mut self, table: Table) {
        self.tables.push(Arc::new(table));
    }

    /// What a position is worth; `None` if the tables do not know it: more pieces, other options,
    /// a player who has left, a game that is over, a called clock that has begun to run.
    ///
    /// Exact where nothing may be undone. Where something may not (M-33), the other moves are looked
    /// at, and after a crossing in turn the moves after it, so many `crossings` deep. In most cases
    /// that gives an exact value; otherwise a range.
    #[must_use]
    pub fn probe(&self, position: &Position<u64>, crossings: u32) -> Option<Range> {
        let value = self.look(position)?;
        if position.undo().is_none() {
            return Some(Range::exactly(value));
        }
        let mut range = Range {
            least: UNKNOWN,
            most: UNKNOWN,
        };
        position.for_each_move(|mv| {
            // One move fewer is worth no more, so this is enough.
            if range.least < value {
                range = range.or(self.played(position, mv, crossings));
                if position.may_call_clock() {
                    range = range.or(self.played(position, mv.calling_clock(), crossings));
                }
            }
        });
        range.most = range.most.min(value);
        Some(range)
    }

    /// What a legal move is worth to its mover, as the tables know it: calling the clock or not, as
    /// the move says. [`Range::value`] is `None` if they do not know what it leads to.
    #[must_use]
    pub fn played(&self, position: &Position<u64>, mv: Move, crossings: u32) -> Range {
        let gain = match position.landing(mv) {
            Landing::Capture(victim) => 2 * i32::from(victim.pips()),
            _ => 0,
        };
        let mut child = *position;
        child.play_unchecked(mv);
        if child.pieces_of(position.turn()).is_empty() {
            // M-44: the last move wins a tie.
            return Range::exactly(gain + 1);
        }
        let found = match crossings.checked_sub(1) {
            Some(rest) => self.probe(&child, rest),
            None => self.look(&child).map(|value| match child.undo() {
                None => Range::exactly(value),
                Some(_) => Range {
                    least: UNKNOWN,
                    most: value,
                },
            }),
        };
        found.map_or(Range::NOTHING, |range| range.after(gain))
    }

    /// The value of a position, whatever may not be undone.
    #[inline]
    fn look(&self, position: &Position<u64>) -> Option<i32> {
        let pieces = position.occupied().len();
        let table = self.tables.get(pieces.checked_sub(2)?)?;
        if !Endings::are_for(position.rules()) || !position.left().is_empty() {
            return None;
        }
        let values = match position.clock() {
            None => &table.open,
            Some(0) => &table.called,
            Some(_) => return None,
        };
        let own = position.pieces_of(position.turn());
        if own.is_empty() || own.len() == pieces {
            return None;
        }
        Some(i32::from(values[table.layer.index(position)]))
    }
}
