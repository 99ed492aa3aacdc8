//! What a player asks for, and why it may be refused.

use crate::event::Offer;
#[cfg(feature = "schema")]
use crate::schema::SeatLetter;
use crate::time::Time;
use core::fmt;
use serde::{Deserialize, Serialize};
use tercio_rules::Seat;

/// What a player asks for.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// To make a move.
    Move {
        /// The move in notation.
        #[serde(rename = "move")]
        text: String,
        /// How many moves had been made when the player chose it: a move that was meant for another
        /// position is refused.
        ply: u32,
    },
    /// To leave the game.
    Resign,
    /// To offer something.
    Offer {
        /// What.
        offer: Offer,
    },
    /// To accept what is offered.
    Accept,
    /// To decline what is offered, or to withdraw one's own offer.
    Decline,
    /// To give the others more time.
    AddTime,
    /// To call the game off before everybody has moved.
    Abort,
    /// To claim the seat of a player who has been away for too long.
    Claim {
        /// Whose seat.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
    },
}

/// What the server knows beside the game when it decides.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// What time it is.
    pub now: Time,
    /// How much of the time since the last move the network took, in milliseconds. The caller keeps
    /// it within its bound.
    pub lag: i64,
    /// Since when each seat has been away; `None` for who is there.
    pub away: &'a [Option<Time>],
}

impl Situation<'_> {
    /// Everybody is there, and the network takes no time.
    #[must_use]
    pub fn at(now: Time) -> Situation<'static> {
        Situation {
            now,
            lag: 0,
            away: &[],
        }
    }
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "refusal", rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is another seat's turn.
    NotYourTurn,
    /// This seat has left the game.
    Left,
    /// The move was chosen in another position.
    Stale {
        /// How many moves have been made.
        ply: u32,
    },
    /// The rules refuse the move.
    Illegal {
        /// Why, in words.
        why: String,
    },
    /// The time was up.
    TooLate,
    /// There is nothing to answer.
    NoOffer,
    /// The same offer is already open, or was already answered by this seat.
    Again,
    /// A draw can be agreed between two seats only.
    DrawNeedsTwo,
    /// Takebacks were not agreed, or there is no move to take back.
    NoTakeback,
    /// Somebody who plays does not want moves to be taken back.
    Unwanted,
    /// Everybody has moved: resign instead.
    TooLateToAbort,
    /// This game has no clock.
    NoClock,
    /// Nobody needs more time.
    EnoughTime,
    /// The player is there, or has not been away for long enough.
    NotAway,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotYourTurn => f.write_str("it is another seat's turn"),
            Refusal::Left => f.write_str("this seat has left the game"),
            Refusal::Stale { ply } => write!(f, "{ply} moves have been made meanwhile"),
            Refusal::Illegal { why } => f.write_str(why),
            Refusal::TooLate => f.write_str("the time was up"),
            Refusal::NoOffer => f.write_str("there is no offer to answer"),
            Refusal::Again => f.write_str("this was offered or answered already"),
            Refusal::DrawNeedsTwo => f.write_str("a draw needs a game of two seats"),
            Refusal::NoTakeback => f.write_str("no move can be taken back"),
            Refusal::Unwanted => {
                f.write_str("somebody who plays does not want moves to be taken back")
            }
            Refusal::TooLateToAbort => f.write_str("everybody has moved: resign instead"),
            Refusal::NoClock => f.write_str("this game has no clock"),
            Refusal::EnoughTime => f.write_str("nobody needs more time"),
            Refusal::NotAway => f.write_str("the player has not been away for long enough"),
        }
    }
}

impl std::error::Error for Refusal {}
