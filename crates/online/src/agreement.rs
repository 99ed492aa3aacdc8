//! What was agreed before a game.

#[cfg(feature = "schema")]
use crate::schema::SeatLetter;
use crate::time::TimeControl;
use core::fmt;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tercio_rules::{Rules, Seat, SeatSet};

/// What was agreed before a game, as it travels and is kept.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// The game: `pikemen` or `martian`.
    pub game: String,
    /// The setup, such as `classic`.
    pub setup: String,
    /// What differs from the usual rules, by name, such as `target`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// How much time the players have.
    pub time: TimeControl,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether moves may be taken back when all agree.
    #[serde(default)]
    pub takebacks: bool,
    /// Who is to sit in each seat.
    pub seats: Vec<SeatPlan>,
    /// By how many moves spectators are kept behind.
    #[serde(default)]
    pub delay: u8,
    /// Whether bots may sit down.
    #[serde(default = "welcome", skip_serializing_if = "is_welcome")]
    pub bots: bool,
    /// The number of the tournament that it belongs to. Such a game cannot be called off: who does
    /// not come loses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The simul that it belongs to, for which the same holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simul: Option<SimulTerms>,
}

/// What is different in a game of a simul: one player sits at many boards.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimulTerms {
    /// The number of the simul.
    pub id: String,
    /// The seat of who plays at all boards.
    #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
    pub host: Seat,
    /// How many minutes more that seat has, in a live game.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub extra: u16,
}

/// Whether it need not be said.
const fn is_nothing(minutes: &u16) -> bool {
    *minutes == 0
}

/// What is agreed about bots unless something else is said.
const fn welcome() -> bool {
    true
}

/// Whether it need not be said.
const fn is_welcome(bots: &bool) -> bool {
    *bots
}

/// Who is to sit in a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatPlan {
    /// Somebody: a person or a bot.
    Player,
    /// An engine that the server runs, at this level.
    House(u8),
}

/// Why an agreement cannot be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AgreementError {
    /// No such game, setup or option, in words.
    Rules(String),
    /// The setup has another number of seats.
    Seats {
        /// How many the setup has.
        expected: usize,
        /// How many were named.
        found: usize,
    },
    /// The numbers of the time control make no sense.
    Time,
    /// A level that no engine has.
    Level(u8),
    /// A rated game needs people in all seats and a limited time.
    Rated,
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgreementError::Rules(why) => f.write_str(why),
            AgreementError::Seats { expected, found } => {
                write!(f, "the setup has {expected} seats, not {found}")
            }
            AgreementError::Time => write!(
                f,
                "expected 1 to {} minutes and at most {} seconds a move, or 1 to {} days",
                TimeControl::MOST_MINUTES,
                TimeControl::MOST_SECONDS,
                TimeControl::MOST_DAYS
            ),
            AgreementError::Level(level) => write!(f, "there is no level {level}"),
            AgreementError::Rated => {
                f.write_str("a rated game needs people in all seats and a limited time")
            }
        }
    }
}

impl std::error::Error for AgreementError {}

impl Agreement {
    /// The highest level of a house engine.
    pub const MOST_LEVEL: u8 = 16;

    /// A casual game without a clock between people.
    #[must_use]
    pub fn casual(rules: Rules) -> Agreement {
        Agreement {
            game: rules.game_name().to_owned(),
            setup: rules.setup_name().to_owned(),
            options: rules
                .agreed()
                .map(|(name, value)| (name.to_owned(), value))
                .collect(),
            time: TimeControl::Unlimited,
            rated: false,
            takebacks: true,
            seats: vec![SeatPlan::Player; rules.seats()],
            delay: 0,
            bots: true,
            tournament: None,
            simul: None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Result<Rules, AgreementError> {
        let wrong = |why: &dyn fmt::Display| AgreementError::Rules(why.to_string());
        let mut rules =
            Rules::from_names(&self.game, &self.setup).map_err(|error| wrong(&error))?;
        for (name, value) in &self.options {
            rules = rules.agree(name, value).map_err(|error| wrong(&error))?;
        }
        Ok(rules)
    }

    /// Whether all of it makes sense together.
    pub fn check(&self) -> Result<Rules, AgreementError> {
        let rules = self.rules()?;
        if self.seats.len() != rules.seats() {
            return Err(AgreementError::Seats {
                expected: rules.seats(),
                found: self.seats.len(),
            });
        }
        if !self.time.is_sensible() {
            return Err(AgreementError::Time);
        }
        for plan in &self.seats {
            match *plan {
                SeatPlan::House(level) if !(1..=Agreement::MOST_LEVEL).contains(&level) => {
                    return Err(AgreementError::Level(level));
                }
                _ => {}
            }
        }
        let unlimited = self.time == TimeControl::Unlimited;
        if self.rated && (unlimited || !self.house().is_empty()) {
            return Err(AgreementError::Rated);
        }
        Ok(rules)
    }

    /// Whether it belongs to a tournament or a simul: who does not come loses it.
    #[must_use]
    pub fn is_binding(&self) -> bool {
        self.tournament.is_some() || self.simul.is_some()
    }

    /// The seats of engines that the server runs.
    #[must_use]
    pub fn house(&self) -> SeatSet {
        Seat::ALL
            .into_iter()
            .zip(&self.seats)
            .filter(|(_, plan)| matches!(plan, SeatPlan::House(_)))
            .map(|(seat, _)| seat)
            .collect()
    }
}
