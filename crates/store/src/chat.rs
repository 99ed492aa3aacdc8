//! What people write beside a game.

use crate::database::{Row, values};
use crate::words::words;
use crate::{GameId, PlayerId, Result, Store, StoreError};

words! {
    /// Who reads and writes.
    Room {
        /// Those who play.
        Players = "players",
        /// Those who watch.
        Spectators = "spectators",
    }
}

/// Something that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The game.
    pub game: GameId,
    /// The room.
    pub room: Room,
    /// Its place, counted from 0.
    pub seq: i64,
    /// Who wrote it.
    pub player: PlayerId,
    /// When.
    pub at: i64,
    /// What; empty if it was removed.
    pub text: String,
    /// Whether a moderator removed it.
    pub removed: bool,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is kept.
    At {
        /// Its place.
        seq: i64,
    },
    /// The room has as many as it may have.
    Full,
}

impl Message {
    fn from_row(row: &Row) -> Result<Message> {
        Ok(Message {
            game: row.game("game")?,
            room: Room::from_word(&row.get::<String>("room")?)?,
            seq: row.get("seq")?,
            player: row.player("player")?,
            at: row.get("at")?,
            text: row.get("text")?,
            removed: row.is("removed")?,
        })
    }
}

impl Store {
    /// Keeps a message, unless the room has `cap` already.
    pub async fn say(
        &self,
        game: &GameId,
        room: Room,
        player: &PlayerId,
        at: i64,
        text: &str,
        cap: i64,
    ) -> Result<Said> {
        let mut transaction = self.database.begin().await?;
        // Two messages at once must not get the same place.
        let sql = "SELECT id FROM games WHERE id = $1";
        let locked = transaction.lock(sql, values![game]).await?;
        if locked.is_empty() {
            return Err(StoreError::Missing);
        }
        let sql = "SELECT COALESCE(MAX(seq) + 1, 0) AS next FROM chat
            WHERE game = $1 AND room = $2";
        let row = transaction.row(sql, values![game, room.word()]).await?;
        let seq: i64 = row.map_or(Ok(0), |row| row.get("next"))?;
        if seq >= cap {
            return Ok(Said::Full);
        }
        let sql = "INSERT INTO chat (game, room, seq, player, at, text, removed)
            VALUES ($1, $2, $3, $4, $5, $6, 0)";
        let values = values![game, room.word(), seq, player, at, text];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(Said::At { seq })
    }

    /// The messages of a room from a place on.
    pub async fn messages(&self, game: &GameId, room: Room, from: i64) -> Result<Vec<Message>> {
        let sql = "SELECT * FROM chat WHERE game = $1 AND room = $2 AND seq >= $3 ORDER BY seq";
        let values = values![game, room.word(), from];
        let rows = self.database.rows(sql, values).await?;
        rows.iter().map(Message::from_row).collect()
    }

    /// Everything that a player has written, oldest first.
    pub async fn messages_of(&self, player: &PlayerId) -> Result<Vec<Message>> {
        let sql = "SELECT * FROM chat WHERE player = $1 ORDER BY at, game, seq";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(Message::from_row).collect()
    }

    /// Takes the text out of a message; false if there is no such one.
    pub async fn remove_message(&self, game: &GameId, room: Room, seq: i64) -> Result<bool> {
        let sql = "UPDATE chat SET text = '', removed = 1
            WHERE game = $1 AND room = $2 AND seq = $3";
        let values = values![game, room.word(), seq];
        Ok(self.database.execute(sql, values).await? > 0)
    }
}
