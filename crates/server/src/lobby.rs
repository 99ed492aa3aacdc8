//! The games that wait for players, as each of those who look at the list may see it.

use crate::blocks::Apart;
use crate::games::GameService;
use crate::hub::Hub;
use tercio_api::{GameSummary, LobbyPage, ServerMessage};
use tercio_store::{PlayerId, Store, StoreError};

/// The games that wait for players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lobby {
    games: Vec<GameSummary>,
    /// How many people are there.
    online: u32,
    /// Who keeps apart from whom, as far as it concerns those who wait.
    apart: Apart,
}

impl Lobby {
    /// Reads the list.
    pub(crate) async fn read(
        store: &Store,
        games: &GameService,
        hub: &Hub,
    ) -> Result<Lobby, StoreError> {
        let games = games.lobby().await?;
        let mut waiting: Vec<PlayerId> = games.iter().flat_map(people).collect();
        waiting.sort();
        waiting.dedup();
        Ok(Lobby {
            apart: Apart::read(store, &waiting).await?,
            games,
            online: hub.people_online(),
        })
    }

    /// The whole list.
    pub(crate) fn message(&self) -> ServerMessage {
        ServerMessage::Lobby {
            games: self.games.clone(),
            online: self.online,
        }
    }

    /// What somebody sees of it who keeps apart from others; nothing if that is all of it.
    pub(crate) fn part_for(&self, player: &PlayerId) -> Option<ServerMessage> {
        if self.apart.others(player).is_empty() {
            return None;
        }
        let LobbyPage { games, online } = self.page_for(player);
        Some(ServerMessage::Lobby { games, online })
    }

    /// What somebody sees of it.
    pub(crate) fn message_for(&self, player: &PlayerId) -> ServerMessage {
        self.part_for(player).unwrap_or_else(|| self.message())
    }

    /// The same, as the answer to a request.
    pub(crate) fn page_for(&self, player: &PlayerId) -> LobbyPage {
        let others = self.apart.others(player);
        let mut games = self.games.clone();
        games.retain(|game| !people(game).any(|person| others.contains(&&person)));
        let online = self.online;
        LobbyPage { games, online }
    }
}

/// Those who sit in a game.
fn people(game: &GameSummary) -> impl Iterator<Item = PlayerId> {
    let players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
    players.map(|player| PlayerId(player.id.clone()))
}
