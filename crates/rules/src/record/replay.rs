//! Playing through a tree of moves.

use super::{Line, Record, RecordProblem, header};
use crate::game::outcome_after;
use crate::{IllegalMove, Move, Outcome, Position};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A game that can branch: a variation goes back one move and returns to where it left, without
/// playing anything twice. So the time for a whole tree grows with its moves only.
pub(super) struct Replay {
    /// How often each position of the present path has occurred.
    seen: BTreeMap<u64, u32>,
    /// The hashes of the positions of the present path, without the start.
    path: Vec<u64>,
    here: Branch,
    branches: Vec<Branch>,
}

/// The end of a line.
#[derive(Clone, Copy)]
struct Branch {
    /// The position before the last move of the line; `None` if it has no move yet.
    before: Option<Position>,
    position: Position,
    outcome: Option<Outcome>,
    /// The number of moves before the line.
    plies: usize,
}

impl Replay {
    pub(super) fn new(start: Position) -> Replay {
        Replay {
            seen: BTreeMap::from([(start.hash(), 1)]),
            path: Vec::new(),
            here: Branch {
                before: None,
                position: start,
                outcome: start.outcome(),
                plies: 0,
            },
            branches: Vec::new(),
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.here.position
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.here.outcome
    }

    /// How many moves lead here from the start.
    pub(super) fn plies(&self) -> usize {
        self.path.len()
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.branches.len()
    }

    pub(super) fn check_running(&self) -> Result<(), IllegalMove> {
        match self.here.outcome {
            Some(_) => Err(IllegalMove::GameOver),
            None => Ok(()),
        }
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check_running()?;
        let before = self.here.position;
        self.here.position.play(mv)?;
        self.here.before = Some(before);
        let hash = self.here.position.hash();
        self.path.push(hash);
        let times = self.seen.entry(hash).or_insert(0);
        *times += 1;
        self.here.outcome = outcome_after(&self.here.position, *times);
        Ok(())
    }

    /// Goes back before the last move of the line, to play another one.
    pub(super) fn open(&mut self) -> Result<(), RecordProblem> {
        let Some(before) = self.here.before else {
            return Err(RecordProblem::NothingToVary);
        };
        if self.branches.len() >= Record::DEEPEST {
            return Err(RecordProblem::TooDeep);
        }
        self.branches.push(self.here);
        self.forget_last();
        self.here = Branch {
            before: None,
            position: before,
            // A move was played from there.
            outcome: None,
            plies: self.path.len(),
        };
        Ok(())
    }

    /// Ends a variation; says whether one was open.
    pub(super) fn close(&mut self) -> bool {
        let Some(branch) = self.branches.pop() else {
            return false;
        };
        while self.path.len() > self.here.plies {
            self.forget_last();
        }
        let hash = branch.position.hash();
        self.path.push(hash);
        *self.seen.entry(hash).or_insert(0) += 1;
        self.here = branch;
        true
    }

    fn forget_last(&mut self) {
        if let Some(hash) = self.path.pop()
            && let Some(times) = self.seen.get_mut(&hash)
        {
            *times -= 1;
            if *times == 0 {
                self.seen.remove(&hash);
            }
        }
    }

    /// Plays a whole line with its variations, and tidies what is said about it.
    pub(super) fn check_line(&mut self, line: &mut Line) -> Result<(), RecordProblem> {
        header::tidy_all(&mut line.comments)?;
        for node in &mut line.moves {
            self.play(node.mv).map_err(RecordProblem::Illegal)?;
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
