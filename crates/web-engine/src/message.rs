//! What the app and the worker say to each other, as bytes. JSON would make both 20 kB larger.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tercio_rules::{Game, Position};

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
    /// The game.
    pub game: GameText,
    /// What to do with it.
    pub task: Task,
}

/// What the worker shall do with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Think about the last position.
    Think {
        /// How long to think.
        effort: Effort,
        /// How many best lines to look for, at least one.
        lines: usize,
    },
    /// Judge every move, from the last to the first.
    Review {
        /// How many nodes to visit for each position.
        nodes: u32,
    },
}

/// How long to think, and how well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effort {
    /// As an opponent.
    Level {
        /// From 1, who learns the rules, to 10, who plays as well as possible.
        level: u8,
        /// One for the whole game: what a weak opponent overlooks depends on it.
        seed: u32,
    },
    /// As well as possible for so many milliseconds.
    Millis(u32),
    /// Until it is stopped.
    Endless,
}

/// A game as text: the start and the moves, in the notation of the project.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameText {
    /// The position it started from.
    pub start: String,
    /// The moves since.
    pub moves: Vec<String>,
}

impl GameText {
    /// Writes a game.
    pub fn new(game: &Game) -> GameText {
        GameText {
            moves: game.line(),
            start: game.start().to_string(),
        }
    }

    /// Reads it again, or says in a clause what is wrong with it.
    pub fn read(&self) -> Result<Game, String> {
        let start: Position = self.start.parse().map_err(|error| format!("{error}"))?;
        Game::read(start, &self.moves.join(" ")).map_err(|error| error.to_string())
    }
}

/// What the worker says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// What the search has found so far.
    Report {
        /// The number of the question.
        id: u32,
        /// The finding.
        report: Report,
    },
    /// What a review has found out about one more position.
    Step {
        /// The number of the question.
        id: u32,
        /// The finding.
        step: Step,
    },
    /// The last word: the move to play, none if the game is over or if none was asked for.
    Done {
        /// The number of the question.
        id: u32,
        /// The move.
        mv: Option<String>,
    },
    /// The question makes no sense.
    Refused {
        /// The number of the question, if it could be read.
        id: u32,
        /// The reason, as a clause.
        why: String,
    },
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The depth that was completed.
    pub depth: u32,
    /// Which of several best lines this is, counted from 0.
    pub rank: usize,
    /// The worth for the seat to move, in hundredths of a point; two seats only.
    pub value: Option<i32>,
    /// The moves to a proven win (positive) or loss (negative).
    pub mate: Option<i32>,
    /// The chance of each seat to win.
    pub chances: Vec<f32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began, in milliseconds.
    pub millis: u32,
    /// The best line; it starts with the move to play.
    pub line: Vec<String>,
}

/// What a review has found out about one position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// How many moves lead to the position.
    pub ply: usize,
    /// The chance of each seat to win.
    pub chances: Vec<f32>,
    /// The best line; empty if the game is over.
    pub best: Vec<String>,
    /// What the move that was played from here was worth; none for the last position.
    pub judged: Option<Judgement>,
}

/// What a move was worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// In a word.
    pub verdict: Verdict,
    /// How much of the chance to win the move gave away, from 0 to 1.
    pub loss: f32,
}

/// What to say about a move. The engine decides it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Verdict {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Verdict {
    /// Every verdict, the best one first.
    pub const ALL: [Verdict; 5] = [
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// The sign that is written behind such a move; none for good ones.
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }

    /// Whether it calls for a word.
    pub fn is_bad(self) -> bool {
        self >= Verdict::Inaccuracy
    }
}

#[cfg(test)]
mod tests {
    use super::GameText;
    use tercio_rules::{Game, Rules};

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
            let back = GameText::new(&game).read().expect("a game");
            assert_eq!(back.moves(), game.moves());
            assert_eq!(back.position(), game.position());
        }
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        let text = |start: &str, mv: &str| GameText {
            start: start.to_owned(),
            moves: vec![mv.to_owned()],
        };
        let start = Game::new(Rules::from_names("pikemen", "mini").expect("a setup"));
        assert!(text("pikemen mini", "d1(N)").read().is_err());
        let why = text(&start.start().to_string(), "a1(N)").read();
        assert!(why.expect_err("an empty cell").contains("a1"));
    }
}
