//! The notation of moves.

use super::scanner::{Expected, Scanner};
use crate::{
    Board, Cause, Cell, Departure, Game, IllegalMove, Move, Ply, Position, Rules, Seat, Stance,
    martian, pikemen,
};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A move as text, in the one form that is written: `g4xg7(U)`, `b3+c4`, `b3-c4*`; or a seat that
/// leaves: `C:resigned`.
///
/// It prints without allocating.
#[derive(Clone, Copy, Debug)]
pub struct MoveText<'p> {
    position: &'p Position,
    ply: Ply,
}

impl Position {
    /// The move as text, or the seat that leaves. A move should be legal here; the sign between the
    /// cells depends on it.
    pub fn notation(&self, ply: impl Into<Ply>) -> MoveText<'_> {
        MoveText {
            position: self,
            ply: ply.into(),
        }
    }

    /// A line of moves as text, one word each. It ends before the first move that is not legal.
    ///
    /// ```
    /// use tercio_rules::{Position, Rules};
    /// let start = Position::start(Rules::from_names("pikemen", "classic")?);
    /// let mv = start.parse_move("h5(N)")?;
    /// // Seat A cannot move twice in a row.
    /// assert_eq!(start.line(&[mv, mv]), ["h5(N)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&self, moves: &[Move]) -> Vec<String> {
        let mut position = *self;
        let mut line = Vec::with_capacity(moves.len());
        for &mv in moves {
            let text = position.notation(mv).to_string();
            if position.play(mv).is_err() {
                break;
            }
            line.push(text);
        }
        line
    }

    /// Reads one move and checks it. Case does not matter, and blanks may stand between the parts.
    /// A seat that leaves is no move: [`parse_ply`](Position::parse_ply) reads either.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        match self.parse_ply(text)? {
            Ply::Move(mv) => Ok(mv),
            Ply::Leave(_) => Err(Scanner::new(text, 0).expected("a move").into()),
        }
    }

    /// Reads one move or a seat that leaves, and checks it.
    ///
    /// ```
    /// use tercio_rules::{Cause, Departure, Ply, Position, Rules, Seat};
    /// let start = Position::start(Rules::from_names("pikemen", "three")?);
    /// let left = Departure { seat: Seat::B, cause: Cause::Flagged };
    /// assert_eq!(start.parse_ply("B:flagged")?, Ply::Leave(left));
    /// assert!(start.parse_move("B:flagged").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_ply(&self, text: &str) -> Result<Ply, MoveError> {
        let mut reader = MoveReader::new(text);
        let ply = match reader.next_ply(self) {
            None => return Err(Scanner::new(text, 0).expected("a move").into()),
            Some(ply) => ply?,
        };
        match reader.rest().is_empty() {
            true => Ok(ply),
            false => Err(reader.scanner.expected("nothing after the move").into()),
        }
    }
}

impl Game {
    /// Reads one move and checks it; refused once the game is over.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        if self.is_over() {
            return Err(MoveError::illegal(0, IllegalMove::GameOver));
        }
        self.position().parse_move(text)
    }

    /// Reads one move or a seat that leaves, and checks it; refused once the game is over.
    pub fn parse_ply(&self, text: &str) -> Result<Ply, MoveError> {
        if self.is_over() {
            return Err(MoveError::illegal(0, IllegalMove::GameOver));
        }
        self.position().parse_ply(text)
    }
}

impl fmt::Display for MoveText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board();
        let mv = match self.ply {
            Ply::Move(mv) => mv,
            Ply::Leave(departure) => return departure.fmt(f),
        };
        let (from, to) = (board.name(mv.from()), board.name(mv.to()));
        let sign = sign(self.position, mv);
        match mv {
            Move::Pikemen(mv) if mv.is_reorient() => write!(f, "{from}({})", mv.stance()),
            Move::Pikemen(mv) => write!(f, "{from}{sign}{to}({})", mv.stance()),
            Move::Martian(mv) => {
                let call = if mv.calls_clock() { "*" } else { "" };
                write!(f, "{from}{sign}{to}{call}")
            }
        }
    }
}

/// The sign between the cells: `-` onto an empty cell, `x` for a capture, `+` for a merge.
fn sign(position: &Position, mv: Move) -> char {
    if position.piece(mv.to()).is_none() {
        '-'
    } else if position.captures(mv) || matches!(mv, Move::Pikemen(_)) {
        'x'
    } else {
        '+'
    }
}

/// Why text is not a move that can be played.
///
/// ```
/// use tercio_rules::{Game, Rules};
/// let game = Game::new(Rules::from_names("pikemen", "classic")?);
/// let error = game.parse_move("h5(NO)").unwrap_err();
/// assert_eq!(error.at, 3);
/// assert_eq!(error.to_string(), "expected a facing (N, NE, E, SE, S, SW, W, NW) or U, got \"NO)\"");
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// Where the trouble starts, as a byte offset into the text.
    pub at: usize,
    /// What the trouble is.
    pub problem: MoveProblem,
}

impl MoveError {
    pub(super) fn illegal(at: usize, illegal: IllegalMove) -> MoveError {
        MoveError {
            at,
            problem: MoveProblem::Illegal(illegal),
        }
    }
}

/// The two ways in which a move can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveProblem {
    /// It is not written as a move is.
    Text(Expected),
    /// It is a move that the rules do not allow.
    Illegal(IllegalMove),
}

impl From<Expected> for MoveError {
    fn from(expected: Expected) -> Self {
        MoveError {
            at: expected.at,
            problem: MoveProblem::Text(expected),
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            MoveProblem::Text(expected) => expected.fmt(f),
            MoveProblem::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl core::error::Error for MoveError {}

/// Reads moves from a text, one after the other, each in the position that the caller has reached.
///
/// ```
/// use tercio_rules::{Game, Rules, notation::MoveReader};
/// let mut game = Game::new(Rules::from_names("pikemen", "classic")?);
/// let mut reader = MoveReader::new("h5(N)  a4 ( ne )");
/// while let Some(ply) = reader.next_ply(game.position()) {
///     game.play(ply?)?;
/// }
/// assert_eq!(game.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'t> {
    scanner: Scanner<'t>,
}

impl<'t> MoveReader<'t> {
    /// A reader at the beginning of a text.
    pub fn new(text: &'t str) -> Self {
        MoveReader::starting_at(text, 0)
    }

    /// A reader in the middle of a text, so that errors name places in the whole of it.
    pub(crate) fn starting_at(text: &'t str, at: usize) -> Self {
        let mut scanner = Scanner::new(text, at);
        scanner.skip_blanks();
        MoveReader { scanner }
    }

    /// What has not been read yet, without leading blanks.
    pub fn rest(&self) -> &'t str {
        self.scanner.rest()
    }

    /// Where the rest begins, as a byte offset.
    pub fn at(&self) -> usize {
        self.scanner.at()
    }

    /// Reads the next move, or the next seat that leaves, and checks it; `None` at the end of the
    /// text.
    pub fn next_ply(&mut self, position: &Position) -> Option<Result<Ply, MoveError>> {
        if self.rest().is_empty() {
            return None;
        }
        Some(self.read(position, Context::List))
    }

    /// Reads a move of a record, where comments and variations may follow directly.
    pub(crate) fn read_in_record(&mut self, position: &Position) -> Result<Ply, MoveError> {
        self.read(position, Context::Record)
    }

    fn read(&mut self, position: &Position, context: Context) -> Result<Ply, MoveError> {
        let start = self.scanner.at();
        if let Some(departure) = self.departure()? {
            self.end(context)?;
            position
                .check(departure)
                .map_err(|illegal| MoveError::illegal(start, illegal))?;
            return Ok(Ply::Leave(departure));
        }
        let board = position.board();
        let from = self.cell(board)?;
        let (mv, sign) = match position.rules() {
            Rules::Pikemen(_) => self.pikemen(position, from)?,
            Rules::Martian(_) => self.martian(board, from, context)?,
        };
        self.end(context)?;
        position
            .check(mv)
            .map_err(|illegal| MoveError::illegal(start, illegal))?;
        // N-22 to N-25: the sign must say what happens.
        let right = self::sign(position, mv);
        if let Some((at, written)) = sign
            && char::from(written) != right
        {
            let what = match right {
                '-' => "`-`, because the cell is empty",
                'x' => "`x`, because the move captures",
                _ => "`+`, because the pieces merge",
            };
            return Err(self.scanner.expected_at(at, what).into());
        }
        Ok(Ply::Move(mv))
    }

    /// Goes past the blanks behind a move, or says what else stands there.
    fn end(&mut self, context: Context) -> Result<(), Expected> {
        if let Some(byte) = self.scanner.peek()
            && !byte.is_ascii_whitespace()
            && !(context == Context::Record && b"(){".contains(&byte))
        {
            return Err(self.scanner.expected("a blank after the move"));
        }
        self.scanner.skip_blanks();
        Ok(())
    }

    /// N-60: reads `C:resigned`; nothing where no letter with a colon stands.
    fn departure(&mut self) -> Result<Option<Departure>, Expected> {
        let start = self.scanner;
        let letter = self.scanner.take_while(|byte| byte.is_ascii_alphabetic());
        if letter.is_empty() || self.scanner.take(b":").is_none() {
            self.scanner = start;
            return Ok(None);
        }
        let mut letters = letter.chars();
        let first = letters.next().and_then(Seat::from_letter);
        let (Some(seat), None) = (first, letters.next()) else {
            return Err(start.expected("a seat from A to F before the colon"));
        };
        let word = self.scanner;
        let name = self.scanner.take_while(|byte| byte.is_ascii_alphabetic());
        match Cause::from_name(name) {
            Some(cause) => Ok(Some(Departure { seat, cause })),
            None => Err(word.expected("resigned, flagged or absent")),
        }
    }

    /// Reads the rest of a move of Pikemen, with the place of the sign if there is one.
    fn pikemen(&mut self, position: &Position, from: Cell) -> Result<Read, MoveError> {
        let Some((at, sign)) = self.sign(b"-x") else {
            let Some(stance) = self.stance()? else {
                return Err(self
                    .scanner
                    .expected("`(`, `-` or `x` after the cell")
                    .into());
            };
            return Ok((Move::Pikemen(pikemen::Move::reorient(from, stance)), None));
        };
        let to_at = self.after_blanks();
        let to = self.cell(position.board())?;
        if to == from {
            return Err(self.scanner.expected_at(to_at, "another cell").into());
        }
        let stance = match self.stance()? {
            Some(stance) => stance,
            // N-10: on a flat board the facing may be left away, and is kept.
            None => match (position.board().shape(), position.piece(from)) {
                (crate::board::Shape::Flat { .. }, Some(piece)) => piece.stance,
                (crate::board::Shape::Flat { .. }, None) => Stance::Upright,
                // N-11
                _ => return Err(self.scanner.expected("`(` and a facing").into()),
            },
        };
        let mv = pikemen::Move::charge(from, to, stance);
        Ok((Move::Pikemen(mv), Some((at, sign))))
    }

    fn martian(&mut self, board: &Board, from: Cell, context: Context) -> Result<Read, MoveError> {
        let Some((at, sign)) = self.sign(b"-x+") else {
            return Err(self
                .scanner
                .expected("`-`, `x` or `+` after the cell")
                .into());
        };
        let to = self.cell(board)?;
        let mut mv = martian::Move::new(from, to);
        let end = self.scanner;
        // N-44: in a record a `*` that stands alone is the result.
        if context == Context::List {
            self.scanner.skip_blanks();
        }
        if self.scanner.take(b"*").is_some() {
            mv = mv.calling_clock();
        } else {
            self.scanner = end;
        }
        Ok((Move::Martian(mv), Some((at, sign))))
    }

    fn after_blanks(&self) -> usize {
        let mut ahead = self.scanner;
        ahead.skip_blanks();
        ahead.at()
    }

    fn cell(&mut self, board: &Board) -> Result<Cell, Expected> {
        self.scanner.skip_blanks();
        let start = self.scanner;
        // One letter and its digits: `x` behind them is a sign.
        if self
            .scanner
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphabetic())
        {
            self.scanner.skip_byte();
        }
        self.scanner.take_while(|byte| byte.is_ascii_digit());
        let end = self.scanner.at() - start.at();
        board
            .cell(&start.rest()[..end])
            .ok_or_else(|| start.expected(alloc::format!("a cell from {}", board.range_of_names())))
    }

    fn sign(&mut self, signs: &[u8]) -> Option<(usize, u8)> {
        let before = self.scanner;
        self.scanner.skip_blanks();
        let at = self.scanner.at();
        match self.scanner.take(signs) {
            Some(sign) => Some((at, sign)),
            None => {
                self.scanner = before;
                None
            }
        }
    }

    /// Reads `(NE)` or `(U)`; nothing if no parenthesis opens, or if it opens a variation.
    fn stance(&mut self) -> Result<Option<Stance>, Expected> {
        let before = self.scanner;
        self.scanner.skip_blanks();
        if self.scanner.take(b"(").is_none() {
            self.scanner = before;
            return Ok(None);
        }
        self.scanner.skip_blanks();
        let start = self.scanner;
        let name = self.scanner.take_while(|byte| byte.is_ascii_alphabetic());
        // N-43: a variation starts with a number, a comment, a seat and its colon, or a cell, and a
        // cell has digits.
        if self
            .scanner
            .peek()
            .is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'{' | b':'))
        {
            self.scanner = before;
            return Ok(None);
        }
        let stance = Stance::from_name(name)
            .ok_or_else(|| start.expected("a facing (N, NE, E, SE, S, SW, W, NW) or U"))?;
        self.scanner.skip_blanks();
        if self.scanner.take(b")").is_none() {
            return Err(self.scanner.expected("`)` after the facing"));
        }
        Ok(Some(stance))
    }
}

/// Where a move is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// Moves with blanks between them.
    List,
    /// Moves among comments, variations and a result.
    Record,
}

/// A move and where its sign stands.
type Read = (Move, Option<(usize, u8)>);
