//! What tournaments need of games: beginning them, and what came of them.

use super::deal::Deal;
use super::rating::rating_of;
use super::service::{GameService, next_look};
use super::table::ID;
use crate::secret::random_text;
use serde::{Deserialize, Serialize};
use tercio_online::{Agreement, Departure, OnlineGame, Time};
use tercio_ratings::Rating;
use tercio_rules::Seat;
use tercio_store::{
    GameId, Listing, NewGame, PlayerId, Result, Sitter, Start, StoreError, TournamentId,
};
use tercio_tournaments::Score;

/// What a game brought a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Counted {
    /// The share of the win, in parts of one.
    pub(crate) score: u32,
    /// The points on the board.
    pub(crate) points: u32,
    /// Whether nobody came.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) absent: bool,
}

impl GameService {
    /// A game that runs from now on, as the store is to keep it.
    pub(crate) fn new_running(
        &self,
        agreement: &Agreement,
        players: &[PlayerId],
    ) -> Result<NewGame> {
        let now = self.clock.now();
        let refused = |error: &dyn ToString| StoreError::Refused(error.to_string());
        let deal = Deal {
            agreement: agreement.clone(),
            fill: None,
            kept_for: Vec::new(),
        };
        let begun = OnlineGame::new(agreement.clone(), now).map_err(|error| refused(&error))?;
        let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(NewGame {
            id: GameId(id),
            listing: Listing::Link,
            host: None,
            game: agreement.game.clone(),
            setup: agreement.setup.clone(),
            ladder: deal.ladder(),
            rated: agreement.rated,
            created_at: now.0,
            agreement: serde_json::to_string(&deal).map_err(|error| refused(&error))?,
            seats: players.iter().cloned().map(Sitter::Player).collect(),
            start: Some(Start {
                at: now.0,
                deadline: next_look(&begun, now),
            }),
        })
    }

    /// Tells those who play a game that it has begun.
    pub(crate) async fn tell_begun(&self, id: &GameId) -> Result<()> {
        if let Some(game) = self.reload(id).await? {
            let live = game.lock().await;
            if let Some(begun) = &live.game {
                self.note_begun(id, begun);
            }
            self.tell_seats(&live);
        }
        Ok(())
    }

    /// How strong somebody is in such games.
    pub(crate) async fn strength(&self, player: &PlayerId, agreement: &Agreement) -> Result<i32> {
        let deal = Deal {
            agreement: agreement.clone(),
            fill: None,
            kept_for: Vec::new(),
        };
        let row = self.store.rating(player, &deal.ladder()).await?;
        let rating = row.as_ref().map_or(Ok(Rating::default()), rating_of)?;
        Ok(rating.value())
    }

    /// What a game that is over brought each seat; nothing while it goes on.
    pub(crate) async fn counted(&self, id: &GameId) -> Result<Option<Vec<Counted>>> {
        let Some(shared) = self.latest(id).await? else {
            return Ok(None);
        };
        let live = shared.lock().await;
        Ok(live.game.as_ref().and_then(count))
    }

    /// Lets the tournament of a game look at it now. If nobody does, it looks by itself later.
    pub(super) async fn wake_tournament(&self, game: &OnlineGame) {
        let agreement = game.agreement();
        let simul = agreement.simul.as_ref().map(|simul| &simul.id);
        let Some(tournament) = agreement.tournament.as_ref().or(simul) else {
            return;
        };
        let id = TournamentId(tournament.clone());
        let Time(now) = self.clock.now();
        if let Err(error) = self.store.look_at_tournament(&id, now).await {
            self.trouble.store("waking a tournament", &error);
        }
    }
}

/// What a game brought each seat.
fn count(game: &OnlineGame) -> Option<Vec<Counted>> {
    let ending = game.ending()?;
    let seats = game.agreement().seats.len();
    let points = game.game().position().points();
    let stayed_away = |seat: Seat| {
        let flagged = game.left().contains(&(seat, Departure::Flagged));
        flagged && !game.clocks().has_moved(seat)
    };
    let counted = Seat::ALL.into_iter().take(seats).map(|seat| Counted {
        score: match ending.winners.len() {
            // Whoever runs the server may have called it off: nobody gains by it.
            0 => Score::shared_by(seats).0,
            winners if ending.winners.contains(seat) => Score::shared_by(winners).0,
            _ => 0,
        },
        points: u32::from(points[seat.index()]),
        absent: stayed_away(seat),
    });
    Some(counted.collect())
}
