//! People, as others and they themselves see them.

use serde::{Deserialize, Serialize};

/// What sort of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// Somebody without an account.
    Guest,
    /// Somebody with an account.
    Account,
    /// An engine that the server runs.
    House,
    /// A program that somebody runs elsewhere.
    Bot,
}

/// A player, as everybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRef {
    /// The number of the player, which never changes.
    pub id: String,
    /// What sort of player it is.
    pub kind: PlayerKind,
    /// The name; guests and closed accounts have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of an engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The rating on the ladder in question, and whether it is still uncertain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<(i32, bool)>,
}

/// Who asks: what `GET /api/me` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// Oneself, as others see one.
    pub player: PlayerRef,
    /// How many running games wait for a move of this player.
    pub waiting: u32,
}

/// A name and a password: to register and to log in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A place where the player is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SessionInfo {
    /// Its number, to end it by.
    pub id: String,
    /// What the browser calls itself, shortened.
    pub label: String,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it was used last.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}
