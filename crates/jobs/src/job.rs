//! What is to be done, and what came of it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tercio_engine_api::ReviewStep;
use tercio_rules::Seat;

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Moves of engines of the house: somebody waits for them at a board.
    Moves,
    /// Reviews of games that are over.
    Reviews,
    /// Puzzles that are looked for in games that are over: nobody waits for them.
    Puzzles,
}

impl Kind {
    /// All kinds, in the order in which they are done.
    pub const ALL: [Kind; 3] = [Kind::Moves, Kind::Reviews, Kind::Puzzles];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Moves => "moves",
            Kind::Reviews => "reviews",
            Kind::Puzzles => "puzzles",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no kind of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected moves, reviews or puzzles")
    }
}

impl std::error::Error for UnknownKind {}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let mut known = Kind::ALL.into_iter();
        known.find(|kind| kind.word() == text).ok_or(UnknownKind)
    }
}

/// Something to do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// What it is called: the same work has the same name.
    pub id: String,
    /// Whose it is: servers on one database are one site.
    pub site: String,
    /// Which game it is about.
    pub game: String,
    /// The game up to now, as a record.
    pub record: String,
    /// What to do.
    #[serde(flatten)]
    pub task: Task,
}

/// What to do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Task {
    /// Choose a move.
    Move(MoveTask),
    /// Look at every position.
    Review {
        /// How many nodes each may take.
        nodes: u32,
    },
    /// Look for puzzles.
    Mine,
}

/// How an engine chooses a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveTask {
    /// For which seat.
    pub seat: Seat,
    /// How strong it plays.
    pub level: u8,
    /// What a weaker level overlooks depends on it.
    pub seed: u64,
    /// How long it thinks, in milliseconds.
    pub ms: u64,
}

impl Job {
    /// Which kind of work it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.task {
            Task::Move(_) => Kind::Moves,
            Task::Review { .. } => Kind::Reviews,
            Task::Mine => Kind::Puzzles,
        }
    }

    /// What came of it.
    #[must_use]
    pub fn report(&self, outcome: Outcome) -> JobReport {
        JobReport {
            id: self.id.clone(),
            site: self.site.clone(),
            game: self.game.clone(),
            kind: self.kind(),
            outcome,
        }
    }
}

/// What came of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JobReport {
    /// The name of the job.
    pub id: String,
    /// Whose it is.
    pub site: String,
    /// Which game it is about.
    pub game: String,
    /// Which kind of work it was.
    pub kind: Kind,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What came of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "came", rename_all = "kebab-case")]
pub enum Outcome {
    /// A move.
    Move {
        /// Of which seat.
        seat: Seat,
        /// How many moves there were before it.
        ply: u32,
        /// In which position.
        position: String,
        /// The move.
        text: String,
    },
    /// A review.
    Review {
        /// The engine that looked.
        engine: String,
        /// How many nodes each position took.
        nodes: u32,
        /// What it found about each position, the last one first.
        steps: Vec<ReviewStep>,
    },
    /// Puzzles, if there are any.
    Puzzles {
        /// A line each.
        lines: Vec<String>,
    },
    /// Nothing: it cannot be done, or has cost too many workers their life.
    Failed {
        /// Why.
        why: String,
    },
}

/// How far somebody is with a job that takes long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// Whose job.
    pub site: String,
    /// About which game.
    pub game: String,
    /// How much is done.
    pub seen: u32,
    /// Of how much.
    pub all: u32,
}

#[cfg(test)]
mod tests {
    use super::{Job, JobReport, Kind, MoveTask, Outcome, Task};
    use tercio_rules::Seat;

    #[test]
    fn a_job_travels_as_it_is() {
        let job = Job {
            id: "g.3".to_owned(),
            site: "here".to_owned(),
            game: "g".to_owned(),
            record: String::new(),
            task: Task::Move(MoveTask {
                seat: Seat::B,
                level: 4,
                seed: u64::MAX,
                ms: 30,
            }),
        };
        let text = serde_json::to_string(&job).expect("text");
        assert_eq!(
            text,
            r#"{"id":"g.3","site":"here","game":"g","record":"","do":"move","seat":"B","level":4,"seed":18446744073709551615,"ms":30}"#
        );
        assert_eq!(serde_json::from_str::<Job>(&text).expect("a job"), job);
        let why = "no".to_owned();
        let report = job.report(Outcome::Failed { why });
        let text = serde_json::to_string(&report).expect("text");
        assert_eq!(
            serde_json::from_str::<JobReport>(&text).expect("it"),
            report
        );
    }

    #[test]
    fn kinds_are_read_by_their_words() {
        for kind in Kind::ALL {
            assert_eq!(kind.word().parse(), Ok(kind));
        }
        assert!("Moves".parse::<Kind>().is_err());
    }
}
