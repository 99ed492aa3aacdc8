//! The servers that work on the database.

use crate::database::values;
use crate::{Result, Store};

impl Store {
    /// A node lives.
    pub async fn note_node(&self, node: &str, at: i64) -> Result<()> {
        let sql = "INSERT INTO nodes (id, seen_at) VALUES ($1, $2)
            ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at";
        self.database.execute(sql, values![node, at]).await?;
        Ok(())
    }

    /// The nodes that have lived since a moment.
    pub async fn nodes_since(&self, moment: i64) -> Result<Vec<String>> {
        let sql = "SELECT id FROM nodes WHERE seen_at >= $1 ORDER BY id";
        let rows = self.database.rows(sql, values![moment]).await?;
        rows.iter().map(|row| row.get("id")).collect()
    }

    /// Forgets the nodes that have not lived since a moment.
    pub async fn forget_nodes(&self, moment: i64) -> Result<()> {
        let sql = "DELETE FROM nodes WHERE seen_at < $1";
        self.database.execute(sql, values![moment]).await?;
        Ok(())
    }
}
