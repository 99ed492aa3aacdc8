//! Looks for puzzles in one game.

use crate::{answer_within, grade};
use tercio_engine::review::{Review, Verdict};
use tercio_engine::{Engine, Limits, Stop, Value};
use tercio_learn::puzzle::{Puzzle, Theme};
use tercio_rules::Game;

/// How many nodes of the search say whether a position is worth a proof.
const NODES: u64 = 1_000;
/// How many positions a proof may look at: about a second's worth. What cannot be proven so is no puzzle.
const PROOF: u64 = 1_000_000;
/// Two puzzles of a game lie so many plies apart at least: neighbours are too much alike.
const APART: usize = 8;
/// A win that is further away than this many plies is nothing to be proven.
const NEAR: i32 = 5;

/// A game that is looked through, a step at a time: first the engine looks back at it, then the
/// positions in which something was given away or missed are proven, the last one first.
#[derive(Clone, Debug)]
pub struct Miner {
    game: Game,
    review: Review,
    /// What is still to be proven, as numbers of moves before; nothing as long as the engine looks back.
    candidates: Option<Vec<usize>>,
    /// Where the last puzzle was.
    last: Option<usize>,
}

/// What came of a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// There is more to look at.
    More,
    /// A puzzle, and there may be more.
    Found(Box<Puzzle>),
    /// All has been looked at, or it was stopped.
    Done,
}

impl Miner {
    /// Nothing for games of more than two seats: puzzles are for two.
    #[must_use]
    pub fn new(game: &Game) -> Option<Miner> {
        (game.rules().seats() == 2).then(|| Miner {
            game: game.clone(),
            review: Review::new(game),
            candidates: None,
            last: None,
        })
    }

    /// Looks at one more position. A puzzle that is not wanted takes nobody's place.
    pub fn step(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        wanted: &mut dyn FnMut(&Puzzle) -> bool,
    ) -> Step {
        if self.review.step(engine, Limits::nodes(NODES), stop) {
            return Step::More;
        }
        if stop.is_raised() {
            return Step::Done;
        }
        let mut candidates = match self.candidates.take() {
            Some(candidates) => candidates,
            None => self.candidates(),
        };
        let ply = candidates.pop();
        self.candidates = Some(candidates);
        let Some(ply) = ply else {
            return Step::Done;
        };
        if self.last.is_some_and(|last| ply + APART > last) {
            return Step::More;
        }
        match self.prove(ply).filter(|puzzle| wanted(puzzle)) {
            Some(puzzle) => {
                self.last = Some(ply);
                Step::Found(Box::new(puzzle))
            }
            None => Step::More,
        }
    }

    /// Where the engine sees something for the seat to move that its opponent has just given away, or
    /// that it did not take, or a win within a few plies.
    fn candidates(&self) -> Vec<usize> {
        let gives_away = |ply: usize| {
            let judged = self.review.judged(ply);
            judged.is_some_and(|judged| judged.judgement.verdict >= Verdict::Mistake)
        };
        let wins = |ply: usize| {
            let value = self.review.analysis(ply).and_then(|found| found.value);
            let distance = value.and_then(Value::distance);
            distance.is_some_and(|plies| (1..=NEAR).contains(&plies))
        };
        let plies = 0..=self.game.plies();
        plies
            .filter(|&ply| self.game.positions()[ply].outcome().is_none())
            .filter(|&ply| {
                wins(ply) || gives_away(ply) || ply.checked_sub(1).is_some_and(gives_away)
            })
            .collect()
    }

    /// The puzzle in a position.
    fn prove(&self, ply: usize) -> Option<Puzzle> {
        let position = self.game.positions()[ply];
        let (goal, solutions) = answer_within(&position, PROOF)?;
        let mut puzzle = Puzzle {
            goal,
            theme: Theme::of(&position, *solutions.first()?),
            grade: Puzzle::HARDEST,
            solutions,
            position,
        };
        puzzle.grade = grade(&puzzle);
        Some(puzzle)
    }
}
