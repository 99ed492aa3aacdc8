//! What accounts mean for games.

use super::live::Live;
use super::service::{Act, ActError, GameService};
use crate::blocks;
use crate::bus::News;
use crate::people::settings;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_online::{Command, Refusal};
use tercio_store::{GameId, Kind, PlayerId, StoreError};

impl GameService {
    /// Refuses guests: games that count are between accounts.
    pub(super) async fn check_account(&self, player: &PlayerId) -> Result<(), Refused> {
        let player = self.store.player(player).await?;
        match player.is_some_and(|player| player.kind.is_account()) {
            true => Ok(()),
            false => {
                let title = "a rated game needs an account";
                Err(Refused::new(StatusCode::FORBIDDEN, "needs-account", title))
            }
        }
    }

    /// Refuses bots where none are wanted.
    pub(super) async fn check_bot(&self, player: &PlayerId) -> Result<(), Refused> {
        let player = self.store.player(player).await?;
        match player.is_some_and(|player| player.kind == Kind::Bot) {
            false => Ok(()),
            true => {
                let title = "who opened this game wants no bots";
                Err(Refused::new(StatusCode::FORBIDDEN, "no-bots", title))
            }
        }
    }

    /// Refuses who sits already in a rated game with another account: this browser has signed in to
    /// both.
    pub(crate) async fn check_history(
        &self,
        id: &GameId,
        player: &PlayerId,
        history: &[PlayerId],
    ) -> Result<(), Refused> {
        let other = |sitter: &PlayerId| sitter != player && history.contains(sitter);
        if !history.iter().any(other) {
            return Ok(());
        }
        let Some(game) = self.latest(id).await? else {
            return Ok(());
        };
        let live = game.lock().await;
        match live.row.rated && live.people().iter().any(other) {
            false => Ok(()),
            true => {
                let title = "somebody who has used this browser plays this rated game already";
                Err(Refused::new(StatusCode::FORBIDDEN, "same-browser", title))
            }
        }
    }

    /// Refuses to ask for a move back if somebody who plays does not want that.
    pub(super) async fn check_takebacks(&self, live: &Live) -> Result<(), ActError> {
        let people = self.store.players(&live.people()).await?;
        let rated = live.row.rated;
        match people
            .iter()
            .all(|player| settings::takes_back(player, rated))
        {
            true => Ok(()),
            false => Err(ActError::Refused(Refusal::Unwanted)),
        }
    }

    /// Gives the blocks of a guest to the account that turns out to be theirs.
    pub(crate) async fn bring_blocks(
        &self,
        guest: &PlayerId,
        account: &PlayerId,
    ) -> Result<(), StoreError> {
        let brought = self.store.bring_blocks(guest, account, blocks::MOST);
        brought.await?;
        let blocked = self.store.blocked(account).await?;
        self.tell_apart(blocked.iter().chain([account]));
        Ok(())
    }

    /// Gives the games of a guest that are not over to the account that turns out to be theirs.
    pub(crate) async fn bring_games(
        &self,
        guest: &PlayerId,
        account: &PlayerId,
    ) -> Result<(), StoreError> {
        let brought = self.store.bring_games(guest, account).await?;
        for id in &brought {
            if let Some(game) = self.reload(id).await? {
                self.tell_seats(&*game.lock().await);
            }
        }
        if !brought.is_empty() {
            // Their other tabs come back as the account.
            self.dismiss(guest);
        }
        Ok(())
    }

    /// Reads the games of a player anew: they have another name now, or none any more.
    pub(crate) async fn refresh_games_of(&self, player: &PlayerId) -> Result<(), StoreError> {
        for row in self.store.games_of(player).await? {
            self.reload(&row.id).await?;
        }
        self.bus.publish(News::Renamed);
        Ok(())
    }

    /// Reads all games anew, on every node: somebody in any number of them has no name any more.
    pub(crate) fn forget_all(&self) {
        self.forget_here();
        self.bus.publish(News::Renamed);
    }

    /// Reads a game anew when it is needed.
    pub(crate) fn forget(&self, id: &GameId) {
        self.cache.forget(id);
    }

    /// Reads all games anew.
    pub(crate) fn forget_here(&self) {
        self.cache.clear();
    }

    /// Closes the sockets of a player, on every node. Those who may come back do.
    pub(crate) fn dismiss(&self, player: &PlayerId) {
        let player = player.to_string();
        self.bus.publish(News::Dismissed { player });
    }

    /// Gives up all games that a player plays: those that have hardly begun are called off.
    pub(crate) async fn give_up_games_of(&self, player: &PlayerId) -> Result<(), StoreError> {
        for row in self.store.running_games(player).await? {
            let Some(game) = self.latest(&row.id).await? else {
                continue;
            };
            let seats = game.lock().await.seats_of(player);
            for seat in seats {
                for (key, command) in [("abort", Command::Abort), ("resign", Command::Resign)] {
                    let key = format!("closed-{key}-{seat}");
                    let act = Act {
                        game: &row.id,
                        player,
                        seat,
                        key: &key,
                        command: &command,
                        lag: 0,
                    };
                    // What is refused is over already, or not to be called off.
                    if self.act(act).await.is_ok() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
