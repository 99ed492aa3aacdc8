//! Browsers that have signed in.

use crate::database::{Row, values};
use crate::{PlayerId, Result, Store};

/// A browser that has signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of the token that the browser holds.
    pub token: String,
    /// Who signed in.
    pub player: PlayerId,
    /// What the browser is, for a list of sessions.
    pub label: String,
    /// When it signed in.
    pub created_at: i64,
    /// When it was here last, more or less.
    pub seen_at: i64,
    /// When it has to sign in again.
    pub expires_at: i64,
}

impl Session {
    fn from_row(row: &Row) -> Result<Session> {
        Ok(Session {
            token: row.get("token")?,
            player: row.player("player")?,
            label: row.get("label")?,
            created_at: row.get("created_at")?,
            seen_at: row.get("seen_at")?,
            expires_at: row.get("expires_at")?,
        })
    }
}

impl Store {
    /// Keeps a new session.
    pub async fn create_session(&self, session: &Session) -> Result<()> {
        let sql = "INSERT INTO sessions (token, player, label, created_at, seen_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)";
        let values = values![
            &session.token,
            &session.player,
            &session.label,
            session.created_at,
            session.seen_at,
            session.expires_at,
        ];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// The session of a token, unless it was revoked or is too old.
    pub async fn session(&self, token: &str, now: i64) -> Result<Option<Session>> {
        let sql = "SELECT * FROM sessions WHERE token = $1 AND expires_at > $2";
        let row = self.database.row(sql, values![token, now]).await?;
        row.as_ref().map(Session::from_row).transpose()
    }

    /// The sessions of a player that are still good, the last used first.
    pub async fn sessions(&self, player: &PlayerId, now: i64) -> Result<Vec<Session>> {
        let sql = "SELECT * FROM sessions WHERE player = $1 AND expires_at > $2
            ORDER BY seen_at DESC, token";
        let rows = self.database.rows(sql, values![player, now]).await?;
        rows.iter().map(Session::from_row).collect()
    }

    /// A session was used, and is good until later. Not worth a write for every request.
    pub async fn touch_session(&self, token: &str, now: i64, expires_at: i64) -> Result<()> {
        let sql = "UPDATE sessions SET seen_at = $2, expires_at = $3
            WHERE token = $1 AND expires_at > $2";
        let values = values![token, now, expires_at];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// Revokes one session of a player; false if the player has no such one.
    pub async fn revoke_session(&self, player: &PlayerId, token: &str) -> Result<bool> {
        let sql = "DELETE FROM sessions WHERE player = $1 AND token = $2";
        Ok(self.database.execute(sql, values![player, token]).await? > 0)
    }

    /// Forgets sessions that are too old.
    pub async fn delete_expired_sessions(&self, now: i64) -> Result<u64> {
        let sql = "DELETE FROM sessions WHERE expires_at <= $1";
        self.database.execute(sql, values![now]).await
    }
}
