//! The names of games, setups and options, for help and completion.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// Names that help and completion list. Any word passes, because only together with the others
/// can it be said what is wrong with it.
#[derive(Clone)]
pub(crate) struct Names(&'static [(&'static str, &'static str)]);

impl Names {
    /// The games.
    pub(crate) const GAMES: Names = Names(GAMES);
    /// The setups of either game.
    pub(crate) const SETUPS: Names = Names(SETUPS);
    /// How a game without captures ends.
    pub(crate) const DEADLOCKS: Names = Names(DEADLOCKS);

    /// Whether a name is one of them.
    pub(crate) fn contain(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| *known == name)
    }
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> std::result::Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.0.iter();
        Some(Box::new(
            values.map(|&(name, help)| PossibleValue::new(name).help(help)),
        ))
    }
}

const GAMES: &[(&str, &str)] = &[
    ("pikemen", "Pikemen, by Jacob Davenport"),
    ("martian", "Martian Chess, by Andrew Looney"),
];

const SETUPS: &[(&str, &str)] = &[
    ("classic", "Pikemen, 2 players on the chessboard"),
    (
        "three",
        "Pikemen, 3 on the chessboard; Martian Chess, 3 on the triangle",
    ),
    ("warlords", "Pikemen, 4 players on the chessboard"),
    ("mini", "Pikemen, 2 players on the 6×6 board"),
    ("wedge3", "Pikemen, 3 players on the triangle"),
    ("wedge6", "Pikemen, 6 players on the hexagon"),
    ("two", "Martian Chess, 2 players on the 4×8 board"),
    ("four", "Martian Chess, 4 players on the chessboard"),
    ("five", "Martian Chess, 5 players on the pentagon"),
    ("six", "Martian Chess, 6 players on the hexagon"),
];

const DEADLOCKS: &[(&str, &str)] = &[
    (
        "call",
        "a player calls the clock, then seven quiet moves end it",
    ),
    ("auto", "27 quiet moves in a row end it"),
    ("off", "only an empty zone ends it"),
];
