//! What is said about a move with a sign.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A judgement about a move.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Glyph {
    /// A good move.
    #[serde(rename = "!")]
    Good,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A brilliant move.
    #[serde(rename = "!!")]
    Brilliant,
    /// A blunder.
    #[serde(rename = "??")]
    Blunder,
    /// An interesting move.
    #[serde(rename = "!?")]
    Interesting,
    /// A dubious move.
    #[serde(rename = "?!")]
    Dubious,
}

impl Glyph {
    /// Every glyph.
    pub const ALL: [Glyph; 6] = [
        Glyph::Good,
        Glyph::Mistake,
        Glyph::Brilliant,
        Glyph::Blunder,
        Glyph::Interesting,
        Glyph::Dubious,
    ];

    /// The sign. In a record it is a comment of its own, the first one on its move.
    pub const fn sign(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
        }
    }

    /// Reads the sign.
    pub fn from_sign(sign: &str) -> Option<Glyph> {
        Glyph::ALL.into_iter().find(|glyph| glyph.sign() == sign)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}
