//! The engines of the house: when their turn comes, somebody is asked to think about it.

use crate::games::{ActError, GameService};
use crate::jobs::Jobs;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tercio_engine_api::Level;
use tercio_jobs::{Job, MoveTask, Task};
use tercio_online::{Command, Offer, OnlineGame, SeatPlan, Time};
use tercio_rules::Seat;
use tercio_rules::record::Record;
use tercio_store::GameId;
use tokio::sync::mpsc;

/// How many turns may wait to be noticed. One that is not is noticed by the sweeper.
pub(crate) const QUEUE: usize = 4096;
/// The longest that an engine thinks about a move.
const LONGEST: Duration = Duration::from_millis(1500);
/// The least that it needs.
const SHORTEST: Duration = Duration::from_millis(30);
/// A move gets this part of the time that is left.
const PART: u32 = 30;
/// How many offers in a row are answered.
const MOST_ANSWERS: u32 = 6;
/// After how long a turn that was not taken may be put into the queue once more, in milliseconds: not
/// soon, for it may only wait there.
const AGAIN: i64 = 60_000;

/// Lets engines play where their turn comes, until no turn can come any more.
pub(crate) async fn serve(
    mut turns: mpsc::Receiver<GameId>,
    games: Weak<GameService>,
    jobs: Arc<Jobs>,
) {
    while let Some(game) = turns.recv().await {
        // It holds the way by which we hear of turns: it must be free to go.
        let Some(games) = games.upgrade() else {
            return;
        };
        tokio::spawn(attend(games, jobs.clone(), game));
    }
}

/// Answers offers, and asks for a move. What cannot be done now is tried again when the sweeper
/// reminds us.
async fn attend(games: Arc<GameService>, jobs: Arc<Jobs>, id: GameId) {
    for _ in 0..MOST_ANSWERS {
        let Ok(Some(game)) = games.current(&id).await else {
            return;
        };
        let Some((seat, command)) = answer(&game) else {
            let now = games.now();
            if let Some(job) = job(&id, &game, now, &jobs.site) {
                // The same job is put once. If it is lost, another number lets it in again.
                jobs.put(job, now.0.div_euclid(AGAIN)).await;
            }
            return;
        };
        match games.act_for_house(&id, seat, &command).await {
            // The game went on meanwhile: look again.
            Ok(()) | Err(ActError::Refused(_)) => {}
            Err(ActError::Store(error)) => {
                return games.trouble.store("answering for an engine", &error);
            }
            Err(ActError::NoGame | ActError::NotYours) => return,
        }
    }
}

/// The move that an engine has to choose, if it is its turn.
fn job(id: &GameId, game: &OnlineGame, now: Time, site: &str) -> Option<Job> {
    let seat = game.turn()?;
    let level = level(game, seat)?;
    let ms = time(game, seat, now).as_millis();
    Some(Job {
        id: format!("move.{id}.{}", game.version()),
        site: site.to_owned(),
        game: id.to_string(),
        record: Record::from_game(game.game()).to_text(),
        task: Task::Move(MoveTask {
            seat,
            level: level.number(),
            seed: seed(id),
            ms: u64::try_from(ms).unwrap_or(u64::MAX),
        }),
    })
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
