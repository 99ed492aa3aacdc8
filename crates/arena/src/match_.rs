//! A match: what is played, how often, and when it is decided.

use crate::game::{self, Bounds, Finished, GameError, one_line};
use crate::player::{self, Player};
use crate::player_spec::{PlayerKind, PlayerSpec};
use crate::statistics::{Sprt, SprtResult};
use crate::{OpeningBook, Pairing, Results, build_id};
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use std::vec;
use tercio_engine::Limits;
use tercio_rules::record::{Record, RecordProblem};
use tercio_rules::{Game, Rules, Seat};

/// All that decides what is played.
#[derive(Clone, Debug)]
pub struct Match {
    /// What was agreed before the games.
    pub rules: Rules,
    /// Who plays, and where.
    pub pairing: Pairing,
    /// How many openings are played; each as many times as there are seats.
    pub rounds: usize,
    /// Where the games begin.
    pub openings: OpeningBook,
    /// What the order of the openings and all that is random in the players depend on.
    pub seed: u64,
    /// The most plies a game may have.
    pub longest: usize,
    /// How much later than allowed a move may come before it loses.
    pub margin: Duration,
    /// How many games are played at once.
    pub concurrency: usize,
    /// When to stop earlier; two seats only.
    pub sprt: Option<Sprt>,
    /// How long games are begun; those that are being played then come to their end.
    pub lasts: Option<Duration>,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// There are neither two players nor one for each seat.
    Players {
        /// How many were given.
        given: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A player that does not know games of so many seats.
    TooManySeats {
        /// Its name.
        name: &'static str,
        /// The most seats it knows.
        most: usize,
        /// How many there are.
        seats: usize,
    },
    /// A player that none of its limits would ever stop.
    Endless {
        /// Its name.
        name: &'static str,
    },
    /// A sequential test needs two seats.
    Sprt,
    /// The records are those of something else.
    OtherMatch {
        /// What the records say.
        found: String,
        /// What they should say.
        expected: String,
    },
    /// A player cannot be played with, such as a program that does not start.
    Player {
        /// Its name.
        name: String,
        /// Why.
        reason: String,
    },
    /// A record could not be kept.
    RecordFile(io::Error),
    /// A game could not be recorded.
    Record(RecordProblem),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Players { given, seats } => write!(
                f,
                "expected two players or one for each of {seats} seats, got {given}"
            ),
            MatchError::TooManySeats { name, most, seats } => {
                write!(
                    f,
                    "{name} plays with at most {most} seats, and this setup has {seats}"
                )
            }
            MatchError::Endless { name } => {
                write!(
                    f,
                    "{name} needs a limit of time or nodes, because it has no depth"
                )
            }
            MatchError::Sprt => f.write_str("a sequential test needs a setup for two players"),
            MatchError::OtherMatch { found, expected } => write!(
                f,
                "the records are those of another match: expected {expected:?}, got {found:?}"
            ),
            MatchError::Player { name, reason } => write!(f, "{name}: {reason}"),
            MatchError::RecordFile(error) => write!(f, "cannot keep the records: {error}"),
            MatchError::Record(error) => write!(f, "cannot record a game: {error}"),
        }
    }
}

impl std::error::Error for MatchError {}

fn other_match(found: &str, expected: &str) -> MatchError {
    MatchError::OtherMatch {
        found: found.to_owned(),
        expected: expected.to_owned(),
    }
}

/// A game that was played, or why it could not be recorded.
struct Done {
    round: usize,
    game: usize,
    finished: Result<Finished, MatchError>,
}

impl Match {
    /// The line by which records of this match are known.
    pub fn event(&self) -> String {
        let players: Vec<String> = self
            .pairing
            .players()
            .iter()
            .map(PlayerSpec::describe)
            .collect();
        format!(
            "match of {}; openings {:08x}, seed {}",
            players.join(" v "),
            self.openings.checksum(),
            self.seed
        )
    }

    /// Plays all games that are not among the records yet. `keep` is called with every new
    /// record and `watch` with the results after it, until the rounds are played or the
    /// sequential test is decided.
    pub fn run(
        &self,
        records: &[Record],
        keep: &mut dyn FnMut(&Record) -> io::Result<()>,
        watch: &mut dyn FnMut(&Results),
    ) -> Result<Results, MatchError> {
        if self.sprt.is_some() && self.rules.seats() != 2 {
            return Err(MatchError::Sprt);
        }
        let mut results = Results::new(self.pairing.clone());
        for record in records {
            let (round, game) = self.recognise(record)?;
            results.count(round, game, record);
        }
        watch(&results);
        if self.is_decided(&results) {
            return Ok(results);
        }
        let seats = self.rules.seats();
        let all = (0..self.rounds).flat_map(|round| (0..seats).map(move |game| (round, game)));
        let open: Vec<_> = all
            .filter(|&(round, game)| !results.has(round, game))
            .collect();
        let open = Mutex::new(open.into_iter());
        let openings = self.openings.clone().shuffled(self.seed);
        let ends = self
            .lasts
            .and_then(|lasts| Instant::now().checked_add(lasts));
        let halt = AtomicBool::new(false);
        let mut result = Ok(());
        thread::scope(|scope| {
            let (sender, done) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                let (open, openings, halt) = (&open, &openings, &halt);
                scope.spawn(move || self.work(open, openings, ends, halt, &sender));
            }
            drop(sender);
            for done in done {
                let kept = done.finished.and_then(|finished| {
                    keep(&finished.record).map_err(MatchError::RecordFile)?;
                    Ok(finished)
                });
                match kept {
                    Ok(finished) => {
                        results.count(done.round, done.game, &finished.record);
                        results.spend(done.round, done.game, &finished.usage);
                    }
                    Err(error) => {
                        halt.store(true, Ordering::Relaxed);
                        result = Err(error);
                        continue;
                    }
                }
                watch(&results);
                if self.is_decided(&results) {
                    halt.store(true, Ordering::Relaxed);
                }
            }
        });
        result.map(|()| results)
    }

    /// Games of another build of our engine belong to another match, and so do games in which others sat
    /// there.
    fn check_seats(&self, record: &Record, round: usize, game: usize) -> Result<(), MatchError> {
        let tag = |name: &str| record.tags().get(name).unwrap_or("");
        for (seat, player) in Seat::ALL.into_iter().zip(self.pairing.seating(round, game)) {
            let player = &self.pairing.players()[player];
            let (found, expected) = (tag(&seat.to_string()), one_line(&player.name));
            if found != expected {
                let place = format!("in seat {seat} of game {}.{}", round + 1, game + 1);
                return Err(other_match(found, &format!("{expected} {place}")));
            }
            let build = tag(&build_tag(seat));
            if matches!(player.kind, PlayerKind::Engine(..)) && build != build_id::own_engine() {
                return Err(other_match(build, build_id::own_engine()));
            }
        }
        Ok(())
    }

    fn is_decided(&self, results: &Results) -> bool {
        match (self.sprt, results.pentanomial()) {
            (Some(sprt), Some(pairs)) => sprt.result(&pairs) != SprtResult::Open,
            _ => false,
        }
    }

    /// A thread: plays one open game after the other.
    fn work(
        &self,
        open: &Mutex<vec::IntoIter<(usize, usize)>>,
        openings: &OpeningBook,
        ends: Option<Instant>,
        halt: &AtomicBool,
        done: &mpsc::Sender<Done>,
    ) {
        let mut spawned = Spawned::new();
        while !halt.load(Ordering::Relaxed) {
            let next = open.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((round, game)) = next else {
                return;
            };
            let finished = self.play(round, game, openings.get(round), &mut spawned);
            let failed = finished.is_err();
            let message = Done {
                round,
                game,
                finished,
            };
            let is_late = ends.is_some_and(|ends| Instant::now() >= ends);
            if done.send(message).is_err() || failed || is_late {
                return;
            }
        }
    }

    /// Plays a game of a round, and tags its record.
    fn play(
        &self,
        round: usize,
        game: usize,
        opening: &Game,
        spawned: &mut Spawned,
    ) -> Result<Finished, MatchError> {
        let keys = copies(&self.pairing.seating(round, game));
        let specs: Vec<&PlayerSpec> = keys
            .iter()
            .map(|key| &self.pairing.players()[key.0])
            .collect();
        let mut players: Vec<Box<dyn Player>> = keys
            .iter()
            .zip(&specs)
            .map(|(key, spec)| {
                let known = spawned.remove(key);
                known.unwrap_or_else(|| player::spawn(spec, self.margin))
            })
            .collect();
        let limits: Vec<Limits> = specs.iter().map(|spec| spec.limits).collect();
        let bounds = Bounds {
            plies: self.longest,
            margin: self.margin,
        };
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(round as u64);
        let finished = game::play(opening.clone(), &mut players, &limits, bounds, seed);
        let mut finished = finished.map_err(|error| match error {
            GameError::Record(error) => MatchError::Record(error),
            GameError::Player(seat, error) => MatchError::Player {
                name: specs[seat.index()].name.clone(),
                reason: error.to_string(),
            },
        })?;
        let record = &mut finished.record;
        let mut tag = |name: &str, value: &str| {
            let set = record.set_tag(name, &one_line(value));
            set.map_err(MatchError::Record)
        };
        tag("Event", &self.event())?;
        tag("Round", &format!("{}.{}", round + 1, game + 1))?;
        for ((seat, spec), player) in Seat::ALL.into_iter().zip(specs).zip(&players) {
            tag(&seat.to_string(), &spec.name)?;
            if let Some(build) = player.build() {
                tag(&build_tag(seat), &build)?;
            }
        }
        spawned.extend(keys.into_iter().zip(players));
        Ok(finished)
    }

    /// Which game a record is.
    fn recognise(&self, record: &Record) -> Result<(usize, usize), MatchError> {
        let expected = self.event();
        let found = record.tags().event().unwrap_or("");
        if found != expected || record.rules() != self.rules {
            return Err(other_match(found, &expected));
        }
        let round = record.tags().round().unwrap_or("");
        let numbers = round.split_once('.').and_then(|(round, game)| {
            let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            Some((number(round)?, number(game)?))
        });
        match numbers {
            Some((round, game)) if game < self.rules.seats() => {
                self.check_seats(record, round, game)?;
                Ok((round, game))
            }
            _ => Err(other_match(round, "a round such as 3.1")),
        }
    }
}

/// The tag that names the program behind the player of a seat.
fn build_tag(seat: Seat) -> String {
    format!("Build{seat}")
}

/// The players of a thread. The same player in several seats is several of them, which share no
/// memory.
type Spawned = HashMap<(usize, usize), Box<dyn Player>>;

/// Each player with the number of seats it has taken before.
fn copies(players: &[usize]) -> Vec<(usize, usize)> {
    let mut keys: Vec<(usize, usize)> = Vec::with_capacity(players.len());
    for &player in players {
        let copy = keys.iter().filter(|key| key.0 == player).count();
        keys.push((player, copy));
    }
    keys
}
