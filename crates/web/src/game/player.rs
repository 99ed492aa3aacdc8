//! Who sits in a seat.

use std::fmt;
use std::str::FromStr;
use tercio_engine_api::Level;

/// The level of a first game: one that a beginner beats.
pub(crate) const USUAL_LEVEL: Level = Level::LOWEST;

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at this device.
    Human,
    /// The engine.
    Engine(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(level) => write!(f, "engine-{}", level.name()),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoPlayer;

impl FromStr for Player {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Player, NoPlayer> {
        if text == "human" {
            return Ok(Player::Human);
        }
        let name = text.strip_prefix("engine-").ok_or(NoPlayer)?;
        // Games and links of version 0.2 have numbers.
        let digits = name.bytes().all(|byte| byte.is_ascii_digit());
        let number = || name.parse().ok().filter(|_| digits);
        let level = Level::from_name(name).or_else(|| Level::of_version_0_2(number()?));
        level.map(Player::Engine).ok_or(NoPlayer)
    }
}

#[cfg(test)]
mod tests {
    use super::Player;
    use tercio_engine_api::Level;

    #[test]
    fn players_are_read_as_they_are_written() {
        let engines = Level::all().map(Player::Engine);
        for player in engines.chain([Player::Human]) {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        let before = "engine-1"
            .parse::<Player>()
            .map(|player| player.to_string());
        assert_eq!(before, Ok("engine-musketeer".to_owned()));
        for text in ["", "engine", "engine-0", "engine-11", "engine-+3", "Human"] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
