//! How long to search, and how to be told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search ends by itself. Without any limit it runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Search no deeper than this many plies.
    pub depth: Option<u32>,
    /// Visit no more than this many nodes.
    pub nodes: Option<u64>,
    /// Take no longer than this.
    pub time: Option<Duration>,
    /// Take about this long: less if the best move is clear, longer if it keeps changing.
    pub aim: Option<Duration>,
}

impl Limits {
    /// Only a number of nodes: the same search on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Only a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Only a time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// Both limits at once: whichever is reached first counts.
    pub fn and(self, other: Limits) -> Limits {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Limits {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            aim: least(self.aim, other.aim),
        }
    }
}

/// A flag that ends a search from outside, shared by everybody who may raise it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    raised: Arc<AtomicBool>,
    ask: Option<fn() -> bool>,
}

impl Stop {
    /// A flag that also counts as raised while somebody outside says so. A search in a browser
    /// cannot be interrupted by other code of its own module, so it has to ask.
    pub fn asking(ask: fn() -> bool) -> Stop {
        Stop {
            raised: Arc::default(),
            ask: Some(ask),
        }
    }

    /// Ends the search as soon as it looks.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Makes the flag ready for another search.
    pub fn lower(&self) {
        self.raised.store(false, Ordering::Relaxed);
    }

    /// Whether the search should end.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.ask.is_some_and(|ask| ask())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_limits_the_tighter_counts() {
        let both = Limits::nodes(10).and(Limits {
            nodes: Some(7),
            depth: Some(3),
            ..Limits::default()
        });
        assert_eq!(
            (both.nodes, both.depth, both.time),
            (Some(7), Some(3), None)
        );
        assert_eq!(both.and(Limits::default()), both);
    }
}
