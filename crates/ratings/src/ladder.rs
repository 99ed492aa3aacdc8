//! Which games are compared with which.

use core::fmt;

/// A ladder: players are rated for each game, number of seats and speed by itself. Setups of the
/// same game for as many seats are a family.
///
/// ```
/// use tercio_ratings::Ladder;
/// let ladder = Ladder { game: "pikemen".into(), seats: 4, speed: "rapid".into() };
/// assert_eq!(ladder.to_string(), "pikemen-4-rapid");
/// assert_eq!(Ladder::from_name("pikemen-4-rapid"), Some(ladder));
/// assert_eq!(Ladder::from_name("pikemen-7-rapid"), None);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ladder {
    /// The game, such as `pikemen`.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The speed, such as `rapid`.
    pub speed: String,
}

impl Ladder {
    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Ladder> {
        let mut parts = name.split('-');
        let (game, seats, speed) = (parts.next()?, parts.next()?, parts.next()?);
        let seats: u8 = seats.parse().ok()?;
        let whole = parts.next().is_none() && !game.is_empty() && !speed.is_empty();
        (whole && (2..=6).contains(&seats)).then(|| Ladder {
            game: game.to_owned(),
            seats,
            speed: speed.to_owned(),
        })
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.game, self.seats, self.speed)
    }
}
