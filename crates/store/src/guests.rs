//! Guests who turn out to have an account.

use crate::database::values;
use crate::games::ids;
use crate::players;
use crate::vacations;
use crate::{GameId, PlayerId, Result, Store};

impl Store {
    /// Gives the seats of a guest in games that are not over to an account, and says in which games.
    /// Where the account plays itself the guest stays: nobody plays against themselves.
    pub async fn bring_games(&self, guest: &PlayerId, account: &PlayerId) -> Result<Vec<GameId>> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT id FROM games WHERE status IN ('open', 'running') AND rated = 0
            AND id IN (SELECT game FROM seats WHERE player = $1 AND finished_at IS NULL)
            AND id NOT IN (SELECT game FROM seats WHERE player = $2 AND finished_at IS NULL)
            ORDER BY id";
        let games = ids(&transaction.lock(sql, values![guest, account]).await?)?;
        for game in &games {
            for sql in [
                "UPDATE seats SET player = $3 WHERE game = $1 AND player = $2",
                "UPDATE games SET host = $3 WHERE id = $1 AND host = $2",
                "UPDATE conditionals SET player = $3 WHERE game = $1 AND player = $2",
                "UPDATE chat SET player = $3 WHERE game = $1 AND player = $2",
                "UPDATE notes SET player = $3 WHERE game = $1 AND player = $2 AND NOT EXISTS
                    (SELECT 1 FROM notes AS own WHERE own.game = $1 AND own.player = $3)",
            ] {
                transaction
                    .execute(sql, values![game, guest, account])
                    .await?;
            }
            // For a vacation of theirs it is a game that begins.
            vacations::of_start(&mut transaction, game, 0).await?;
        }
        transaction.commit().await?;
        Ok(games)
    }

    /// Gives an account the blocks of a guest, as far as it has room: it may have so many.
    pub async fn bring_blocks(
        &self,
        guest: &PlayerId,
        account: &PlayerId,
        most: i64,
    ) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        players::lock(&mut transaction, [account]).await?;
        let sql = "INSERT INTO blocks (player, blocked)
            SELECT CAST($2 AS TEXT), blocked FROM blocks WHERE player = $1 AND blocked <> $2
            AND blocked NOT IN (SELECT blocked FROM blocks WHERE player = $2)
            ORDER BY blocked
            LIMIT (SELECT CASE WHEN COUNT(*) < $3 THEN $3 - COUNT(*) ELSE 0 END
                FROM blocks WHERE player = $2)
            ON CONFLICT (player, blocked) DO NOTHING";
        transaction
            .execute(sql, values![guest, account, most])
            .await?;
        let sql = "DELETE FROM blocks WHERE player = $1";
        transaction.execute(sql, values![guest]).await?;
        transaction.commit().await
    }
}
