//! Games over days.

use crate::i18n::keys::Slow;

pub(in crate::i18n) static SLOW: Slow = Slow {
    try_moves: "Try moves",
    back: "Back to game",
    trying: "Trying moves: nothing is sent.",
    try_anything: "Move the pieces of all sides, in turn.",
    tried_in_vain: "The game has gone another way than you tried.",
    undo: "Undo",
    reset: "Reset",
    keep_answer: "Keep answer",
    answer_kept: "Kept: it is played by itself when they play that.",
    answer_waits: "No connection: this is sent when it is back.",
    answer_not_kept: "The answer was not kept: the game has gone on.",
    answer_gone: "The answer is forgotten.",
    answers: "Prepared answers",
    answers_about: "Played by themselves, also while you are away. Only you see them.",
    if_then: |theirs, ours| format!("if {theirs}, then {ours}"),
    after: |ours| format!("after {ours}"),
    forget: "Remove",
    forget_it: |answer| format!("Remove: {answer}"),
    notes: "Notes",
    notes_about: "Only you can read this.",
    saved: "saved",
    saving: "saving…",
    not_saved: "not saved yet – trying again…",
    note_unread: "the notes cannot be loaded",
};
