//! A place in a tree of moves, as an address names it.

use std::fmt;
use std::str::FromStr;

/// A place in a tree of moves: after so many moves of the main line, or `7.1.3`, after three moves
/// of the first variation on its seventh move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Where the main line is left, and for which of the variations; then the same of that one.
    pub(crate) turns: Vec<Turn>,
    /// How many moves of the last line.
    pub(crate) ply: usize,
}

/// Where a line is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// The move that is replaced, counted from 1.
    pub(crate) ply: usize,
    /// The variation that is taken, counted from 1.
    pub(crate) variation: usize,
}

impl Place {
    /// After so many moves of the main line.
    pub(crate) fn after(ply: usize) -> Place {
        Place {
            turns: Vec::new(),
            ply,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for turn in &self.turns {
            write!(f, "{}.{}.", turn.ply, turn.variation)?;
        }
        write!(f, "{}", self.ply)
    }
}

/// A text that names no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoPlace;

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Place, NoPlace> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| digits).ok_or(NoPlace)
        };
        let mut numbers = text.split('.').map(number);
        let mut place = Place::after(0);
        loop {
            let ply = numbers.next().ok_or(NoPlace)??;
            match numbers.next() {
                None => {
                    place.ply = ply;
                    return Ok(place);
                }
                Some(variation) => place.turns.push(Turn {
                    ply,
                    variation: variation?,
                }),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NoPlace, Place};

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["0", "12", "7.1.3", "7.1.3.2.1"] {
            let place: Place = text.parse().expect("a place");
            assert_eq!(place.to_string(), text);
        }
        for text in [
            "",
            "x",
            "7.1",
            "7..1",
            "+7",
            "7.1.",
            "99999999999999999999999",
        ] {
            assert_eq!(text.parse::<Place>(), Err(NoPlace), "{text}");
        }
    }
}
