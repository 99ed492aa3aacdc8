//! Many games of the engine against itself: what tuning, networks and surveys learn from.
//!
//! A [`Selfplay`] says what is played; [`Selfplay::run`] plays it on many threads and puts the
//! games into a [`Store`], a file that an [`Archive`] reads. Which game has which number follows
//! from the seed alone, so the games are the same whatever the number of threads.

mod format;
mod played;
mod store;

pub use format::{Archive, Damage, DamageKind, Header};
pub use played::{Played, Thought};
pub use store::{Store, StoreError};

use crate::{NoOpening, Player, PlayerError, PlayerSpec, RandomOpenings, spawn};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tercio_engine::{Engine, Limits, Nets, NoMemory, Options, Stop};
use tercio_rng::Rng;
use tercio_rules::{Position, Rules, SeatSet};

/// What is played, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Selfplay {
    /// What was agreed before the games.
    pub rules: Rules,
    /// How many games.
    pub games: u32,
    /// Nodes a move.
    pub nodes: u64,
    /// How many random plies an opening has.
    pub plies: usize,
    /// How much an opening may be worth to anybody, in hundredths of a point; anything if `None`.
    pub balance: Option<u32>,
    /// What the openings depend on.
    pub seed: u64,
    /// The most plies of a game; it is scored then.
    pub longest: u16,
    /// The memory of an engine, in mebibytes; there is one a thread.
    pub hash: usize,
    /// How many threads play.
    pub threads: usize,
    /// The nets that judge positions; where none fits, the tables do.
    pub nets: Nets,
    /// Others, who move in some seats of each game. What is thought of a position is always our engine's.
    pub rivals: Vec<PlayerSpec>,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games that are in the store.
    pub games: u32,
    /// Games that were played now.
    pub fresh: u32,
    /// Positions the engine thought about, now.
    pub positions: u64,
}

/// Why it cannot go on.
#[derive(Debug)]
pub enum SelfplayError {
    /// No opening was found.
    Opening(NoOpening),
    /// The engine does not get its memory.
    Memory(NoMemory),
    /// A rival does not play.
    Rival(PlayerError),
    /// The games cannot be written.
    Io(io::Error),
}

impl fmt::Display for SelfplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfplayError::Opening(error) => write!(f, "{error}; try a larger --balance"),
            SelfplayError::Memory(error) => write!(f, "{error}; try a smaller --hash"),
            SelfplayError::Rival(error) => write!(f, "a rival does not play: {error}"),
            SelfplayError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SelfplayError {}

/// How much later than it should a rival may move.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often what was played is handed to the operating system.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

impl Selfplay {
    /// What all games have in common. How many there are, and who plays them, is not part of it.
    pub fn header(&self) -> Header {
        let net = self.nets.list().find(|(_, rules, _)| *rules == self.rules);
        let net = net.map_or(String::new(), |(name, _, sum)| {
            format!(" net {name} {sum:016x}")
        });
        let rivals = self.rivals.iter();
        let rivals: String = rivals
            .map(|rival| format!(" rival {}", rival.describe()))
            .collect();
        Header {
            start: Position::start(self.rules),
            settings: format!(
                "nodes {} plies {} balance {} seed {} longest {} hash {}{net}{rivals}",
                self.nodes,
                self.plies,
                self.balance
                    .map_or("any".to_owned(), |most| most.to_string()),
                self.seed,
                self.longest,
                self.hash
            ),
        }
    }

    /// Plays all games but those that are there already. `watch` hears of each of them.
    pub fn run(
        &self,
        store: &mut Store,
        known: &BTreeSet<u32>,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<Progress, SelfplayError> {
        let mut progress = Progress {
            games: known.range(..self.games).count() as u32,
            ..Progress::default()
        };
        let mut result = Ok(());
        let next = AtomicU32::new(0);
        let halt = AtomicBool::new(false);
        let (sender, done) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let sender = sender.clone();
                let (next, halt) = (&next, &halt);
                scope.spawn(move || self.work(known, next, halt, &sender));
            }
            drop(sender);
            let mut flushed = Instant::now();
            for played in done {
                let written = played.and_then(|(block, positions)| {
                    store.write(&block).map_err(SelfplayError::Io)?;
                    if flushed.elapsed() >= FLUSH_EVERY {
                        flushed = Instant::now();
                        store.flush().map_err(SelfplayError::Io)?;
                    }
                    Ok(positions)
                });
                match written {
                    Ok(positions) => {
                        progress.games += 1;
                        progress.fresh += 1;
                        progress.positions += positions;
                        watch(&progress);
                    }
                    Err(error) => {
                        halt.store(true, Ordering::Relaxed);
                        result = Err(error);
                    }
                }
            }
        });
        result?;
        store.flush().map_err(SelfplayError::Io)?;
        Ok(progress)
    }

    /// A thread: one game after the other, as bytes and with the number of its positions.
    fn work(
        &self,
        known: &BTreeSet<u32>,
        next: &AtomicU32,
        halt: &AtomicBool,
        done: &mpsc::Sender<Result<(Vec<u8>, u64), SelfplayError>>,
    ) {
        let mut openings = RandomOpenings::new(
            self.rules,
            self.plies,
            self.balance.unwrap_or(u32::MAX),
            self.seed,
        );
        // A longer look than the moves get would cost more than the game.
        openings.set_nodes(2 * self.nodes);
        let mut engine = Engine::new(Options {
            hash: self.hash,
            ..Options::default()
        });
        engine.set_nets(&self.nets);
        let mut rivals = self
            .rivals
            .iter()
            .map(|rival| spawn(rival, PATIENCE))
            .collect();
        while !halt.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            if known.contains(&number) {
                continue;
            }
            let played = self.play(number, &mut openings, &mut engine, &mut rivals);
            let message = played.map(|played| {
                let positions = played.thoughts.len() - played.opening;
                (format::frame(&played.to_bytes()), positions as u64)
            });
            let failed = message.is_err();
            if done.send(message).is_err() || failed {
                return;
            }
        }
    }

    /// Plays the game of this number.
    fn play(
        &self,
        number: u32,
        openings: &mut RandomOpenings,
        engine: &mut Engine,
        rivals: &mut Vec<Box<dyn Player>>,
    ) -> Result<Played, SelfplayError> {
        let mut rng = Rng::stream(self.seed, 2 + u64::from(number));
        let game = openings
            .alone(rng.next_u64())
            .map_err(SelfplayError::Opening)?;
        engine.clear();
        engine
            .prepare(self.rules, None)
            .map_err(SelfplayError::Memory)?;
        for rival in &mut *rivals {
            let begun = rival.new_game(&game, rng.next_u64());
            begun.map_err(SelfplayError::Rival)?;
        }
        let seating = seating(self.rules.seats(), rivals.len(), &mut rng);
        let opening = game.moves().len();
        let mut played = Played {
            number,
            opening,
            thoughts: vec![Thought::NONE; opening],
            game,
            winners: SeatSet::EMPTY,
        };
        let game = &mut played.game;
        while game.moves().len() < usize::from(self.longest) {
            let limits = Limits::nodes(self.nodes);
            let Some(info) = engine.think(game, limits, &Stop::default(), &mut |_| {}) else {
                break;
            };
            let mv = match seating[game.turn().index()] {
                None => info.pv.first().copied(),
                Some(rival) => {
                    let limits = self.rivals[rival].limits_or(limits);
                    let choice = rivals[rival].choose(game, limits);
                    Some(choice.map_err(SelfplayError::Rival)?.mv)
                }
            };
            let legal = mv.is_some_and(|mv| game.play(mv).is_ok());
            // The engine promises legal moves; its tests hold it to that.
            if !legal {
                break;
            }
            played.thoughts.push(Thought::of(&info));
        }
        played.winners = match game.outcome() {
            Some(outcome) => outcome.winners,
            None => game.leaders(),
        };
        Ok(played)
    }
}

/// Which rival sits in each seat, if any: seats are chosen at random, but never all of them.
fn seating(seats: usize, rivals: usize, rng: &mut Rng) -> Vec<Option<usize>> {
    if rivals == 0 {
        return vec![None; seats];
    }
    let chosen = rng.below((1 << seats) - 1);
    let sit = |seat: usize| (chosen >> seat & 1 != 0).then(|| rng.below(rivals));
    (0..seats).map(sit).collect()
}
