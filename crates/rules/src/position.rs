//! A position of either game on any board, for code that learns at run time which one it has.

use crate::cells::{CellSet, Word};
use crate::outcome::leaders;
use crate::{
    Board, Cell, Departure, InvalidPosition, Leaves, Outcome, Piece, Play, Ply, Rules, Seat,
    SeatSet, Size, Stance, martian, perft, pikemen,
};
use alloc::vec::Vec;
use core::fmt;

/// A move of either game.
///
/// ```
/// use tercio_rules::{Cell, Move, Stance, pikemen};
/// let mv = Move::Pikemen(pikemen::Move::reorient(Cell::new(8), Stance::Upright));
/// assert_eq!(mv.from(), mv.to());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u32", try_from = "u32"))]
pub enum Move {
    /// A move of Pikemen.
    Pikemen(pikemen::Move),
    /// A move of Martian Chess.
    Martian(martian::Move),
}

impl Move {
    /// The cell of the piece that moves.
    pub const fn from(self) -> Cell {
        match self {
            Move::Pikemen(mv) => mv.from(),
            Move::Martian(mv) => mv.from(),
        }
    }

    /// The cell it ends on.
    pub const fn to(self) -> Cell {
        match self {
            Move::Pikemen(mv) => mv.to(),
            Move::Martian(mv) => mv.to(),
        }
    }
}

/// Why a move is not legal, or a seat cannot leave.
///
/// ```
/// use tercio_rules::{Game, IllegalMove, Rules};
/// let pikemen = Game::new(Rules::from_names("pikemen", "classic")?);
/// let martian = Game::new(Rules::from_names("martian", "two")?);
/// let mv = martian.legal_moves()[0];
/// assert_eq!(pikemen.check(mv), Err(IllegalMove::OtherGame));
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// A rule of Pikemen forbids it.
    Pikemen(pikemen::Refusal),
    /// A rule of Martian Chess forbids it.
    Martian(martian::Refusal),
    /// The game has ended.
    GameOver,
    /// It is a move of the other game.
    OtherGame,
    /// The seat that would leave has left before (P-67, M-84).
    HasLeft {
        /// The seat.
        seat: Seat,
    },
    /// The seat that would leave is not one of the setup.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Pikemen(refusal) => refusal.fmt(f),
            IllegalMove::Martian(refusal) => refusal.fmt(f),
            IllegalMove::GameOver => f.write_str("the game is over"),
            IllegalMove::OtherGame => f.write_str("this is a move of the other game"),
            IllegalMove::HasLeft { seat } => write!(f, "seat {seat} has left already"),
            IllegalMove::NoSuchSeat { seat } => write!(f, "there is no seat {seat} in this game"),
        }
    }
}

impl core::error::Error for IllegalMove {}

/// A position of either game, in words of the width its board needs.
///
/// ```
/// use tercio_rules::{Position, Rules};
/// let mut position = Position::start(Rules::from_names("pikemen", "wedge6")?);
/// let before = position;
/// position.play(position.legal_moves()[0])?;
/// assert_ne!(position.hash(), before.hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// Pikemen on a board of at most 64 cells.
    Pikemen(pikemen::Position<u64>),
    /// Pikemen on the hexagon.
    WidePikemen(pikemen::Position<u128>),
    /// Martian Chess on a board of at most 64 cells.
    Martian(martian::Position<u64>),
    /// Martian Chess on the pentagon or the hexagon.
    WideMartian(martian::Position<u128>),
}

/// Runs the same code on whichever position it is.
macro_rules! on {
    ($position:expr, $p:ident => $body:expr) => {
        match $position {
            Position::Pikemen($p) => $body,
            Position::WidePikemen($p) => $body,
            Position::Martian($p) => $body,
            Position::WideMartian($p) => $body,
        }
    };
}

impl Position {
    /// The start position, with seat A to move.
    #[must_use]
    pub fn start(rules: Rules) -> Position {
        // Seat A exists everywhere and has pieces, so this cannot fail.
        Position::start_with(rules, Seat::A).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// The start position, with another seat to move first.
    ///
    /// ```
    /// use tercio_rules::{Position, Rules, Seat};
    /// let rules = Rules::from_names("martian", "two")?;
    /// assert_eq!(Position::start_with(rules, Seat::B)?.turn(), Seat::B);
    /// assert!(Position::start_with(rules, Seat::C).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_with(rules: Rules, first: Seat) -> Result<Position, InvalidPosition> {
        match rules {
            Rules::Pikemen(rules) => {
                Position::from_pikemen(&pikemen::Placement::start(rules, first))
            }
            Rules::Martian(rules) => {
                Position::from_martian(&martian::Placement::start(rules, first))
            }
        }
    }

    /// Checks a placement of Pikemen.
    pub fn from_pikemen(placement: &pikemen::Placement) -> Result<Position, InvalidPosition> {
        if placement.rules.setup().board().len() > 64 {
            pikemen::Position::from_placement(placement).map(Position::WidePikemen)
        } else {
            pikemen::Position::from_placement(placement).map(Position::Pikemen)
        }
    }

    /// Checks a placement of Martian Chess.
    pub fn from_martian(placement: &martian::Placement) -> Result<Position, InvalidPosition> {
        if placement.rules.setup().board().len() > 64 {
            martian::Position::from_placement(placement).map(Position::WideMartian)
        } else {
            martian::Position::from_placement(placement).map(Position::Martian)
        }
    }

    /// What was agreed before the game.
    pub fn rules(&self) -> Rules {
        match self {
            Position::Pikemen(p) => Rules::Pikemen(p.rules()),
            Position::WidePikemen(p) => Rules::Pikemen(p.rules()),
            Position::Martian(p) => Rules::Martian(p.rules()),
            Position::WideMartian(p) => Rules::Martian(p.rules()),
        }
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        on!(self, p => p.board())
    }

    /// The seat to move; once the game is over, the seat that would be next.
    pub fn turn(&self) -> Seat {
        on!(self, p => p.turn())
    }

    /// The points of each seat.
    pub fn points(&self) -> &[u8] {
        on!(self, p => p.points())
    }

    /// The seat that makes a move here, or that leaves.
    pub fn mover(&self, ply: impl Into<Ply>) -> Seat {
        match ply.into() {
            Ply::Move(_) => self.turn(),
            Ply::Leave(departure) => departure.seat,
        }
    }

    /// The seats that have left (P-59, M-74).
    pub fn left(&self) -> SeatSet {
        on!(self, p => p.left())
    }

    /// The seats that still play: those that have not left.
    ///
    /// ```
    /// use tercio_rules::{Cause, Game, Rules, Seat};
    /// let mut game = Game::new(Rules::from_names("pikemen", "three")?);
    /// game.leave(Seat::A, Cause::Resigned)?;
    /// assert_eq!(game.position().playing().iter().collect::<Vec<_>>(), [Seat::B, Seat::C]);
    /// assert_eq!(game.turn(), Seat::B);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn playing(&self) -> SeatSet {
        SeatSet::first(self.rules().seats()).without(self.left())
    }

    /// The seats with the most points among those that still play: who would win if the game were
    /// scored now.
    ///
    /// ```
    /// use tercio_rules::{Position, Rules, SeatSet};
    /// let start = Position::start(Rules::from_names("martian", "three")?);
    /// assert_eq!(start.leaders(), SeatSet::first(3));
    /// # Ok::<(), tercio_rules::UnknownName>(())
    /// ```
    pub fn leaders(&self) -> SeatSet {
        leaders(self.points(), self.left())
    }

    /// How many moves in a row have been made without a capture and without a seat leaving.
    pub fn plies_since_capture(&self) -> u16 {
        on!(self, p => p.plies_since_capture())
    }

    /// How the game ended, if this position ends it by itself. [`Game`](crate::Game) also knows
    /// about repetition.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        on!(self, p => p.outcome())
    }

    /// A hash of all that repetition compares, and of the points.
    pub fn hash(&self) -> u64 {
        on!(self, p => p.hash())
    }

    /// The same hash, computed from nothing.
    pub fn hash_from_scratch(&self) -> u64 {
        on!(self, p => p.hash_from_scratch())
    }

    /// Whether the third occurrence of a position ends the game.
    pub fn ends_by_repetition(&self) -> bool {
        on!(self, p => p.ends_by_repetition())
    }

    /// How the game ends when this position occurs for the third time.
    pub fn outcome_by_repetition(&self) -> Outcome {
        on!(self, p => p.outcome_by_repetition())
    }

    /// The piece on a cell. In Martian Chess it belongs to the seat of its zone.
    ///
    /// ```
    /// use tercio_rules::{Position, Rules, Seat, Size, Stance};
    /// let start = Position::start(Rules::from_names("pikemen", "classic")?);
    /// let piece = start.piece(start.board().cell("h1").unwrap()).unwrap();
    /// assert_eq!((piece.seat, piece.size, piece.stance), (Seat::A, Size::Large, Stance::Upright));
    /// # Ok::<(), tercio_rules::UnknownName>(())
    /// ```
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        let martian = |size: Option<Size>| {
            Some(Piece {
                seat: self.board().zone(cell)?,
                size: size?,
                stance: Stance::Upright,
            })
        };
        match self {
            Position::Pikemen(p) => p.piece(cell),
            Position::WidePikemen(p) => p.piece(cell),
            Position::Martian(p) => martian(p.piece(cell)),
            Position::WideMartian(p) => martian(p.piece(cell)),
        }
    }

    /// Every piece and its cell, in order of index.
    ///
    /// ```
    /// use tercio_rules::{Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "three")?);
    /// let pips: u8 = start.pieces().map(|(_, piece)| piece.size.pips()).sum();
    /// assert_eq!(pips, start.rules().total_pips());
    /// # Ok::<(), tercio_rules::UnknownName>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let cells = self.board().cells();
        cells.filter_map(|cell| Some((cell, self.piece(cell)?)))
    }

    /// The legal moves, calling the clock left aside.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        match self {
            Position::Pikemen(p) => p.for_each_move(|mv| moves.push(Move::Pikemen(mv))),
            Position::WidePikemen(p) => p.for_each_move(|mv| moves.push(Move::Pikemen(mv))),
            Position::Martian(p) => p.for_each_move(|mv| moves.push(Move::Martian(mv))),
            Position::WideMartian(p) => p.for_each_move(|mv| moves.push(Move::Martian(mv))),
        }
        moves
    }

    /// How many legal moves there are, without listing them.
    pub fn count_moves(&self) -> u64 {
        on!(self, p => p.count_moves())
    }

    /// The number of paths of `depth` moves, repetition left aside.
    pub fn perft(&self, depth: u32, leaves: Leaves) -> u64 {
        on!(self, p => perft(p, depth, leaves))
    }

    /// Whether a move may be played, or a seat may leave, and if not, why not.
    pub fn check(&self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        match ply.into() {
            Ply::Move(mv) => self.check_move(mv),
            Ply::Leave(Departure { seat, .. }) => self.check_leave(seat),
        }
    }

    /// P-59, P-67, M-74, M-84: who may leave.
    fn check_leave(&self, seat: Seat) -> Result<(), IllegalMove> {
        if seat.index() >= self.rules().seats() {
            Err(IllegalMove::NoSuchSeat { seat })
        } else if self.left().contains(seat) {
            Err(IllegalMove::HasLeft { seat })
        } else if self.outcome().is_some() {
            Err(IllegalMove::GameOver)
        } else {
            Ok(())
        }
    }

    fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        match (self, mv) {
            (Position::Pikemen(p), Move::Pikemen(mv)) => p.check(mv).map_err(IllegalMove::Pikemen),
            (Position::WidePikemen(p), Move::Pikemen(mv)) => {
                p.check(mv).map_err(IllegalMove::Pikemen)
            }
            (Position::Martian(p), Move::Martian(mv)) => p.check(mv).map_err(IllegalMove::Martian),
            (Position::WideMartian(p), Move::Martian(mv)) => {
                p.check(mv).map_err(IllegalMove::Martian)
            }
            _ => Err(IllegalMove::OtherGame),
        }
    }

    /// Whether a move may be played, or a seat may leave.
    #[must_use]
    pub fn is_legal(&self, ply: impl Into<Ply>) -> bool {
        self.check(ply).is_ok()
    }

    /// Plays a move, or lets a seat leave, where that is known to be legal. With anything else the
    /// position that results is nonsense, or the call panics.
    pub fn play_unchecked(&mut self, ply: impl Into<Ply>) {
        match ply.into() {
            Ply::Move(mv) => self.move_unchecked(mv),
            Ply::Leave(Departure { seat, .. }) => on!(self, p => p.leave_unchecked(seat)),
        }
    }

    fn move_unchecked(&mut self, mv: Move) {
        match (self, mv) {
            (Position::Pikemen(p), Move::Pikemen(mv)) => p.play_unchecked(mv),
            (Position::WidePikemen(p), Move::Pikemen(mv)) => p.play_unchecked(mv),
            (Position::Martian(p), Move::Martian(mv)) => p.play_unchecked(mv),
            (Position::WideMartian(p), Move::Martian(mv)) => p.play_unchecked(mv),
            _ => {}
        }
    }

    /// Plays a move, or lets a seat leave, if that is legal; otherwise changes nothing and says why.
    pub fn play(&mut self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        let ply = ply.into();
        self.check(ply)?;
        self.play_unchecked(ply);
        Ok(())
    }

    /// Whether the move takes a piece. The move need not be legal. A seat that leaves takes none.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let game = Game::read(start, "b3-a4")?;
    /// let capture = game.parse_move("a6xa4")?;
    /// assert!(game.position().captures(capture));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captures(&self, ply: impl Into<Ply>) -> bool {
        let Ply::Move(mv) = ply.into() else {
            return false;
        };
        let (from, to) = (mv.from(), mv.to());
        match (self.piece(from), self.piece(to)) {
            (Some(piece), Some(victim)) => from != to && piece.seat != victim.seat,
            _ => false,
        }
    }

    /// Whether the next move may call the clock.
    pub fn may_call_clock(&self) -> bool {
        match self {
            Position::Martian(p) => p.may_call_clock(),
            Position::WideMartian(p) => p.may_call_clock(),
            _ => false,
        }
    }

    /// Where the piece on a cell could go if its seat were to move, captures included.
    pub fn targets_of(&self, cell: Cell) -> CellSet<u128> {
        on!(self, p => widen(p.targets_of(cell)))
    }

    /// Where the piece on a cell may go in a legal move; nothing if it is not its seat's turn.
    /// Turning a pikeman on its cell is left aside.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("pikemen", "classic")?);
    /// let game = Game::read(start, "h5(N) a4(S)")?;
    /// let position = game.position();
    /// let cell = position.board().cell("h5").unwrap();
    /// assert_eq!(position.legal_targets(cell).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_targets(&self, cell: Cell) -> CellSet<u128> {
        on!(self, p => widen(p.legal_targets(cell)))
    }

    /// The cells a seat attacks or could move to.
    pub fn attacked_by(&self, seat: Seat) -> CellSet<u128> {
        on!(self, p => widen(p.attacked_by(seat)))
    }

    /// Every capture that is on the board, whoever is to move: the attacker and its victim.
    ///
    /// ```
    /// use tercio_rules::{Game, Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// assert!(start.threats().is_empty());
    /// let game = Game::read(start, "b3-a4")?;
    /// let cell = |name| start.board().cell(name).unwrap();
    /// assert!(game.position().threats().contains(&(cell("a6"), cell("a4"))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threats(&self) -> Vec<(Cell, Cell)> {
        on!(self, p => p.threats().collect())
    }

    /// The pieces that could take the piece on a cell.
    pub fn attackers_of(&self, cell: Cell) -> CellSet<u128> {
        on!(self, p => widen(p.attackers_of(cell)))
    }

    /// Every pin on the board; Martian Chess has none.
    pub fn pins(&self) -> Vec<pikemen::Pin> {
        match self {
            Position::Pikemen(p) => p.pins().collect(),
            Position::WidePikemen(p) => p.pins().collect(),
            _ => Vec::new(),
        }
    }

    /// The cells a lying piece points at, up to and including the first piece.
    pub fn pike(&self, cell: Cell) -> CellSet<u128> {
        match self {
            Position::Pikemen(p) => widen(p.pike(cell)),
            Position::WidePikemen(p) => widen(p.pike(cell)),
            _ => CellSet::EMPTY,
        }
    }
}

fn widen<W: Word>(cells: CellSet<W>) -> CellSet<u128> {
    CellSet(cells.0.widen())
}
