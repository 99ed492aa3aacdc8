//! An analysis: a game with variations and comments, and what the engine finds in it. Everything
//! here works without a browser.

mod findings;
mod outline;

pub(crate) use findings::{Findings, Found, Worth, decided};
pub(crate) use outline::{Entry, Part, outline};

use crate::game::Tree;
use crate::share::Shared;
use tercio_rules::Position;
use tercio_rules::record::{Record, RecordProblem};
use tercio_studies::Origin;

/// A game that is studied.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Study {
    pub(crate) tree: Tree,
    /// Players, event and so on, as they were imported.
    origin: Origin,
}

impl Study {
    /// A position without moves.
    pub(crate) fn new(start: Position) -> Study {
        Study {
            tree: Tree::new(start),
            origin: Origin::default(),
        }
    }

    /// A recorded game, at its end.
    pub(crate) fn from_record(record: &Record) -> Study {
        Study {
            tree: Tree::from_record(record),
            origin: Origin::of(record),
        }
    }

    /// The game of a link, at its place.
    pub(crate) fn from_link(shared: &Shared) -> Study {
        let mut study = Study::from_record(&shared.record);
        study.tree.go_to_path(&shared.at);
        study
    }

    /// Becomes what a record with the same start says, with as little change as can be.
    pub(crate) fn follow(&mut self, record: &Record) {
        self.tree.follow(record);
        self.origin = Origin::of(record);
    }

    /// Everything as a record: what was imported with it too, as far as it still holds.
    pub(crate) fn record(&self) -> Result<Record, RecordProblem> {
        let mut record = self.tree.record()?;
        self.origin.tell(&mut record)?;
        Ok(record)
    }

    /// As a text that [`Study::from_saved`] reads: the place on a line of its own, then the record.
    pub(crate) fn to_saved(&self) -> Option<String> {
        let record = self.record().ok()?;
        Some(format!("{}\n{}", self.tree.tree_path(), record.to_text()))
    }

    /// Reads what was kept. `None` if it makes no sense, perhaps because it is older than the app.
    pub(crate) fn from_saved(text: &str) -> Option<Study> {
        let (place, record) = text.split_once('\n')?;
        let at = place.parse().ok()?;
        let record = Record::from_text(record).ok()?;
        Some(Study::from_link(&Shared { record, at }))
    }
}

#[cfg(test)]
mod tests {
    use super::Study;
    use tercio_rules::record::Record;
    use tercio_rules::{Position, Rules};

    const GAME: &str = "[Game \"martian\"]\n[Setup \"two\"]\n[A \"Ann\"]\n[Result \"A\"]\n\
        [Termination \"resignation B\"]\n\n1. d3-d4 {quiet} (1. b3-a4) 1... a6-a5 A\n";

    fn study() -> Study {
        Study::from_record(&Record::from_text(GAME).expect("a record"))
    }

    #[test]
    fn a_record_comes_back_as_it_was() {
        let record = study().record().expect("a record");
        assert_eq!(record, Record::from_text(GAME).expect("a record"));
    }

    #[test]
    fn who_gave_up_is_said_only_of_the_game_that_was_played() {
        let mut study = study();
        let mv = study.tree.game().parse_move("d4-d3").expect("a move");
        study.tree.play(mv).expect("a legal move");
        let text = study.record().expect("a record").to_text();
        assert!(text.contains("[A \"Ann\"]"), "{text}");
        assert!(text.contains("[Termination \"unfinished\"]"), "{text}");
    }

    #[test]
    fn what_is_kept_comes_back_at_its_place() {
        let mut study = study();
        study.tree.go_to_path(&"1.1.1".parse().expect("a place"));
        let back = Study::from_saved(&study.to_saved().expect("text")).expect("a study");
        assert_eq!(back.tree.tree_path(), study.tree.tree_path());
        assert_eq!(back.record(), study.record());
        for rules in Rules::all() {
            let study = Study::new(Position::start(rules));
            let back = Study::from_saved(&study.to_saved().expect("text")).expect("a study");
            assert_eq!(back.record(), study.record());
        }
        for text in ["", "0", "0\n", "x\n[Game \"martian\"]", "{}"] {
            assert!(Study::from_saved(text).is_none(), "{text}");
        }
    }
}
