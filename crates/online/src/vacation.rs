//! Vacations: days on which the clocks of somebody's games over days stand still.

use crate::time::{DAY, Time};
use serde::{Deserialize, Serialize};

/// How many days of vacation somebody has in a year.
pub const VACATION_DAYS: u8 = 30;

/// How long a vacation counts after it has begun: a year.
const YEAR: i64 = 365 * DAY;

/// A vacation of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// When it began.
    pub from: Time,
    /// When it ends, or has ended.
    pub until: Time,
}

impl Vacation {
    /// A vacation of some days that begins now.
    #[must_use]
    pub fn of_days(days: u8, now: Time) -> Vacation {
        Vacation {
            from: now,
            until: now.plus(i64::from(days) * DAY),
        }
    }

    /// Whether it lasts at a moment.
    #[must_use]
    pub fn lasts(self, now: Time) -> bool {
        now < self.until
    }

    /// What it costs: every day that it began, and one at least. So nobody gains anything by going and
    /// coming back again and again.
    #[must_use]
    pub fn days(self) -> i64 {
        ((self.until.since(self.from) + DAY - 1) / DAY).max(1)
    }
}

/// How many days are left to somebody who had these vacations. Each counts as a whole for a year from its
/// beginning, so there is no day of the year on which it is worth to wait for more.
#[must_use]
pub fn vacation_days_left(had: &[Vacation], now: Time) -> u8 {
    let counts = |vacation: &&Vacation| now.since(vacation.from) < YEAR;
    let taken: i64 = had
        .iter()
        .filter(counts)
        .map(|vacation| vacation.days())
        .sum();
    u8::try_from(i64::from(VACATION_DAYS) - taken).unwrap_or(0)
}
