//! Games that wait for players: making them, sitting down, getting up, beginning.

use super::cache::Shared;
use super::deal::Deal;
use super::live::{Eyes, Live};
use super::service::{GameService, next_look};
use crate::bus::News;
use crate::problem::Refused;
use crate::secret::random_text;
use axum::http::StatusCode;
use tercio_api::{
    GameStatus, GameSummary, InvitationStatus, Invited, JoinGame, NewGame, Visibility,
};
use tercio_online::{OnlineGame, SeatPlan, Time};
use tercio_rules::Seat;
use tercio_store::{
    Game, GameId, Listing, PlayerId, Seated, Sitter, Start, Started, Status, StoreError, Twice,
};

/// How many letters the id of a game has.
pub(super) const ID: usize = 10;
/// How many games of one player may wait at once.
pub(super) const MOST_OPEN: i64 = 10;
/// How many games the lobby shows.
const MOST_LISTED: i64 = 100;
/// How many games are filled with engines after a start.
const MOST_FILLED: i64 = 1000;
/// The seconds after which engines may fill a game.
const FILL: std::ops::RangeInclusive<u32> = 1..=3600;
/// What the secret marks the id of a game for, to make that of the next one.
const REMATCH: &str = "rematch";

pub(super) fn too_many_open() -> Refused {
    let title = "too many of your games wait for players already";
    Refused::new(StatusCode::TOO_MANY_REQUESTS, "too-many-games", title)
}

impl GameService {
    /// Opens a game for a player, who must be known to the store.
    pub(crate) async fn open(&self, host: &PlayerId, wish: NewGame) -> Result<Shared, Refused> {
        let unfit = |why: &dyn ToString| {
            let title = "no such game can be played";
            Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-agreement", title)
                .because(why.to_string())
        };
        wish.agreement.check().map_err(|error| unfit(&error))?;
        if wish.agreement.is_binding() {
            return Err(unfit(
                &"only the server opens games of tournaments and simuls",
            ));
        }
        if let Some((seconds, level)) = wish.fill {
            if !FILL.contains(&seconds) {
                return Err(unfit(&format!(
                    "empty seats are filled after {} to {} seconds",
                    FILL.start(),
                    FILL.end()
                )));
            }
            let mut filled = wish.agreement.clone();
            filled.seats.fill(SeatPlan::House(level));
            filled.check().map_err(|error| unfit(&error))?;
        }
        if wish.agreement.rated {
            self.check_account(host).await?;
        }
        let free = |seat: &Seat| wish.agreement.seats.get(seat.index()) == Some(&SeatPlan::Player);
        let place = match wish.seat {
            Some(seat) if free(&seat) => seat,
            Some(_) => return Err(unfit(&"an engine is to sit in this seat")),
            None => match Seat::ALL.into_iter().find(free) {
                Some(seat) => seat,
                None => return Err(unfit(&"there is no seat for you")),
            },
        };
        let mut seats: Vec<Sitter> = wish.agreement.seats.iter().map(planned).collect();
        seats[place.index()] = Sitter::Player(host.clone());
        let invitations = self.invitations(host, &wish, &seats).await?;
        let deal = Deal {
            agreement: wish.agreement,
            fill: wish.fill,
            kept_for: Vec::new(),
        };
        let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let row = self.new_open(GameId(id), host, wish.visibility, &deal, seats)?;
        if invitations.is_empty() {
            return self.make(host, &row).await;
        }
        self.challenge(host, &row, &invitations).await?;
        self.begin_if_full(&row.id).await
    }

    /// A game that waits for players, as the store is to keep it.
    fn new_open(
        &self,
        id: GameId,
        host: &PlayerId,
        visibility: Visibility,
        deal: &Deal,
        seats: Vec<Sitter>,
    ) -> Result<tercio_store::NewGame, StoreError> {
        let agreement =
            serde_json::to_string(deal).map_err(|error| StoreError::Refused(error.to_string()))?;
        Ok(tercio_store::NewGame {
            id,
            listing: match visibility {
                Visibility::Lobby => Listing::Lobby,
                Visibility::Link => Listing::Link,
            },
            host: Some(host.clone()),
            game: deal.agreement.game.clone(),
            setup: deal.agreement.setup.clone(),
            ladder: deal.ladder(),
            rated: deal.agreement.rated,
            created_at: self.clock.now().0,
            agreement,
            seats,
            start: None,
        })
    }

    /// Keeps a new game unless too many of its host wait, and begins it if nobody is missing.
    async fn make(&self, host: &PlayerId, row: &tercio_store::NewGame) -> Result<Shared, Refused> {
        match self.store.open_game(row, host, MOST_OPEN).await? {
            true => self.begin_if_full(&row.id).await,
            false => Err(too_many_open()),
        }
    }

    /// A player sits down.
    pub(crate) async fn join(
        &self,
        id: &GameId,
        player: &PlayerId,
        wish: &JoinGame,
    ) -> Result<Shared, Refused> {
        let taken = || Refused::new(StatusCode::CONFLICT, "seat-taken", "somebody sits there");
        loop {
            let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
            let live = game.lock().await;
            if !live.seats_of(player).is_empty() {
                // Whoever asks twice, sits already; but the server may have gone before all began.
                let open = live.status() == GameStatus::Open;
                drop(live);
                return match open {
                    true => self.begin_if_full(id).await,
                    false => Ok(game),
                };
            }
            if live.status() != GameStatus::Open {
                let title = "this game does not wait for players";
                return Err(Refused::new(StatusCode::CONFLICT, "not-open", title));
            }
            let free: Vec<Seat> = live.free_seats(player);
            let seat = match wish.seat {
                Some(seat) => free.contains(&seat).then_some(seat),
                None => free.first().copied(),
            };
            let seat = seat.ok_or_else(taken)?;
            let (rated, people) = (live.row.rated, live.people());
            let bots = live.agreement().bots;
            drop(live);
            self.check_company(player, &people).await?;
            if !bots {
                self.check_bot(player).await?;
            }
            if rated {
                self.check_account(player).await?;
            }
            let sitter = Sitter::Player(player.clone());
            let seated = self
                .store
                .take_seat(id, seat.index(), &sitter, Twice::Refused)
                .await?;
            match seated {
                Seated::Done => return self.begin_if_full(id).await,
                Seated::Taken if wish.seat.is_some() => return Err(taken()),
                // All is different now: look again.
                Seated::Taken | Seated::Already | Seated::NotOpen => {}
            }
        }
    }

    /// Begins a game if all seats are taken, and tells who sits where.
    pub(crate) async fn begin_if_full(&self, id: &GameId) -> Result<Shared, Refused> {
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        let live = game.lock().await;
        let full = live
            .row
            .seats
            .iter()
            .all(|seat| seat.sitter != Sitter::Nobody);
        if !full || live.status() != GameStatus::Open {
            self.tell_seats(&live);
            drop(live);
            return Ok(game);
        }
        let now = self.clock.now();
        let begun = OnlineGame::new(live.agreement().clone(), now)
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let start = Start {
            at: now.0,
            deadline: next_look(&begun, now),
        };
        drop(live);
        match self.store.start_game(id, start).await? {
            Started::Done => self.note_begun(id, &begun),
            // Somebody got up, or was faster.
            Started::SeatsEmpty | Started::NotOpen => {}
        }
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        let live = game.lock().await;
        self.tell_seats(&live);
        if let Some(begun) = &live.game {
            self.wake_house(id, begun);
        }
        drop(live);
        Ok(game)
    }

    /// Counts a game that has begun, for whoever runs the server.
    pub(super) fn note_begun(&self, id: &GameId, game: &OnlineGame) {
        self.trouble.metrics.0.games_begun.add();
        let agreement = game.agreement();
        tracing::info!(
            game = %id,
            setup = format_args!("{}/{}", agreement.game, agreement.setup),
            seats = agreement.seats.len(),
            rated = agreement.rated,
            "game begun"
        );
    }

    /// A player gets up from a game that has not begun; the host takes it back.
    pub(crate) async fn cancel(&self, id: &GameId, player: &PlayerId) -> Result<Shared, Refused> {
        let begun = || {
            let title = "this game does not wait for players any more";
            Refused::new(StatusCode::CONFLICT, "not-open", title)
        };
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        let live = game.lock().await;
        let done = if live.row.host.as_ref() == Some(player) {
            drop(live);
            self.store.cancel_game(id, self.clock.now().0).await?
        } else if live.seats_of(player).is_empty() {
            let title = "you do not play this game";
            return Err(Refused::new(StatusCode::FORBIDDEN, "not-yours", title));
        } else {
            drop(live);
            self.store.leave_seat(id, player).await?
        };
        if !done {
            return Err(begun());
        }
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        self.tell_seats(&*game.lock().await);
        Ok(game)
    }

    /// Gives the empty seats of a game to engines, if that was agreed.
    pub(crate) async fn fill(&self, id: &GameId) -> Result<(), Refused> {
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        let live = game.lock().await;
        let Some((_, level)) = live.deal.fill else {
            return Ok(());
        };
        if live.status() != GameStatus::Open {
            return Ok(());
        }
        let seats = live.row.seats.iter().enumerate();
        let empty = seats.filter(|(_, seat)| seat.sitter == Sitter::Nobody);
        let empty: Vec<usize> = empty.map(|(index, _)| index).collect();
        drop(live);
        let engine = Sitter::House(level.to_string());
        for seat in empty {
            // Who sits down at this very moment was faster.
            self.store
                .take_seat(id, seat, &engine, Twice::Allowed)
                .await?;
        }
        self.begin_if_full(id).await?;
        Ok(())
    }

    /// When the seats of an open game are filled: in how many seconds from now.
    pub(crate) fn filled_in(&self, live: &Live) -> Option<u64> {
        let (seconds, _) = live.deal.fill?;
        let waited = self.clock.now().since(Time(live.row.created_at));
        let left = i64::from(seconds) - waited / 1000;
        (live.status() == GameStatus::Open).then_some(left.max(0).unsigned_abs())
    }

    /// Does what is due in games that wait: the node that was to fill or to begin them may have gone.
    pub(crate) async fn look_after_open(&self) -> Result<(), Refused> {
        for listing in [Listing::Lobby, Listing::Link] {
            for row in self.store.open_games(listing, MOST_FILLED).await? {
                if row.seats.iter().all(|seat| seat.sitter != Sitter::Nobody) {
                    self.begin_if_full(&row.id).await?;
                }
            }
        }
        for (id, seconds) in self.games_to_fill().await? {
            if seconds == 0 {
                self.fill(&id).await?;
            }
        }
        Ok(())
    }

    /// The open games whose seats engines will fill, and in how many seconds.
    pub(crate) async fn games_to_fill(&self) -> Result<Vec<(GameId, u64)>, StoreError> {
        let mut games = Vec::new();
        for listing in [Listing::Lobby, Listing::Link] {
            for row in self.store.open_games(listing, MOST_FILLED).await? {
                if let Some(game) = self.load(&row.id).await?
                    && let Some(seconds) = self.filled_in(&*game.lock().await)
                {
                    games.push((row.id, seconds));
                }
            }
        }
        Ok(games)
    }

    /// The same people play again, everybody one seat further. The first one who asks opens the
    /// game, the others sit down in it.
    pub(crate) async fn rematch(&self, id: &GameId, player: &PlayerId) -> Result<Shared, Refused> {
        let game = self.latest(id).await?.ok_or_else(Refused::no_game)?;
        let live = game.lock().await;
        if live.seats_of(player).is_empty() {
            let title = "you did not play this game";
            return Err(Refused::new(StatusCode::FORBIDDEN, "not-yours", title));
        }
        if live.game.as_ref().is_none_or(|game| !game.is_over()) {
            let title = "this game is not over";
            return Err(Refused::new(StatusCode::CONFLICT, "not-over", title));
        }
        let with = live.people();
        let next = self.rematch_id(id);
        let mut deal = live.deal.clone();
        deal.agreement = live.agreement().clone();
        deal.agreement.seats.rotate_left(1);
        deal.agreement.tournament = None;
        deal.agreement.simul = None;
        let mut people = live.sitters();
        people.rotate_left(1);
        drop(live);
        self.check_company(player, &with).await?;
        deal.fill = None;
        deal.kept_for = people
            .iter()
            .map(|person| person.as_ref().map(ToString::to_string))
            .collect();
        let plans = deal.agreement.seats.iter().zip(&people);
        let seats = plans.map(|(plan, person)| match person {
            Some(person) if person == player => Sitter::Player(person.clone()),
            _ => planned(plan),
        });
        let seats = seats.collect();
        let row = self.new_open(next.clone(), player, Visibility::Link, &deal, seats)?;
        let made = match self.store.game(&next).await? {
            Some(_) => self.join(&next, player, &JoinGame::default()).await,
            None => match self.make(player, &row).await {
                // Two may ask at the same time.
                Err(_) if self.store.game(&next).await?.is_some() => {
                    self.join(&next, player, &JoinGame::default()).await
                }
                made => made,
            },
        }?;
        self.tell_invited(&made, player).await?;
        // Those who still look at the old game see the way to the new one.
        let old = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        self.tell_seats(&*old.lock().await);
        Ok(made)
    }

    /// The id of the game that follows a game.
    pub(super) fn rematch_id(&self, id: &GameId) -> GameId {
        let mut next = self.secret.mark(REMATCH, id.as_str());
        next.truncate(ID);
        GameId(next)
    }

    /// Tells that a game was closed because nobody came.
    pub(crate) async fn tell_closed(&self, id: &GameId) -> Result<(), StoreError> {
        if let Some(game) = self.reload(id).await? {
            self.tell_seats(&*game.lock().await);
        }
        Ok(())
    }

    /// The games that wait for anybody.
    pub(crate) async fn lobby(&self) -> Result<Vec<GameSummary>, StoreError> {
        let rows = self.store.open_games(Listing::Lobby, MOST_LISTED).await?;
        self.summaries(rows).await
    }

    /// The games that a player plays or waits in.
    pub(crate) async fn games_of(&self, player: &PlayerId) -> Result<Vec<GameSummary>, StoreError> {
        self.summaries(self.store.games_of(player).await?).await
    }

    /// The games that any of these players play or wait in.
    pub(crate) async fn games_of_any(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.summaries(self.store.games_of_any(players).await?)
            .await
    }

    /// Games as lists show them. What is in memory may be older than the store: they went on on
    /// another node.
    pub(super) async fn summaries(
        &self,
        rows: impl IntoIterator<Item = Game>,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let mut summaries = Vec::new();
        for row in rows {
            let Some(mut game) = self.load(&row.id).await? else {
                continue;
            };
            if !game.lock().await.is_like(&row) {
                let Some(fresh) = self.reload(&row.id).await? else {
                    continue;
                };
                game = fresh;
            }
            let mut live = game.lock().await;
            if i64::from(live.version()) < row.version {
                self.catch_up(&mut live).await?;
            }
            summaries.push(live.summary(Eyes::Player));
        }
        Ok(summaries)
    }

    pub(super) fn tell_seats(&self, live: &Live) {
        let people = live.people();
        let missing = |one: &&Invited| one.status != InvitationStatus::Accepted;
        let invited = live.invited().iter().filter(missing);
        self.bus.publish(News::Seats {
            summary: Box::new(live.summary(Eyes::Player)),
            people: people.iter().map(ToString::to_string).collect(),
            invited: invited.map(|one| one.player.id.clone()).collect(),
        });
        if live.row.listing == Listing::Lobby {
            self.bus.publish(News::Lobby);
        }
    }
}

/// Who sits in a seat before anybody came.
fn planned(plan: &SeatPlan) -> Sitter {
    match plan {
        SeatPlan::Player => Sitter::Nobody,
        SeatPlan::House(level) => Sitter::House(level.to_string()),
    }
}

impl Live {
    /// The seats that a player may take.
    fn free_seats(&self, player: &PlayerId) -> Vec<Seat> {
        let free = |seat: &Seat| {
            let index = seat.index();
            let kept = self.kept_for(*seat);
            let empty = self.row.seats.get(index).map(|seat| &seat.sitter) == Some(&Sitter::Nobody);
            empty && kept.is_none_or(|kept| kept == player.as_str())
        };
        let open = self.row.status == Status::Open;
        let seats = Seat::ALL.into_iter();
        let mut free: Vec<Seat> = seats.filter(|seat| open && free(seat)).collect();
        // Who was asked to come takes the seat that is kept for them.
        free.sort_by_key(|seat| self.kept_for(*seat).is_none());
        free
    }
}
