//! Setups, clocks and whole games as a user writes them: `pikemen/mini@5+3`.

use std::fmt;
use std::str::FromStr;
use tercio_online::{Agreement, TimeControl};
use tercio_rules::Rules;

/// Why a text was not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected(pub(crate) String);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Expected {}

/// A game that the bot opens itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish(pub Agreement);

/// `SETUP@TIME`, and `,rated` if it is to count.
///
/// ```
/// use tercio_bot::Wish;
/// let wish: Wish = "pikemen/mini@5+3,rated".parse()?;
/// assert_eq!((wish.0.setup.as_str(), wish.0.rated), ("mini", true));
/// assert!("pikemen/huge@5+3".parse::<Wish>().is_err());
/// # Ok::<(), tercio_bot::Expected>(())
/// ```
impl FromStr for Wish {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Wish, Expected> {
        let (text, rated) = match text.strip_suffix(",rated") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (setup, time) = text.split_once('@').ok_or_else(|| {
            Expected(format!(
                "expected a setup and a clock such as pikemen/mini@5+3, got {text:?}"
            ))
        })?;
        let rules = rules(setup)?;
        let agreement = Agreement {
            time: time_control(time)?,
            rated,
            ..Agreement::casual(rules)
        };
        match agreement.check() {
            Ok(_) => Ok(Wish(agreement)),
            Err(error) => Err(Expected(error.to_string())),
        }
    }
}

/// Reads `pikemen/mini`.
pub(crate) fn rules(text: &str) -> Result<Rules, Expected> {
    let (game, setup) = text.split_once('/').ok_or_else(|| {
        Expected(format!(
            "expected a game and a setup such as pikemen/mini, got {text:?}"
        ))
    })?;
    Rules::from_names(game, setup).map_err(|error| Expected(error.to_string()))
}

/// Reads `5+3` (minutes, and seconds a move), `3d` (days a move) or `unlimited`.
pub fn time_control(text: &str) -> Result<TimeControl, Expected> {
    let read = || -> Option<TimeControl> {
        if text == "unlimited" {
            return Some(TimeControl::Unlimited);
        }
        if let Some(days) = text.strip_suffix('d') {
            return Some(TimeControl::Days(days.parse().ok()?));
        }
        let (minutes, seconds) = text.split_once('+')?;
        Some(TimeControl::Live {
            minutes: minutes.parse().ok()?,
            seconds: seconds.parse().ok()?,
        })
    };
    let control = read().filter(|control| control.is_sensible());
    control.ok_or_else(|| {
        Expected(format!(
            "expected a clock such as 5+3 (minutes and seconds a move), 3d (days a move) or \
             unlimited, got {text:?}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let live = TimeControl::Live {
            minutes: 5,
            seconds: 3,
        };
        assert_eq!(time_control("5+3"), Ok(live));
        assert_eq!(time_control("3d"), Ok(TimeControl::Days(3)));
        assert_eq!(time_control("unlimited"), Ok(TimeControl::Unlimited));
        for wrong in ["", "5", "0+3", "5+61", "15d", "d", "5+3+1", "-1+0"] {
            assert!(time_control(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_cannot_be_agreed_is_no_wish() {
        for wrong in [
            "pikemen/mini",
            "mini@5+3",
            "pikemen/two@5+3",
            "martian/two@unlimited,rated",
        ] {
            assert!(wrong.parse::<Wish>().is_err(), "{wrong}");
        }
    }
}
