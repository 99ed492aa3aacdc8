//! Engines of the house, as games see them.

use super::service::{ActError, GameService, Kept, TRIES, wants_house};
use crate::jobs::Effect;
use tercio_online::{Command, OnlineGame, Situation};
use tercio_rules::Seat;
use tercio_store::{GameId, StoreError};

/// What an engine of the house wants to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseMove<'a> {
    pub(crate) seat: Seat,
    pub(crate) ply: u32,
    /// The position that it was asked about.
    pub(crate) position: &'a str,
    pub(crate) text: &'a str,
}

impl GameService {
    /// Carries out what an engine of the house wants.
    pub(crate) async fn act_for_house(
        &self,
        id: &GameId,
        seat: Seat,
        command: &Command,
    ) -> Result<(), ActError> {
        let shared = self.load(id).await?.ok_or(ActError::NoGame)?;
        let mut live = shared.lock().await;
        let now = self.moment(&live);
        let game = live.game.as_ref().ok_or(ActError::NoGame)?;
        let event = game
            .decide(seat, command, Situation::at(now))
            .map_err(ActError::Refused)?;
        // If somebody was faster, the game is known better now.
        self.keep_with_answers(&mut live, now, event, None).await?;
        Ok(())
    }

    /// Makes a move that an engine of the house has chosen, unless the game has gone on since it was
    /// asked.
    pub(crate) async fn move_for_house(
        &self,
        id: &GameId,
        chosen: HouseMove<'_>,
    ) -> Result<Effect, ActError> {
        let shared = self.load(id).await?.ok_or(ActError::NoGame)?;
        let mut live = shared.lock().await;
        let command = Command::Move {
            text: chosen.text.to_owned(),
            ply: chosen.ply,
        };
        for _ in 0..TRIES {
            // It may have been asked on another node.
            self.catch_up(&mut live).await?;
            let now = self.moment(&live);
            let game = live.game.as_ref().ok_or(ActError::NoGame)?;
            // Nobody moves for people.
            if !game.agreement().house().contains(chosen.seat) {
                return Err(ActError::NotYours);
            }
            // After a takeback there are as many moves, but others.
            if game.is_over() || game.game().position().to_string() != chosen.position {
                return Ok(Effect::None);
            }
            let event = game
                .decide(chosen.seat, &command, Situation::at(now))
                .map_err(ActError::Refused)?;
            let kept = self.keep_with_answers(&mut live, now, event, None);
            if let Kept::Done(_) = kept.await? {
                self.trouble.metrics.0.house_moves.add();
                return Ok(Effect::Done);
            }
        }
        let why = "others were faster each time".to_owned();
        Err(ActError::Store(StoreError::Unavailable(why)))
    }

    /// Tells an engine of the house that it is its turn, or that it is asked something.
    pub(crate) fn wake_house(&self, id: &GameId, game: &OnlineGame) {
        if wants_house(game) {
            // If too many wait, the sweeper reminds us.
            let _ = self.turns.try_send(id.clone());
        }
    }
}
