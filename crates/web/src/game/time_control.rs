//! How much time players have.

use std::fmt;
use std::str::FromStr;

/// Fischer's time control: so much for the whole game, and more with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    minutes: u16,
    increment: u16,
}

impl TimeControl {
    /// The most minutes for a game.
    pub(crate) const MOST_MINUTES: u16 = 180;
    /// The most seconds a move can bring.
    pub(crate) const MOST_SECONDS: u16 = 60;

    /// Minutes for the game and seconds a move, if both make sense.
    pub(crate) fn new(minutes: u16, increment: u16) -> Option<TimeControl> {
        let fits = (1..=TimeControl::MOST_MINUTES).contains(&minutes)
            && increment <= TimeControl::MOST_SECONDS;
        fits.then_some(TimeControl { minutes, increment })
    }

    /// Those that are offered.
    pub(crate) fn usual() -> impl Iterator<Item = TimeControl> {
        let pairs = [(3, 2), (5, 5), (10, 5), (15, 10), (30, 20)];
        pairs
            .into_iter()
            .map(|(minutes, increment)| TimeControl { minutes, increment })
    }

    /// What a player begins with, in milliseconds.
    pub(crate) fn initial(self) -> u32 {
        u32::from(self.minutes) * 60_000
    }

    /// What a move brings, in milliseconds.
    pub(crate) fn increment(self) -> u32 {
        u32::from(self.increment) * 1_000
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.minutes, self.increment)
    }
}

/// A text that names no time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoTimeControl;

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    /// Reads `5+3`. An address may carry `5 3`, since a plus there means a space.
    fn from_str(text: &str) -> Result<TimeControl, NoTimeControl> {
        let (minutes, increment) = text.split_once(['+', ' ']).ok_or(NoTimeControl)?;
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(NoTimeControl)
        };
        TimeControl::new(number(minutes)?, number(increment)?).ok_or(NoTimeControl)
    }
}

#[cfg(test)]
mod tests {
    use super::TimeControl;

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for control in TimeControl::usual() {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!("5 3".parse(), Ok(TimeControl::new(5, 3).expect("it fits")));
        for text in ["", "5", "0+5", "181+0", "5+61", "5+-1", "+5+5", "x+1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
