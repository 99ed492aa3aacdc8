//! A board that no setup uses.

use tercio_rules::Board;

/// The square as a wedge board: the chessboard under other names.
pub static WEDGE4: &Board = &match Board::wedge(4) {
    Some(board) => board,
    None => panic!("there is a board of four zones"),
};
