//! Players who want nothing to do with others.

use crate::database::{Row, values};
use crate::{PlayerId, Result, Store};

impl Store {
    /// A player wants nothing to do with another.
    pub async fn block(&self, player: &PlayerId, other: &PlayerId) -> Result<()> {
        let sql = "INSERT INTO blocks (player, blocked) VALUES ($1, $2)
            ON CONFLICT (player, blocked) DO NOTHING";
        self.database.execute(sql, values![player, other]).await?;
        Ok(())
    }

    /// They are good again.
    pub async fn unblock(&self, player: &PlayerId, other: &PlayerId) -> Result<()> {
        let sql = "DELETE FROM blocks WHERE player = $1 AND blocked = $2";
        self.database.execute(sql, values![player, other]).await?;
        Ok(())
    }

    /// Whom a player has blocked.
    pub async fn blocked(&self, player: &PlayerId) -> Result<Vec<PlayerId>> {
        let sql = "SELECT blocked FROM blocks WHERE player = $1 ORDER BY blocked";
        let rows = self.database.rows(sql, values![player]).await?;
        let blocked = |row: &Row| row.player("blocked");
        rows.iter().map(blocked).collect()
    }

    /// Whether one of two players has blocked the other.
    pub async fn is_blocked(&self, one: &PlayerId, other: &PlayerId) -> Result<bool> {
        let sql = "SELECT player FROM blocks
            WHERE (player = $1 AND blocked = $2) OR (player = $2 AND blocked = $1)";
        let row = self.database.row(sql, values![one, other]).await?;
        Ok(row.is_some())
    }
}
