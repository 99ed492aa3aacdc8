//! Games that wait for players: making them, sitting down, getting up, beginning.

use super::cache::Shared;
use super::deal::Deal;
use super::live::{Eyes, Live};
use super::service::{GameService, deadline};
use crate::bus::News;
use crate::problem::Refused;
use crate::secret::random_text;
use axum::http::StatusCode;
use tercio_api::{GameStatus, GameSummary, JoinGame, NewGame, Visibility};
use tercio_online::{OnlineGame, SeatPlan};
use tercio_rules::Seat;
use tercio_store::{
    GameId, Listing, PlayerId, Seated, Sitter, Start, Started, Status, StoreError, Twice,
};

/// How many letters the id of a game has.
const ID: usize = 10;
/// How many games of one player may wait at once.
const MOST_OPEN: usize = 10;
/// How many games the lobby shows.
const MOST_LISTED: i64 = 100;
/// The seconds after which engines may fill a game.
const FILL: std::ops::RangeInclusive<u32> = 5..=3600;

impl GameService {
    /// Opens a game for a player, who must be known to the store.
    pub(crate) async fn open(&self, host: &PlayerId, wish: NewGame) -> Result<Shared, Refused> {
        let unfit = |why: &dyn ToString| {
            let title = "no such game can be played";
            Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-agreement", title)
                .because(why.to_string())
        };
        wish.agreement.check().map_err(|error| unfit(&error))?;
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
            return Err(unfit(
                &"guests play for pleasure: a rated game needs an account",
            ));
        }
        if self.store.open_games_of(host).await?.len() >= MOST_OPEN {
            let title = "too many of your games wait for players already";
            return Err(Refused::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many-games",
                title,
            ));
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
        let deal = Deal {
            agreement: wish.agreement,
            fill: wish.fill,
            kept_for: Vec::new(),
        };
        let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        self.make(GameId(id), host, wish.visibility, deal, seats)
            .await
    }

    /// Keeps a new game, and begins it if nobody is missing.
    pub(super) async fn make(
        &self,
        id: GameId,
        host: &PlayerId,
        visibility: Visibility,
        deal: Deal,
        seats: Vec<Sitter>,
    ) -> Result<Shared, Refused> {
        let agreement =
            serde_json::to_string(&deal).map_err(|error| StoreError::Refused(error.to_string()))?;
        let row = tercio_store::NewGame {
            id: id.clone(),
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
        };
        self.store.create_game(&row).await?;
        self.begin_if_full(&id).await
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
                // Whoever asks twice, sits already.
                drop(live);
                return Ok(game);
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
            drop(live);
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
            deadline: deadline(&begun, now),
        };
        drop(live);
        match self.store.start_game(id, start).await? {
            // Somebody got up, or was faster.
            Started::Done | Started::SeatsEmpty | Started::NotOpen => {}
        }
        let game = self.reload(id).await?.ok_or_else(Refused::no_game)?;
        self.tell_seats(&*game.lock().await);
        Ok(game)
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

    /// The games that wait for anybody.
    pub(crate) async fn lobby(&self) -> Result<Vec<GameSummary>, StoreError> {
        let rows = self.store.open_games(Listing::Lobby, MOST_LISTED).await?;
        self.summaries(rows.into_iter().map(|row| row.id)).await
    }

    /// The games that a player plays or waits in.
    pub(crate) async fn games_of(&self, player: &PlayerId) -> Result<Vec<GameSummary>, StoreError> {
        let running = self.store.running_games(player).await?;
        let open = self.store.open_games_of(player).await?;
        let all = running.into_iter().chain(open);
        self.summaries(all.map(|row| row.id)).await
    }

    async fn summaries(
        &self,
        ids: impl Iterator<Item = GameId>,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let mut summaries = Vec::new();
        for id in ids {
            if let Some(game) = self.load(&id).await? {
                summaries.push(game.lock().await.summary(Eyes::Player));
            }
        }
        Ok(summaries)
    }

    fn tell_seats(&self, live: &Live) {
        let people = live.people();
        self.bus.publish(News::Seats {
            summary: Box::new(live.summary(Eyes::Player)),
            people: people.iter().map(ToString::to_string).collect(),
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
            let kept = self.deal.kept_for.get(index).and_then(Option::as_ref);
            let empty = self.row.seats.get(index).map(|seat| &seat.sitter) == Some(&Sitter::Nobody);
            empty && kept.is_none_or(|kept| kept == player.as_str())
        };
        let open = self.row.status == Status::Open;
        Seat::ALL
            .into_iter()
            .filter(|seat| open && free(seat))
            .collect()
    }
}
