//! Moves of Pikemen and the reasons for refusing one.

use crate::cells::{CellSet, Word};
use crate::{Board, Cell, NothingToMove, Piece, Seat, Stance};
use core::fmt;

/// A move: reorient a piece where it stands, or charge with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: Cell,
    to: Cell,
    stance: Stance,
}

impl Move {
    /// Turn the piece on a cell.
    #[inline(always)]
    pub const fn reorient(cell: Cell, stance: Stance) -> Move {
        Move {
            from: cell,
            to: cell,
            stance,
        }
    }

    /// Charge from one cell to another and stand there like this.
    #[inline(always)]
    pub const fn charge(from: Cell, to: Cell, stance: Stance) -> Move {
        Move { from, to, stance }
    }

    /// The cell of the piece that moves.
    #[inline(always)]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// The cell it ends on: the same one if it is only turned.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// How it stands afterwards.
    #[inline(always)]
    pub const fn stance(self) -> Stance {
        self.stance
    }

    /// Whether the piece stays where it is.
    #[inline(always)]
    pub fn is_reorient(self) -> bool {
        self.from == self.to
    }
}

/// All moves of one piece: it may turn to any other stance, or charge to one of the targets and
/// stand there in any of nine ways.
///
/// ```
/// use tercio_rules::Seat;
/// use tercio_rules::pikemen::{Position, Rules, Setup};
/// let start = Position::<u64>::start(Rules::new(Setup::Classic), Seat::A)?;
/// // Every piece stands upright, so each of the fifteen can only turn to eight facings.
/// start.for_each_piece(|moves| assert_eq!(moves.len(), 8));
/// # Ok::<(), tercio_rules::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceMoves<W: Word> {
    /// The cell of the piece.
    pub from: Cell,
    /// How it stands now.
    pub stance: Stance,
    /// Where it can charge to.
    pub targets: CellSet<W>,
}

impl<W: Word> PieceMoves<W> {
    /// How many moves these are.
    #[inline(always)]
    pub fn len(&self) -> u64 {
        8 + 9 * self.targets.len() as u64
    }

    /// Never: a piece can always be turned (P-15).
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Calls `visit` for each of the moves, by cell, then by stance.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(Move)) {
        // Turning is a charge of no steps that must change the stance. One loop for both lets
        // the visitor be compiled into it once.
        for to in self.targets | CellSet::only(self.from) {
            let present = (to == self.from).then_some(self.stance);
            for stance in Stance::ALL {
                if Some(stance) != present {
                    visit(Move {
                        from: self.from,
                        to,
                        stance,
                    });
                }
            }
        }
    }
}

/// Why a move of Pikemen is not legal.
///
/// ```
/// use tercio_rules::pikemen::{Move, Position, RefusalKind, Rules, Setup};
/// use tercio_rules::{Play, Seat, Stance};
/// let start = Position::<u64>::start(Rules::new(Setup::Classic), Seat::A)?;
/// let from = start.board().cell("h5").unwrap();
/// let refusal = start.check(Move::reorient(from, Stance::Upright)).unwrap_err();
/// assert_eq!(refusal.kind(), RefusalKind::Unchanged { from, stance: Stance::Upright });
/// assert_eq!(refusal.to_string(), "h5 stands upright already");
/// # Ok::<(), tercio_rules::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub(super) board: &'static Board,
    pub(super) kind: RefusalKind,
}

/// The rule a refused move would break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// There is nothing to move.
    NothingToMove(NothingToMove),
    /// The piece belongs to somebody else.
    NotYours {
        /// The cell of the piece.
        from: Cell,
        /// Whose piece it is.
        owner: Seat,
        /// Who is to move.
        turn: Seat,
    },
    /// Turning a piece must change it.
    Unchanged {
        /// The cell of the piece.
        from: Cell,
        /// How the piece stands.
        stance: Stance,
    },
    /// Only lying pieces charge.
    Upright {
        /// The cell of the piece.
        from: Cell,
    },
    /// The piece points elsewhere.
    NotInLine {
        /// The cell of the piece.
        from: Cell,
        /// Where it would go.
        to: Cell,
        /// How the piece stands.
        stance: Stance,
    },
    /// Another piece is in the way.
    Blocked {
        /// The cell of the piece.
        from: Cell,
        /// Where it would go.
        to: Cell,
        /// The piece in the way.
        by: Cell,
    },
    /// Own pieces are never taken.
    OwnPiece {
        /// The cell of the other piece.
        to: Cell,
    },
    /// The piece on the target is safe from this one.
    Safe {
        /// The piece that charges.
        attacker: Piece,
        /// Where it would go.
        to: Cell,
        /// The piece that is charged at.
        victim: Piece,
    },
}

impl Refusal {
    /// The rule that the move would break.
    pub const fn kind(&self) -> RefusalKind {
        self.kind
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |cell| self.board.name(cell);
        match self.kind {
            RefusalKind::NothingToMove(why) => why.write(self.board, f),
            RefusalKind::NotYours { from, owner, turn } => write!(
                f,
                "the piece on {} belongs to seat {owner}, and it is seat {turn}'s turn",
                name(from)
            ),
            RefusalKind::Unchanged { from, stance } => match stance {
                Stance::Upright => write!(f, "{} stands upright already", name(from)),
                Stance::Lying(facing) => write!(f, "{} faces {facing} already", name(from)),
            },
            RefusalKind::Upright { from } => {
                write!(f, "{} stands upright and cannot charge", name(from))
            }
            RefusalKind::NotInLine { from, to, stance } => write!(
                f,
                "{} faces {stance}, and {} is not in that line",
                name(from),
                name(to)
            ),
            RefusalKind::Blocked { from, to, by } => write!(
                f,
                "{} is in the way between {} and {}",
                name(by),
                name(from),
                name(to)
            ),
            RefusalKind::OwnPiece { to } => {
                write!(f, "{} is an own piece and cannot be taken", name(to))
            }
            RefusalKind::Safe {
                attacker,
                to,
                victim,
            } => write!(
                f,
                "a {} cannot take the upright {} on {}",
                size_name(attacker),
                size_name(victim),
                name(to)
            ),
        }
    }
}

impl core::error::Error for Refusal {}

const fn size_name(piece: Piece) -> &'static str {
    match piece.size {
        crate::Size::Small => "small",
        crate::Size::Medium => "medium",
        crate::Size::Large => "large",
    }
}
