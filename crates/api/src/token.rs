//! Tokens: what programs show instead of a cookie.

use core::fmt;
use serde::{Deserialize, Serialize};

/// What a token lets a program do.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// To see what its owner sees.
    Read,
    /// To open games and to sit down.
    Games,
    /// To move and to answer in the games of its owner.
    Play,
    /// To talk beside games.
    Chat,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Games, Scope::Play, Scope::Chat];

    /// The word that is sent and kept.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Games => "games",
            Scope::Play => "play",
            Scope::Chat => "chat",
        }
    }
}

/// A wish for a token: `POST /api/account/tokens`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// In how many days it ends; never if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
}

impl NewToken {
    /// The most letters of a name.
    pub const LONGEST: usize = 40;
    /// The most days until it ends.
    pub const MOST_DAYS: u16 = 3650;
}

/// A token, as its owner sees it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenInfo {
    /// Its number, to take it back by.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was used last, give or take some minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<i64>,
    /// When it ends or has ended; never if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<i64>,
}

/// A token that was made just now.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeToken {
    /// What the program sends. It is shown this once.
    pub token: String,
    /// What is known of it from now on.
    pub info: TokenInfo,
}

impl fmt::Debug for MadeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MadeToken({}, …)", self.info.id)
    }
}
