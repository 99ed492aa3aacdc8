//! Games over days.

use super::Text;

/// Notes, trying moves out, and answers that are prepared.
pub(crate) struct Slow {
    pub(crate) try_moves: Text,
    pub(crate) back: Text,
    pub(crate) trying: Text,
    pub(crate) try_anything: Text,
    pub(crate) tried_in_vain: Text,
    pub(crate) undo: Text,
    pub(crate) reset: Text,
    pub(crate) keep_answer: Text,
    pub(crate) answer_kept: Text,
    pub(crate) answer_waits: Text,
    pub(crate) answer_not_kept: Text,
    pub(crate) answer_gone: Text,
    pub(crate) answers: Text,
    pub(crate) answers_about: Text,
    pub(crate) if_then: fn(theirs: &str, ours: &str) -> String,
    pub(crate) after: fn(ours: &str) -> String,
    pub(crate) forget: Text,
    pub(crate) forget_it: fn(answer: &str) -> String,
    pub(crate) notes: Text,
    pub(crate) notes_about: Text,
    pub(crate) saved: Text,
    pub(crate) saving: Text,
    pub(crate) not_saved: Text,
    pub(crate) note_unread: Text,
}
