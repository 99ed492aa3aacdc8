//! What is kept of a game beside its facts.

use serde::{Deserialize, Serialize};
use tercio_online::{Agreement, SeatPlan};
use tercio_store::Sitter;

/// What was agreed, and how the seats are to be filled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Deal {
    #[serde(flatten)]
    pub(crate) agreement: Agreement,
    /// After how many seconds empty seats go to engines, and of which level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fill: Option<(u32, u8)>,
    /// For whom each seat is kept free: the players of the game before this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) kept_for: Vec<Option<String>>,
}

impl Deal {
    /// What was agreed, with the engines that have taken empty seats since.
    pub(crate) fn with_sitters<'a>(
        &self,
        sitters: impl IntoIterator<Item = &'a Sitter>,
    ) -> Agreement {
        let mut agreement = self.agreement.clone();
        for (plan, sitter) in agreement.seats.iter_mut().zip(sitters) {
            if let Sitter::House(level) = sitter
                && let Ok(level) = level.parse()
            {
                *plan = SeatPlan::House(level);
            }
        }
        agreement
    }

    /// The ladder on which a game counts.
    pub(crate) fn ladder(&self) -> String {
        let Agreement {
            game, seats, time, ..
        } = &self.agreement;
        format!("{game}-{}-{}", seats.len(), time.speed().name())
    }
}
