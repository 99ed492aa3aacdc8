//! Ten levels of strength, from somebody who has just heard the rules to the best there is.

use std::fmt;
use std::time::Duration;

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
pub struct Level(u8);

/// What each level is called, and how it plays.
#[rustfmt::skip]
const TEXTS: [(&str, &str); 10] = [
    ("novice", "has just learnt the rules and misses most of what goes on"),
    ("beginner", "takes what it sees and often forgets what may be taken"),
    ("casual", "looks a move ahead and still leaves pieces to be taken"),
    ("amateur", "sees most captures, few quiet threats"),
    ("student", "seldom misses a capture, sometimes a threat behind it"),
    ("club", "plans two or three moves and misses a quiet one now and then"),
    ("veteran", "rarely misses anything near, and punishes mistakes"),
    ("expert", "sees what is there, only not very far"),
    ("master", "misses nothing and looks far ahead"),
    ("full", "plays as well as it can in the time it has"),
];

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(TEXTS.len() as u8);
    /// How long full strength thinks about a move unless told otherwise.
    pub const TIME: Duration = Duration::from_secs(1);

    /// Every level, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::LOWEST.0 as usize..Level::FULL.0 as usize + 1).map(|number| Level(number as u8))
    }

    /// The level with a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::FULL.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A word for it that never changes: a key for texts in other languages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TEXTS[self.0 as usize - 1].0
    }

    /// How it plays, roughly, in English.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        TEXTS[self.0 as usize - 1].1
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

/// A number that is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongLevel(pub u8);

impl fmt::Display for WrongLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a level from 1 to {}, got {}",
            Level::FULL,
            self.0
        )
    }
}

impl std::error::Error for WrongLevel {}

impl TryFrom<u8> for Level {
    type Error = WrongLevel;

    fn try_from(number: u8) -> Result<Level, WrongLevel> {
        Level::new(number).ok_or(WrongLevel(number))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_names_and_sentences_of_their_own() {
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), 10);
        assert_eq!(levels[9], Level::FULL);
        for (index, level) in levels.iter().enumerate() {
            assert_eq!(Level::new(index as u8 + 1), Some(*level));
            let same = |other: &&Level| {
                other.name() == level.name() || other.sentence() == level.sentence()
            };
            assert_eq!(levels.iter().filter(same).count(), 1, "{level}");
        }
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::try_from(11), Err(WrongLevel(11)));
    }
}
