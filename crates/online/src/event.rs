//! What happened in a game, as it is kept and sent.

#[cfg(feature = "schema")]
use crate::schema::SeatLetter;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use tercio_rules::{Cause, Seat};

/// A fact and its moment.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
    pub at: Time,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What happened.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The seat to move made a move.
    Move {
        /// The move in notation.
        #[serde(rename = "move")]
        text: String,
        /// What it cost of the mover's time, in milliseconds: lag is already taken off.
        spent: u32,
    },
    /// A seat left the game.
    Leave {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
        /// Why.
        why: Departure,
    },
    /// A seat offered something. It replaces an earlier offer.
    Offer {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// A seat accepted what is offered.
    Accept {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
    },
    /// A seat declined what is offered, or withdrew its own offer.
    Decline {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
    },
    /// A seat gave time to all others.
    AddTime {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
        /// How much, in milliseconds.
        ms: u32,
    },
    /// The player of a seat is on vacation, or back from it if the moment is not later than the fact's own.
    /// The clock of the seat stands still meanwhile.
    Vacation {
        /// Which one.
        #[cfg_attr(feature = "schema", schema(value_type = SeatLetter))]
        seat: Seat,
        /// Until when.
        until: Time,
    },
    /// The game was called off before everybody had moved: by a seat, or because a first move did
    /// not come.
    Abort {
        /// Who did it, if it was a seat.
        #[cfg_attr(feature = "schema", schema(value_type = Option<SeatLetter>))]
        seat: Option<Seat>,
    },
}

/// Why a seat left.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Departure {
    /// The player gave up.
    Resigned,
    /// The player's time ran out.
    Flagged,
    /// The player was away, and another one claimed the seat.
    Claimed,
}

impl Departure {
    /// The same, as records write it.
    pub(crate) fn cause(self) -> Cause {
        match self {
            Departure::Resigned => Cause::Resigned,
            Departure::Flagged => Cause::Flagged,
            Departure::Claimed => Cause::Absent,
        }
    }
}

/// What can be offered to the other seats.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw, in games of two seats.
    Draw,
    /// To end the game now: who has most points wins.
    Score,
    /// To go back to before the last move of who offers it.
    Takeback,
}
