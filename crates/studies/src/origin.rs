//! What a record says beside its tree: players and event, and how play stopped.

use tercio_rules::record::{Record, RecordProblem, Termination};
use tercio_rules::{Ply, SeatSet};

/// What a record said when it was taken in, so that it can be said again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// Players, event and so on.
    tags: Vec<(String, String)>,
    ending: Option<Ending>,
}

/// How a game was stopped, and after which moves.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Ending {
    moves: Vec<Ply>,
    termination: Termination,
    winners: SeatSet,
}

impl Origin {
    /// What a record says.
    #[must_use]
    pub fn of(record: &Record) -> Origin {
        let tags = record.tags().iter();
        // What the rules say is said anew.
        let stopped = record.outcome().is_none() && record.termination() != Termination::Unfinished;
        Origin {
            tags: tags
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            ending: stopped.then(|| Ending {
                moves: record.line().moves.iter().map(|node| node.ply).collect(),
                termination: record.termination(),
                winners: record.winners(),
            }),
        }
    }

    /// The moves of the main line are these now: how another game was stopped is forgotten.
    pub(crate) fn settle(&mut self, main_line: impl Iterator<Item = Ply>) {
        if let Some(ending) = &self.ending
            && !main_line.eq(ending.moves.iter().copied())
        {
            self.ending = None;
        }
    }

    /// Says it of a record, as far as it still holds: who gave up is said only of the moves that were
    /// played.
    pub fn tell(&self, record: &mut Record) -> Result<(), RecordProblem> {
        for (name, value) in &self.tags {
            record.set_tag(name, value)?;
        }
        let moves = record.line().moves.iter().map(|node| node.ply);
        if let Some(ending) = &self.ending
            && moves.eq(ending.moves.iter().copied())
        {
            record.stop(ending.termination, ending.winners)?;
        }
        Ok(())
    }

    /// How many bytes its tags have.
    pub(crate) fn bytes(&self) -> usize {
        let tags = self.tags.iter();
        tags.map(|(name, value)| name.len() + value.len()).sum()
    }
}
