//! What both games have in common, for code that works with any of them at full speed.

use crate::outcome::leaders;
use crate::{Outcome, Reason, Seat, SeatSet};
use core::fmt;

/// A compact position that can be copied and played on.
///
/// [`pikemen::Position`](crate::pikemen::Position) and
/// [`martian::Position`](crate::martian::Position) implement it. A position knows nothing of the
/// moves that led to it, so repetition is up to [`Game`](crate::Game), or to a search that keeps
/// the hashes of its path.
///
/// ```
/// use tercio_rules::{Play, Seat, martian, pikemen};
///
/// /// How many different positions there are after one move of any game.
/// fn children<P: Play>(position: &P) -> usize {
///     let mut hashes = std::collections::BTreeSet::new();
///     position.for_each_move(|mv| {
///         let mut child = *position;
///         child.play_unchecked(mv);
///         hashes.insert(child.hash());
///     });
///     hashes.len()
/// }
///
/// let rules = pikemen::Rules::new(pikemen::Setup::Classic);
/// assert_eq!(children(&pikemen::Position::<u64>::start(rules, Seat::A)?), 120);
/// let rules = martian::Rules::new(martian::Setup::Six);
/// let start = martian::Position::<u128>::start(rules, Seat::A)?;
/// assert_eq!(children(&start) as u64, start.count_moves());
/// # Ok::<(), tercio_rules::InvalidPosition>(())
/// ```
pub trait Play: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A move of this game.
    type Move: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// Why a move from outside is refused.
    type Refusal: fmt::Debug + fmt::Display;

    /// The seat to move; once the game is over, the seat that would be next.
    fn turn(&self) -> Seat;

    /// The points of each seat.
    fn points(&self) -> &[u8];

    /// The seats that have left.
    fn left(&self) -> SeatSet;

    /// Lets a seat leave that is known to be playing, in a game that is not over.
    fn leave_unchecked(&mut self, seat: Seat);

    /// How the game ended, if this position ends it.
    #[must_use]
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` for each legal move, calling the clock left aside. No move twice; nothing
    /// when the game is over.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// How many moves [`for_each_move`](Play::for_each_move) would visit, without listing them.
    fn count_moves(&self) -> u64;

    /// Whether a move from outside may be played, and if not, why not. Takes constant time.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// Plays a move that is known to be legal. With any other move the position that results is
    /// nonsense, or the call panics.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Makes another position what this one becomes by a move that is known to be legal. The same
    /// as copying and playing, and faster where positions are large.
    #[inline(always)]
    fn play_into(&self, mv: Self::Move, next: &mut Self) {
        *next = *self;
        next.play_unchecked(mv);
    }

    /// A hash of all that repetition compares, and of the points.
    fn hash(&self) -> u64;

    /// The same hash, computed from nothing.
    fn hash_from_scratch(&self) -> u64;

    /// How many moves in a row have been made without a capture and without a seat leaving.
    fn plies_since_capture(&self) -> u16;

    /// Whether the third occurrence of a position ends the game.
    fn ends_by_repetition(&self) -> bool;

    /// How the game ends when this position occurs for the third time.
    #[must_use]
    fn outcome_by_repetition(&self) -> Outcome {
        Outcome {
            winners: leaders(self.points(), self.left()),
            reason: Reason::Repetition,
        }
    }

    /// Plays a move if it is legal, and otherwise changes nothing and says why.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }
}
