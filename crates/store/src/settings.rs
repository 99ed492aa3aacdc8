//! What the server has to remember about itself.

use crate::database::values;
use crate::{Result, Store, StoreError};

impl Store {
    /// The value of a setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>> {
        let sql = "SELECT value FROM settings WHERE key = $1";
        let row = self.database.row(sql, values![key]).await?;
        row.map(|row| row.get("value")).transpose()
    }

    /// The value of a setting, which becomes `fresh` if there is none. All nodes get the same one,
    /// even if they ask at the same time.
    pub async fn setting_or(&self, key: &str, fresh: &str) -> Result<String> {
        if let Some(value) = self.setting(key).await? {
            return Ok(value);
        }
        let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
        self.database.execute(sql, values![key, fresh]).await?;
        let value = self.setting(key).await?;
        value.ok_or_else(|| StoreError::Broken(format!("the setting {key} has gone")))
    }

    /// Sets a setting.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<()> {
        let sql = "INSERT INTO settings (key, value) VALUES ($1, $2)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.database.execute(sql, values![key, value]).await?;
        Ok(())
    }
}
