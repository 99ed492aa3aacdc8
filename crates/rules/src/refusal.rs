//! Why a move is refused in either game, before the rules of that game are asked.

use crate::{Board, Cell};
use core::fmt;

/// Why there is nothing to move.
///
/// ```
/// use tercio_rules::pikemen::{Move, Position, RefusalKind, Rules, Setup};
/// use tercio_rules::{NothingToMove, Play, Seat, Stance};
/// let start = Position::<u64>::start(Rules::new(Setup::Classic), Seat::A)?;
/// let from = start.board().cell("d5").unwrap();
/// let refusal = start.check(Move::reorient(from, Stance::Upright)).unwrap_err();
/// let expected = NothingToMove::Empty { from };
/// assert_eq!(refusal.kind(), RefusalKind::NothingToMove(expected));
/// # Ok::<(), tercio_rules::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NothingToMove {
    /// The game has ended.
    GameOver,
    /// The board has no such cell.
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// There is no piece to move.
    Empty {
        /// The cell of the piece.
        from: Cell,
    },
}

/// The piece that a move from one cell to another moves, whoever it belongs to.
pub(crate) fn moved_piece<P>(
    board: &Board,
    [from, to]: [Cell; 2],
    is_over: bool,
    piece: impl FnOnce(Cell) -> Option<P>,
) -> Result<P, NothingToMove> {
    let off = |cell: &Cell| cell.index() >= board.len();
    if let Some(cell) = [from, to].into_iter().find(off) {
        return Err(NothingToMove::OffBoard { cell });
    }
    if is_over {
        return Err(NothingToMove::GameOver);
    }
    piece(from).ok_or(NothingToMove::Empty { from })
}

impl NothingToMove {
    /// Says it in words, with the names of the cells.
    pub(crate) fn write(self, board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NothingToMove::GameOver => f.write_str("the game is over"),
            NothingToMove::OffBoard { cell } => {
                write!(f, "the board has no cell number {}", cell.index())
            }
            NothingToMove::Empty { from } => write!(f, "{} is empty", board.name(from)),
        }
    }
}
