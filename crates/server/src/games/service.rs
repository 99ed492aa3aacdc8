//! What happens in games: load, decide, keep, tell, acknowledge.

use super::cache::{Cache, Shared};
use super::live::{Eyes, Live};
use super::notices;
use super::prepared::answerer;
use super::rating::updates;
use crate::bus::{Bus, News};
use crate::clock::Clock;
use crate::elsewhere::Part;
use crate::hub::{Attendances, Hub, Scope};
use crate::secret::Secret;
use crate::trouble::Trouble;
use std::sync::Arc;
use tercio_api::{ChatLine, ChatRoom, GameStatus};
use tercio_online::{
    Command, Ending, EndingKind, Entry, Event, Offer, OnlineGame, Refusal, Situation, Time,
};
use tercio_rules::Seat;
use tercio_store::{
    Append, Appended, Deadline, Finish, GameId, LastVacation, NewEvent, Outcome, PlayerId,
    RatingUpdate, SeatResult, Store, StoreError,
};
use tokio::sync::mpsc;

/// How often a command is decided anew because somebody was faster.
pub(super) const TRIES: usize = 8;
/// How long after its deadline a flag falls by itself: a move that was made in time may still be
/// on its way.
const ON_ITS_WAY: i64 = 1_000;
/// After how long an engine of the house is reminded of its turn, if it has not moved: the server
/// may have been started anew.
const REMINDER: i64 = 5_000;
/// In how many games it is told at once who is there.
const MOST_TOLD: usize = 200;

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum ActError {
    /// The game refuses it.
    Refused(Refusal),
    /// There is no such game, or it does not run.
    NoGame,
    /// The seat is somebody else's.
    NotYours,
    /// The store could not keep it. It may have been kept all the same: the same key tells.
    Store(StoreError),
}

impl From<StoreError> for ActError {
    fn from(error: StoreError) -> ActError {
        ActError::Store(error)
    }
}

/// A command and who gives it.
#[derive(Clone, Debug)]
pub(crate) struct Act<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) player: &'a PlayerId,
    pub(crate) seat: Seat,
    pub(crate) key: &'a str,
    pub(crate) command: &'a Command,
    /// What the network took of the player's time, in milliseconds.
    pub(crate) lag: i64,
}

/// The games.
pub(crate) struct GameService {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) secret: Secret,
    pub(crate) hub: Arc<Hub>,
    /// Where engines of the house hear that it is their turn.
    pub(crate) turns: mpsc::Sender<GameId>,
    pub(crate) trouble: Arc<Trouble>,
    pub(crate) cache: Cache,
}

/// What became of a fact that was to be kept.
pub(super) enum Kept {
    /// It is kept, as this number.
    Done(u32),
    /// Somebody was faster: all must be decided again.
    Outrun,
    /// Somebody has prepared an answer, which belongs to it. Nothing is kept.
    Answered,
}

/// What has to be so when facts are kept, or else they are not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Provided {
    /// Nothing. Answers that players have prepared are among the facts, or there can be none.
    Always,
    /// Nobody has prepared an answer: the store looks.
    Unanswered,
    /// This is still somebody's last vacation.
    Vacation(LastVacation),
}

impl GameService {
    /// A game, from memory or from the store.
    pub(crate) async fn load(&self, id: &GameId) -> Result<Option<Shared>, StoreError> {
        if let Some(game) = self.cache.get(id) {
            return Ok(Some(game));
        }
        let live = self.read(id).await?;
        Ok(live.map(|live| self.cache.keep(live)))
    }

    async fn read(&self, id: &GameId) -> Result<Option<Live>, StoreError> {
        let Some(mut live) = Live::load(&self.store, id).await? else {
            return Ok(None);
        };
        if live.game.as_ref().is_some_and(OnlineGame::is_over) {
            let next = self.rematch_id(id);
            live.rematch = self.store.game(&next).await?.map(|game| game.id);
        }
        Ok(Some(live))
    }

    /// A game with all that happened up to now, on other nodes as well.
    pub(crate) async fn latest(&self, id: &GameId) -> Result<Option<Shared>, StoreError> {
        let Some(game) = self.load(id).await? else {
            return Ok(None);
        };
        let mut live = game.lock().await;
        if live.status() == GameStatus::Open {
            // Who sits where is not a fact of the game: read all of it.
            drop(live);
            return self.reload(id).await;
        }
        self.catch_up(&mut live).await?;
        drop(live);
        Ok(Some(game))
    }

    /// A game as the store has it now. Not as another task has read it meanwhile: that may have been
    /// before what the caller has just changed.
    pub(crate) async fn reload(&self, id: &GameId) -> Result<Option<Shared>, StoreError> {
        let live = self.read(id).await?;
        if live.is_none() {
            self.cache.forget(id);
        }
        Ok(live.map(|live| self.cache.replace(live)))
    }

    /// Carries out a command of a player, and says the number of the fact that came of it. When this
    /// has answered, it is kept for good.
    pub(crate) async fn act(&self, act: Act<'_>) -> Result<u32, ActError> {
        let game = self.load(act.game).await?.ok_or(ActError::NoGame)?;
        let mut live = game.lock().await;
        // Another command of this player may have the same text.
        let key = format!("{}.{}", act.player, act.key);
        for _ in 0..TRIES {
            if live.game.is_none() {
                // It may have begun on another node.
                *live = self.fresh(act.game).await?;
            }
            if !live.seats_of(act.player).contains(&act.seat) {
                // A guest may have become somebody else on another node.
                *live = self.fresh(act.game).await?;
            }
            if !live.seats_of(act.player).contains(&act.seat) {
                return Err(ActError::NotYours);
            }
            let Some(game) = &live.game else {
                return Err(ActError::NoGame);
            };
            if let Some(seq) = live.seq_of(&key) {
                return Ok(seq);
            }
            let takeback = Offer::Takeback;
            if *act.command == (Command::Offer { offer: takeback }) {
                self.check_takebacks(&live).await?;
            }
            let now = self.moment(&live);
            let away = self.hub.away(act.game.as_str());
            let lag = live.lag.granted(act.seat, act.lag);
            let situation = Situation {
                now,
                lag,
                away: &away,
            };
            let decided = game.decide(act.seat, act.command, situation);
            let overdue = game.overdue(now);
            match decided {
                Ok(event) => {
                    let kept = self.keep_with_answers(&mut live, now, event, Some(&key));
                    match kept.await? {
                        Kept::Done(seq) => {
                            if let Command::Move { .. } = act.command {
                                live.lag.used(act.seat, lag);
                            }
                            return Ok(seq);
                        }
                        Kept::Outrun | Kept::Answered => {}
                    }
                }
                // Perhaps it was decided about a game that is not the latest.
                Err(_) if self.catch_up(&mut live).await? => {}
                Err(refusal) => {
                    if refusal == Refusal::TooLate
                        && let Some(event) = overdue
                    {
                        self.keep(&mut live, now, vec![event], None, Provided::Always)
                            .await?;
                    }
                    return Err(ActError::Refused(refusal));
                }
            }
        }
        let why = "others were faster each time".to_owned();
        Err(ActError::Store(StoreError::Unavailable(why)))
    }

    /// Does what is due in a game: a flag falls, a game that nobody begins is called off, an engine is
    /// reminded of its turn. Every node may try: the store decides who was first.
    pub(crate) async fn settle(&self, deadline: &Deadline) -> Result<(), StoreError> {
        let id = &deadline.game;
        let Some(game) = self.load(id).await? else {
            return Ok(());
        };
        let mut live = game.lock().await;
        if live.game.is_none() {
            *live = match Live::load(&self.store, id).await? {
                Some(live) => live,
                None => return Ok(()),
            };
        }
        for _ in 0..TRIES {
            self.catch_up(&mut live).await?;
            let now = self.moment(&live);
            let due = now.plus(-ON_ITS_WAY);
            let Some(game) = &live.game else {
                return Ok(());
            };
            let Some(event) = game.overdue(due) else {
                // One node takes the turn upon itself: the others leave it alone until the next
                // reminder.
                if wants_house(game) && self.store.postpone(deadline, next_look(game, now)).await? {
                    self.wake_house(id, game);
                }
                return Ok(());
            };
            let kept = self.keep(&mut live, now, vec![event], None, Provided::Always);
            if let Kept::Done(_) = kept.await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A game as it stands, if it runs.
    pub(crate) async fn current(&self, id: &GameId) -> Result<Option<OnlineGame>, StoreError> {
        let Some(shared) = self.load(id).await? else {
            return Ok(None);
        };
        let game = shared.lock().await.game.clone();
        Ok(game.filter(|game| !game.is_over()))
    }

    /// How many turns of engines nobody has looked at yet.
    pub(crate) fn turns_waiting(&self) -> usize {
        self.turns.max_capacity() - self.turns.capacity()
    }

    /// How many games are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.cache.len()
    }

    /// Tells other nodes who follows games here.
    pub(crate) fn tell_attendances(&self, attendances: Attendances) {
        let Attendances { games, scope } = attendances;
        let mut parts: Vec<_> = games.chunks(MOST_TOLD).map(<[_]>::to_vec).collect();
        if scope == Scope::All && parts.is_empty() {
            // That nobody is here has to be said as well.
            parts.push(Vec::new());
        }
        let count = parts.len();
        for (place, games) in parts.into_iter().enumerate() {
            let part = match scope {
                Scope::All => Part::of_all(place, count),
                Scope::Changes => Part::Change,
            };
            self.bus.publish(News::Here { games, part });
        }
    }

    /// Tells other nodes that this one lives.
    pub(crate) fn beat(&self) {
        self.bus.beat(self.hub.people_here());
        if self.hub.missed.take_curiosity() {
            self.bus.publish(News::WhoIsThere);
        }
    }

    /// Whether other nodes can be heard.
    pub(crate) fn hears_others(&self) -> bool {
        self.bus.is_up()
    }

    /// Tells what somebody has said beside a game.
    pub(crate) fn tell_chat(
        &self,
        game: &GameId,
        room: ChatRoom,
        line: ChatLine,
        hidden: &[PlayerId],
    ) {
        self.bus.publish(News::Chat {
            game: game.to_string(),
            room,
            line,
            hidden: hidden.iter().map(ToString::to_string).collect(),
        });
    }

    /// The time.
    pub(crate) fn now(&self) -> Time {
        self.clock.now()
    }

    /// The time, but never before what has happened already: nodes may have different clocks.
    pub(super) fn moment(&self, live: &Live) -> Time {
        self.clock.now().max(live.last_at())
    }

    /// Reads what happened since, on other nodes; says whether anything did. Who follows the game here
    /// may not have heard of it: the other node may have gone before it could tell.
    pub(super) async fn catch_up(&self, live: &mut Live) -> Result<bool, StoreError> {
        let any = live.catch_up(&self.store).await?;
        if any {
            self.hub.note_version(live.id().as_str(), live.version());
        }
        Ok(any)
    }

    async fn fresh(&self, id: &GameId) -> Result<Live, ActError> {
        Live::load(&self.store, id).await?.ok_or(ActError::NoGame)
    }

    /// Keeps facts that follow all that is known, all or none, and tells them. The key is that of the
    /// first.
    pub(super) async fn keep(
        &self,
        live: &mut Live,
        now: Time,
        events: Vec<Event>,
        key: Option<&str>,
        provided: Provided,
    ) -> Result<Kept, StoreError> {
        let Some(game) = &live.game else {
            return Ok(Kept::Outrun);
        };
        let before = game.version();
        let refused = |error: &dyn ToString| StoreError::Refused(error.to_string());
        let mut after = game.clone();
        let first = events.first().cloned();
        let mut steps = Vec::with_capacity(events.len());
        let mut rows = Vec::with_capacity(events.len());
        let mut keys = std::iter::once(key.map(ToOwned::to_owned)).chain(std::iter::repeat(None));
        for event in events {
            let entry = Entry { at: now, event };
            after.apply(&entry).map_err(|error| refused(&error))?;
            let body = serde_json::to_string(&entry.event).map_err(|error| refused(&error))?;
            let key = keys.next().flatten();
            rows.push(NewEvent {
                at: now.0,
                body,
                key: key.clone(),
            });
            steps.push((entry, after.clone(), key));
        }
        let append = Append {
            game: live.id().clone(),
            expected_version: i64::from(before),
            events: rows,
            deadline: next_look(&after, now),
            finish: match after.ending() {
                Some(ending) => {
                    let ratings = updates(&self.store, live, &after, ending, now).await?;
                    Some(finish(&after, ending, now, ratings))
                }
                None => None,
            },
            answerer: match provided {
                Provided::Unanswered => answerer(live, &after).map(|(_, player)| player),
                Provided::Always | Provided::Vacation(_) => None,
            },
            vacation: match provided {
                Provided::Vacation(vacation) => Some(vacation),
                Provided::Always | Provided::Unanswered => None,
            },
            notices: notices::following(live, first.as_ref(), game, &after, now),
        };
        match self.store.append(append).await? {
            Appended::Done { .. } => {}
            Appended::Prepared => return Ok(Kept::Answered),
            Appended::Repeated { seq } => {
                self.catch_up(live).await?;
                return Ok(Kept::Done(u32::try_from(seq).unwrap_or(u32::MAX)));
            }
            Appended::Conflict { .. }
            | Appended::NotRunning
            | Appended::RatingsMoved
            | Appended::VacationMoved => {
                self.catch_up(live).await?;
                return Ok(Kept::Outrun);
            }
        }
        let seen = live.visible_to(Eyes::Spectator);
        for (entry, after, key) in steps {
            self.note(live.id(), &entry, &after);
            live.take(entry, after, key);
        }
        self.tell(live, before, seen);
        if let Some(game) = &live.game {
            self.wake_house(live.id(), game);
            if game.is_over() {
                self.wake_tournament(game).await;
            }
        }
        Ok(Kept::Done(before))
    }

    /// Counts a fact that was kept, for whoever runs the server.
    fn note(&self, game: &GameId, entry: &Entry, after: &OnlineGame) {
        let metrics = &self.trouble.metrics;
        if let Event::Move { .. } = entry.event {
            metrics.0.moves.add();
        }
        if let Some(ending) = after.ending() {
            let by = termination(ending.by);
            metrics.0.games_ended.add(by);
            let moves = after.game().plies();
            tracing::info!(%game, by, moves, "game ended");
        }
    }

    /// Tells everybody what happened since a version, and spectators since what they have seen.
    fn tell(&self, live: &Live, from: u32, seen: usize) {
        let visible = live.visible_to(Eyes::Spectator);
        let all = live.entries();
        let first = usize::try_from(from).unwrap_or(usize::MAX).min(all.len());
        let behind = seen != first || visible != all.len();
        let people = live.people();
        self.bus.publish(News::Entries {
            game: live.id().to_string(),
            from,
            entries: all[first..].to_vec(),
            spectators: behind.then(|| {
                let shown = all[seen.min(visible)..visible].to_vec();
                (u32::try_from(seen).unwrap_or(u32::MAX), shown)
            }),
            now: self.clock.now(),
            people: people.iter().map(ToString::to_string).collect(),
            summary: Box::new(live.summary(Eyes::Player)),
        });
    }
}

/// Whether an engine of the house has its turn, or is asked something.
pub(super) fn wants_house(game: &OnlineGame) -> bool {
    let house = game.agreement().house();
    let turn = game.turn().is_some_and(|turn| house.contains(turn));
    turn || game.offer().is_some() && !house.is_empty()
}

/// When the sweeper is to look at a game.
pub(super) fn next_look(game: &OnlineGame, now: Time) -> Option<i64> {
    game.turn()?;
    let flag = game.deadline().map(|at| at.plus(ON_ITS_WAY).0);
    match wants_house(game) {
        true => {
            let reminder = now.plus(REMINDER).0;
            Some(flag.map_or(reminder, |flag| flag.min(reminder)))
        }
        false => flag,
    }
}

/// The end of a game, as the store keeps it.
fn finish(
    game: &OnlineGame,
    ending: Ending,
    now: Time,
    ratings: Vec<Option<RatingUpdate>>,
) -> Finish {
    let aborted = ending.by == EndingKind::Aborted;
    let outcome = |seat: Seat| match ending.winners.contains(seat) {
        true if ending.winners.len() == 1 => Outcome::Won,
        true => Outcome::Drawn,
        false => Outcome::Lost,
    };
    let seats = Seat::ALL.into_iter().take(game.agreement().seats.len());
    Finish {
        at: now.0,
        ending: match aborted {
            true => tercio_store::Ending::Aborted,
            false => tercio_store::Ending::Finished,
        },
        result: serde_json::to_string(&ending).unwrap_or_default(),
        termination: termination(ending.by).to_owned(),
        seats: seats
            .zip(ratings)
            .map(|(seat, rating)| SeatResult {
                outcome: (!aborted).then(|| outcome(seat)),
                rating,
            })
            .collect(),
    }
}

/// Why a game ended, in a word.
fn termination(by: EndingKind) -> &'static str {
    use tercio_online::Departure;
    match by {
        EndingKind::Rules => "rules",
        EndingKind::Departure(Departure::Resigned) => "resigned",
        EndingKind::Departure(Departure::Flagged) => "flagged",
        EndingKind::Departure(Departure::Claimed) => "claimed",
        EndingKind::Draw => "draw",
        EndingKind::Scored => "scored",
        EndingKind::Aborted => "aborted",
    }
}
