//! What was said beside a game.

use tercio_api::{ChatLine, ChatRoom};

/// What was said in each room, in order.
#[derive(Clone, Default, Debug)]
pub(super) struct Talk {
    players: Vec<ChatLine>,
    spectators: Vec<ChatLine>,
}

impl Talk {
    /// What was said in a room.
    pub(super) fn lines(&self, room: ChatRoom) -> &[ChatLine] {
        match room {
            ChatRoom::Players => &self.players,
            ChatRoom::Spectators => &self.spectators,
        }
    }

    /// Adds a line; `false` if it is known. Lines are told again after a reconnect.
    pub(super) fn add(&mut self, room: ChatRoom, line: &ChatLine) -> bool {
        let lines = match room {
            ChatRoom::Players => &mut self.players,
            ChatRoom::Spectators => &mut self.spectators,
        };
        let new = lines.iter().all(|known| known.seq != line.seq);
        if new {
            lines.push(line.clone());
            lines.sort_by_key(|line| line.seq);
        }
        new
    }
}
