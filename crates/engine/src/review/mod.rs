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

mod analysis;
mod judged;

pub use analysis::Analysis;
pub use judged::{Judged, accuracy};
pub use tercio_engine_api::{Judgement, ReviewStep, Verdict};

use crate::{Engine, Limits, Stop};
use tercio_rules::Game;

/// A game that is looked back at, one position at a time.
///
/// It goes from the last position to the first: what the engine remembers of a position then
/// helps it to judge the move that led there.
#[derive(Clone, Debug)]
pub struct Review {
    game: Game,
    /// What is still to be looked at: the game up to the position that comes next.
    rest: Game,
    /// What is known, the last position first.
    analyses: Vec<Analysis>,
}

impl Review {
    /// A review of a game of which nothing is known yet.
    #[must_use]
    pub fn new(game: &Game) -> Review {
        Review {
            game: game.clone(),
            rest: game.clone(),
            analyses: Vec::new(),
        }
    }

    /// How many positions there are to look at: one more than moves.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.game.plies() + 1
    }

    /// How many of them have been looked at.
    #[must_use]
    pub fn seen(&self) -> usize {
        self.analyses.len()
    }

    /// The game up to the position that comes next, or `None` when all has been seen.
    #[must_use]
    pub fn pending(&self) -> Option<&Game> {
        (self.seen() < self.positions()).then_some(&self.rest)
    }

    /// Takes what was found out about the [`pending`](Review::pending) position.
    pub fn add(&mut self, analysis: Analysis) {
        if self.pending().is_some() {
            self.analyses.push(analysis);
            self.rest.undo();
        }
    }

    /// Looks at one more position; says whether there was one. A search that is stopped adds
    /// nothing.
    pub fn step(&mut self, engine: &mut Engine, limits: Limits, stop: &Stop) -> bool {
        let Some(game) = self.pending() else {
            return false;
        };
        let analysis = Analysis::new(engine, game, limits, stop);
        if stop.is_raised() {
            return false;
        }
        self.add(analysis);
        true
    }

    /// What is known about the position after so many moves.
    #[must_use]
    pub fn analysis(&self, ply: usize) -> Option<&Analysis> {
        self.analyses.get(self.game.plies().checked_sub(ply)?)
    }

    /// The move after so many others and what it was worth, if the positions before and after it
    /// have been looked at. A seat that left there made no move.
    #[must_use]
    pub fn judged(&self, ply: usize) -> Option<Judged<'_>> {
        let (seat, mv) = (self.game.mover(ply)?, self.game.moves()[ply].mv()?);
        let (before, after) = (self.analysis(ply)?, self.analysis(ply + 1)?);
        Some(Judged::new(ply, seat, mv, before, after))
    }

    /// The moves that can be judged, in the order they were played. While a review is under way
    /// those are the last ones.
    #[must_use]
    pub fn moves(&self) -> Vec<Judged<'_>> {
        let plies = 0..self.game.plies();
        plies.filter_map(|ply| self.judged(ply)).collect()
    }

    /// What was found about the position that was looked at last.
    #[must_use]
    pub fn last_step(&self) -> Option<ReviewStep> {
        let ply = self.positions() - self.seen();
        let analysis = self.analysis(ply)?;
        Some(ReviewStep {
            ply,
            chances: analysis.chances.clone(),
            pv: analysis
                .lines
                .first()
                .map_or(Vec::new(), |best| best.pv.clone()),
            judgement: self.judged(ply).map(|judged| judged.judgement),
        })
    }
}
