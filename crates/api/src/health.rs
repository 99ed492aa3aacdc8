//! The answer to "are you well?".

use serde::{Deserialize, Serialize};

/// What `GET /health` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// `ok`, or what is missing: then the answer is an error.
    pub status: String,
    /// The version of the server.
    pub version: String,
}
