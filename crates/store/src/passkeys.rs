//! Keys that devices hold instead of passwords.

use crate::database::{Row, Transaction, values};
use crate::{PlayerId, Result, Store, players};

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

/// What became of the wish to add a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is kept.
    Done,
    /// Somebody has it already.
    Taken,
    /// The player has as many as can be.
    Full,
}

/// What became of the wish to forget a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removed {
    /// It is gone.
    Done,
    /// The player has no such one.
    Missing,
    /// Without it nobody could sign in any more.
    LastWay,
}

/// Keeps a passkey; false if somebody has it already.
pub(crate) async fn insert(transaction: &mut Transaction, passkey: &Passkey) -> Result<bool> {
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
    Ok(transaction.execute(sql, values).await? > 0)
}

impl Store {
    /// Keeps a passkey, unless its player has so many already or somebody has this one.
    pub async fn add_passkey(&self, passkey: &Passkey, most: i64) -> Result<Added> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM passkeys WHERE player = $1";
        let held = (sql, values![&passkey.player]);
        if !players::has_room(&mut transaction, &passkey.player, held, most).await? {
            return Ok(Added::Full);
        }
        if !insert(&mut transaction, passkey).await? {
            return Ok(Added::Taken);
        }
        transaction.commit().await?;
        Ok(Added::Done)
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

    /// A passkey was used, and counts that in its body. False if it is not the passkey that was
    /// read before: another node was faster, or it was removed.
    pub async fn use_passkey(&self, read: &Passkey, body: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE passkeys SET body = $3, used_at = $4
            WHERE credential = $1 AND body = $2";
        let values = values![&read.credential, &read.body, body, at];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// Forgets a passkey, unless it is the last way to sign in.
    pub async fn remove_passkey(&self, player: &PlayerId, credential: &str) -> Result<Removed> {
        let mut transaction = self.database.begin().await?;
        // Of two passkeys that are removed at once, one stays.
        let sql = "SELECT password FROM players WHERE id = $1";
        let rows = transaction.lock(sql, values![player]).await?;
        let password: Option<String> = match rows.first() {
            Some(row) => row.get("password")?,
            None => return Ok(Removed::Missing),
        };
        let sql = "SELECT credential FROM passkeys WHERE player = $1";
        let rows = transaction.rows(sql, values![player]).await?;
        let mut found = false;
        for row in &rows {
            found |= row.get::<String>("credential")? == credential;
        }
        match found {
            false => return Ok(Removed::Missing),
            true if password.is_none() && rows.len() == 1 => return Ok(Removed::LastWay),
            true => {}
        }
        let sql = "DELETE FROM passkeys WHERE credential = $1";
        transaction.execute(sql, values![credential]).await?;
        transaction.commit().await?;
        Ok(Removed::Done)
    }
}
