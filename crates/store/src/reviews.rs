//! What engines have found in games that are over.

use crate::database::values;
use crate::{GameId, Result, Store};

/// What an engine has found in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReview {
    /// Which game.
    pub game: GameId,
    /// Which engine.
    pub engine: String,
    /// When.
    pub at: i64,
    /// What, as JSON.
    pub body: String,
}

impl Store {
    /// Keeps a review, and the work of this name is done. False if this engine's review of the game is
    /// there already: that stays as it is.
    pub async fn keep_review(&self, review: &KeptReview, job: &str) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "INSERT INTO reviews (game, engine, at, body) VALUES ($1, $2, $3, $4)
            ON CONFLICT (game, engine) DO NOTHING";
        let values = values![&review.game, &review.engine, review.at, &review.body];
        let kept = transaction.execute(sql, values).await?;
        let sql = "DELETE FROM jobs WHERE id = $1";
        transaction.execute(sql, values![job]).await?;
        transaction.commit().await?;
        Ok(kept > 0)
    }

    /// The newest review of a game.
    pub async fn review(&self, game: &GameId) -> Result<Option<KeptReview>> {
        let sql = "SELECT engine, at, body FROM reviews WHERE game = $1
            ORDER BY at DESC, engine LIMIT 1";
        let row = self.database.row(sql, values![game]).await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some(KeptReview {
            game: game.clone(),
            engine: row.get("engine")?,
            at: row.get("at")?,
            body: row.get("body")?,
        }))
    }
}
