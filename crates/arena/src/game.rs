//! One game between players.

use crate::player::{Player, PlayerError};
use std::time::{Duration, Instant};
use tercio_engine::Limits;
use tercio_rng::Rng;
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
    /// Time spent, measured inside the player.
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

    fn note(&mut self, nodes: u64, depth: u32, time: Duration, limits: &Limits) {
        self.moves += 1;
        self.nodes += nodes;
        self.depths += u64::from(depth);
        self.time += time;
        if let Some(allowed) = limits.time {
            let over = time.saturating_sub(allowed);
            self.worst = self.worst.max(over);
            self.overruns += u64::from(over > allowed / 10 + Duration::from_millis(5));
        }
    }
}

/// A seat at the board during a game.
pub(crate) struct Chair<'m> {
    pub(crate) player: &'m mut dyn Player,
    pub(crate) limits: Limits,
    pub(crate) usage: Usage,
}

/// What a game may not exceed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The most plies, the opening included.
    pub(crate) plies: usize,
    /// How much later than allowed a move may come.
    pub(crate) margin: Duration,
}

/// Plays a game to its end. The record says who won, and what went wrong if something did.
pub(crate) fn play(
    mut game: Game,
    chairs: &mut [Chair<'_>],
    bounds: Bounds,
    seed: u64,
) -> Result<Record, RecordProblem> {
    let mut fault = None;
    for (seat, chair) in Seat::ALL.into_iter().zip(chairs.iter_mut()) {
        if let Err(error) = chair.player.begin(&game) {
            fault.get_or_insert((seat, error));
        }
    }
    while fault.is_none() && !game.is_over() && game.moves().len() < bounds.plies {
        let seat = game.turn();
        let chair = &mut chairs[seat.index()];
        // Both games of a pair see the same random numbers, so equal players play equal games.
        let mut rng = Rng::stream(seed, game.moves().len() as u64);
        let begin = Instant::now();
        let choice = chair.player.choose(&game, &mut rng);
        let time = chair.player.time().unwrap_or_else(|| begin.elapsed());
        let (nodes, depth) = choice.as_ref().map_or((0, 0), |c| (c.nodes, c.depth));
        chair.usage.note(nodes, depth, time, &chair.limits);
        let allowed = chair.limits.time.map(|limit| limit + bounds.margin);
        let result = match (choice, allowed) {
            (Ok(_), Some(allowed)) if time > allowed => Err(PlayerError::Late(allowed)),
            (Ok(choice), _) => {
                let played = game.play(choice.mv);
                played.map_err(|error| PlayerError::Illegal(error.to_string()))
            }
            (Err(error), _) => Err(error),
        };
        if let Err(error) = result {
            fault = Some((seat, error));
        }
    }
    let everybody = SeatSet::first(game.rules().seats());
    let mut record = Record::from_game(&game);
    if let Some((loser, error)) = fault {
        let losers = SeatSet::only(loser);
        let winners = everybody.iter().filter(|&seat| seat != loser).collect();
        let termination = match error {
            PlayerError::Late(_) => Termination::Time(losers),
            _ => Termination::Resignation(losers),
        };
        record.stop(termination, winners)?;
        let text: String = error.to_string();
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        record.set_tag("Fault", &format!("{loser}: {text}"))?;
    } else if !game.is_over() {
        // Too long: it is scored as any game is in which nothing happens any more.
        record.stop(Termination::Adjudication, game.leaders())?;
    }
    Ok(record)
}
