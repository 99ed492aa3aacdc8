//! Why a request was refused.

use serde::{Deserialize, Serialize};

/// A refusal in the form of RFC 9457 (`application/problem+json`).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// What kind of problem it is: a word that programs can compare, such as `name-taken`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong, in a sentence.
    pub title: String,
    /// More about this one case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}
