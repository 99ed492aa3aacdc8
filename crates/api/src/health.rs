//! The answer to "are you well?".

use serde::{Deserialize, Serialize};

/// What `GET /health` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// Always `ok`; a server that is not well answers with an error, or not at all.
    pub status: String,
    /// The version of the server.
    pub version: String,
}
