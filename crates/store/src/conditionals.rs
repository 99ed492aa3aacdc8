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
        let Some(body) = body else {
            let sql = "DELETE FROM conditionals WHERE game = $1 AND player = $2";
            self.database.execute(sql, values![game, player]).await?;
            return Ok(());
        };
        let sql = "INSERT INTO conditionals (game, player, body) VALUES ($1, $2, $3)
            ON CONFLICT (game, player) DO UPDATE SET body = excluded.body";
        self.database
            .execute(sql, values![game, player, body])
            .await?;
        Ok(())
    }
}
