//! What tests of several modules share.

use tercio_api::{GameStatus, GameSummary};
use tercio_online::{Agreement, Time};

/// A game `g` in which nothing has happened and nobody sits.
pub(crate) fn summary(status: GameStatus, agreement: Agreement) -> GameSummary {
    GameSummary {
        id: "g".to_owned(),
        status,
        agreement,
        seats: Vec::new(),
        created: Time(0),
        version: 0,
        turn: None,
        deadline: None,
        ending: None,
        rematch: None,
        invited: Vec::new(),
    }
}
