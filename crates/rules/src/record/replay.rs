//! Playing through a tree of moves.

use super::{Line, Record, RecordProblem, header};
use crate::{Game, IllegalMove, Outcome, Ply, Position};
use alloc::vec::Vec;

/// A game that can branch: a variation goes back one move, and its end returns to where it left.
/// So the time for a whole tree grows with its moves only.
pub(super) struct Replay {
    game: Game,
    /// The number of moves before the present line.
    first_ply: usize,
    branches: Vec<Branch>,
}

/// Where a variation left another line.
struct Branch {
    /// The move it replaces.
    ply: Ply,
    /// The number of moves before the line of that move.
    first_ply: usize,
}

impl Replay {
    pub(super) fn new(start: Position) -> Replay {
        Replay {
            game: Game::from_position(start),
            first_ply: 0,
            branches: Vec::new(),
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// How many moves lead here from the start.
    pub(super) fn plies(&self) -> usize {
        self.game.plies()
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.branches.len()
    }

    pub(super) fn check_running(&self) -> Result<(), IllegalMove> {
        match self.outcome() {
            Some(_) => Err(IllegalMove::GameOver),
            None => Ok(()),
        }
    }

    pub(super) fn play(&mut self, ply: Ply) -> Result<(), IllegalMove> {
        self.game.play(ply)
    }

    /// Goes back before the last move of the line, to play another one.
    pub(super) fn open(&mut self) -> Result<(), RecordProblem> {
        if self.plies() == self.first_ply {
            return Err(RecordProblem::NothingToVary);
        }
        if self.branches.len() >= Record::DEEPEST {
            return Err(RecordProblem::TooDeep);
        }
        let ply = self.game.undo().ok_or(RecordProblem::NothingToVary)?;
        let first_ply = core::mem::replace(&mut self.first_ply, self.game.plies());
        self.branches.push(Branch { ply, first_ply });
        Ok(())
    }

    /// Ends a variation; says whether one was open.
    pub(super) fn close(&mut self) -> bool {
        let Some(Branch { ply, first_ply }) = self.branches.pop() else {
            return false;
        };
        self.game.truncate(self.first_ply);
        self.first_ply = first_ply;
        // It was legal before.
        self.game.play(ply).is_ok()
    }

    /// Plays a whole line with its variations, and tidies what is said about it.
    pub(super) fn check_line(&mut self, line: &mut Line) -> Result<(), RecordProblem> {
        header::tidy_all(&mut line.comments)?;
        for node in &mut line.moves {
            self.play(node.ply).map_err(RecordProblem::Illegal)?;
            header::tidy_all(&mut node.comments)?;
            for variation in &mut node.variations {
                if variation.moves.is_empty() {
                    return Err(RecordProblem::EmptyVariation);
                }
                self.open()?;
                self.check_line(variation)?;
                self.close();
            }
        }
        Ok(())
    }
}
