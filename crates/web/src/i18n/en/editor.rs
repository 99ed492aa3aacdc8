//! The position editor.

use super::board::{rank, seat, size};
use crate::i18n::keys::Editor;
use tercio_rules::{InvalidPosition, Rules};

pub(in crate::i18n) static EDITOR: Editor = Editor {
    edit: "Edit position",
    title: "Edit the position",
    board: "Board of the editor",
    help: "Arrow keys walk over the board, Enter uses the chosen tool, Delete takes a piece away, \
           the number pad or the keys around S turn the piece on the cell, 5 or S stands it upright, \
           Escape puts back what is lifted.",
    palette: "What a tap does",
    hand: "Move a piece",
    eraser: "Take a piece away",
    piece: |rules, of, with| match rules {
        Rules::Pikemen(_) => format!("Put: {} {}", seat(of), size(with)),
        Rules::Martian(_) => format!("Put: {}", rank(with)),
    },
    stance: "How it stands",
    clear: "Clear the board",
    start: "Start position",
    set_up: "Set up",
    turn: "To move",
    points: "Points",
    take: "Use this position",
    sound: "The rules allow this position.",
    wrong: |invalid| match invalid {
        InvalidPosition::TooManyPips { most } => format!(
            "Too much: the pieces on the board and the points together come to more than the {most} \
             pips this game has."
        ),
        InvalidPosition::NothingToMove { seat: of } => {
            format!("{} is to move and has no piece on the board.", seat(*of))
        }
        InvalidPosition::HasLeft { seat: of } => {
            format!("{} is to move and has left the game.", seat(*of))
        }
        InvalidPosition::TwoPieces { cell } => format!("Two pieces stand on {cell}."),
        InvalidPosition::NoSuchSeat { seat: of, .. } => {
            format!("{} does not play in this game.", seat(*of))
        }
        InvalidPosition::BoardDoesNotFit | InvalidPosition::OffBoard => {
            "A piece stands outside the board.".to_owned()
        }
        InvalidPosition::Points { .. } => "Each seat needs its points.".to_owned(),
        InvalidPosition::Clock => "The clock cannot be in this state.".to_owned(),
        InvalidPosition::Undo => "The move before cannot have been this one.".to_owned(),
    },
    removed: |cell| format!("{cell} is empty now."),
    moved: |from, to| format!("Moved from {from} to {to}."),
    lifted: |cell| format!("{cell} lifted. Where shall it go?"),
};
