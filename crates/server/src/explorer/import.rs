//! Games that were played elsewhere, brought into the collection of the engines.

use super::calendar::{month, month_of};
use super::index::counted;
use crate::clock::Clock;
use crate::secret::letters_of;
use sha2::{Digest, Sha256};
use tercio_rules::record::Record;
use tercio_store::{Collection, Counted, GameId, Store, StoreError};

/// How many letters name a game that was brought in.
const LETTERS: usize = 16;

/// Brings games in. A server that runs on the same database shows them at once.
#[derive(Debug)]
pub struct Importer {
    store: Store,
    clock: Clock,
}

impl Importer {
    /// Opens the database of a server.
    ///
    /// # Errors
    ///
    /// If it is not there or cannot be opened.
    pub async fn open(database: &str) -> Result<Importer, StoreError> {
        Ok(Importer {
            store: Store::open_existing(database).await?,
            clock: Clock::default(),
        })
    }

    /// Takes games in, all or none of them; says how many were not known. The same start with the
    /// same moves is the same game.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn take(&self, records: &[Record]) -> Result<usize, StoreError> {
        let games: Vec<_> = records.iter().map(|record| self.entry(record)).collect();
        self.store.import_games(&games).await
    }

    fn entry(&self, record: &Record) -> (Counted, String) {
        let game = record.game();
        let line = format!("{} {}", game.start(), game.line().join(" "));
        let mut id = letters_of(&Sha256::digest(line.as_bytes()));
        id.truncate(LETTERS);
        let date = record.tags().date().and_then(month);
        let counted = Counted {
            collection: Collection::Engines,
            month: date.unwrap_or_else(|| month_of(self.clock.now().0)),
            ..counted(GameId(id), &game, record.winners())
        };
        (counted, record.to_text())
    }
}
