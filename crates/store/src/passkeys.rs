//! Keys that devices hold instead of passwords.

use crate::database::{Row, values};
use crate::{PlayerId, Result, Store};

/// A passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// What the device calls it; nobody else has the same.
    pub credential: String,
    /// Whose it is.
    pub player: PlayerId,
    /// What the player calls it.
    pub name: String,
    /// What is needed to check it: JSON.
    pub body: String,
    /// When it was made.
    pub created_at: i64,
    /// When it was used last.
    pub used_at: Option<i64>,
}

impl Passkey {
    fn from_row(row: &Row) -> Result<Passkey> {
        Ok(Passkey {
            credential: row.get("credential")?,
            player: row.player("player")?,
            name: row.get("name")?,
            body: row.get("body")?,
            created_at: row.get("created_at")?,
            used_at: row.get("used_at")?,
        })
    }
}

impl Store {
    /// Keeps a passkey; false if somebody has it already.
    pub async fn add_passkey(&self, passkey: &Passkey) -> Result<bool> {
        let sql = "INSERT INTO passkeys (credential, player, name, body, created_at, used_at)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential) DO NOTHING";
        let values = values![
            &passkey.credential,
            &passkey.player,
            &passkey.name,
            &passkey.body,
            passkey.created_at,
            passkey.used_at,
        ];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// The passkeys of a player, oldest first.
    pub async fn passkeys(&self, player: &PlayerId) -> Result<Vec<Passkey>> {
        let sql = "SELECT * FROM passkeys WHERE player = $1 ORDER BY created_at, credential";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(Passkey::from_row).collect()
    }

    /// A passkey by what the device calls it.
    pub async fn passkey(&self, credential: &str) -> Result<Option<Passkey>> {
        let sql = "SELECT * FROM passkeys WHERE credential = $1";
        let row = self.database.row(sql, values![credential]).await?;
        row.as_ref().map(Passkey::from_row).transpose()
    }

    /// A passkey was used, and may count that in its body.
    pub async fn use_passkey(&self, credential: &str, body: &str, at: i64) -> Result<()> {
        let sql = "UPDATE passkeys SET body = $2, used_at = $3 WHERE credential = $1";
        let values = values![credential, body, at];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// Forgets a passkey; false if the player has no such one.
    pub async fn remove_passkey(&self, player: &PlayerId, credential: &str) -> Result<bool> {
        let sql = "DELETE FROM passkeys WHERE player = $1 AND credential = $2";
        let values = values![player, credential];
        Ok(self.database.execute(sql, values).await? > 0)
    }
}
