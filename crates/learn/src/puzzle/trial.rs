//! A try at a puzzle.

use super::{Goal, Puzzle};
use crate::{Feedback, look};
use tercio_rules::{Move, Position};

/// How many positions may be looked at to prove one move right.
const BUDGET: u32 = 200_000;

/// A try at a puzzle. Points are won with the first move; for a win every move has to be found, and
/// each one that still wins in time is right.
#[derive(Clone, Debug)]
pub struct Trial<'p> {
    puzzle: &'p Puzzle,
    position: Position,
    /// Moves the solver has left.
    left: u8,
}

impl<'p> Trial<'p> {
    /// A new try.
    pub fn new(puzzle: &'p Puzzle) -> Trial<'p> {
        let left = match puzzle.goal {
            Goal::Win { plies } => u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX),
            Goal::Gain { .. } => 1,
        };
        Trial {
            puzzle,
            position: puzzle.position,
            left,
        }
    }

    /// The position so far, replies included.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the puzzle is solved.
    pub fn is_done(&self) -> bool {
        self.left == 0
    }

    /// A right move, for whoever gives up.
    pub fn solution(&self) -> Option<Move> {
        let mut moves = self.position.legal_moves().into_iter();
        moves.find(|&mv| !self.is_done() && self.is_right(mv))
    }

    /// Plays a move and the reply to it, if the move is right; otherwise changes nothing.
    pub fn play(&mut self, mv: Move) -> Feedback<()> {
        if let Err(refusal) = self.position.check(mv) {
            return Feedback::Refused(refusal);
        }
        if self.is_done() || !self.is_right(mv) {
            return Feedback::Wrong(());
        }
        self.position.play_unchecked(mv);
        self.left -= 1;
        let reply = self.reply();
        match reply {
            Some(reply) => self.position.play_unchecked(reply),
            None => self.left = 0,
        }
        Feedback::Right {
            replies: reply.into_iter().collect(),
            done: self.is_done(),
        }
    }

    fn is_right(&self, mv: Move) -> bool {
        if self.position == self.puzzle.position {
            return self.puzzle.is_solved_by(mv);
        }
        let mut after = self.position;
        after.play_unchecked(mv);
        let solver = self.puzzle.position.turn();
        look::wins(&after, solver, self.left - 1, &mut { BUDGET }) == Some(true)
    }

    /// What the opponent plays while the puzzle goes on: something that does not lose sooner than
    /// it must, and of such moves the one that takes most.
    fn reply(&self) -> Option<Move> {
        if self.left == 0 || self.position.outcome().is_some() {
            return None;
        }
        let solver = self.puzzle.position.turn();
        let moves = self.position.legal_moves().into_iter();
        moves.max_by_key(|&mv| {
            let mut after = self.position;
            after.play_unchecked(mv);
            let sooner = look::wins(&after, solver, self.left - 1, &mut { BUDGET });
            let taken = self.position.piece(mv.to());
            let taken = taken.filter(|_| self.position.captures(mv));
            (sooner != Some(true), taken.map(|piece| piece.size))
        })
    }
}
