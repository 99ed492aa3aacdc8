//! Keeping away from people, and complaining about them to whoever runs the server.

use crate::chat::ChatRoom;
use serde::{Deserialize, Serialize};

/// Somebody with whom one wants to have nothing to do: `POST /api/me/blocks`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewBlock {
    /// The number of the player.
    pub player: String,
}

/// A complaint: `POST /api/reports`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewReport {
    /// The number of the player it is about.
    pub player: String,
    /// Why.
    pub reason: ReportReason,
    /// What there is to say about it.
    #[serde(default)]
    pub words: String,
    /// The game in which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What was said there: the room, and the number of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<(ChatRoom, u32)>,
    /// The study in which it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<String>,
}

impl NewReport {
    /// The most letters of its words.
    pub const LONGEST: usize = 500;
}

/// Why somebody complains.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// They insult or threaten.
    Insult,
    /// They advertise, or say the same again and again.
    Spam,
    /// They get help from an engine.
    Engine,
    /// They let others wait, or lose on purpose.
    Spoiling,
    /// Something else.
    Other,
}

impl ReportReason {
    /// Every reason.
    pub const ALL: [ReportReason; 5] = [
        ReportReason::Insult,
        ReportReason::Spam,
        ReportReason::Engine,
        ReportReason::Spoiling,
        ReportReason::Other,
    ];

    /// The word that is sent and kept.
    pub const fn word(self) -> &'static str {
        match self {
            ReportReason::Insult => "insult",
            ReportReason::Spam => "spam",
            ReportReason::Engine => "engine",
            ReportReason::Spoiling => "spoiling",
            ReportReason::Other => "other",
        }
    }
}
