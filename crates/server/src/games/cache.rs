//! The games that this node has in memory: as many as fit, those used last.

use super::live::Live;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tercio_store::GameId;

/// A game that one task at a time works on.
pub(crate) type Shared = Arc<tokio::sync::Mutex<Live>>;

/// The games in memory. What is not here is read again, so it may forget whatever it likes.
#[derive(Debug)]
pub(crate) struct Cache {
    games: Mutex<Games>,
    most: usize,
}

#[derive(Debug, Default)]
struct Games {
    /// Each with the moment of its last use, counted in uses.
    by_id: HashMap<GameId, (Shared, u64)>,
    uses: u64,
}

impl Cache {
    /// Room for so many games.
    pub(crate) fn new(most: usize) -> Cache {
        Cache {
            games: Mutex::default(),
            most: most.max(1),
        }
    }

    /// A game, if it is here.
    pub(crate) fn get(&self, id: &GameId) -> Option<Shared> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.uses += 1;
        let uses = games.uses;
        let (game, used) = games.by_id.get_mut(id)?;
        *used = uses;
        Some(game.clone())
    }

    /// Keeps a game. If another task was faster, its copy stays and comes back.
    pub(crate) fn keep(&self, live: Live) -> Shared {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.uses += 1;
        let uses = games.uses;
        if games.by_id.len() >= self.most {
            games.forget_oldest();
        }
        let id = live.id().clone();
        let kept = games
            .by_id
            .entry(id)
            .or_insert_with(|| (Arc::new(tokio::sync::Mutex::new(live)), uses));
        kept.0.clone()
    }

    /// Keeps a game that was read just now, whatever was known of it before.
    pub(crate) fn replace(&self, live: Live) -> Shared {
        self.forget(live.id());
        self.keep(live)
    }

    /// How many games are here.
    pub(crate) fn len(&self) -> usize {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.by_id.len()
    }

    /// Forgets all games.
    pub(crate) fn clear(&self) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.by_id.clear();
    }

    /// Forgets a game: what is known of it may be wrong.
    pub(crate) fn forget(&self, id: &GameId) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.by_id.remove(id);
    }
}

impl Games {
    /// Makes room, for many at once: looking for the oldest takes time.
    fn forget_oldest(&mut self) {
        let mut used: Vec<u64> = self.by_id.values().map(|(_, used)| *used).collect();
        let middle = used.len() / 4;
        let (_, &mut limit, _) = used.select_nth_unstable(middle);
        self.by_id.retain(|_, (_, used)| *used > limit);
    }
}
