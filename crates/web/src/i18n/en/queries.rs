//! What the keyboard asks the board, and which keys there are.

use crate::board::Sign;
use crate::i18n::keys::{Legend, Queries, Shortcuts};

pub(in crate::i18n) static QUERIES: Queries = Queries {
    goes_to: |cells| format!("Can go to {cells}."),
    attacked: |cells| format!("Can be taken from {cells}."),
    last: |from, to, piece| match from == to {
        true => format!("Last move: {piece}, on {to}."),
        false => format!("Last move: {piece}, from {from} to {to}."),
    },
    no_last: "No move yet.",
    move_from: |cells| format!("Can leave their cells: {cells}."),
    move_none: "No piece can leave its cell.",
    all_turn: "Every piece can turn.",
    has: |seat, points| format!("{seat}: {points}."),
};

pub(in crate::i18n) static SHORTCUTS: Shortcuts = Shortcuts {
    title: "Keys of the board",
    help: "How the board works",
    close: "Close",
    rows: [
        ("← ↑ → ↓", "walk over the cells, or around the ring"),
        ("Enter", "pick a piece, then its target, then how it stands"),
        ("7 8 9 4 6 1 2 3", "face that way, as on a number pad"),
        ("Q W E A D Z X C", "face that way (the keys around S)"),
        ("5, S", "stand upright"),
        ("Esc", "one step back"),
        (
            "N, Shift+N",
            "next or previous piece that can move, or target",
        ),
        ("I", "say what is here"),
        ("L", "say the last move"),
        ("M", "say what can move, or where to"),
        ("P, T", "say the points; say whose turn it is"),
        ("?", "show these keys"),
    ],
};

pub(in crate::i18n) static LEGEND: Legend = Legend {
    gestures: "Moving",
    rows: [
        ("Drag to a target", "goes there and keeps its facing"),
        (
            "… and pull out of the target",
            "goes there and turns that way",
        ),
        (
            "… or rest on the target",
            "opens the ring, where it can also stand up",
        ),
        ("Pull a piece out of its cell", "turns it that way"),
        ("Bring it back to its cell, or Esc", "puts it back"),
        (
            "Tap piece, target, place of the ring",
            "the same in three steps; tap a piece twice or hold it to turn it",
        ),
        (
            "Right button, or the pen",
            "draws arrows and marks; Shift and Alt change the colour",
        ),
    ],
    signs: "Signs on the board",
    sign: |sign| match sign {
        Sign::Last => "the last move",
        Sign::Chosen => "the piece that is chosen",
        Sign::Target => "it can go there",
        Sign::Capture => "it can take or join what stands there",
        Sign::Pike => "where the pike would point",
        Sign::Attacked => "this could be taken",
        Sign::Pinned => "pinned: it had better stay upright",
        Sign::Hint => "a hint: a good move",
        Sign::Threat => "a threat: what a rival would take",
        Sign::Idea => "the engine’s moves, the best first",
        Sign::Played => "the move that was played instead",
        Sign::Hands => "Martian Chess: the piece would change hands",
        Sign::Drawn => "your own arrows and marks",
        Sign::Keep => "in the ring: keeps the facing it came with",
        Sign::Walled => "in the ring: would look into the wall",
    },
};
