//! The engines of the house: who plays against them plays against the server's own threads, and
//! there are only so many.

use crate::games::{ActError, GameService};
use crate::metrics::Gauge;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tercio_engine::{Effort, Engine, Level, Limits, Options, Stop};
use tercio_online::{Command, Offer, OnlineGame, SeatPlan, Time};
use tercio_rules::Seat;
use tercio_store::GameId;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// How many turns may wait to be noticed. One that is not is noticed by the sweeper.
pub(crate) const QUEUE: usize = 4096;
/// The longest that an engine thinks about a move.
const LONGEST: Duration = Duration::from_millis(1500);
/// The least that it needs.
const SHORTEST: Duration = Duration::from_millis(30);
/// A move gets this part of the time that is left.
const PART: u32 = 30;
/// How often in a row a game may refuse what an engine wants.
const MOST_REFUSALS: u32 = 5;
/// How long an engine waits when something is wrong.
const PAUSE: Duration = Duration::from_secs(5);
/// The memory of an engine, in mebibytes.
const HASH: usize = 8;

/// The engines.
pub(crate) struct House {
    /// It holds the way by which we hear of turns: it must be free to go.
    games: Weak<GameService>,
    /// One for each thread that may think.
    places: Arc<Semaphore>,
    /// Engines that nobody uses now.
    rested: Mutex<Vec<Engine>>,
    /// The games that are being thought about.
    busy: Mutex<HashSet<GameId>>,
}

/// Lets engines play where their turn comes, until no turn can come any more.
pub(crate) async fn serve(
    mut turns: mpsc::Receiver<GameId>,
    games: Weak<GameService>,
    threads: usize,
) {
    let house = Arc::new(House {
        games,
        places: Arc::new(Semaphore::new(threads.max(1))),
        rested: Mutex::default(),
        busy: Mutex::default(),
    });
    while let Some(game) = turns.recv().await {
        if !house.begin(&game) {
            continue;
        }
        let house = house.clone();
        tokio::spawn(async move {
            loop {
                house.play(&game).await;
                house.end(&game);
                // What came up at the last moment was not noticed, because we were at it.
                if !house.is_wanted(&game).await || !house.begin(&game) {
                    return;
                }
            }
        });
    }
}

impl House {
    /// Marks a game; false if somebody thinks about it already.
    fn begin(&self, game: &GameId) -> bool {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(game.clone())
    }

    fn end(&self, game: &GameId) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.remove(game);
    }

    /// Whether an engine has something to do in a game that can be done.
    async fn is_wanted(&self, id: &GameId) -> bool {
        let Some(games) = self.games.upgrade() else {
            return false;
        };
        match games.current(id).await {
            Ok(Some(game)) => {
                let turn = game.turn().and_then(|seat| level(&game, seat));
                turn.is_some() || answer(&game).is_some()
            }
            Ok(None) | Err(_) => false,
        }
    }

    /// Answers offers and makes moves until it is somebody else's turn. What cannot be done now is
    /// tried again when the sweeper reminds us.
    async fn play(&self, id: &GameId) {
        let mut refused = 0;
        while let Some(games) = self.games.upgrade() {
            let Ok(Some(game)) = games.current(id).await else {
                return;
            };
            let (seat, command) = match answer(&game) {
                Some(answer) => answer,
                None => match self.choose(id, game, &games).await {
                    Some(choice) => choice,
                    None => return,
                },
            };
            match games.act_for_house(id, seat, &command).await {
                Ok(()) => {
                    if let Command::Move { .. } = command {
                        games.trouble.metrics.0.house_moves.add();
                    }
                }
                // The game went on while we thought: think again.
                Err(ActError::Refused(_)) if refused < MOST_REFUSALS => refused += 1,
                Err(error) => {
                    if let ActError::Store(error) = &error {
                        games.trouble.store("moving for an engine", error);
                    }
                    sleep(PAUSE).await;
                    return;
                }
            }
        }
    }

    /// The move of an engine, if it is its turn.
    async fn choose(
        &self,
        id: &GameId,
        game: OnlineGame,
        games: &GameService,
    ) -> Option<(Seat, Command)> {
        let seat = game.turn()?;
        let level = level(&game, seat)?;
        let metrics = &games.trouble.metrics;
        let now = games.now();
        let waiting = Gauge::hold(metrics, |figures| &figures.house_waiting);
        let place = self.places.clone().acquire_owned().await.ok()?;
        drop(waiting);
        let thinking = Gauge::hold(metrics, |figures| &figures.house_thinking);
        let begun = Instant::now();
        let limits = Limits::time(time(&game, seat, now));
        let effort = Effort::opponent(level, seed(id), limits);
        let rested = self
            .rested
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let thought = spawn_blocking(move || {
            let mut engine = rested.unwrap_or_else(|| {
                Engine::new(Options {
                    hash: HASH,
                    ..Options::default()
                })
            });
            let info = engine.play(game.game(), effort, &Stop::default(), &mut |_| {});
            let best = info.and_then(|info| info.best());
            let text = best.map(|mv| game.game().position().notation(mv).to_string());
            (engine, text, game.game().plies())
        });
        let Ok((mut engine, text, plies)) = thought.await else {
            tracing::error!(game = %id, %level, "an engine has failed");
            return None;
        };
        drop(place);
        drop(thinking);
        let ms = begun.elapsed().as_millis();
        tracing::debug!(game = %id, %level, ms, "an engine has thought");
        engine.clear();
        self.rested
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(engine);
        let command = Command::Move {
            text: text?,
            ply: u32::try_from(plies).ok()?,
        };
        Some((seat, command))
    }
}

/// What an engine says to an open offer. It plays on rather than draw, and lets the people at the
/// table decide whether the game is scored.
fn answer(game: &OnlineGame) -> Option<(Seat, Command)> {
    let open = game.offer()?;
    let house = game.agreement().house();
    let waits = |seat: &Seat| house.contains(*seat) && !open.accepted.contains(*seat);
    let seat = game.active().iter().find(waits)?;
    match open.offer {
        Offer::Draw => Some((seat, Command::Decline)),
        Offer::Score => {
            let mut people = game.active().iter().filter(|seat| !house.contains(*seat));
            let agreed = people.all(|person| open.accepted.contains(person));
            agreed.then_some((seat, Command::Accept))
        }
        // The game itself lets engines accept.
        Offer::Takeback => None,
    }
}

fn level(game: &OnlineGame, seat: Seat) -> Option<Level> {
    match game.agreement().seats.get(seat.index())? {
        SeatPlan::House(level) => Level::new(*level),
        SeatPlan::Player => None,
    }
}

/// How long an engine may think, so that it never runs out of time.
fn time(game: &OnlineGame, seat: Seat, now: Time) -> Duration {
    let left = game.clocks().left(seat, game.turn(), now);
    let left = left.map(|ms| Duration::from_millis(ms.unsigned_abs()));
    left.map_or(LONGEST, |left| (left / PART).clamp(SHORTEST, LONGEST))
}

/// One for the whole game: what a weaker level overlooks depends on it.
fn seed(id: &GameId) -> u64 {
    let bytes = id.as_str().bytes();
    // FNV-1a, which is the same on every node.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
