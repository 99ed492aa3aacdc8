//! Players who want nothing to do with others.

use crate::database::{Row, values};
use crate::players;
use crate::{PlayerId, Result, Store};
use serde_json::json;
use sqlx::AssertSqlSafe;

impl Store {
    /// Somebody wants nothing to do with another one, unless that would be more than so many; says
    /// whether there was room.
    pub async fn block(&self, player: &PlayerId, other: &PlayerId, most: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM blocks WHERE player = $1";
        let blocked = (sql, values![player]);
        if !players::has_room(&mut transaction, player, blocked, most).await? {
            return Ok(false);
        }
        let sql = "INSERT INTO blocks (player, blocked) VALUES ($1, $2)
            ON CONFLICT (player, blocked) DO NOTHING";
        transaction.execute(sql, values![player, other]).await?;
        transaction.commit().await?;
        Ok(true)
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

    /// Everybody whom a player has blocked, or who has blocked the player.
    pub async fn apart_from(&self, player: &PlayerId) -> Result<Vec<PlayerId>> {
        let sql = "SELECT blocked AS other FROM blocks WHERE player = $1
            UNION SELECT player AS other FROM blocks WHERE blocked = $1 ORDER BY other";
        let rows = self.database.rows(sql, values![player]).await?;
        let other = |row: &Row| row.player("other");
        rows.iter().map(other).collect()
    }

    /// All blocks with one of these players on either side.
    pub async fn blocks_about(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, PlayerId)>> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let given = players.iter().map(|id| json!({ "id": id.as_str() }));
        let given = json!(given.collect::<Vec<_>>()).to_string();
        let ids = format!(
            "SELECT value->>'id' FROM {}",
            self.database.dialect().given()
        );
        let sql = format!(
            "SELECT player, blocked FROM blocks WHERE player IN ({ids}) OR blocked IN ({ids})
            ORDER BY player, blocked"
        );
        let rows = self
            .database
            .rows(AssertSqlSafe(sql), values![given])
            .await?;
        let pair = |row: &Row| Ok((row.player("player")?, row.player("blocked")?));
        rows.iter().map(pair).collect()
    }
}
