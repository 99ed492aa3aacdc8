//! Tokens of programs that act for a player.

use crate::database::{Row, values};
use crate::players;
use crate::{PlayerId, Result, Store};

/// What a program may do for a player, and until when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessToken {
    /// The hash of what the program holds.
    pub token: String,
    /// For whom it acts.
    pub player: PlayerId,
    /// What the player calls it.
    pub name: String,
    /// What it may do: words with blanks between them.
    pub scopes: String,
    /// When it was made.
    pub created_at: i64,
    /// When it was used last, more or less.
    pub used_at: Option<i64>,
    /// When it ends, if ever.
    pub expires_at: Option<i64>,
}

impl AccessToken {
    fn from_row(row: &Row) -> Result<AccessToken> {
        Ok(AccessToken {
            token: row.get("token")?,
            player: row.player("player")?,
            name: row.get("name")?,
            scopes: row.get("scopes")?,
            created_at: row.get("created_at")?,
            used_at: row.get("used_at")?,
            expires_at: row.get("expires_at")?,
        })
    }
}

impl Store {
    /// Keeps a new token, unless its player has so many already; says whether there was room.
    pub async fn create_token(&self, token: &AccessToken, most: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM tokens WHERE player = $1";
        let held = (sql, values![&token.player]);
        if !players::has_room(&mut transaction, &token.player, held, most).await? {
            return Ok(false);
        }
        let sql =
            "INSERT INTO tokens (token, player, name, scopes, created_at, used_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values = values![
            &token.token,
            &token.player,
            &token.name,
            &token.scopes,
            token.created_at,
            token.used_at,
            token.expires_at,
        ];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The token of a hash, unless it was revoked or has ended.
    pub async fn token(&self, hash: &str, now: i64) -> Result<Option<AccessToken>> {
        let sql = "SELECT * FROM tokens WHERE token = $1
            AND (expires_at IS NULL OR expires_at > $2)";
        let row = self.database.row(sql, values![hash, now]).await?;
        row.as_ref().map(AccessToken::from_row).transpose()
    }

    /// The tokens of a player, the newest first, with those that have ended.
    pub async fn tokens(&self, player: &PlayerId) -> Result<Vec<AccessToken>> {
        let sql = "SELECT * FROM tokens WHERE player = $1 ORDER BY created_at DESC, token";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(AccessToken::from_row).collect()
    }

    /// A token was used. Not worth a write for every request.
    pub async fn touch_token(&self, hash: &str, now: i64) -> Result<()> {
        let sql = "UPDATE tokens SET used_at = $2 WHERE token = $1";
        self.database.execute(sql, values![hash, now]).await?;
        Ok(())
    }

    /// Revokes one token of a player; false if the player has no such one.
    pub async fn revoke_token(&self, player: &PlayerId, hash: &str) -> Result<bool> {
        let sql = "DELETE FROM tokens WHERE player = $1 AND token = $2";
        Ok(self.database.execute(sql, values![player, hash]).await? > 0)
    }

    /// Revokes all tokens of a player, and says how many they were.
    pub async fn revoke_tokens(&self, player: &PlayerId) -> Result<u64> {
        let sql = "DELETE FROM tokens WHERE player = $1";
        self.database.execute(sql, values![player]).await
    }
}
