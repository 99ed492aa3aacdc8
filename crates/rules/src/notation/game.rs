//! Games as a start and moves in a row: the one reader behind the command line, the engine
//! protocol and the app.

use super::scanner::shortened;
use super::{MoveError, MoveProblem, MoveReader};
use crate::{Game, IllegalMove, Position};
use alloc::string::String;
use core::fmt;

impl Game {
    /// Reads the moves of a game with blanks between them, seats that leave among them. Takes time in proportion to their
    /// number.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("pikemen", "classic")?);
    /// let game = Game::read(start, "h5(N) a4 ( se )")?;
    /// assert_eq!(game.line(), ["h5(N)", "a4(SE)"]);
    ///
    /// let error = Game::read(start, "h5(N) h5(E)").unwrap_err();
    /// assert_eq!((error.number, error.at), (2, 6));
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 2, \"h5(E)\": the piece on h5 belongs to seat A, and it is seat B's turn"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(start: Position, moves: &str) -> Result<Game, GameError> {
        let mut game = Game::from_position(start);
        game.read_moves(moves)?;
        Ok(game)
    }

    /// Reads more moves and plays them. Those before a wrong one have been played.
    pub fn read_moves(&mut self, text: &str) -> Result<(), GameError> {
        let mut reader = MoveReader::new(text);
        for number in 1.. {
            let (start, rest) = (reader.at(), reader.rest());
            let next = match reader.next_ply(self.position()) {
                None => break,
                Some(_) if self.is_over() => Err(MoveError::illegal(start, IllegalMove::GameOver)),
                Some(next) => next,
            };
            let played = next.and_then(|ply| {
                self.play(ply)
                    .map_err(|illegal| MoveError::illegal(start, illegal))
            });
            played.map_err(|MoveError { at, problem }| {
                // A move that was read may have blanks in it; anything else is a word.
                let word = match problem {
                    MoveProblem::Illegal(IllegalMove::GameOver) | MoveProblem::Text(_) => {
                        rest.split_ascii_whitespace().next().unwrap_or_default()
                    }
                    MoveProblem::Illegal(_) => text[start..reader.at()].trim_end(),
                };
                GameError {
                    number,
                    at,
                    word: shortened(word),
                    problem,
                }
            })?;
        }
        Ok(())
    }
}

/// The first move of a text that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameError {
    /// Which move of the text it is, counted from 1.
    pub number: usize,
    /// Where the trouble starts, as a byte offset into the text.
    pub at: usize,
    /// The move as it is written, cut if it is long.
    pub word: String,
    /// What the trouble is.
    pub problem: MoveProblem,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.number)?;
        match &self.problem {
            // It quotes what it found.
            MoveProblem::Text(expected) => write!(f, ": {expected}"),
            MoveProblem::Illegal(illegal) => write!(f, ", {:?}: {illegal}", self.word),
        }
    }
}

impl core::error::Error for GameError {}
