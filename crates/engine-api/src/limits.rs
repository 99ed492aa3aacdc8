//! How long to search.

use std::time::Duration;

/// When a search ends by itself. Without any limit it runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Only a depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Only a time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// Both limits at once: whichever is reached first counts.
    #[must_use]
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
