//! What the rules say about a finished game.

use crate::{Seat, SeatSet};
use core::fmt;

/// How a game ended by its rules, and for whom.
///
/// Resignation, time and the like are not decided here: see
/// [`Termination`](crate::record::Termination).
///
/// ```
/// use tercio_rules::{Game, Position, Reason, Seat};
/// let start: Position = "martian two ...1/..../..../1.../3.../..../..../.... A 5,4 0".parse()?;
/// // Seat A's last piece leaves its zone, and A has more points.
/// let game = Game::read(start, "a4xa5")?;
/// let outcome = game.outcome().unwrap();
/// assert_eq!(outcome.reason, Reason::EmptyZone);
/// assert!(outcome.winners.contains(Seat::A));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The seats that won; several if they share the win.
    pub winners: SeatSet,
    /// Why the game ended.
    pub reason: Reason,
}

/// Why a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Pikemen: a seat reached the target.
    Target,
    /// All other seats had left; in Pikemen also: all others had no pieces.
    LastSeat,
    /// Pikemen: too many rounds without a capture.
    Stall,
    /// The same position occurred for the third time.
    Repetition,
    /// Martian Chess: a zone was empty.
    EmptyZone,
    /// Martian Chess: the called clock ran out, or 27 moves passed without a capture.
    Clock,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 6] = [
        Reason::Target,
        Reason::LastSeat,
        Reason::Stall,
        Reason::Repetition,
        Reason::EmptyZone,
        Reason::Clock,
    ];

    /// The name used by programs, such as `empty-zone`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Target => "target",
            Reason::LastSeat => "last-seat",
            Reason::Stall => "stall",
            Reason::Repetition => "repetition",
            Reason::EmptyZone => "empty-zone",
            Reason::Clock => "clock",
        }
    }

    /// Reads a name.
    ///
    /// ```
    /// use tercio_rules::Reason;
    /// assert_eq!(Reason::from_name("last-seat"), Some(Reason::LastSeat));
    /// assert_eq!(Reason::from_name("mate"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The seats with the most points among those that have not left: a scored game is won by all of
/// them (P-43, P-44, M-43, P-63, M-80).
pub(crate) fn leaders(points: &[u8], left: SeatSet) -> SeatSet {
    let playing = || {
        let seats = Seat::ALL.into_iter().zip(points.iter().copied());
        seats.filter(|&(seat, _)| !left.contains(seat))
    };
    let best = playing().map(|(_, points)| points).max();
    let leading = playing().filter(|&(_, points)| Some(points) == best);
    leading.map(|(seat, _)| seat).collect()
}
