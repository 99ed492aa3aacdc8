//! A match: who meets whom, how often, and when it is decided.

use crate::game::{self, Bounds, Chair, Usage};
use crate::player::{self, Player};
use crate::player_spec::{PlayerKind, PlayerSpec};
use crate::results::{Results, seating};
use crate::statistics::{Sprt, SprtResult};
use crate::{NoOpening, Openings};
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;
use tercio_rules::record::{Record, RecordProblem};
use tercio_rules::{Rules, Seat};

/// All that decides what is played.
#[derive(Clone, Debug)]
pub struct Match {
    /// What was agreed before the games.
    pub rules: Rules,
    /// Who plays, and where.
    pub pairing: Pairing,
    /// How many openings are played; each as many times as there are seats.
    pub rounds: usize,
    /// How many random plies an opening has.
    pub plies: usize,
    /// How much an opening may be worth to anybody, in hundredths of a point.
    pub balance: u32,
    /// What the openings depend on.
    pub seed: u64,
    /// The most plies a game may have.
    pub longest: usize,
    /// How much later than allowed a move may come before it loses.
    pub margin: Duration,
    /// How many games are played at once.
    pub concurrency: usize,
    /// When to stop earlier; two seats only.
    pub sprt: Option<Sprt>,
}

/// The players of a match and their seats in the first game of each round.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    players: Vec<PlayerSpec>,
    seats: Vec<usize>,
}

impl Pairing {
    /// Seats players. Two players share the table as one against all others; otherwise there
    /// must be one for each seat, and equal names mean the same player.
    pub fn new(rules: Rules, given: Vec<PlayerSpec>) -> Result<Pairing, MatchError> {
        let seats = rules.seats();
        let too_small = given.iter().find_map(|player| match player.kind {
            PlayerKind::Baseline(baseline, _) if baseline.most_seats() < seats => Some(baseline),
            _ => None,
        });
        if let Some(baseline) = too_small {
            return Err(MatchError::TooManySeats {
                name: baseline.name(),
                most: baseline.most_seats(),
                seats,
            });
        }
        let endless = given.iter().find_map(|player| match player.kind {
            PlayerKind::Baseline(baseline, _) if baseline.is_endless(player.limits) => {
                Some(baseline)
            }
            _ => None,
        });
        if let Some(baseline) = endless {
            return Err(MatchError::Endless {
                name: baseline.name(),
            });
        }
        if let [_, second] = given.as_slice() {
            let alike = given[0].name == second.name;
            let mut players = given;
            if alike {
                players[1].name += " (2)";
            }
            let mut first_game = vec![1; seats];
            first_game[0] = 0;
            return Ok(Pairing {
                players,
                seats: first_game,
            });
        }
        if given.len() != seats {
            return Err(MatchError::Players {
                given: given.len(),
                seats,
            });
        }
        let mut players: Vec<PlayerSpec> = Vec::new();
        let mut first_game = Vec::new();
        for player in given {
            let known = players.iter().position(|known| known.name == player.name);
            first_game.push(known.unwrap_or(players.len()));
            if known.is_none() {
                players.push(player);
            }
        }
        Ok(Pairing {
            players,
            seats: first_game,
        })
    }

    /// The players.
    pub fn players(&self) -> &[PlayerSpec] {
        &self.players
    }

    fn names(&self) -> Vec<String> {
        let names = self.players.iter().map(|player| player.name.clone());
        names.collect()
    }
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
    /// No opening was found.
    Opening(NoOpening),
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
            MatchError::Opening(error) => error.fmt(f),
            MatchError::RecordFile(error) => write!(f, "cannot keep the records: {error}"),
            MatchError::Record(error) => write!(f, "cannot record a game: {error}"),
        }
    }
}

impl std::error::Error for MatchError {}

/// A game that is over.
struct Done {
    round: usize,
    game: usize,
    record: Result<Record, MatchError>,
    usage: Vec<(usize, Usage)>,
}

/// What is still to be played.
struct Schedule {
    openings: Openings,
    open: std::vec::IntoIter<(usize, usize)>,
}

impl Match {
    /// The line by which records of this match are known.
    pub fn event(&self) -> String {
        let players: Vec<String> = self
            .pairing
            .players
            .iter()
            .map(PlayerSpec::describe)
            .collect();
        format!(
            "match of {}; plies {}, balance {}, seed {}",
            players.join(" v "),
            self.plies,
            self.balance,
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
        let mut results = Results::new(self.pairing.names(), self.pairing.seats.clone());
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
        let schedule = Mutex::new(Schedule {
            openings: Openings::new(self.rules, self.plies, self.balance, self.seed),
            open: open.into_iter(),
        });
        let halt = AtomicBool::new(false);
        let mut result = Ok(());
        thread::scope(|scope| {
            let (sender, done) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                let (schedule, halt) = (&schedule, &halt);
                scope.spawn(move || self.work(schedule, halt, &sender));
            }
            drop(sender);
            for done in done {
                let kept = done.record.and_then(|record| {
                    keep(&record).map_err(MatchError::RecordFile)?;
                    Ok(record)
                });
                match kept {
                    Ok(record) => results.count(done.round, done.game, &record),
                    Err(error) => {
                        halt.store(true, Ordering::Relaxed);
                        result = Err(error);
                        continue;
                    }
                }
                for (player, usage) in &done.usage {
                    results.usage[*player].add(usage);
                }
                watch(&results);
                if self.is_decided(&results) {
                    halt.store(true, Ordering::Relaxed);
                }
            }
        });
        result.map(|()| results)
    }

    fn is_decided(&self, results: &Results) -> bool {
        match (self.sprt, results.pentanomial()) {
            (Some(sprt), Some(pairs)) => sprt.result(&pairs) != SprtResult::Open,
            _ => false,
        }
    }

    /// A thread: plays one open game after the other.
    fn work(&self, schedule: &Mutex<Schedule>, halt: &AtomicBool, done: &mpsc::Sender<Done>) {
        // One player for each seat, even if the same one sits in several: they share no memory.
        let mut spawned: HashMap<(usize, usize), Box<dyn Player>> = HashMap::new();
        while !halt.load(Ordering::Relaxed) {
            let (round, game, opening) = {
                let mut schedule = schedule.lock().unwrap_or_else(PoisonError::into_inner);
                let Some((round, game)) = schedule.open.next() else {
                    return;
                };
                (round, game, schedule.openings.get(round))
            };
            let mut usage = Vec::new();
            let record = opening.map_err(MatchError::Opening).and_then(|opening| {
                let players = seating(&self.pairing.seats, game);
                let keys = copies(&players);
                for &(player, copy) in &keys {
                    spawned.entry((player, copy)).or_insert_with(|| {
                        player::spawn(&self.pairing.players[player], self.margin)
                    });
                }
                // Every seat needs a player of its own, taken out of the map while it plays.
                let mut seated: Vec<(usize, Box<dyn Player>)> = keys
                    .iter()
                    .filter_map(|key| Some((key.0, spawned.remove(key)?)))
                    .collect();
                let mut chairs: Vec<Chair<'_>> = seated
                    .iter_mut()
                    .map(|(spec, player)| Chair {
                        player: player.as_mut(),
                        limits: self.pairing.players[*spec].limits,
                        usage: Usage::default(),
                    })
                    .collect();
                let bounds = Bounds {
                    plies: self.longest,
                    margin: self.margin,
                };
                let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(round as u64);
                let record = game::play(opening, &mut chairs, bounds, seed);
                let spent: Vec<Usage> = chairs.iter().map(|chair| chair.usage).collect();
                usage.extend(players.iter().copied().zip(spent));
                for (key, (_, player)) in keys.into_iter().zip(seated) {
                    spawned.insert(key, player);
                }
                let tagged = record.and_then(|record| self.tag(record, round, game));
                tagged.map_err(MatchError::Record)
            });
            let failed = record.is_err();
            let message = Done {
                round,
                game,
                record,
                usage,
            };
            if done.send(message).is_err() || failed {
                return;
            }
        }
    }

    fn tag(&self, mut record: Record, round: usize, game: usize) -> Result<Record, RecordProblem> {
        let clean = |text: &str| -> String { text.chars().filter(|c| !c.is_control()).collect() };
        record.set_tag("Event", &clean(&self.event()))?;
        record.set_tag("Round", &format!("{}.{}", round + 1, game + 1))?;
        let players = seating(&self.pairing.seats, game);
        for (seat, player) in Seat::ALL.into_iter().zip(players) {
            let name = clean(&self.pairing.players[player].name);
            record.set_tag(&seat.to_string(), &name)?;
        }
        Ok(record)
    }

    /// Which game a record is.
    fn recognise(&self, record: &Record) -> Result<(usize, usize), MatchError> {
        let expected = self.event();
        let found = record.tags().event().unwrap_or("");
        let other = |found: &str, expected: &str| MatchError::OtherMatch {
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        if found != expected || record.rules() != self.rules {
            return Err(other(found, &expected));
        }
        let round = record.tags().round().unwrap_or("");
        let numbers = round.split_once('.').and_then(|(round, game)| {
            let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            Some((number(round)?, number(game)?))
        });
        match numbers {
            Some((round, game)) if game < self.rules.seats() => Ok((round, game)),
            _ => Err(other(round, "a round such as 3.1")),
        }
    }
}

/// Each player with the number of seats it has taken before.
fn copies(players: &[usize]) -> Vec<(usize, usize)> {
    let mut keys: Vec<(usize, usize)> = Vec::with_capacity(players.len());
    for &player in players {
        let copy = keys.iter().filter(|key| key.0 == player).count();
        keys.push((player, copy));
    }
    keys
}
