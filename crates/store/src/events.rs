//! What has happened in a game.

use crate::database::values;
use crate::{GameId, Result, Store};

/// One thing that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its place, counted from 0.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// What: JSON.
    pub body: String,
    /// What the client that asked for it called it.
    pub key: Option<String>,
}

impl Store {
    /// The events of a game from a place on, in their order.
    pub async fn events(&self, game: &GameId, from: i64) -> Result<Vec<Event>> {
        let sql = "SELECT seq, at, body, key FROM events WHERE game = $1 AND seq >= $2
            ORDER BY seq";
        let rows = self.database.rows(sql, values![game, from]).await?;
        rows.iter()
            .map(|row| {
                Ok(Event {
                    seq: row.get("seq")?,
                    at: row.get("at")?,
                    body: row.get("body")?,
                    key: row.get("key")?,
                })
            })
            .collect()
    }
}
