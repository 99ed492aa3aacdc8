//! What browsers were asked to sign with a passkey.

use crate::database::values;
use crate::{Result, Store};

impl Store {
    /// Keeps what a browser was asked. What it was asked before is forgotten.
    pub async fn set_challenge(&self, browser: &str, body: &str, expires_at: i64) -> Result<()> {
        let sql = "INSERT INTO challenges (browser, body, expires_at) VALUES ($1, $2, $3)
            ON CONFLICT (browser) DO UPDATE
            SET body = excluded.body, expires_at = excluded.expires_at";
        let values = values![browser, body, expires_at];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// What a browser was asked, unless that is too long ago. Whoever asks again gets nothing.
    pub async fn take_challenge(&self, browser: &str, now: i64) -> Result<Option<String>> {
        let mut transaction = self.database.begin().await?;
        let sql = "DELETE FROM challenges WHERE browser = $1 RETURNING body, expires_at";
        let row = transaction.row(sql, values![browser]).await?;
        transaction.commit().await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let fresh = row.get::<i64>("expires_at")? > now;
        let body: String = row.get("body")?;
        Ok(fresh.then_some(body))
    }

    /// Forgets questions that nobody has answered in time.
    pub async fn delete_expired_challenges(&self, now: i64) -> Result<u64> {
        let sql = "DELETE FROM challenges WHERE expires_at <= $1";
        self.database.execute(sql, values![now]).await
    }
}
