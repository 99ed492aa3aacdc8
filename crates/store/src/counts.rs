//! How much there is.

use crate::database::values;
use crate::{Kind, Result, Status, Store};

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

impl Store {
    /// Counts. It looks at every row: not for every request.
    pub async fn counts(&self) -> Result<Counts> {
        let mut counts = Counts::default();
        let sql = "SELECT kind, COUNT(*) AS number FROM players GROUP BY kind";
        for row in self.database.rows(sql, values![]).await? {
            match Kind::from_word(&row.get::<String>("kind")?)? {
                Kind::Guest => counts.guests = row.get("number")?,
                Kind::Account => counts.accounts = row.get("number")?,
                Kind::House | Kind::Bot => {}
            }
        }
        let sql = "SELECT status, COUNT(*) AS number FROM games GROUP BY status";
        for row in self.database.rows(sql, values![]).await? {
            match Status::from_word(&row.get::<String>("status")?)? {
                Status::Open => counts.open = row.get("number")?,
                Status::Running => counts.running = row.get("number")?,
                Status::Finished => counts.finished = row.get("number")?,
                Status::Aborted => {}
            }
        }
        Ok(counts)
    }
}
