//! The ways on which people want to be told what happens in their games.

use crate::database::{Row, Transaction, values};
use crate::players;
use crate::words::words;
use crate::{PlayerId, Result, Store};
use serde_json::json;
use sqlx::AssertSqlSafe;

words! {
    /// When something is told.
    Mode {
        /// At once.
        Always = "always",
        /// At once, but only who is not connected.
        Away = "away",
        /// Once a day, all together.
        Daily = "daily",
    }
}

/// A way to tell somebody something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// Which one.
    pub id: String,
    /// Whom it reaches.
    pub player: PlayerId,
    /// What sort of way it is, in a word.
    pub kind: String,
    /// Where it leads: JSON.
    pub body: String,
    /// When it is used.
    pub mode: Mode,
    /// When the digest of a day is sent: the hour on the wall where the player is.
    pub hour: i64,
    /// How far that wall is ahead of UTC, in minutes.
    pub ahead: i64,
    /// When it was made.
    pub created_at: i64,
    /// When the player was connected last, as far as it is written down.
    pub seen_at: i64,
    /// How often it failed since it worked last.
    pub failures: i64,
    /// Why it failed last.
    pub failure: Option<String>,
    /// When it was switched off because it failed too often.
    pub off_at: Option<i64>,
}

/// What becomes of a channel that has failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterFailure {
    /// It is left alone until then.
    Rest(i64),
    /// The same, and it was not the fault of the channel: it does not count among its failures.
    Wait(i64),
    /// It is switched off, now.
    Off(i64),
}

impl Channel {
    pub(crate) fn from_row(row: &Row) -> Result<Channel> {
        Ok(Channel {
            id: row.get("id")?,
            player: row.player("player")?,
            kind: row.get("kind")?,
            body: row.get("body")?,
            mode: Mode::from_word(&row.get::<String>("mode")?)?,
            hour: row.get("hour")?,
            ahead: row.get("ahead")?,
            created_at: row.get("created_at")?,
            seen_at: row.get("seen_at")?,
            failures: row.get("failures")?,
            failure: row.get("failure")?,
            off_at: row.get("off_at")?,
        })
    }
}

/// Writes a new channel, unless its player has so many already; says whether there was room.
pub(crate) async fn insert(
    transaction: &mut Transaction,
    channel: &Channel,
    most: i64,
) -> Result<bool> {
    let sql = "SELECT COUNT(*) AS count FROM channels WHERE player = $1";
    let set = (sql, values![&channel.player]);
    if !players::has_room(transaction, &channel.player, set, most).await? {
        return Ok(false);
    }
    let sql =
        "INSERT INTO channels (id, player, kind, body, mode, hour, ahead, created_at, seen_at,
            failures, rests_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0)";
    let values = values![
        &channel.id,
        &channel.player,
        &channel.kind,
        &channel.body,
        channel.mode.word(),
        channel.hour,
        channel.ahead,
        channel.created_at,
    ];
    transaction.execute(sql, values).await?;
    Ok(true)
}

impl Store {
    /// Keeps a new channel, unless its player has so many already; says whether there was room.
    pub async fn create_channel(&self, channel: &Channel, most: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let made = insert(&mut transaction, channel, most).await?;
        transaction.commit().await?;
        Ok(made)
    }

    /// The channels of a player, the oldest first.
    pub async fn channels(&self, player: &PlayerId) -> Result<Vec<Channel>> {
        let sql = "SELECT * FROM channels WHERE player = $1 ORDER BY created_at, id";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(Channel::from_row).collect()
    }

    /// One channel of a player.
    pub async fn channel(&self, player: &PlayerId, id: &str) -> Result<Option<Channel>> {
        let sql = "SELECT * FROM channels WHERE player = $1 AND id = $2";
        let row = self.database.row(sql, values![player, id]).await?;
        row.as_ref().map(Channel::from_row).transpose()
    }

    /// When a channel is used from now on, at which hour and how far ahead of UTC; false if the player has no such one.
    pub async fn set_channel_mode(
        &self,
        player: &PlayerId,
        id: &str,
        mode: Mode,
        (hour, ahead): (i64, i64),
    ) -> Result<bool> {
        let sql = "UPDATE channels SET mode = $3, hour = $4, ahead = $5
            WHERE player = $1 AND id = $2";
        let values = values![player, id, mode.word(), hour, ahead];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// Forgets a channel of a player, and what was to be told there; false if there is no such one.
    pub async fn delete_channel(&self, player: &PlayerId, id: &str) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "DELETE FROM channels WHERE player = $1 AND id = $2";
        if transaction.execute(sql, values![player, id]).await? == 0 {
            return Ok(false);
        }
        let sql = "DELETE FROM notices WHERE channel = $1";
        transaction.execute(sql, values![id]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Forgets a channel whoever it belongs to, and what was to be told there; false if there is none.
    pub async fn stop_channel(&self, id: &str) -> Result<bool> {
        let sql = "SELECT player FROM channels WHERE id = $1";
        match self.database.row(sql, values![id]).await? {
            Some(row) => self.delete_channel(&row.player("player")?, id).await,
            None => Ok(false),
        }
    }

    /// A channel works, and is left alone until then: what happens meanwhile is told together.
    pub async fn rest_channel(&self, id: &str, until: i64) -> Result<()> {
        let sql =
            "UPDATE channels SET failures = 0, failure = NULL, rests_until = $2, off_at = NULL
            WHERE id = $1";
        self.database.execute(sql, values![id, until]).await?;
        Ok(())
    }

    /// A channel works. If it was switched off, it is on again.
    pub async fn note_channel_works(&self, id: &str) -> Result<()> {
        let sql = "UPDATE channels SET failures = 0, failure = NULL, rests_until = 0, off_at = NULL
            WHERE id = $1 AND (failure IS NOT NULL OR off_at IS NOT NULL)";
        self.database.execute(sql, values![id]).await?;
        Ok(())
    }

    /// A channel has failed. What was to be told stays, unless the channel is switched off.
    pub async fn note_channel_fails(&self, id: &str, why: &str, then: AfterFailure) -> Result<()> {
        let (more, rests_until, off_at) = match then {
            AfterFailure::Rest(until) => (1_i64, until, None),
            AfterFailure::Wait(until) => (0, until, None),
            AfterFailure::Off(now) => (1, 0, Some(now)),
        };
        let mut transaction = self.database.begin().await?;
        let sql = "UPDATE channels SET failures = failures + $5, failure = $2, rests_until = $3,
            off_at = $4 WHERE id = $1";
        transaction
            .execute(sql, values![id, why, rests_until, off_at, more])
            .await?;
        match then {
            AfterFailure::Rest(until) | AfterFailure::Wait(until) => {
                let sql = "UPDATE notices SET due_at = $2 WHERE channel = $1 AND due_at < $2";
                transaction.execute(sql, values![id, until]).await?;
            }
            AfterFailure::Off(_) => {
                let sql = "DELETE FROM notices WHERE channel = $1";
                transaction.execute(sql, values![id]).await?;
            }
        }
        transaction.commit().await
    }

    /// These players are connected. It matters to those only who want to be told when they are not.
    pub async fn note_connected(&self, players: &[PlayerId], now: i64) -> Result<()> {
        let given: Vec<_> = players
            .iter()
            .map(|id| json!({ "id": id.as_str() }))
            .collect();
        let sql = format!(
            "UPDATE channels SET seen_at = $2 WHERE mode = 'away' AND off_at IS NULL
            AND player IN (SELECT value->>'id' FROM {})",
            self.database.dialect().given()
        );
        let values = values![json!(given).to_string(), now];
        self.database.execute(AssertSqlSafe(sql), values).await?;
        Ok(())
    }
}
