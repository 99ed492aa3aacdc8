//! A try at a puzzle.

use super::Puzzle;
use crate::look;
use tercio_rules::{IllegalMove, Move, Position};

/// How many positions may be looked at to prove a move of one's own right.
const BUDGET: u32 = 200_000;
/// How many captures in a row an exchange is followed.
const EXCHANGE: u8 = 5;

/// What is to be said about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It keeps what the puzzle promises.
    Right {
        /// What the others play then, if the puzzle goes on.
        reply: Option<Move>,
        /// Whether the puzzle is solved.
        done: bool,
    },
    /// It is legal, but there is better. Nothing was played.
    Wrong,
    /// The rules forbid it. Nothing was played.
    Refused(IllegalMove),
}

/// A try at a puzzle: the position so far, and how much of the solution was played.
#[derive(Clone, Debug)]
pub struct Trial<'p> {
    puzzle: &'p Puzzle,
    position: Position,
    played: usize,
    /// Whether the moves so far are those of the best line, or at least let it go on.
    on_line: bool,
    done: bool,
}

impl<'p> Trial<'p> {
    /// A new try.
    pub fn new(puzzle: &'p Puzzle) -> Trial<'p> {
        Trial {
            puzzle,
            position: puzzle.position,
            played: 0,
            on_line: true,
            done: false,
        }
    }

    /// The position so far, replies included.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the puzzle is solved.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The move to show to whoever gives up, as long as the best line lasts.
    pub fn solution(&self) -> Option<Move> {
        self.expected()
    }

    /// Plays a move and the reply to it, if the move is right; otherwise changes nothing.
    pub fn play(&mut self, mv: Move) -> Verdict {
        if let Err(refusal) = self.position.check(mv) {
            return Verdict::Refused(refusal);
        }
        if self.done || !self.is_right(mv) {
            return Verdict::Wrong;
        }
        self.on_line &= self.expected() == Some(mv) || self.played == 0;
        self.position.play_unchecked(mv);
        self.played += 1;
        let reply = self.reply();
        if let Some(reply) = reply {
            self.position.play_unchecked(reply);
            self.played += 1;
        }
        self.done = reply.is_none();
        Verdict::Right {
            reply,
            done: self.done,
        }
    }

    /// The next move of the best line.
    fn expected(&self) -> Option<Move> {
        let mv = self.puzzle.line.get(self.played).copied();
        mv.filter(|_| self.on_line && !self.done)
    }

    fn is_right(&self, mv: Move) -> bool {
        if self.played == 0 {
            return self.puzzle.first.contains(&mv);
        }
        let expected = self.expected();
        if expected == Some(mv) {
            return true;
        }
        let me = self.puzzle.position.turn();
        let after = |mv| {
            let mut after = self.position;
            after.play_unchecked(mv);
            after
        };
        if self.puzzle.wins {
            let moves = (self.puzzle.plies - self.played).div_ceil(2) as u8;
            let mut budget = BUDGET;
            return look::wins(&after(mv), me, moves - 1, &mut budget) == Some(true);
        }
        // Points are won for good with the last move; before it only the best line counts.
        let last = self.played + 2 > self.puzzle.line.len();
        let worth = |mv| {
            let after = after(mv);
            i32::from(after.points()[me.index()]) - look::exchange(&after, EXCHANGE)
        };
        last && expected.is_some_and(|best| worth(mv) >= worth(best))
    }

    /// What the others play: the best line as long as it can go on; after another winning move
    /// a capture, or else anything. Nothing if the puzzle is solved.
    fn reply(&mut self) -> Option<Move> {
        if self.position.outcome().is_some() || self.played + 1 >= self.puzzle.plies {
            return None;
        }
        let line = self.puzzle.line.get(self.played).copied();
        let line = line.filter(|&mv| self.on_line && self.position.is_legal(mv));
        // Without a further move of the solver there is nothing to reply for.
        if line.is_some() && self.puzzle.line.len() > self.played + 1 {
            return line;
        }
        self.on_line = false;
        if !self.puzzle.wins {
            return None;
        }
        let moves = self.position.legal_moves();
        let mut captures = moves.iter().filter(|&&mv| self.position.captures(mv));
        captures.next().or(moves.first()).copied()
    }
}
