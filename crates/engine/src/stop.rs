//! How a search is told to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search from outside, shared by everybody who may raise it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    ask: Option<fn() -> bool>,
}

impl Stop {
    /// A flag that also counts as raised while `ask` says so. A search in a browser
    /// cannot be interrupted by other code of its own module, so it has to ask.
    #[must_use]
    pub fn asking(ask: fn() -> bool) -> Stop {
        Stop {
            raised: Arc::default(),
            ask: Some(ask),
        }
    }

    /// Ends the search as soon as it asks.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the search should end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.ask.is_some_and(|ask| ask())
    }
}
