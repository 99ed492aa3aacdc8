//! What the keyboard asks the board, and which keys there are.

use crate::i18n::keys::{Queries, Shortcuts};

pub(super) const QUERIES: Queries = Queries {
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

pub(super) const SHORTCUTS: Shortcuts = Shortcuts {
    title: "Keys of the board",
    close: "Close",
    rows: [
        ("← ↑ → ↓", "walk over the cells"),
        ("Enter", "pick a piece, then its target"),
        ("7 8 9 4 6 1 2 3", "face that way (number pad)"),
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
