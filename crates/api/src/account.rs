//! People, as others and they themselves see them.

use crate::lobby::GamePage;
use core::fmt;
use serde::{Deserialize, Serialize};

/// What sort of player somebody is.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

impl PlayerKind {
    /// Whether they have signed up: people and bots alike.
    #[must_use]
    pub const fn is_account(self) -> bool {
        matches!(self, PlayerKind::Account | PlayerKind::Bot)
    }
}

/// A player, as everybody sees them.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// Oneself, as others see one.
    pub player: PlayerRef,
    /// How many running games wait for a move of this player.
    pub waiting: u32,
    /// What this player wants.
    #[serde(default)]
    pub settings: Settings,
}

/// What a player wants, on every device: `POST /api/account/settings`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
}

/// In which games a player lets others ask for a move back, and asks for one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Takebacks {
    /// In all games.
    #[default]
    Always,
    /// In games that are not rated.
    Casual,
    /// In none.
    Never,
}

impl Takebacks {
    /// All of them, the most generous first.
    pub const ALL: [Takebacks; 3] = [Takebacks::Always, Takebacks::Casual, Takebacks::Never];
}

/// A name and a password: to register and to log in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Credentials({}, …)", self.name)
    }
}

/// A new password, and the one until now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewPassword {
    /// The one until now; none for who has signed in with a passkey only, and just now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// The new one.
    pub new: String,
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPassword(…)")
    }
}

/// The password once more, for what cannot be undone.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation {
    /// The password; none for who has signed in with a passkey only, and just now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

impl fmt::Debug for Confirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Confirmation(…)")
    }
}

/// Somebody with an account, as everybody may look at them: `GET /api/players/NAME`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// Who.
    pub player: PlayerRef,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// The ratings, the one with most games first.
    pub ratings: Vec<LadderRating>,
    /// The last games that are over; `GET /api/archive` has the others.
    pub games: GamePage,
}

/// A rating and how it came about.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LadderRating {
    /// For which games, such as `pikemen-2-rapid`.
    pub ladder: String,
    /// The number.
    pub rating: i32,
    /// Whether it is still uncertain.
    pub provisional: bool,
    /// How many games have counted.
    pub games: u32,
    /// When it changed to what, the oldest first.
    pub history: Vec<(i64, i32)>,
}

/// A place where the player is logged in.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

#[cfg(test)]
mod tests {
    use super::{Confirmation, Credentials, NewPassword};

    #[test]
    fn no_password_is_shown() {
        let hidden = || "hunter42".to_owned();
        let shown = [
            format!(
                "{:?}",
                Credentials {
                    name: "ann".into(),
                    password: hidden()
                }
            ),
            format!(
                "{:?}",
                NewPassword {
                    old: Some(hidden()),
                    new: hidden()
                }
            ),
            format!(
                "{:?}",
                Confirmation {
                    password: Some(hidden())
                }
            ),
        ];
        for text in shown {
            assert!(!text.contains("hunter42"), "{text}");
        }
    }
}
