//! Ten levels of strength, from somebody who has just heard the rules to the best there is.

use crate::Limits;
use crate::handicap::Handicap;
use std::fmt;
use std::time::Duration;
use tercio_rules::Rules;

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How well a player sees: how many nodes it visits, and how many moves out of a hundred it fails
/// to notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Nodes visited.
    pub nodes: u64,
    /// Moves without a capture that are missed, in a hundred.
    pub quiets: u8,
    /// Captures that are missed, in a hundred.
    pub captures: u8,
}

const fn skill(nodes: u64, quiets: u8, captures: u8) -> Skill {
    Skill {
        nodes,
        quiets,
        captures,
    }
}

/// What a level is called, how it plays, and its skill in each kind of game.
struct Row {
    id: &'static str,
    words: &'static str,
    /// Pikemen with two seats, Martian Chess with two, and either with more.
    skills: [Skill; 3],
}

/// Levels 1 to 9; 10 has no limits but time. The skills are chosen so that each level wins about
/// 70 of 100 games against the one below.
#[rustfmt::skip]
const ROWS: [Row; 9] = [
    Row { id: "novice", words: "has just learnt the rules and misses most of what goes on",
          skills: [skill(   150, 72, 25), skill(    55, 51, 29), skill(    10, 85, 45)] },
    Row { id: "beginner", words: "takes what it sees and often forgets what may be taken",
          skills: [skill(   420, 57, 14), skill(   120, 41, 20), skill(    18, 77, 36)] },
    Row { id: "casual", words: "looks a move ahead and still leaves pieces to be taken",
          skills: [skill(   950, 47,  9), skill(   380, 29, 11), skill(    35, 68, 28)] },
    Row { id: "amateur", words: "sees most captures, few quiet threats",
          skills: [skill(  2900, 33,  4), skill(  1500, 18,  4), skill(    80, 57, 20)] },
    Row { id: "student", words: "seldom misses a capture, sometimes a threat behind it",
          skills: [skill(  7500, 22,  2), skill(  3800, 11,  2), skill(   190, 46, 13)] },
    Row { id: "club", words: "plans two or three moves and misses a quiet one now and then",
          skills: [skill(18_000, 13,  1), skill(  7000,  8,  1), skill(   480, 36,  8)] },
    Row { id: "veteran", words: "rarely misses anything near, and punishes mistakes",
          skills: [skill(38_000,  7,  0), skill(14_000,  6,  0), skill(  1300, 27,  5)] },
    Row { id: "expert", words: "sees what is there, only not very far",
          skills: [skill(75_000,  2,  0), skill(36_000,  2,  0), skill(  4000, 15,  2)] },
    Row { id: "master", words: "misses nothing and looks far ahead",
          skills: [skill(145_000, 0,  0), skill(72_000,  0,  0), skill(20_000,  0,  0)] },
];

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);
    /// How long full strength thinks about a move unless told otherwise.
    pub const TIME: Duration = Duration::from_secs(1);

    /// Every level, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::LOWEST.0 as usize..Level::FULL.0 as usize + 1).map(|number| Level(number as u8))
    }

    /// The level with a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::FULL.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A word for it that never changes: a key for texts in other languages.
    pub const fn id(self) -> &'static str {
        match self.row() {
            Some(row) => row.id,
            None => "full",
        }
    }

    /// How it plays, roughly, in English.
    pub const fn describe(self) -> &'static str {
        match self.row() {
            Some(row) => row.words,
            None => "plays as well as it can in the time it has",
        }
    }

    /// What it sees of a game; `None` for everything.
    pub fn skill(self, rules: Rules) -> Option<Skill> {
        let kind = match (rules.seats(), rules) {
            (2, Rules::Pikemen(_)) => 0,
            (2, Rules::Martian(_)) => 1,
            _ => 2,
        };
        self.row().map(|row| row.skills[kind])
    }

    /// How long it searches when nothing else is said.
    pub fn limits(self, rules: Rules) -> Limits {
        match self.skill(rules) {
            Some(skill) => Limits::nodes(skill.nodes),
            None => Limits::time(Level::TIME),
        }
    }

    const fn row(self) -> Option<&'static Row> {
        if self.0 == Level::FULL.0 {
            None
        } else {
            Some(&ROWS[self.0 as usize - 1])
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Level::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Skill {
    /// What is missed in one search; which moves depends on the seed.
    pub(crate) fn handicap(self, seed: u64) -> Option<Handicap> {
        (self.quiets > 0 || self.captures > 0).then_some(Handicap {
            quiets: self.quiets,
            captures: self.captures,
            seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_names_and_words_of_their_own() {
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), 10);
        assert_eq!(levels[9], Level::FULL);
        for (index, level) in levels.iter().enumerate() {
            assert_eq!(Level::new(index as u8 + 1), Some(*level));
            let same =
                |other: &&Level| other.id() == level.id() || other.describe() == level.describe();
            assert_eq!(levels.iter().filter(same).count(), 1, "{level}");
        }
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
    }

    #[test]
    fn a_higher_level_sees_more_and_misses_captures_less_than_threats() {
        for rules in Rules::all() {
            let skills: Vec<Skill> = Level::all()
                .filter_map(|level| level.skill(rules))
                .collect();
            assert_eq!(skills.len(), 9);
            for pair in skills.windows(2) {
                assert!(pair[0].nodes <= pair[1].nodes, "{pair:?}");
                assert!(pair[0].quiets >= pair[1].quiets, "{pair:?}");
                assert!(pair[0].captures >= pair[1].captures, "{pair:?}");
                assert_ne!(pair[0], pair[1]);
            }
            assert!(skills.iter().all(|skill| skill.captures <= skill.quiets));
            assert_eq!(Level::FULL.skill(rules), None);
        }
    }
}
