//! The answers to "are you well?" and "are you ready?".

use serde::{Deserialize, Serialize};

/// What `GET /health` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// Always `ok`: who cannot answer says nothing.
    pub status: String,
    /// The version of the server.
    pub version: String,
}

/// What `GET /ready` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Readiness {
    /// Whether the server can do what it is for; if not, the answer is an error.
    pub ready: bool,
    /// What it lacks: `database`, or `bus`, which carries news between servers and without which all
    /// goes on.
    pub missing: Vec<String>,
}
