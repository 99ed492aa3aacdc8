//! Moves of Martian Chess and the reasons for refusing one.

use crate::cells::{CellSet, Word};
use crate::{Board, Cell, NothingToMove, Seat, Size};
use core::fmt;

/// A move: one piece goes from one cell to another. Whether it captures or merges follows from
/// the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: Cell,
    to: Cell,
    calls_clock: bool,
}

impl Move {
    /// The move of a piece from one cell to another.
    #[inline(always)]
    pub const fn new(from: Cell, to: Cell) -> Move {
        Move {
            from,
            to,
            calls_clock: false,
        }
    }

    /// The same move, calling the clock with it (M-53).
    ///
    /// ```
    /// use tercio_rules::{Game, Rules};
    /// let game = Game::new(Rules::from_names("martian", "two")?);
    /// let mv = game.parse_move("d3-d4*")?;
    /// assert_eq!(game.position().notation(mv).to_string(), "d3-d4*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn calling_clock(self) -> Move {
        Move {
            calls_clock: true,
            ..self
        }
    }

    /// The same move, without calling the clock.
    #[must_use]
    pub const fn without_call(self) -> Move {
        Move {
            calls_clock: false,
            ..self
        }
    }

    /// The cell of the piece that moves.
    #[inline(always)]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// The cell it lands on.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// Whether the mover calls the clock.
    #[inline(always)]
    pub const fn calls_clock(self) -> bool {
        self.calls_clock
    }
}

/// All moves of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceMoves<W: Word> {
    /// The cell of the piece.
    pub from: Cell,
    /// Its size.
    pub size: Size,
    /// Where it can go.
    pub targets: CellSet<W>,
}

/// What a move does on the cell it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// The cell was empty.
    Shift,
    /// It held a piece of another zone, which is captured.
    Capture(Size),
    /// It held a piece of the mover's zone, and the two merge into this size.
    Merge(Size),
}

/// Why a move of Martian Chess is not legal.
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
    /// The piece stands in another zone.
    NotYours {
        /// The cell of the piece.
        from: Cell,
        /// Whose piece it is.
        owner: Seat,
        /// Who is to move.
        turn: Seat,
    },
    /// The piece does not move like that, or something is in the way.
    CannotReach {
        /// The cell of the piece.
        from: Cell,
        /// Where it would go.
        to: Cell,
        /// How large the piece is.
        size: Size,
    },
    /// With two players a crossing is not taken straight back.
    Undo {
        /// The cell of the piece.
        from: Cell,
        /// Where it would go.
        to: Cell,
    },
    /// Both pieces stand in the mover's zone and may not merge.
    NoMerge {
        /// Where the two would meet.
        to: Cell,
        /// The piece that moves.
        moving: Size,
        /// The piece it would land on.
        landing: Size,
    },
    /// The clock has been called before.
    AlreadyCalled,
    /// The clock cannot be called in this game.
    NoClock,
}

impl Refusal {
    /// The rule that the move would break.
    pub const fn kind(&self) -> RefusalKind {
        self.kind
    }
}

/// What a size is called in Martian Chess.
///
/// ```
/// use tercio_rules::{Size, martian::rank_name};
/// assert_eq!(Size::ALL.map(rank_name), ["pawn", "drone", "queen"]);
/// ```
pub const fn rank_name(size: Size) -> &'static str {
    match size {
        Size::Small => "pawn",
        Size::Medium => "drone",
        Size::Large => "queen",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |cell| self.board.name(cell);
        match self.kind {
            RefusalKind::NothingToMove(why) => why.write(self.board, f),
            RefusalKind::NotYours { from, owner, turn } => write!(
                f,
                "{} lies in the zone of seat {owner}, and it is seat {turn}'s turn",
                name(from)
            ),
            RefusalKind::CannotReach { from, to, size } => write!(
                f,
                "the {} on {} cannot reach {}",
                rank_name(size),
                name(from),
                name(to)
            ),
            RefusalKind::Undo { from, to } => write!(
                f,
                "the piece on {} has just come from {} and may not go straight back",
                name(from),
                name(to)
            ),
            RefusalKind::NoMerge {
                to,
                moving,
                landing,
            } => {
                let (moving, landing) = (rank_name(moving), rank_name(landing));
                let cell = name(to);
                match (moving, landing) {
                    ("pawn", "pawn") => write!(
                        f,
                        "two pawns merge on {cell} only while you control no drone"
                    ),
                    ("pawn", "drone") | ("drone", "pawn") => write!(
                        f,
                        "pawn and drone merge on {cell} only while you control no queen"
                    ),
                    _ => write!(
                        f,
                        "{cell} holds your own {landing}; a {moving} cannot merge with it"
                    ),
                }
            }
            RefusalKind::AlreadyCalled => f.write_str("the clock has been called already"),
            RefusalKind::NoClock => {
                f.write_str("the clock cannot be called in this game: take the `*` away")
            }
        }
    }
}

impl core::error::Error for Refusal {}
