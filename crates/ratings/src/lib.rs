//! How strong players are, from the games they played.
//!
//! Games of two seats follow Glicko-2 (Glickman 2013), every game a rating period of its own. Games
//! of more seats follow Weng and Lin (2011, Bradley–Terry with full pairs). Both are shown on the
//! scale that chess players know: everybody begins at 1500.
//!
//! ```
//! use tercio_ratings::{Rating, rate};
//! let new = Rating::default();
//! let after = rate(&[(new, 1), (new, 2)], 0);
//! assert!(after[0].value() > 1500 && after[1].value() < 1500);
//! assert!(after[0].is_provisional());
//! ```

mod ladder;

pub use ladder::Ladder;

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Where everybody begins.
const START: f64 = 1500.0;
/// How uncertain a new rating is. It is never more uncertain than that.
const MOST_DEVIATION: f64 = 350.0;
/// A rating that is less certain than this is provisional.
const PROVISIONAL: f64 = 110.0;
/// A rating is never more certain than this, so that it can follow a player who learns.
const LEAST_DEVIATION: f64 = 45.0;
/// How many days away make a rating as uncertain as a game period without games.
const PERIOD_DAYS: f64 = 5.0;
/// One unit of Weng and Lin, who begin at 25 ± 25/3, on our scale.
const UNIT: f64 = MOST_DEVIATION / (25.0 / 3.0);

/// How strong a player seems on one ladder.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The best guess.
    pub mean: f64,
    /// How uncertain it is: the standard deviation.
    pub deviation: f64,
    /// How much the player's strength changes (Glicko-2).
    pub volatility: f64,
    /// How many games were rated.
    pub games: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub updated: i64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating {
            mean: START,
            deviation: MOST_DEVIATION,
            volatility: 0.06,
            games: 0,
            updated: 0,
        }
    }
}

impl Rating {
    /// The number that people see.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.mean.round() as i32
    }

    /// Whether too few games were played to trust it.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating as it is now: who was away for long is less certain.
    #[must_use]
    pub fn at(&self, now: i64) -> Rating {
        if self.games == 0 {
            return *self;
        }
        let days = now.saturating_sub(self.updated).max(0) as f64 / 86_400_000.0;
        // The step of Glicko-2 for periods without games, in its own units.
        let drift = self.volatility * 173.7178 * (days / PERIOD_DAYS).sqrt();
        Rating {
            deviation: self.deviation.hypot(drift).min(MOST_DEVIATION),
            ..*self
        }
    }
}

/// The ratings after a game. Each player comes with a rank: 1 for who won, the same number for who
/// shares a place. `now` is when the game ended, in milliseconds since 1970.
///
/// A game of fewer than two players changes nothing.
#[must_use]
pub fn rate(players: &[(Rating, u8)], now: i64) -> Vec<Rating> {
    let present: Vec<(Rating, u8)> = players
        .iter()
        .map(|(rating, rank)| (rating.at(now), *rank))
        .collect();
    match present[..] {
        [] | [_] => players.iter().map(|(rating, _)| *rating).collect(),
        [first, second] => pair(first, second, now),
        _ => crowd(&present, now),
    }
}

fn pair(first: (Rating, u8), second: (Rating, u8), now: i64) -> Vec<Rating> {
    let outcome = match first.1.cmp(&second.1) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let glicko = |rating: Rating| Glicko2Rating {
        rating: rating.mean,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let (one, two) = glicko2(
        &glicko(first.0),
        &glicko(second.0),
        &outcome,
        &Glicko2Config::new(),
    );
    let back = |old: Rating, new: Glicko2Rating| Rating {
        mean: new.rating,
        deviation: new.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
        volatility: new.volatility,
        games: old.games + 1,
        updated: now,
    };
    vec![back(first.0, one), back(second.0, two)]
}

fn crowd(players: &[(Rating, u8)], now: i64) -> Vec<Rating> {
    let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = players
        .iter()
        .map(|(rating, rank)| {
            let rating = WengLinRating {
                rating: 25.0 + (rating.mean - START) / UNIT,
                uncertainty: rating.deviation / UNIT,
            };
            ([rating], MultiTeamOutcome::new(usize::from(*rank)))
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .map(|(team, outcome)| (&team[..], *outcome))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let new = after.iter().flatten();
    players
        .iter()
        .zip(new)
        .map(|((old, _), new)| Rating {
            mean: START + (new.rating - 25.0) * UNIT,
            deviation: (new.uncertainty * UNIT).clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: old.volatility,
            games: old.games + 1,
            updated: now,
        })
        .collect()
}
