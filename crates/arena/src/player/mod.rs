//! Whoever chooses moves, in a match or elsewhere: our engine, a baseline, or a process that speaks UGI.

mod own_engine;
mod process;

use crate::player_spec::{PlayerKind, PlayerSpec};
use own_engine::OwnEngine;
use process::Process;
use std::fmt;
use std::time::Duration;
use tercio_engine::Limits;
use tercio_rules::{Game, Move};

/// A move, and what it cost to find.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Nodes visited; 0 if the player does not count them.
    pub nodes: u64,
    /// The depth that was completed; 0 if the player has none.
    pub depth: u32,
    /// From the question to the answer.
    pub time: Duration,
}

/// Why no move came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// It has none to offer.
    NoMove,
    /// It is not one that can be played.
    Illegal(String),
    /// It came too late.
    Late(Duration),
    /// The player broke down.
    Crash(String),
    /// There is no such player, or it cannot be played with: the match cannot go on.
    Unusable(String),
}

impl std::error::Error for PlayerError {}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::NoMove => f.write_str("no move"),
            PlayerError::Illegal(text) => write!(f, "illegal move {text}"),
            PlayerError::Late(time) => write!(f, "no move within {} ms", time.as_millis()),
            PlayerError::Crash(text) => write!(f, "crash: {text}"),
            PlayerError::Unusable(text) => f.write_str(text),
        }
    }
}

/// Whoever chooses moves.
pub trait Player: Send {
    /// A new game begins. All that is random in it must follow from the seed: every seat gets the
    /// same, and so do all games of a round, so that equal players play equal games.
    fn new_game(&mut self, game: &Game, seed: u64) -> Result<(), PlayerError>;

    /// Chooses a move within the limits.
    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError>;

    /// What the program behind it calls itself, once it is known; `None` for players that never
    /// change.
    fn build(&self) -> Option<String> {
        None
    }
}

/// Makes the player that a description means. A process is given up when its move comes later
/// than its limits allow by more than `margin`.
pub fn spawn(spec: &PlayerSpec, margin: Duration) -> Box<dyn Player> {
    match &spec.kind {
        PlayerKind::Engine(options, strength) => {
            Box::new(OwnEngine::new(*options, *strength, spec))
        }
        PlayerKind::Baseline(baseline, hash) => baseline.spawn(*hash),
        PlayerKind::Process { command, options } => {
            Box::new(Process::new(command.clone(), options.clone(), margin))
        }
    }
}
