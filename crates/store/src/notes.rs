//! What players write about a game for themselves.

use crate::database::values;
use crate::{GameId, PlayerId, Result, Store};

impl Store {
    /// The note of a player about a game.
    pub async fn note(&self, player: &PlayerId, game: &GameId) -> Result<Option<String>> {
        let sql = "SELECT text FROM notes WHERE player = $1 AND game = $2";
        let row = self.database.row(sql, values![player, game]).await?;
        row.map(|row| row.get("text")).transpose()
    }

    /// All notes of a player.
    pub async fn notes(&self, player: &PlayerId) -> Result<Vec<(GameId, String)>> {
        let sql = "SELECT game, text FROM notes WHERE player = $1 ORDER BY game";
        let rows = self.database.rows(sql, values![player]).await?;
        let note = |row: &crate::database::Row| Ok((row.game("game")?, row.get("text")?));
        rows.iter().map(note).collect()
    }

    /// Writes a note; an empty one is forgotten.
    pub async fn set_note(&self, player: &PlayerId, game: &GameId, text: &str) -> Result<()> {
        if text.is_empty() {
            let sql = "DELETE FROM notes WHERE player = $1 AND game = $2";
            self.database.execute(sql, values![player, game]).await?;
            return Ok(());
        }
        let sql = "INSERT INTO notes (player, game, text) VALUES ($1, $2, $3)
            ON CONFLICT (player, game) DO UPDATE SET text = excluded.text";
        self.database
            .execute(sql, values![player, game, text])
            .await?;
        Ok(())
    }
}
