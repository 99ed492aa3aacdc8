//! What the app and the worker say to each other, as bytes. JSON would make both 20 kB larger.
//!
//! The words are those of `tercio-engine-api`; here they get a number, so that an answer finds its
//! question.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tercio_engine_api::{Effort, Info, ReviewStep};
use tercio_rules::{Game, Move, Ply, Position};

/// A message as it travels.
pub fn packed(message: &impl Serialize) -> Vec<u8> {
    // Only a message of unknown length cannot be written, and we have none.
    postcard::to_allocvec(message).unwrap_or_default()
}

/// Reads a message, or says in a clause that it is none.
pub fn unpacked<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes)
        .map_err(|_| format!("cannot read a message of {} bytes", bytes.len()))
}

/// A question to the worker about a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// A number of the asker; every answer repeats it.
    pub id: u32,
    /// The position that the game started from, in the notation of the project.
    pub start: String,
    /// The moves since, with the seats that left.
    pub moves: Vec<Ply>,
    /// What to do with the game.
    pub task: Task,
}

impl Question {
    /// A question about a game.
    pub fn new(id: u32, game: &Game, task: Task) -> Question {
        Question {
            id,
            start: game.start().to_string(),
            moves: game.moves().to_vec(),
            task,
        }
    }

    /// The game, or a clause that says what is wrong with it.
    pub fn game(&self) -> Result<Game, String> {
        let start: Position = self.start.parse().map_err(|error| format!("{error}"))?;
        let mut game = Game::from_position(start);
        for &ply in &self.moves {
            game.play(ply).map_err(|error| error.to_string())?;
        }
        Ok(game)
    }
}

/// What the worker shall do with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Think about the last position.
    Think {
        /// How well, and for how long.
        effort: Effort,
        /// How many best lines to look for, at least one.
        multipv: usize,
    },
    /// Judge every move, from the last to the first.
    Review {
        /// How many nodes to visit for each position.
        nodes: u32,
    },
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// What the search has found so far.
    Info {
        /// The number of the question.
        id: u32,
        /// What was found.
        info: Info,
    },
    /// Who judges positions, before the first `Info`: said where a net comes with the program.
    Judge {
        /// The number of the question.
        id: u32,
        /// The name of the net; `None` if it is not here, and the tables judge.
        net: Option<String>,
    },
    /// What a review has found about one more position.
    Step {
        /// The number of the question.
        id: u32,
        /// What was found.
        step: ReviewStep,
    },
    /// The end: the move to play, none if the game is over or if none was asked for.
    Done {
        /// The number of the question.
        id: u32,
        /// The move.
        mv: Option<Move>,
    },
    /// The question makes no sense.
    Refused {
        /// The number of the question, if it could be read.
        id: u32,
        /// The reason, as a clause.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::{Question, Task};
    use tercio_rules::{Game, Rules};

    const TASK: Task = Task::Review { nodes: 1 };

    #[test]
    fn a_game_comes_back_as_it_was() {
        for rules in Rules::all() {
            let mut game = Game::new(rules);
            for _ in 0..20 {
                let moves = game.legal_moves();
                if let Some(&mv) = moves.get(moves.len() / 2) {
                    game.play(mv).expect("a legal move");
                }
            }
            let back = Question::new(1, &game, TASK).game().expect("a game");
            assert_eq!(back.moves(), game.moves());
            assert_eq!(back.position(), game.position());
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mv = game.parse_move("d3-d4").expect("a move");
        game.play(mv).expect("a legal move");
        let question = Question::new(1, &game, TASK);
        let short = Question {
            start: "martian two".to_owned(),
            ..question.clone()
        };
        assert!(short.game().is_err());
        // The same move twice: the first has left its cell.
        let twice = Question {
            moves: vec![mv.into(), mv.into()],
            ..question
        };
        assert!(twice.game().expect_err("an empty cell").contains("d3"));
    }
}
