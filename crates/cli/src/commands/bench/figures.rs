//! What benches share: how figures are printed, and where what is measured is kept.

use crate::error::{Failure, Result};
use crate::output;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// How figures are printed.
#[derive(clap::Args, Debug)]
pub(super) struct Form {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

impl Form {
    pub(super) fn print<F: Serialize>(
        &self,
        figures: &F,
        table: impl FnOnce(&F) -> String,
    ) -> Result<()> {
        match self.json {
            true => output::print(output::json(figures)?),
            false => output::print(table(figures)),
        }
    }
}

/// A database that may be filled.
#[derive(clap::Args, Debug)]
pub(super) struct Fillable {
    /// A database that may be filled, such as postgres://…; a new file of SQLite if left out
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Fillable {
    /// Its address; that of a file of this name if none was given.
    pub(super) fn or_new(&self, folder: &Folder, name: &str) -> String {
        let given = self.database.clone();
        given.unwrap_or_else(|| folder.database(name))
    }
}

/// A folder that goes away with this.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> Result<Folder> {
        let path = std::env::temp_dir().join(format!("tercio-bench-{}", std::process::id()));
        fs::create_dir(&path).map_err(|error| {
            Failure::new(format_args!(
                "cannot make the folder {}: {error}",
                path.display()
            ))
        })?;
        Ok(Folder(path))
    }

    fn database(&self, name: &str) -> String {
        let path: &Path = &self.0.join(name);
        format!("sqlite:{}", path.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
