//! What those who follow something on this node may have missed, until it is repaired.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// What may have been missed.
#[derive(Debug, Default)]
pub(crate) struct Missed {
    behind: Mutex<Behind>,
    /// Told when there is something.
    some: Notify,
}

/// Those who may have missed something.
#[derive(Debug, Default)]
pub(crate) struct Behind {
    /// All who follow one of these games.
    pub(crate) games: HashSet<String>,
    /// All others as well: news were missed, nobody knows which.
    pub(crate) gap: bool,
    /// Whether the other nodes are to be asked who is there.
    curious: bool,
}

impl Missed {
    fn lock(&self) -> MutexGuard<'_, Behind> {
        self.behind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those who follow these games may not know all of them.
    pub(crate) fn note_games(&self, games: impl IntoIterator<Item = String>) {
        self.lock().games.extend(games);
        self.some.notify_one();
    }

    /// News were missed. These are the games that anybody follows.
    pub(crate) fn note_gap(&self, games: impl IntoIterator<Item = String>) {
        let mut behind = self.lock();
        behind.gap = true;
        behind.curious = true;
        drop(behind);
        self.note_games(games);
    }

    /// Waits until something may have been missed.
    pub(crate) async fn some(&self) {
        self.some.notified().await;
    }

    /// Those who may have missed something since this was asked last.
    pub(crate) fn take(&self) -> Behind {
        let mut behind = self.lock();
        Behind {
            games: std::mem::take(&mut behind.games),
            gap: std::mem::take(&mut behind.gap),
            curious: false,
        }
    }

    /// They could not be told yet.
    pub(crate) fn put_back(&self, others: Behind) {
        self.lock().gap |= others.gap;
        self.note_games(others.games);
    }

    /// Whether the other nodes are to be asked who is there; they are asked once.
    pub(crate) fn take_curiosity(&self) -> bool {
        std::mem::take(&mut self.lock().curious)
    }
}

#[cfg(test)]
mod tests {
    use super::Missed;
    use std::time::Duration;
    use tokio::time::timeout;

    #[tokio::test]
    async fn what_could_not_be_told_is_told_later() {
        let missed = Missed::default();
        let soon = Duration::from_millis(20);
        assert!(timeout(soon, missed.some()).await.is_err());
        missed.note_gap(["one".to_owned()]);
        missed.note_games(["two".to_owned()]);
        assert!(timeout(soon, missed.some()).await.is_ok());
        let behind = missed.take();
        assert!(behind.gap && behind.games.len() == 2);
        assert!(!missed.take().gap);
        missed.put_back(behind);
        assert!(timeout(soon, missed.some()).await.is_ok());
        assert!(missed.take().gap);
        // The others are asked once, however often it is tried.
        assert!(missed.take_curiosity() && !missed.take_curiosity());
    }
}
