//! What happens in tournaments of any kind. Nothing of it is held in memory: whoever looks reads all of
//! it, does the one thing that is due, and the store refuses it if anything has changed meanwhile. So
//! any process may end between any two steps, and every node may try.

use crate::clock::Clock;
use crate::games::{Counted, GameService};
use crate::people::known_as;
use crate::problem::Refused;
use crate::secret::random_text;
use crate::trouble::Trouble;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::sync::Arc;
use tercio_api::{NewSimul, NewTournament, PlayerRef};
use tercio_online::Agreement;
use tercio_store::{
    Admission, Entered, NewRound, PlayerId, Status, Store, StoreError, Tournament, TournamentGame,
    TournamentId, TournamentKind, TournamentPlayer, TournamentRound, TournamentStatus, Turn,
};
use tokio::task::spawn_blocking;

/// How many tournaments are looked at in one round of the sweeper.
const BATCH: i64 = 50;
/// How long until a tournament is looked at again if nobody says that a game is over, in
/// milliseconds: the node that would have said it may have gone.
const LOOK: i64 = 10_000;
/// How often a step is tried because somebody was faster.
const TRIES: usize = 8;
/// How many letters the id of a tournament has.
const ID: usize = 10;
/// How many tournaments of each kind and status are listed.
const LISTED: i64 = 50;
/// How many tournaments of one kind and maker may wait or be played at once.
const MOST_MADE: i64 = 5;

/// The tournaments.
pub(crate) struct Tournaments {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    games: Arc<GameService>,
    trouble: Arc<Trouble>,
}

/// What the maker of a tournament has wished for, and what follows from it.
pub(crate) trait Plan: Serialize + DeserializeOwned + Send + Sync + Sized + 'static {
    /// What is planned.
    const KIND: TournamentKind;

    /// What is said where there is none of them.
    fn missing() -> Refused;

    /// What is played.
    fn agreement(&self) -> &Agreement;

    /// When it begins; when its maker says so if none is named.
    fn starts_at(&self) -> Option<i64>;

    /// Who may come.
    fn admission(&self) -> Admission;

    /// Whether bots may play.
    fn admits_bots(&self) -> bool;

    /// How long players rest between two rounds, in milliseconds.
    fn pause(&self) -> i64;

    /// Whether there are enough players to begin.
    fn is_enough(state: &State<Self>) -> bool;

    /// Whether there is another round, and players for it.
    fn can_go_on(state: &State<Self>) -> bool;

    /// Who meets whom next. This may take a while.
    fn next_round(state: &State<Self>) -> Draw;
}

/// Who meets whom in a round.
pub(crate) struct Draw {
    pub(crate) tables: Vec<DrawnTable>,
    /// The numbers of those who have nobody to play with.
    pub(crate) byes: Vec<i64>,
}

/// Who meets at a table.
pub(crate) struct DrawnTable {
    pub(crate) agreement: Agreement,
    /// The numbers of those who play, and who they are, in the order of seats.
    pub(crate) seats: Vec<(i64, PlayerId)>,
}

/// All that is kept of a tournament.
pub(crate) struct State<P> {
    pub(crate) row: Tournament,
    pub(crate) plan: P,
    pub(crate) players: Vec<TournamentPlayer>,
    pub(crate) rounds: Vec<TournamentRound>,
    /// Who keeps apart from whom, while a round is made.
    pub(crate) apart: Vec<(PlayerId, PlayerId)>,
}

/// What became of the wish to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begun {
    /// The first round is played.
    Done,
    /// There are not enough players.
    TooFew,
    /// It does not wait to begin.
    NotOpen,
}

/// What the maker of a kept tournament has wished for.
pub(crate) fn plan_of<P: Plan>(row: &Tournament) -> Result<P, StoreError> {
    let broken = |error| StoreError::Broken(format!("tournament {}: {error}", row.id));
    serde_json::from_str(&row.plan).map_err(broken)
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

    /// Somebody makes a tournament; nothing if too many of theirs are not over.
    pub(crate) async fn make<P: Plan>(
        &self,
        maker: &PlayerId,
        plan: &P,
    ) -> Result<Option<TournamentId>, Refused> {
        let random = |letters| {
            let text = random_text(letters);
            text.map_err(|error| StoreError::Unavailable(error.to_string()))
        };
        let mut seed = [0; 8];
        seed.copy_from_slice(random(8)?.as_bytes());
        let new = tercio_store::NewTournament {
            id: TournamentId(random(ID)?),
            kind: P::KIND,
            maker: maker.clone(),
            plan: serde_json::to_string(plan)
                .map_err(|error| StoreError::Refused(error.to_string()))?,
            seed: i64::from_le_bytes(seed),
            created_at: self.clock.now().0,
            starts_at: plan.starts_at(),
        };
        if !self.store.create_tournament(&new, MOST_MADE).await? {
            return Ok(None);
        }
        tracing::info!(tournament = %new.id, kind = P::KIND.word(), "tournament made");
        Ok(Some(new.id))
    }

    /// A tournament of a kind, without its players and rounds.
    async fn row<P: Plan>(&self, id: &TournamentId) -> Result<Option<Tournament>, StoreError> {
        let row = self.store.tournament(id).await?;
        Ok(row.filter(|row| row.kind == P::KIND))
    }

    /// The same, for who asks for it.
    pub(crate) async fn named<P: Plan>(&self, id: &TournamentId) -> Result<Tournament, Refused> {
        self.row::<P>(id).await?.ok_or_else(P::missing)
    }

    /// All that is kept of a tournament, for who asks for it.
    pub(crate) async fn state<P: Plan>(&self, id: &TournamentId) -> Result<State<P>, Refused> {
        self.read(id).await?.ok_or_else(P::missing)
    }

    /// The newest tournaments of a kind that wait, are played or are over.
    pub(crate) async fn listed<P: Plan>(&self) -> Result<Vec<Tournament>, StoreError> {
        let mut rows = Vec::new();
        for status in [
            TournamentStatus::Open,
            TournamentStatus::Running,
            TournamentStatus::Finished,
        ] {
            rows.extend(self.store.tournaments(P::KIND, status, LISTED).await?);
        }
        Ok(rows)
    }

    /// All that is kept of a tournament.
    async fn read<P: Plan>(&self, id: &TournamentId) -> Result<Option<State<P>>, StoreError> {
        let Some(row) = self.row::<P>(id).await? else {
            return Ok(None);
        };
        Ok(Some(State {
            plan: plan_of(&row)?,
            players: self.store.tournament_players(id).await?,
            rounds: self.store.tournament_rounds(id).await?,
            apart: Vec::new(),
            row,
        }))
    }

    /// How strong somebody is in the games of a tournament.
    pub(crate) async fn strength<P: Plan>(
        &self,
        plan: &P,
        player: &PlayerId,
    ) -> Result<i32, StoreError> {
        self.games.strength(player, plan.agreement()).await
    }

    /// Somebody comes.
    pub(crate) async fn enter<P: Plan>(
        &self,
        id: &TournamentId,
        plan: &P,
        player: &PlayerId,
    ) -> Result<Entered, StoreError> {
        let strength = i64::from(self.strength(plan, player).await?);
        let admission = plan.admission();
        self.store
            .enter_tournament(id, player, strength, admission)
            .await
    }

    /// Calls a tournament off that has not begun; false if anything has changed meanwhile.
    pub(crate) async fn cancel(&self, row: &Tournament) -> Result<bool, StoreError> {
        let turn = Turn::Cancelled {
            at: self.clock.now().0,
        };
        self.store.turn_tournament(&row.id, row.version, turn).await
    }

    /// Players as everybody sees them, by their ids.
    pub(crate) async fn known(
        &self,
        ids: &[PlayerId],
    ) -> Result<HashMap<PlayerId, PlayerRef>, StoreError> {
        let players = self.store.players(ids).await?;
        let known = players.iter().map(|player| {
            let seen = known_as(&player.id, Some(player));
            (player.id.clone(), seen)
        });
        Ok(known.collect())
    }

    /// The first round begins, if there are enough players.
    pub(crate) async fn begin<P: Plan>(&self, id: &TournamentId) -> Result<Begun, StoreError> {
        for _ in 0..TRIES {
            let Some(state) = self.read::<P>(id).await? else {
                return Ok(Begun::NotOpen);
            };
            if state.row.status != TournamentStatus::Open {
                return Ok(Begun::NotOpen);
            }
            if !P::is_enough(&state) {
                return Ok(Begun::TooFew);
            }
            if self.pair(state).await? {
                return Ok(Begun::Done);
            }
        }
        Err(outrun())
    }

    /// Does what is due in a tournament of any kind.
    async fn advance(&self, id: &TournamentId) -> Result<(), StoreError> {
        let kind = self.store.tournament(id).await?.map(|row| row.kind);
        match kind {
            Some(TournamentKind::Tournament) => self.advance_as::<NewTournament>(id).await,
            Some(TournamentKind::Simul) => self.advance_as::<NewSimul>(id).await,
            None => Ok(()),
        }
    }

    async fn advance_as<P: Plan>(&self, id: &TournamentId) -> Result<(), StoreError> {
        let now = self.clock.now().0;
        // Before all is read: if a game ends meanwhile, whoever says so is not overheard.
        self.store.look_at_tournament(id, now + LOOK).await?;
        for _ in 0..TRIES {
            let Some(state) = self.read::<P>(id).await? else {
                return Ok(());
            };
            let version = state.row.version;
            let done = match state.row.status {
                TournamentStatus::Open if state.row.starts_at.is_none_or(|at| at > now) => true,
                TournamentStatus::Open if !P::is_enough(&state) => self.cancel(&state.row).await?,
                TournamentStatus::Open => self.pair(state).await?,
                TournamentStatus::Running if self.count(&state).await? => false,
                TournamentStatus::Running if state.is_played() => true,
                TournamentStatus::Running => match state.row.next_round_at {
                    Some(at) if at > now => true,
                    Some(_) if P::can_go_on(&state) => self.pair(state).await?,
                    _ => {
                        let turn = match P::can_go_on(&state) {
                            true => Turn::Break {
                                until: now + state.plan.pause(),
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
    async fn count<P>(&self, state: &State<P>) -> Result<bool, StoreError> {
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
    async fn pair<P: Plan>(&self, mut state: State<P>) -> Result<bool, StoreError> {
        let players = state.players.iter().map(|one| one.player.clone());
        let players: Vec<PlayerId> = players.collect();
        state.apart = self.store.blocks_about(&players).await?;
        // Many players take a while.
        let drawn = spawn_blocking(move || (P::next_round(&state), state)).await;
        let (draw, state) = drawn.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let mut games = Vec::new();
        for DrawnTable { agreement, seats } in draw.tables {
            let (numbers, players): (Vec<i64>, Vec<PlayerId>) = seats.into_iter().unzip();
            games.push((self.games.new_running(&agreement, &players)?, numbers));
        }
        let now = self.clock.now().0;
        let new = NewRound {
            at: now,
            // Where nobody plays, the round is over at once.
            due_at: match games.is_empty() {
                true => now,
                false => now + LOOK,
            },
            byes: draw.byes,
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

impl<P> State<P> {
    /// The place of a player in the list.
    pub(crate) fn place(&self, number: i64) -> Option<usize> {
        let mut players = self.players.iter();
        players.position(|player| player.number == number)
    }

    fn player(&self, number: i64) -> Option<&TournamentPlayer> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Whether a game of it is still played.
    fn is_played(&self) -> bool {
        let mut games = self.rounds.iter().flat_map(|round| &round.games);
        games.any(is_played)
    }
}

fn is_played(game: &TournamentGame) -> bool {
    matches!(game.status, Status::Open | Status::Running)
}

/// What a game brought each seat, once it is counted. What cannot be read brings nothing.
pub(crate) fn results(game: &TournamentGame) -> Option<Vec<Counted>> {
    let counted: Vec<Counted> = serde_json::from_str(game.results.as_deref()?).ok()?;
    (counted.len() == game.seats.len()).then_some(counted)
}

fn outrun() -> StoreError {
    StoreError::Unavailable("others were faster each time".to_owned())
}
