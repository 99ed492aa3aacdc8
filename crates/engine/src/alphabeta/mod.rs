//! Two seats: iterative deepening, principal variation search, quiescence.

mod call;
mod deepen;
mod handicap;
mod history;
mod judged;
mod killers;
mod martian;
mod movepick;
mod node;
mod pikemen;
mod prune;
mod quiescence;
mod recent;
mod reduce;
mod search;
mod solved;
mod terminal;
mod transposition;
mod worker;

pub use history::History;
pub(crate) use prune::Memory;
pub use prune::Pruning;
pub use search::Search;
pub use solved::Lookup;

use crate::eval::Evaluation;
use crate::{Nets, Tables};
use std::sync::Arc;
use tercio_endings::{Endings, Range};
use tercio_rules::{Move, Play};

/// A game of two seats as the search sees it.
pub trait TwoSeats: Play {
    /// Who attacks what; a node works it out once.
    type Threats;
    /// The table of weights that judges positions.
    type Eval: Evaluation<Self, Output = i32> + Judge<Self>;
    /// The net that judges them better, where there is one.
    type Net: Judge<Self> + 'static;

    /// How many pairs of (size, from, to) the first history table tells apart.
    const ROUTES: usize;
    /// How many arrivals (size, to, stance) the second history table tells apart.
    const ARRIVALS: usize;

    /// The evaluation of this game among all of them.
    fn eval(tables: &Tables) -> &Self::Eval;

    /// The net for games like this one, if there is one among these.
    fn net(&self, nets: &Nets) -> Option<Arc<Self::Net>>;

    /// Lists the captures, the promising ones with a higher score.
    fn captures(&self, threats: &Self::Threats, visit: impl FnMut(Self::Move, i32));

    /// Lists each capture once, in any form, for quiescence.
    fn targets(&self, threats: &Self::Threats, visit: impl FnMut(Self::Move, i32));

    /// One of them in its best form.
    fn at_best(&self, _: &Self::Threats, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Lists all other moves with a score, to which the history adds; hopeless ones have a negative
    /// score. Only scores of `least` and above are of interest; each visit says what is from then on.
    fn quiets(
        &self,
        threats: &Self::Threats,
        history: &History,
        least: i32,
        visit: impl FnMut(Self::Move, i32) -> i32,
    );

    /// The same move with which the clock is called, where that may be of use to who plays on.
    fn calling(&self, _: Self::Move) -> Option<Self::Move> {
        None
    }

    /// The same move with which the clock is called, wherever that may be done.
    fn with_call(&self, _: Self::Move) -> Option<Self::Move> {
        None
    }

    /// The same move without a call of the clock.
    fn without_call(mv: Self::Move) -> Self::Move {
        mv
    }

    /// How many pieces are left, where endings are solved.
    fn pieces_left(&self) -> Option<usize> {
        None
    }

    /// What solved endings say about the final difference of points, doubled, for the seat to move.
    fn solved(&self, _: &Endings) -> Option<Range> {
        None
    }

    /// The same for a legal move, as exactly as they can. `None` if they say nothing.
    fn solved_after(&self, _: &Endings, _: Self::Move) -> Option<Range> {
        None
    }

    /// The points a move captures.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Where a move counts in the history tables.
    fn history_slots(&self, mv: Self::Move) -> (usize, usize);

    /// The move as a number that is not 0.
    fn pack(mv: Self::Move) -> u32;

    /// The move behind a number, if it makes sense at all; it need not be legal.
    fn unpack(number: u32) -> Option<Self::Move>;

    /// The move as one of either game.
    fn widen(mv: Self::Move) -> Move;
}

/// What judges positions of a game.
pub trait Judge<P: TwoSeats>: Send + Sync {
    /// What is left out of the search because of what it says.
    const PRUNING: Pruning;

    /// Whether it takes so long that what it says is remembered.
    const IS_SLOW: bool = false;

    /// Whether it knows what a running clock means: only then calls are tried at every node.
    const KNOWS_CLOCKS: bool = false;

    /// What is carried along from move to move instead of being worked out anew.
    type Accumulator: Copy + Send;

    /// What is seen while a position is judged, and saves work if its moves are listed.
    type Seen;

    /// The accumulator of a position, worked out anew.
    fn accumulator(&self, position: &P) -> Self::Accumulator;

    /// Makes `next` the accumulator of a position, from the one before the last move.
    fn follow(
        &self,
        position: &P,
        last: Step<'_, P>,
        before: &Self::Accumulator,
        next: &mut Self::Accumulator,
    );

    /// What the position is worth to the seat to move, and what was seen on the way.
    fn look(&self, position: &P, accumulator: &Self::Accumulator) -> (Self::Seen, i32);

    /// Who attacks what; nothing was seen of a position whose worth was known.
    fn threats(
        &self,
        position: &P,
        accumulator: &Self::Accumulator,
        seen: Option<Self::Seen>,
    ) -> P::Threats;
}

/// A legal move and the position it was played in.
#[derive(Clone, Copy, Debug)]
pub struct Step<'p, P: Play> {
    pub(crate) from: &'p P,
    pub(crate) mv: P::Move,
}
