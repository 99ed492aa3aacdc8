//! How well to think, and for how long.

use crate::{Level, Limits};

/// How well to think, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effort {
    /// How strong. Below full strength a level has a limit of nodes of its own.
    pub level: Level,
    /// One for the whole game: which moves a weaker level misses depends on it.
    pub seed: u64,
    /// When to end. Full strength without limits goes on until it is stopped.
    pub limits: Limits,
    /// Where the first moves come from.
    pub openings: Openings,
}

/// Where the first moves of a player at full strength come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Openings {
    /// From thinking, as all others.
    #[default]
    Thought,
    /// From a book, by chance, while the game is in it: the seed decides, so that no two games need be
    /// alike.
    Book,
}

impl Effort {
    /// As well as possible within limits.
    #[must_use]
    pub fn full(limits: Limits) -> Effort {
        Effort {
            limits,
            ..Effort::default()
        }
    }

    /// As an opponent who plays a game at a level. Full strength without limits thinks for
    /// [`Level::TIME`], and begins by the book.
    ///
    /// ```
    /// use tercio_engine_api::{Effort, Level, Limits};
    /// let weakest = Effort::opponent(Level::LOWEST, 7, Limits::default());
    /// assert_eq!(weakest.limits, Limits::default());
    /// let best = Effort::opponent(Level::FULL, 7, Limits::default());
    /// assert_eq!(best.limits.time, Some(Level::TIME));
    /// ```
    #[must_use]
    pub fn opponent(level: Level, seed: u64, limits: Limits) -> Effort {
        let is_endless = level == Level::FULL && limits == Limits::default();
        Effort {
            level,
            seed,
            limits: if is_endless {
                Limits::time(Level::TIME)
            } else {
                limits
            },
            openings: Openings::Book,
        }
    }
}
