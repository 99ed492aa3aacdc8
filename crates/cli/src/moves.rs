//! Moves from the command line or from the standard input, played one after the other.

use crate::error::quoted;
use std::fmt;
use tercio_rules::notation::{MoveProblem, MoveReader};
use tercio_rules::{Game, IllegalMove};

/// The first move of a text that cannot be played.
#[derive(Debug)]
pub(crate) struct WrongMove {
    /// Where, in characters from 1.
    pub(crate) column: usize,
    /// Which move it is, from 1.
    number: usize,
    /// The move as it was written, where the message does not quote it anyway.
    word: Option<String>,
    reason: String,
}

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.number)?;
        if let Some(word) = &self.word {
            write!(f, ", {}", quoted(word))?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Plays the moves of a text. Takes time in proportion to its length.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<(), WrongMove> {
    let mut reader = MoveReader::new(text);
    let mut number = 0;
    loop {
        number += 1;
        let start = reader.at();
        let wrong = |at: usize, word: Option<&str>, reason: &dyn fmt::Display| WrongMove {
            column: text[..at].chars().count() + 1,
            number,
            word: word.map(|word| word.trim_end().to_owned()),
            reason: reason.to_string(),
        };
        let first_word = reader.rest().split_ascii_whitespace().next();
        if game.is_over() && first_word.is_some() {
            return Err(wrong(start, first_word, &IllegalMove::GameOver));
        }
        match reader.next_move(game.position()) {
            None => return Ok(()),
            Some(Ok(mv)) => game
                .play(mv)
                .map_err(|illegal| wrong(start, first_word, &illegal))?,
            Some(Err(error)) => {
                let word = match error.problem {
                    MoveProblem::Illegal(_) => Some(&text[start..reader.at()]),
                    MoveProblem::Text(_) => None,
                };
                return Err(wrong(error.at, word, &error));
            }
        }
    }
}
