//! What there is to say about what is being done on a board.

use super::labels;
use super::screen::Screen;
use super::state::BoardState;
use tercio_controller::{Controller, Rejection, Selection};

/// What there is to say about what is being done on a board, in the language that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message {
    pub(crate) kind: MessageKind,
    pub(crate) text: String,
}

/// What a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MessageKind {
    /// A move waits until it is confirmed.
    Question,
    /// What the move does that is shown.
    Preview,
    /// Why something was refused.
    Refusal,
    /// What is to be chosen next.
    Step,
}

impl MessageKind {
    /// The name that the style sheet knows.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            MessageKind::Question => "question",
            MessageKind::Preview => "preview",
            MessageKind::Refusal => "refusal",
            MessageKind::Step => "step",
        }
    }
}

impl Message {
    /// What matters most now.
    pub(super) fn of(
        state: &BoardState,
        board: &Controller<Screen>,
        refusal: Option<Rejection>,
    ) -> Option<Message> {
        let position = board.position();
        let (kind, text) = if let Some(mv) = board.waiting() {
            (MessageKind::Question, labels::question(position, mv))
        } else if let Some(mv) = board.preview() {
            (MessageKind::Preview, labels::preview(position, mv))
        } else if let Some(refusal) = refusal {
            let why = labels::rejection(&refusal, position)?;
            (MessageKind::Refusal, why)
        } else if board.selection() != Selection::Nothing {
            (MessageKind::Step, labels::step(state, board.selection()))
        } else {
            return None;
        };
        Some(Message { kind, text })
    }
}
