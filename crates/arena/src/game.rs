//! One game between players.

use crate::player::{Choice, Player, PlayerError};
use std::time::Duration;
use tercio_engine::Limits;
use tercio_rules::record::{Record, RecordProblem, Termination};
use tercio_rules::{Game, Seat, SeatSet};

/// What a player has spent on its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// How many moves.
    pub moves: u64,
    /// Nodes visited, where the player says so.
    pub nodes: u64,
    /// The depths it completed, added up.
    pub depths: u64,
    /// The time from each question to its answer, added up.
    pub time: Duration,
    /// How many moves took longer than allowed by more than a tenth of it and 5 ms.
    pub overruns: u64,
    /// The most by which a move took longer than allowed.
    pub worst: Duration,
}

impl Usage {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Usage) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.depths += other.depths;
        self.time += other.time;
        self.overruns += other.overruns;
        self.worst = self.worst.max(other.worst);
    }

    fn count(&mut self, choice: &Choice, limits: Limits) {
        self.moves += 1;
        self.nodes += choice.nodes;
        self.depths += u64::from(choice.depth);
        self.time += choice.time;
        if let Some(allowed) = limits.time {
            let over = choice.time.saturating_sub(allowed);
            self.worst = self.worst.max(over);
            self.overruns += u64::from(over > allowed / 10 + Duration::from_millis(5));
        }
    }
}

/// What a game may not exceed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The most plies, the opening included.
    pub(crate) plies: usize,
    /// How much later than allowed a move may come.
    pub(crate) margin: Duration,
}

/// A game that is over, and what each seat has spent on it.
pub(crate) struct Finished {
    pub(crate) record: Record,
    pub(crate) usage: Vec<Usage>,
}

/// Why a game has no end.
pub(crate) enum GameError {
    /// A player that cannot be played with, and why.
    Player(Seat, PlayerError),
    /// It could not be recorded.
    Record(RecordProblem),
}

impl From<RecordProblem> for GameError {
    fn from(error: RecordProblem) -> Self {
        GameError::Record(error)
    }
}

/// Plays a game to its end, with a player and its limits for each seat. The record says who won,
/// and what went wrong if something did.
pub(crate) fn play(
    mut game: Game,
    players: &mut [Box<dyn Player>],
    limits: &[Limits],
    bounds: Bounds,
    seed: u64,
) -> Result<Finished, GameError> {
    let mut usage = vec![Usage::default(); players.len()];
    let mut fault = None;
    for (seat, player) in Seat::ALL.into_iter().zip(players.iter_mut()) {
        if let Err(error) = player.new_game(&game, seed) {
            fault.get_or_insert((seat, error));
        }
    }
    while fault.is_none() && !game.is_over() && game.moves().len() < bounds.plies {
        let seat = game.turn();
        let limits = limits[seat.index()];
        let choice = players[seat.index()].choose(&game, limits);
        let played = choice.and_then(|choice| {
            usage[seat.index()].count(&choice, limits);
            let latest = limits.time.map(|time| time + bounds.margin);
            if let Some(latest) = latest.filter(|&latest| choice.time > latest) {
                return Err(PlayerError::Late(latest));
            }
            let played = game.play(choice.mv);
            played.map_err(|error| PlayerError::Illegal(error.to_string()))
        });
        fault = played.err().map(|error| (seat, error));
    }
    let everybody = SeatSet::first(game.rules().seats());
    let mut record = Record::from_game(&game);
    if let Some((loser, error)) = fault {
        if matches!(error, PlayerError::Unusable(_)) {
            return Err(GameError::Player(loser, error));
        }
        let losers = SeatSet::only(loser);
        let winners = everybody.iter().filter(|&seat| seat != loser).collect();
        let termination = match error {
            PlayerError::Late(_) => Termination::Time(losers),
            _ => Termination::Resignation(losers),
        };
        record.stop(termination, winners)?;
        record.set_tag("Fault", &one_line(&format!("{loser}: {error}")))?;
    } else if !game.is_over() {
        // Too long: it is scored as any game is in which nothing happens any more.
        record.stop(Termination::Adjudication, game.leaders())?;
    }
    Ok(Finished { record, usage })
}

/// A text as the value of a tag.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
