//! What happens in tournaments. Nothing of it is held in memory: whoever looks reads all of it, does
//! the one thing that is due, and the store refuses it if anything has changed meanwhile. So any
//! process may end between any two steps, and every node may try.

use super::plan::{format, latest_entry, pause, plan_of};
use crate::clock::Clock;
use crate::games::{Counted, GameService};
use crate::trouble::Trouble;
use std::sync::Arc;
use tercio_api::NewTournament;
use tercio_store::{
    Admission, Entered, NewRound, PlayerId, Status, Store, StoreError, Tournament, TournamentGame,
    TournamentId, TournamentPlayer, TournamentRound, TournamentStatus, Turn,
};
use tercio_tournaments::{
    Entrant, Player, Presence, Round, Score, SeatResult, Table, Tournament as Pairings,
};
use tokio::task::spawn_blocking;

/// How many tournaments are looked at in one round of the sweeper.
const BATCH: i64 = 50;
/// How long until a tournament is looked at again if nobody says that a game is over, in
/// milliseconds: the node that would have said it may have gone.
const LOOK: i64 = 10_000;
/// How often a step is tried because somebody was faster.
const TRIES: usize = 8;

/// The tournaments.
pub(crate) struct Tournaments {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) games: Arc<GameService>,
    trouble: Arc<Trouble>,
}

/// All that is kept of a tournament.
pub(super) struct State {
    pub(super) row: Tournament,
    pub(super) plan: NewTournament,
    pub(super) players: Vec<TournamentPlayer>,
    pub(super) rounds: Vec<TournamentRound>,
}

/// What became of the wish to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begun {
    /// The first round is played.
    Done,
    /// There are not enough players.
    TooFew,
    /// It does not wait to begin.
    NotOpen,
}

impl Tournaments {
    pub(crate) fn new(games: &Arc<GameService>) -> Tournaments {
        Tournaments {
            store: games.store.clone(),
            clock: games.clock.clone(),
            games: games.clone(),
            trouble: games.trouble.clone(),
        }
    }

    /// Does what is due in all tournaments.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        let now = self.clock.now().0;
        for id in self.store.due_tournaments(now, BATCH).await? {
            match self.advance(&id).await {
                Err(error) if error.is_temporary() => return Err(error),
                Err(error) => {
                    // The others must not wait for one that cannot be read.
                    self.trouble.store("advancing a tournament", &error);
                    self.store.look_at_tournament(&id, now + 60 * LOOK).await?;
                }
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// All that is kept of a tournament.
    pub(super) async fn read(&self, id: &TournamentId) -> Result<Option<State>, StoreError> {
        let Some(row) = self.store.tournament(id).await? else {
            return Ok(None);
        };
        Ok(Some(State {
            plan: plan_of(&row)?,
            players: self.store.tournament_players(id).await?,
            rounds: self.store.tournament_rounds(id).await?,
            row,
        }))
    }

    /// Somebody comes.
    pub(super) async fn enter(
        &self,
        id: &TournamentId,
        plan: &NewTournament,
        player: &PlayerId,
    ) -> Result<Entered, StoreError> {
        let strength = self.games.strength(player, &plan.agreement).await?;
        let admission = Admission {
            most: i64::from(plan.most),
            before_round: latest_entry(plan),
        };
        let entered = self
            .store
            .enter_tournament(id, player, i64::from(strength), admission);
        entered.await
    }

    /// The first round begins, if there are enough players.
    pub(super) async fn begin(&self, id: &TournamentId) -> Result<Begun, StoreError> {
        for _ in 0..TRIES {
            let Some(state) = self.read(id).await? else {
                return Ok(Begun::NotOpen);
            };
            if state.row.status != TournamentStatus::Open {
                return Ok(Begun::NotOpen);
            }
            if !state.is_enough() {
                return Ok(Begun::TooFew);
            }
            if self.pair(state).await? {
                return Ok(Begun::Done);
            }
        }
        Err(outrun())
    }

    /// Does what is due in a tournament.
    async fn advance(&self, id: &TournamentId) -> Result<(), StoreError> {
        let now = self.clock.now().0;
        // Before all is read: if a game ends meanwhile, whoever says so is not overheard.
        self.store.look_at_tournament(id, now + LOOK).await?;
        for _ in 0..TRIES {
            let Some(state) = self.read(id).await? else {
                return Ok(());
            };
            let version = state.row.version;
            let done = match state.row.status {
                TournamentStatus::Open if state.row.starts_at.is_none_or(|at| at > now) => true,
                TournamentStatus::Open if !state.is_enough() => {
                    let turn = Turn::Cancelled { at: now };
                    self.store.turn_tournament(id, version, turn).await?
                }
                TournamentStatus::Open => self.pair(state).await?,
                TournamentStatus::Running if self.count(&state).await? => false,
                TournamentStatus::Running if state.is_played() => true,
                TournamentStatus::Running => match state.row.next_round_at {
                    Some(at) if at > now => true,
                    Some(_) if state.can_go_on() => self.pair(state).await?,
                    _ => {
                        let turn = match state.can_go_on() {
                            true => Turn::Break {
                                until: now + pause(&state.plan),
                            },
                            false => Turn::Finished { at: now },
                        };
                        tracing::info!(tournament = %id, ?turn, "round over");
                        self.store.turn_tournament(id, version, turn).await?
                    }
                },
                TournamentStatus::Finished | TournamentStatus::Cancelled => true,
            };
            if done {
                return Ok(());
            }
        }
        Err(outrun())
    }

    /// Counts the games that are over; whether there were any.
    async fn count(&self, state: &State) -> Result<bool, StoreError> {
        let mut any = false;
        for game in state.rounds.iter().flat_map(|round| &round.games) {
            if game.results.is_some() || is_played(game) {
                continue;
            }
            let Some(counted) = self.games.counted(&game.game).await? else {
                continue;
            };
            let absent = game.seats.iter().zip(&counted);
            let absent = absent.filter(|(_, counted)| counted.absent);
            let absent: Vec<PlayerId> = absent
                .filter_map(|(number, _)| state.player(*number))
                .map(|player| player.player.clone())
                .collect();
            let results = serde_json::to_string(&counted)
                .map_err(|error| StoreError::Refused(error.to_string()))?;
            self.store
                .count_tournament_game(&state.row.id, &game.game, &results, &absent)
                .await?;
            any = true;
        }
        Ok(any)
    }

    /// The next round begins; false if anything has changed meanwhile.
    async fn pair(&self, state: State) -> Result<bool, StoreError> {
        let pairings = state.pairings();
        // Many players take a while.
        let round = spawn_blocking(move || pairings.next_round()).await;
        let round = round.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let mut agreement = state.plan.agreement.clone();
        agreement.tournament = Some(state.row.id.to_string());
        let number = |entrant: &Entrant| state.players[entrant.0].number;
        let mut games = Vec::new();
        for table in &round.tables {
            let player = |entrant: &Entrant| state.players[entrant.0].player.clone();
            let players: Vec<PlayerId> = table.seats.iter().map(player).collect();
            let game = self.games.new_running(&agreement, &players)?;
            games.push((game, table.seats.iter().map(number).collect()));
        }
        let now = self.clock.now().0;
        let new = NewRound {
            at: now,
            // Where nobody plays, the round is over at once.
            due_at: match games.is_empty() {
                true => now,
                false => now + LOOK,
            },
            byes: round.byes.iter().map(number).collect(),
            games,
        };
        let id = &state.row.id;
        if !self.store.begin_round(id, state.row.version, &new).await? {
            return Ok(false);
        }
        tracing::info!(tournament = %id, round = state.row.rounds + 1, games = new.games.len(), "round begun");
        // It runs already: who is not told will find it.
        for (game, _) in &new.games {
            if let Err(error) = self.games.tell_begun(&game.id).await {
                self.trouble.store("telling that a game has begun", &error);
            }
        }
        Ok(true)
    }
}

impl State {
    /// The same, as rounds are made of it.
    pub(super) fn pairings(&self) -> Pairings {
        let seats = self.plan.agreement.seats.len();
        let seed = self.row.seed.cast_unsigned();
        let mut pairings = Pairings::new(format(&self.plan), seats, seed);
        let unsigned = |number: i64| usize::try_from(number).unwrap_or_default();
        pairings.players = self
            .players
            .iter()
            .map(|player| Player {
                strength: i32::try_from(player.strength).unwrap_or_default(),
                missed: unsigned(player.missed),
                presence: match player.withdrawn {
                    true => Presence::Withdrawn,
                    false => Presence::Present,
                },
            })
            .collect();
        let entrants = |numbers: &[i64]| {
            let found = numbers.iter().filter_map(|number| self.place(*number));
            found.map(Entrant).collect::<Vec<_>>()
        };
        let table = |game: &TournamentGame| Table {
            seats: entrants(&game.seats),
            results: results(game).map(|counted| {
                let result = |counted: Counted| SeatResult {
                    score: Score(counted.score),
                    points: counted.points,
                };
                counted.into_iter().map(result).collect()
            }),
        };
        pairings.rounds = self
            .rounds
            .iter()
            .map(|round| Round {
                tables: round.games.iter().map(table).collect(),
                byes: entrants(&round.byes),
            })
            .collect();
        pairings
    }

    /// How many rounds there are in all.
    pub(super) fn rounds_in_all(&self) -> usize {
        self.pairings().rounds_in_all(usize::from(self.plan.rounds))
    }

    /// The place of a player in the list.
    pub(super) fn place(&self, number: i64) -> Option<usize> {
        let mut players = self.players.iter();
        players.position(|player| player.number == number)
    }

    fn player(&self, number: i64) -> Option<&TournamentPlayer> {
        self.players.iter().find(|player| player.number == number)
    }

    fn present(&self) -> usize {
        self.players
            .iter()
            .filter(|player| !player.withdrawn)
            .count()
    }

    /// Whether there are enough players to begin.
    pub(super) fn is_enough(&self) -> bool {
        self.present() >= usize::from(self.plan.least).max(self.plan.agreement.seats.len())
    }

    /// Whether a game of it is still played.
    fn is_played(&self) -> bool {
        let mut games = self.rounds.iter().flat_map(|round| &round.games);
        games.any(is_played)
    }

    /// Whether there is another round, and players for it.
    fn can_go_on(&self) -> bool {
        self.rounds.len() < self.rounds_in_all()
            && self.present() >= self.plan.agreement.seats.len()
    }
}

fn is_played(game: &TournamentGame) -> bool {
    matches!(game.status, Status::Open | Status::Running)
}

/// What a game brought each seat, once it is counted. What cannot be read brings nothing.
pub(super) fn results(game: &TournamentGame) -> Option<Vec<Counted>> {
    let counted: Vec<Counted> = serde_json::from_str(game.results.as_deref()?).ok()?;
    (counted.len() == game.seats.len()).then_some(counted)
}

fn outrun() -> StoreError {
    StoreError::Unavailable("others were faster each time".to_owned())
}
