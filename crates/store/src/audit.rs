//! What those with power have done.

use crate::database::values;
use crate::{Result, Store};

/// One thing that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Which one.
    pub id: String,
    /// When.
    pub at: i64,
    /// Who did it.
    pub who: String,
    /// What they did.
    pub what: String,
    /// To whom or what.
    pub about: String,
}

impl Store {
    /// Keeps an entry for ever.
    pub async fn add_audit(&self, entry: &AuditEntry) -> Result<()> {
        let sql = "INSERT INTO audit (id, at, who, what, about) VALUES ($1, $2, $3, $4, $5)";
        let AuditEntry {
            id,
            at,
            who,
            what,
            about,
        } = entry;
        let values = values![id, *at, who, what, about];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// Entries before one, the newest first.
    pub async fn audit(&self, before: Option<&AuditEntry>, limit: i64) -> Result<Vec<AuditEntry>> {
        let (at, id) = before.map_or((i64::MAX, ""), |entry| (entry.at, entry.id.as_str()));
        let sql = "SELECT * FROM audit WHERE (at, id) < ($1, $2)
            ORDER BY at DESC, id DESC LIMIT $3";
        let rows = self.database.rows(sql, values![at, id, limit]).await?;
        rows.iter()
            .map(|row| {
                Ok(AuditEntry {
                    id: row.get("id")?,
                    at: row.get("at")?,
                    who: row.get("who")?,
                    what: row.get("what")?,
                    about: row.get("about")?,
                })
            })
            .collect()
    }
}
