//! How much there is.

use crate::database::values;
use crate::{Result, Store};

/// How many players and games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Guests.
    pub guests: i64,
    /// Accounts.
    pub accounts: i64,
    /// Games that wait for players.
    pub open: i64,
    /// Games that are played.
    pub running: i64,
    /// Games that were played to an end.
    pub finished: i64,
}

/// How many games are under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnderWay {
    /// Games that wait for players.
    pub open: i64,
    /// Games that are played.
    pub running: i64,
}

impl Store {
    /// Counts what is under way; those that are over are not looked at.
    pub async fn under_way(&self) -> Result<UnderWay> {
        let sql = "SELECT
            (SELECT COUNT(*) FROM games WHERE status = 'open') AS open,
            (SELECT COUNT(*) FROM games WHERE status = 'running') AS running";
        let Some(row) = self.database.row(sql, values![]).await? else {
            return Ok(UnderWay::default());
        };
        Ok(UnderWay {
            open: row.get("open")?,
            running: row.get("running")?,
        })
    }

    /// How many appends wait to be written.
    #[must_use]
    pub fn appends_waiting(&self) -> usize {
        self.appender.waiting()
    }

    /// Counts. It looks at every row of an index: not for every request.
    pub async fn counts(&self) -> Result<Counts> {
        let sql = "SELECT
            (SELECT COUNT(*) FROM players WHERE kind = 'guest') AS guests,
            (SELECT COUNT(*) FROM players WHERE kind = 'account') AS accounts,
            (SELECT COUNT(*) FROM games WHERE status = 'open') AS open,
            (SELECT COUNT(*) FROM games WHERE status = 'running') AS running,
            (SELECT COUNT(*) FROM games WHERE status = 'finished') AS finished";
        let Some(row) = self.database.row(sql, values![]).await? else {
            return Ok(Counts::default());
        };
        Ok(Counts {
            guests: row.get("guests")?,
            accounts: row.get("accounts")?,
            open: row.get("open")?,
            running: row.get("running")?,
            finished: row.get("finished")?,
        })
    }
}
