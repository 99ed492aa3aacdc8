//! Looking back at a game: what each move was worth, and what would have been better.
//!
//! A [`Review`] asks for one search a position and judges the moves in between, so that whoever
//! waits can be shown each step:
//!
//! ```
//! use tercio_engine::{Engine, Limits, Options, Stop, review::Review};
//! use tercio_rules::{Game, Rules};
//! let mut game = Game::new(Rules::from_names("martian", "two")?);
//! for text in ["d3-d4", "a6-a5"] {
//!     let mv = game.parse_move(text)?;
//!     game.play(mv)?;
//! }
//! let mut engine = Engine::new(Options { hash: 1, ..Options::default() });
//! let mut review = Review::new(&game);
//! while review.step(&mut engine, Limits::nodes(500), &Stop::default()) {}
//! assert_eq!(review.moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judged;
mod look;
mod verdict;

pub use judged::{Judged, accuracy};
pub use look::Look;
pub use verdict::Verdict;

use crate::{Engine, Limits, Stop};
use tercio_rules::{Game, Move, Seat};

/// A game that is looked back at, one position at a time.
///
/// It goes from the last position to the first: what the engine remembers of a position then
/// helps it to judge the move that led there.
#[derive(Clone, Debug)]
pub struct Review {
    /// What is still to be looked at: the game up to the position that comes next.
    rest: Game,
    moves: Vec<Move>,
    /// The seat that made each move.
    seats: Vec<Seat>,
    /// What is known, the last position first.
    looks: Vec<Look>,
}

impl Review {
    /// A review of a game of which nothing is known yet.
    pub fn new(game: &Game) -> Review {
        Review {
            rest: game.clone(),
            moves: game.moves().to_vec(),
            seats: game.steps().map(|(before, _)| before.turn()).collect(),
            looks: Vec::new(),
        }
    }

    /// How many positions there are to look at: one more than moves.
    pub fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// How many of them have been looked at.
    pub fn seen(&self) -> usize {
        self.looks.len()
    }

    /// The game up to the position that comes next, or `None` when all has been seen.
    pub fn pending(&self) -> Option<&Game> {
        (self.seen() < self.positions()).then_some(&self.rest)
    }

    /// Takes what was found out about the [`pending`](Review::pending) position.
    pub fn add(&mut self, look: Look) {
        if self.pending().is_some() {
            self.looks.push(look);
            self.rest.undo();
        }
    }

    /// Looks at one more position; says whether there was one. A search that is stopped adds
    /// nothing.
    pub fn step(&mut self, engine: &mut Engine, limits: Limits, stop: &Stop) -> bool {
        let Some(game) = self.pending() else {
            return false;
        };
        let look = Look::new(engine, game, limits, stop);
        if stop.is_raised() {
            return false;
        }
        self.add(look);
        true
    }

    /// What is known about the position after so many moves.
    pub fn look(&self, ply: usize) -> Option<&Look> {
        self.looks.get(self.moves.len().checked_sub(ply)?)
    }

    /// The moves that can be judged, in the order they were played. While a review is under way
    /// those are the last ones.
    pub fn moves(&self) -> Vec<Judged<'_>> {
        let judged = |ply: usize| {
            Some(Judged::new(
                ply,
                self.seats[ply],
                self.moves[ply],
                self.look(ply)?,
                self.look(ply + 1)?,
            ))
        };
        (0..self.moves.len()).filter_map(judged).collect()
    }
}
