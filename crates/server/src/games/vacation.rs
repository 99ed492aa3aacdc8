//! Games over days stand still while somebody is on vacation.

use super::service::{GameService, Kept, Provided, TRIES};
use tercio_api::GameStatus;
use tercio_online::{Event, Time};
use tercio_store::{GameId, PlayerId, StoreError};

impl GameService {
    /// Lets a game know until when somebody who plays it is on vacation, or that they are back if that is
    /// over. Every node may try: what a game knows already changes nothing, and what is not true any more
    /// is not written.
    pub(crate) async fn note_vacation(
        &self,
        id: &GameId,
        player: &PlayerId,
    ) -> Result<(), StoreError> {
        let Some(shared) = self.latest(id).await? else {
            return Ok(());
        };
        let mut live = shared.lock().await;
        for _ in 0..TRIES {
            let vacation = self.store.last_vacation(player).await?;
            let now = self.moment(&live);
            // Who is not on vacation is back now.
            let until = vacation.until_at.map_or(now, Time).max(now);
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
            let kept = self.keep(&mut live, now, facts, None, Provided::Vacation(vacation));
            if let Kept::Done(_) = kept.await? {
                return Ok(());
            }
        }
        // Others were faster each time: the next round tries again.
        let why = "a game could not be told of a vacation".to_owned();
        Err(StoreError::Unavailable(why))
    }
}
