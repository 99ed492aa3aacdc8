//! Moments, and how much time players have.

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since the beginning of 1970 (UTC).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// The moment that many milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: i64) -> Time {
        Time(self.0.saturating_add(ms))
    }

    /// How many milliseconds passed since an earlier moment; none if it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Time) -> i64 {
        let passed = self.0.saturating_sub(earlier.0);
        if passed < 0 { 0 } else { passed }
    }
}

/// One day in milliseconds.
pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// How much time the players have.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeControl {
    /// As much as they like.
    Unlimited,
    /// Fischer: a stock for the game, and more with each move.
    Live {
        /// What each player begins with.
        minutes: u16,
        /// What each move brings.
        seconds: u16,
    },
    /// Days for each move.
    Days(u8),
}

impl TimeControl {
    /// The most minutes for a live game.
    pub const MOST_MINUTES: u16 = 180;
    /// The most seconds that a move can bring.
    pub const MOST_SECONDS: u16 = 60;
    /// The most days for a move.
    pub const MOST_DAYS: u8 = 14;

    /// Whether the numbers make sense.
    #[must_use]
    pub fn is_sensible(self) -> bool {
        match self {
            TimeControl::Unlimited => true,
            TimeControl::Live { minutes, seconds } => {
                (1..=TimeControl::MOST_MINUTES).contains(&minutes)
                    && seconds <= TimeControl::MOST_SECONDS
            }
            TimeControl::Days(days) => (1..=TimeControl::MOST_DAYS).contains(&days),
        }
    }

    /// What a player has at the start, in milliseconds, where time is limited.
    #[must_use]
    pub fn initial(self) -> Option<i64> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Live { minutes, .. } => Some(i64::from(minutes) * 60_000),
            TimeControl::Days(days) => Some(i64::from(days) * DAY),
        }
    }

    /// What is left after a move that took `spent` of `left` milliseconds.
    #[must_use]
    pub(crate) fn after_move(self, left: i64, spent: i64) -> i64 {
        match self {
            TimeControl::Unlimited => left,
            TimeControl::Live { seconds, .. } => (left - spent).max(0) + i64::from(seconds) * 1000,
            // Every move has its own days.
            TimeControl::Days(days) => left.max(i64::from(days) * DAY),
        }
    }

    /// How long a player may take for the first move, in milliseconds. It costs no time of the
    /// clock, but a game that does not begin is called off.
    #[must_use]
    pub(crate) fn first_move(self) -> Option<i64> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Live { minutes, .. } => {
                Some((i64::from(minutes) * 6_000).clamp(30_000, 120_000))
            }
            TimeControl::Days(days) => Some(i64::from(days) * DAY),
        }
    }

    /// How long a player may be away before the others may claim the seat, in milliseconds. `None`
    /// where being away is usual.
    #[must_use]
    pub fn grace(self) -> Option<i64> {
        match self {
            TimeControl::Live { minutes, .. } => {
                Some((i64::from(minutes) * 6_000).clamp(15_000, 120_000))
            }
            TimeControl::Unlimited | TimeControl::Days(_) => None,
        }
    }

    /// How fast a game with it is.
    #[must_use]
    pub fn speed(self) -> Speed {
        match self {
            // Forty moves are a usual game.
            TimeControl::Live { minutes, seconds } => {
                match u32::from(minutes) * 60 + u32::from(seconds) * 40 {
                    0..480 => Speed::Blitz,
                    _ => Speed::Rapid,
                }
            }
            TimeControl::Days(_) | TimeControl::Unlimited => Speed::Correspondence,
        }
    }
}

/// How fast a game is: players are rated for each by itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Below eight minutes a player.
    Blitz,
    /// Live, and longer.
    Rapid,
    /// Over days.
    Correspondence,
}

impl Speed {
    /// Every speed.
    pub const ALL: [Speed; 3] = [Speed::Blitz, Speed::Rapid, Speed::Correspondence];

    /// Its name in addresses and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Correspondence => "correspondence",
        }
    }
}
