//! What people say beside a game.

use crate::account::PlayerRef;
use serde::{Deserialize, Serialize};
use tercio_online::Time;

/// Players and spectators talk apart.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatRoom {
    /// Those who play.
    Players,
    /// Those who look on.
    Spectators,
}

/// What is said: words, or a phrase that every reader sees in their own language.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatText {
    /// One of the phrases; guests have only these.
    Phrase(Phrase),
    /// Free words.
    Words(String),
}

/// A phrase.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    WellPlayed,
    GoodGame,
    Thanks,
    Sorry,
    OneMoment,
    Goodbye,
}

impl Phrase {
    /// Every phrase.
    pub const ALL: [Phrase; 9] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::HaveFun,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::OneMoment,
        Phrase::Goodbye,
    ];
}

/// Something that was said.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// Its number in the room.
    pub seq: u32,
    /// When.
    pub at: Time,
    /// By whom.
    pub by: PlayerRef,
    /// What.
    pub text: ChatText,
}
