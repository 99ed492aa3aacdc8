//! Games over days stand still while somebody is on vacation.

use super::service::{Answers, GameService, Kept, TRIES};
use tercio_api::GameStatus;
use tercio_online::{Event, Time};
use tercio_store::{GameId, PlayerId, StoreError};

impl GameService {
    /// Lets a game know until when somebody who plays it is on vacation, or that they are back if that is
    /// over. Every node may try: what a game knows already changes nothing.
    pub(crate) async fn note_vacation(
        &self,
        id: &GameId,
        player: &PlayerId,
        until: Time,
    ) -> Result<(), StoreError> {
        let Some(shared) = self.latest(id).await? else {
            return Ok(());
        };
        let mut live = shared.lock().await;
        for _ in 0..TRIES {
            let now = self.moment(&live);
            let Some(game) = live
                .game
                .as_ref()
                .filter(|_| live.status() == GameStatus::Running)
            else {
                return Ok(());
            };
            let seats = live.seats_of(player).into_iter();
            let facts: Vec<Event> = seats
                .filter_map(|seat| game.decide_vacation(seat, until, now))
                .collect();
            if facts.is_empty() {
                return Ok(());
            }
            let kept = self.keep(&mut live, now, facts, None, Answers::Included);
            if let Kept::Done(_) = kept.await? {
                return Ok(());
            }
        }
        // Others were faster each time: the next round tries again.
        let why = "a game could not be told of a vacation".to_owned();
        Err(StoreError::Unavailable(why))
    }
}
