//! Moves that players have prepared for what others may play. They go when the game ends.

use crate::database::values;
use crate::{GameId, PlayerId, Result, Store};

impl Store {
    /// What a player has prepared for a game: JSON.
    pub async fn conditionals(&self, game: &GameId, player: &PlayerId) -> Result<Option<String>> {
        let sql = "SELECT body FROM conditionals WHERE game = $1 AND player = $2";
        let row = self.database.row(sql, values![game, player]).await?;
        row.map(|row| row.get("body")).transpose()
    }

    /// Keeps what a player has prepared, or forgets it.
    pub async fn set_conditionals(
        &self,
        game: &GameId,
        player: &PlayerId,
        body: Option<&str>,
    ) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        // An append to the same game happens before or after this: it sees what is prepared, or
        // whoever prepares it sees the append.
        let sql = "SELECT id FROM games WHERE id = $1";
        transaction.lock(sql, values![game]).await?;
        match body {
            Some(body) => {
                let sql = "INSERT INTO conditionals (game, player, body) VALUES ($1, $2, $3)
                    ON CONFLICT (game, player) DO UPDATE SET body = excluded.body";
                let values = values![game, player, body];
                transaction.execute(sql, values).await?;
            }
            None => {
                let sql = "DELETE FROM conditionals WHERE game = $1 AND player = $2";
                transaction.execute(sql, values![game, player]).await?;
            }
        }
        transaction.commit().await
    }
}
