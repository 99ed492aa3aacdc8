//! Keys that devices hold instead of passwords. What browser and device say about them is WebAuthn's,
//! and travels as it is.

use serde::{Deserialize, Serialize};

/// What a passkey is asked for: `POST /api/account/passkeys/begin` answers with what the browser needs
/// for it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "lowercase")]
pub enum PasskeyPurpose {
    /// A guest wants an account.
    Register {
        /// The name of the account.
        name: String,
    },
    /// An account gets another passkey.
    Add {
        /// What the player calls it; the browser's name if that is empty.
        #[serde(default)]
        label: String,
    },
    /// Somebody signs in, and does not say who they are: the passkey knows.
    Login,
}

/// The ways to sign in to an account: `GET /api/account/logins`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Logins {
    /// Whether there is a password.
    pub password: bool,
    /// Whether this browser has signed in so lately that passkeys can be added and removed.
    pub confirmed: bool,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<PasskeyInfo>,
}

/// A passkey, as its owner sees it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeyInfo {
    /// Its number, to remove it by.
    pub id: String,
    /// What the player calls it.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it was used last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<i64>,
}
