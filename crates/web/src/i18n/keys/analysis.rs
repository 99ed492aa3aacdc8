//! What the analysis board says.

use super::Text;
use crate::share::WrongLink;
use crate::study::Worth;
use tercio_rules::Seat;
use tercio_rules::record::ImportError;
use tercio_studies::Glyph;

/// The analysis board.
pub(crate) struct Analysis {
    /// The way there from a game.
    pub(crate) analyse: Text,
    pub(crate) new: Text,
    pub(crate) import: Text,
    pub(crate) share: Text,
    /// Stepping through the moves.
    pub(crate) steps: Text,
    pub(crate) to_start: Text,
    pub(crate) back: Text,
    pub(crate) forward: Text,
    pub(crate) to_end: Text,
    /// Said when the start is shown.
    pub(crate) at_start: Text,
    /// Under the board before the first move.
    pub(crate) begin: Text,
    pub(crate) variation: Text,
    pub(crate) promote: Text,
    pub(crate) remove: Text,
    pub(crate) comment: Text,
    /// What a group of glyphs is for.
    pub(crate) judge: Text,
    pub(crate) glyph: fn(Glyph) -> Text,
    pub(crate) make_study: Text,
    pub(crate) put_aside: Text,
    pub(crate) bring_back: Text,
}

/// What the engine finds.
pub(crate) struct Insight {
    pub(crate) engine: Text,
    pub(crate) lines: Text,
    pub(crate) loading: Text,
    pub(crate) thinking: Text,
    pub(crate) done: Text,
    pub(crate) broken: Text,
    pub(crate) restart: Text,
    pub(crate) progress: fn(depth: u32, nodes: &str, seconds: &str) -> String,
    /// Which net judges.
    pub(crate) net: fn(name: &str) -> String,
    pub(crate) no_net: Text,
    /// The chances of all seats.
    pub(crate) chances: Text,
    pub(crate) chance: fn(Seat, percent: &str) -> String,
    /// What a line is worth, for a reader who cannot see the colour beside it.
    pub(crate) worth: fn(Worth, number: &str) -> String,
    pub(crate) best_lines: Text,
    /// Plays a line up to a move.
    pub(crate) play: fn(move_text: &str) -> String,
}

/// Taking games in and handing them out.
pub(crate) struct Exchange {
    pub(crate) forms: Text,
    pub(crate) text: Text,
    pub(crate) file: Text,
    pub(crate) open: Text,
    pub(crate) too_large: Text,
    pub(crate) unreadable: Text,
    /// Why a text is no game, as a sentence.
    pub(crate) wrong: fn(&ImportError) -> String,
    /// Why a link cannot be used, as a sentence.
    pub(crate) wrong_link: fn(&WrongLink) -> String,
    pub(crate) link: Text,
    pub(crate) as_text: Text,
    pub(crate) as_json: Text,
    pub(crate) copy: Text,
    pub(crate) copied: Text,
    pub(crate) not_copied: Text,
    pub(crate) download: Text,
    pub(crate) close: Text,
}
