//! Looking back at a game.

use super::board::seat;
use crate::i18n::keys::Review;
use tercio_engine_api::Verdict;

pub(in crate::i18n) static REVIEW: Review = Review {
    open: "Review this game",
    none: "There is no game to look back at yet. Finish one, or import one into the analysis board.",
    progress: |seen, all| format!("The engine has looked at {seen} of {all} positions."),
    stop: "Stop",
    go_on: "Continue",
    deeper: "Look deeper",
    done: |mistakes| match mistakes {
        0 => "The review is complete: no mistakes.".to_owned(),
        1 => "The review is complete: one move could have been better.".to_owned(),
        _ => format!("The review is complete: {mistakes} moves could have been better."),
    },
    graph: "Chances to win, move by move",
    moves: "Moves",
    mistakes: "Mistakes",
    position: "Position",
    first_move: "First move",
    last_move: "Last move",
    previous_move: "Previous move",
    next_move: "Next move",
    previous_mistake: "Previous mistake",
    next_mistake: "Next mistake",
    played: |number, who, text| format!("Move {number}, {}: {text}", seat(who)),
    verdict: |verdict| match verdict {
        Verdict::Best => "best",
        Verdict::Good => "good",
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    },
    not_judged: "not judged yet",
    chances: |who, before, after| format!("{}’s chance {before}% → {after}%", seat(who)),
    best_line: "Best line",
    counts: "Moves by verdict",
    try_again: "Try again here",
    on_server: "Review on the server",
    server_waiting: "The server will look at this game.",
    server_progress: |seen, all| format!("The server has looked at {seen} of {all} positions."),
    server_done: "The server’s review is there.",
};
