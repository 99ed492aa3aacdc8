//! Seventeen levels of strength, from somebody who has just heard the rules to the best there is.

use std::fmt;
use std::time::Duration;

/// A level of strength, 1 to 17. Numbers may shift when levels are added; a level's name stays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
pub struct Level(u8);

/// What each level is called, and how it plays.
#[rustfmt::skip]
const TEXTS: [(&str, &str); 17] = [
    ("recruit", "has no plan, takes some of what it sees, and never asks what you could take"),
    ("drummer", "takes what it sees, but makes no threats and overlooks yours"),
    ("sentry", "threatens little, and misses two chances out of three"),
    ("scout", "threatens what it can, and leaves a lot unguarded"),
    ("pikeman", "attacks at every chance, and forgets what that leaves open"),
    ("halberdier", "sees its own chances one move ahead, and not all that you prepare"),
    ("musketeer", "looks a move or two ahead and misses most of what goes on there"),
    ("corporal", "takes what it sees and often forgets what may be taken"),
    ("sergeant", "looks ahead and still leaves pieces to be taken"),
    ("ensign", "sees most captures, few quiet threats"),
    ("lieutenant", "seldom misses a capture, sometimes a threat behind it"),
    ("captain", "plans two or three moves and misses a quiet one now and then"),
    ("major", "rarely misses anything near, and punishes mistakes"),
    ("colonel", "sees what is there, only not very far"),
    ("brigadier", "misses nothing near, and judges a position by experience"),
    ("general", "misses nothing and looks far ahead"),
    ("marshal", "plays as well as it can in the time it has"),
];
/// How many levels were added below those of version 0.2, and how many below its last two as well.
const ADDED: u8 = 6;
const ADDED_HIGH: u8 = 1;

impl Level {
    /// How many there are.
    pub const COUNT: usize = TEXTS.len();
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(Level::COUNT as u8);
    /// How long full strength thinks about a move unless told otherwise.
    pub const TIME: Duration = Duration::from_secs(1);

    /// Every level, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::LOWEST.0 as usize..Level::FULL.0 as usize + 1).map(|number| Level(number as u8))
    }

    /// The level with a number from 1 to 17.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::FULL.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The level that had a number from 1 to 10 in version 0.2, when there were ten: games that were
    /// saved and links that were made then still find their opponent.
    #[must_use]
    pub const fn of_version_0_2(number: u8) -> Option<Level> {
        match number {
            1..=8 => Some(Level(number + ADDED)),
            9 | 10 => Some(Level(number + ADDED + ADDED_HIGH)),
            _ => None,
        }
    }

    /// The level with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Level> {
        Level::all().find(|level| level.name() == name)
    }

    /// Its number, 1 to 17.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A word for it that never changes: its name in files and links, and a key for texts in other
    /// languages.
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
        assert_eq!(levels.len(), 17);
        assert_eq!(levels[16], Level::FULL);
        for (index, level) in levels.iter().enumerate() {
            assert_eq!(Level::new(index as u8 + 1), Some(*level));
            assert_eq!(Level::from_name(level.name()), Some(*level));
            let same = |other: &&Level| {
                other.name() == level.name() || other.sentence() == level.sentence()
            };
            assert_eq!(levels.iter().filter(same).count(), 1, "{level}");
        }
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::try_from(18), Err(WrongLevel(18)));
    }

    #[test]
    fn the_ten_levels_of_before_keep_their_names() {
        let before = (1..=10).filter_map(Level::of_version_0_2);
        let names: Vec<&str> = before.map(Level::name).collect();
        let expected = "musketeer corporal sergeant ensign lieutenant captain major colonel \
                        general marshal";
        assert_eq!(names.join(" "), expected);
        assert_eq!(Level::of_version_0_2(10), Some(Level::FULL));
        assert_eq!(Level::of_version_0_2(0), None);
        assert_eq!(Level::of_version_0_2(11), None);
    }
}
