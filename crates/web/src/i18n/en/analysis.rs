//! The analysis board.

use super::board::seat;
use super::play::{option_refused, rules_refused};
use crate::i18n::keys::{Analysis, Exchange, Insight};
use crate::share::WrongLink;
use crate::study::Worth;
use tercio_rules::record::ImportError;
use tercio_studies::Glyph;

pub(in crate::i18n) static ANALYSIS: Analysis = Analysis {
    analyse: "Analyse",
    new: "New analysis",
    import: "Import",
    share: "Share",
    steps: "Step through the moves",
    to_start: "To the start",
    back: "One move back",
    forward: "One move forward",
    to_end: "To the end",
    at_start: "Start",
    begin: "Play for all sides, or import a game.",
    variation: "Variation",
    promote: "Make main line",
    remove: "Delete from here",
    comment: "Comment on this position",
    judge: "Judge this move",
    glyph: |glyph| match glyph {
        Glyph::Good => "Good move",
        Glyph::Mistake => "Mistake",
        Glyph::Brilliant => "Brilliant move",
        Glyph::Blunder => "Blunder",
        Glyph::Interesting => "Interesting move",
        Glyph::Dubious => "Dubious move",
    },
    make_study: "Study",
    put_aside: "Another analysis is kept aside.",
    bring_back: "Switch to it",
};

pub(in crate::i18n) static INSIGHT: Insight = Insight {
    engine: "Engine",
    lines: "Lines",
    loading: "Loading…",
    thinking: "Thinking…",
    done: "Finished.",
    broken: "The engine stopped.",
    restart: "Start it again",
    progress: |depth, nodes, seconds| format!("Depth {depth} · {nodes} positions · {seconds} s"),
    net: |name| format!("Judged by the net {name}."),
    no_net: "Judged without the net, which could not be loaded.",
    chances: "Chances to win",
    chance: |who, percent| format!("{} {percent} %", seat(who)),
    worth: |worth, number| match worth {
        Worth::Win { seat: who, moves } => format!("{} wins in {moves}", seat(who)),
        Worth::Forced {
            seat: who,
            by: None,
        } => format!("{} has a forced win", seat(who)),
        Worth::Forced { seat: who, .. } => format!("{} wins by {number}, forced", seat(who)),
        Worth::Points(value) if value < 0 => format!("Red is ahead by {number}"),
        Worth::Points(_) => format!("Blue is ahead by {number}"),
        Worth::Chance { seat: who, .. } => format!("{} wins with {number} %", seat(who)),
    },
    best_lines: "Best lines",
    play: |text| format!("Play {text}"),
};

pub(in crate::i18n) static EXCHANGE: Exchange = Exchange {
    forms: "A record as text or JSON, a position on one line, or moves from AbstractPlay.",
    text: "Paste a game or a position",
    file: "Or choose a file",
    open: "Open",
    too_large: "This file is too large for a game.",
    unreadable: "This file cannot be read.",
    wrong: |error| {
        let place = match error {
            ImportError::Text(error) => format!("Line {}, column {}", error.line, error.column),
            ImportError::Json(tercio_rules::record::JsonError::Syntax { line, column, .. }) => {
                format!("Line {line}, column {column}")
            }
            ImportError::Json(tercio_rules::record::JsonError::Content { path, .. }) => {
                format!("At {path}")
            }
        };
        let why = match error {
            ImportError::Text(error) => error.problem.to_string(),
            ImportError::Json(tercio_rules::record::JsonError::Syntax { message, .. }) => {
                message.clone()
            }
            ImportError::Json(tercio_rules::record::JsonError::Content { problem, .. }) => {
                problem.to_string()
            }
        };
        format!("{place}: {why}.")
    },
    wrong_link,
    link: "Link",
    as_text: "Text",
    as_json: "JSON",
    copy: "Copy",
    copied: "Copied.",
    not_copied: "The browser forbids copying. Select the text and copy it yourself.",
    download: "Download",
    close: "Close",
};

fn wrong_link(wrong: &WrongLink) -> String {
    let why = match wrong {
        WrongLink::Encoding => "a part of it is missing or garbled".to_owned(),
        WrongLink::Game(found) => format!("there is no game “{found}”, only pikemen and martian"),
        WrongLink::Setup(found) => format!("the game has no setup “{found}”"),
        WrongLink::Option { name, value, why } => option_refused(name, value, *why),
        WrongLink::First(found) => format!("no seat “{found}” can start"),
        WrongLink::Start(invalid) => invalid.to_string(),
        WrongLink::Position(error) => match &error.problem {
            tercio_rules::notation::PositionProblem::Rules(error) => rules_refused(*error),
            problem => problem.to_string(),
        },
        WrongLink::Moves(error) => format!("among its moves, {}", error.problem),
        WrongLink::Player(problem) => problem.to_string(),
        WrongLink::At(found) => format!("“{found}” is no place in a game"),
    };
    format!("This link cannot be used: {why}.")
}
