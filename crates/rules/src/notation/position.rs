//! Positions as one line of text.

use super::options::{OptionError, RulesOption, number};
use super::scanner::{Expected, Scanner};
use crate::board::Shape;
use crate::martian::Undo;
use crate::{
    Board, Cell, Facing, InvalidPosition, Piece, Position, Rules, RulesError, Seat, SeatSet, Size,
    Stance, martian, pikemen,
};
use alloc::format;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;
use core::str::FromStr;

/// The canonical text (N-28 and following).
///
/// ```
/// use tercio_rules::{Position, Rules};
/// let start = Position::start(Rules::from_names("martian", "two")?);
/// let text = "martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0";
/// assert_eq!(start.to_string(), text);
/// assert_eq!(text.parse(), Ok(start));
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, board) = (self.rules(), self.board());
        write!(f, "{} {} ", rules.game_name(), rules.setup_name())?;
        for (index, row) in rows(board).enumerate() {
            if index > 0 {
                f.write_char('/')?;
            }
            for cell in row.map(Cell::new) {
                match (self.piece(cell), rules) {
                    (None, _) => f.write_char('.')?,
                    (Some(piece), Rules::Martian(_)) => write!(f, "{}", piece.size.pips())?,
                    (Some(piece), Rules::Pikemen(_)) => {
                        write!(f, "{}{}", piece.seat, piece.size.pips())?;
                        if let Stance::Lying(facing) = piece.stance {
                            f.write_str(lower_name(facing))?;
                        }
                    }
                }
            }
        }
        write!(f, " {} ", self.turn())?;
        for (index, points) in self.points().iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{points}")?;
        }
        write!(f, " {}", self.plies_since_capture())?;
        for option in RulesOption::ALL {
            match option.unusual(rules) {
                None => {}
                Some(_) if option.is_switch() => write!(f, " {}", option.name())?,
                Some(value) => write!(f, " {}={value}", option.name())?,
            }
        }
        let (clock, undo) = self.clock_and_undo();
        if let Some(clock) = clock {
            write!(f, " clock={clock}")?;
        }
        if let Some(Undo { from, to }) = undo {
            write!(f, " undo={}-{}", board.name(from), board.name(to))?;
        }
        for (index, seat) in self.left().iter().enumerate() {
            let before = if index > 0 { "," } else { " left=" };
            write!(f, "{before}{seat}")?;
        }
        Ok(())
    }
}

impl Position {
    pub(crate) fn clock_and_undo(&self) -> (Option<u8>, Option<Undo>) {
        match self {
            Position::Martian(p) => (p.clock(), p.undo()),
            Position::WideMartian(p) => (p.clock(), p.undo()),
            _ => (None, None),
        }
    }
}

/// The rows of a board as they are written: ranks from the top, or zones from A.
fn rows(board: &Board) -> impl Iterator<Item = Range<u8>> + use<> {
    let (rows, length, from_the_top) = match board.shape() {
        Shape::Flat { files, ranks } => (ranks, files, true),
        Shape::Wedge { zones } => (zones, 16, false),
    };
    (0..rows).map(move |row| {
        let row = if from_the_top { rows - 1 - row } else { row };
        row * length..(row + 1) * length
    })
}

const fn lower_name(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "n",
        Facing::NE => "ne",
        Facing::E => "e",
        Facing::SE => "se",
        Facing::S => "s",
        Facing::SW => "sw",
        Facing::W => "w",
        Facing::NW => "nw",
    }
}

/// Why text is not a position.
///
/// ```
/// use tercio_rules::Position;
/// use tercio_rules::notation::{PositionError, PositionProblem};
/// let error: PositionError = "chess".parse::<Position>().unwrap_err();
/// assert!(matches!(error.problem, PositionProblem::Text(_)));
/// assert_eq!(error.at, 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// Where the trouble starts, as a byte offset into the text.
    pub at: usize,
    /// What the trouble is.
    pub problem: PositionProblem,
}

/// The ways in which a position can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionProblem {
    /// It is not written as a position is.
    Text(Expected),
    /// It names an agreement that the setup does not allow.
    Rules(RulesError),
    /// It cannot be played on.
    Invalid(InvalidPosition),
}

impl From<Expected> for PositionError {
    fn from(expected: Expected) -> Self {
        PositionError {
            at: expected.at,
            problem: PositionProblem::Text(expected),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::Text(expected) => expected.fmt(f),
            PositionProblem::Rules(error) => error.fmt(f),
            PositionProblem::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Reader {
            scanner: Scanner::new(text, 0),
        }
        .position()
    }
}

struct Reader<'t> {
    scanner: Scanner<'t>,
}

/// What stands behind the six fields.
struct Options {
    rules: Rules,
    clock: Option<u8>,
    undo: Option<Undo>,
    left: SeatSet,
}

impl<'t> Reader<'t> {
    fn position(&mut self) -> Result<Position, PositionError> {
        let rules = self.names()?;
        let board_at = self.field();
        let pieces = self.board(rules)?;
        let turn_at = self.field();
        let turn = self.turn()?;
        let points_at = self.field();
        let points = self.points()?;
        let plies_since_capture = self.number("the number of moves without a capture")?;
        let options_at = self.field();
        let Options {
            rules,
            clock,
            undo,
            left,
        } = self.options(rules)?;
        let position = match rules {
            Rules::Pikemen(rules) => Position::from_pikemen(&pikemen::Placement {
                rules,
                pieces,
                turn,
                points,
                plies_since_capture,
                left,
            }),
            Rules::Martian(rules) => Position::from_martian(&martian::Placement {
                rules,
                pieces: pieces
                    .iter()
                    .map(|(cell, piece)| (*cell, piece.size))
                    .collect(),
                turn,
                points,
                plies_since_capture,
                clock,
                undo,
                left,
            }),
        };
        position.map_err(|error| PositionError {
            at: match error {
                InvalidPosition::NoSuchSeat { seat, .. } if seat == turn => turn_at,
                InvalidPosition::Points { .. } => points_at,
                InvalidPosition::NoSuchSeat { seat, .. } if left.contains(seat) => options_at,
                InvalidPosition::Clock
                | InvalidPosition::Undo
                | InvalidPosition::HasLeft { .. } => options_at,
                _ => board_at,
            },
            problem: PositionProblem::Invalid(error),
        })
    }

    /// Goes to the next field and says where it starts.
    fn field(&mut self) -> usize {
        self.scanner.skip_blanks();
        self.scanner.at()
    }

    fn word(&mut self) -> (Scanner<'t>, &'t str) {
        self.scanner.skip_blanks();
        let start = self.scanner;
        (start, self.scanner.take_word())
    }

    fn names(&mut self) -> Result<Rules, Expected> {
        let (game_at, game) = self.word();
        let (setup_at, setup) = self.word();
        Rules::from_names(game, setup).map_err(|unknown| match unknown {
            crate::UnknownName::Game => game_at.expected(unknown.choices()),
            crate::UnknownName::Setup { .. } => setup_at.expected(unknown.choices()),
        })
    }

    fn board(&mut self, rules: Rules) -> Result<Vec<(Cell, Piece)>, Expected> {
        let board = rules.board();
        let mut pieces = Vec::new();
        for (index, row) in rows(board).enumerate() {
            if index > 0 && self.scanner.take(b"/").is_none() {
                return Err(self.scanner.expected("`/` after the row"));
            }
            for cell in row.map(Cell::new) {
                if self.scanner.take(b".").is_some() {
                    continue;
                }
                let piece = match rules {
                    Rules::Pikemen(_) => self.pikeman(),
                    Rules::Martian(_) => self.size().map(|size| Piece {
                        seat: Seat::A,
                        size,
                        stance: Stance::Upright,
                    }),
                };
                let Some(piece) = piece else {
                    let what = match rules {
                        Rules::Pikemen(_) => "`.` or a piece such as `A3` or `B1nw`",
                        Rules::Martian(_) => "`.`, `1`, `2` or `3`",
                    };
                    return Err(self
                        .scanner
                        .expected(format!("{what} on {}", board.name(cell))));
                };
                pieces.push((cell, piece));
            }
        }
        match self.scanner.peek() {
            Some(byte) if !byte.is_ascii_whitespace() => {
                Err(self.scanner.expected("a blank after the board"))
            }
            _ => Ok(pieces),
        }
    }

    fn size(&mut self) -> Option<Size> {
        let pips = self.scanner.peek()?.checked_sub(b'0')?;
        let size = Size::from_pips(pips)?;
        self.scanner.skip_byte();
        Some(size)
    }

    /// Seat, pips and facing. Capitals name seats and small letters facings, so `B1nE1` can only
    /// be two pieces.
    fn pikeman(&mut self) -> Option<Piece> {
        let start = self.scanner;
        let letter = self.scanner.take_while(|byte| byte.is_ascii_uppercase());
        let piece = match (seat(letter), self.size()) {
            (Some(seat), Some(size)) => {
                let facing = self.scanner.take_while(|byte| byte.is_ascii_lowercase());
                let known = Facing::ALL
                    .into_iter()
                    .find(|&known| lower_name(known) == facing);
                match (known, facing) {
                    (Some(facing), _) => Some(Stance::Lying(facing)),
                    (None, "") => Some(Stance::Upright),
                    (None, _) => None,
                }
                .map(|stance| Piece { seat, size, stance })
            }
            _ => None,
        };
        if piece.is_none() {
            self.scanner = start;
        }
        piece
    }

    fn turn(&mut self) -> Result<Seat, Expected> {
        let (at, word) = self.word();
        seat(word).ok_or_else(|| at.expected("the seat to move"))
    }

    fn points(&mut self) -> Result<Vec<u8>, Expected> {
        let (at, word) = self.word();
        let mut points = Vec::new();
        for number in word.split(',') {
            // More numbers than there can be seats are wrong already.
            match self::number(number) {
                Some(number) if points.len() <= Seat::MAX => points.push(number),
                _ => return Err(at.expected("the points of each seat, such as `0,0`")),
            }
        }
        Ok(points)
    }

    fn number(&mut self, what: &str) -> Result<u16, Expected> {
        let (at, word) = self.word();
        number(word).ok_or_else(|| at.expected(what))
    }

    fn options(&mut self, rules: Rules) -> Result<Options, PositionError> {
        let mut options = Options {
            rules,
            clock: None,
            undo: None,
            left: SeatSet::EMPTY,
        };
        let mut last = None;
        loop {
            let (at, word) = self.word();
            if word.is_empty() {
                return Ok(options);
            }
            let place = self.option(&mut options, at, word)?;
            if last.is_some_and(|last| last >= place) {
                return Err(at
                    .expected("each option once and in the order of the notation")
                    .into());
            }
            last = Some(place);
        }
    }

    /// Reads one option and says at which place in the order it belongs.
    fn option(
        &self,
        options: &mut Options,
        at: Scanner<'t>,
        word: &str,
    ) -> Result<usize, PositionError> {
        let places = RulesOption::ALL.len();
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        let known = RulesOption::ALL.into_iter().enumerate();
        for (place, option) in known {
            if option.name() != name || !option.belongs_to(options.rules) {
                continue;
            }
            let value = match (option.is_switch(), value) {
                (true, None) => "yes",
                (false, Some(value)) => value,
                _ => break,
            };
            options.rules = option
                .agree(options.rules, value)
                .map_err(|error| match error {
                    OptionError::Rules(error) => PositionError {
                        at: at.at(),
                        problem: PositionProblem::Rules(error),
                    },
                    OptionError::Value(what) => at.expected(format!("{name}={what}")).into(),
                    OptionError::OtherGame(_) => at.expected("an option of this game").into(),
                })?;
            return Ok(place);
        }
        let board = options.rules.board();
        match (options.rules, name, value) {
            (Rules::Martian(_), "clock", Some(value)) => {
                let clock = number(value).ok_or_else(|| at.expected("clock and a number"))?;
                options.clock = Some(clock);
                Ok(places)
            }
            (Rules::Martian(_), "undo", Some(value)) => {
                let cells = value.split_once('-');
                let undo = cells.and_then(|(from, to)| {
                    let (from, to) = (exact_cell(board, from)?, exact_cell(board, to)?);
                    Some(Undo { from, to })
                });
                let undo = undo.ok_or_else(|| at.expected("undo and two cells"))?;
                options.undo = Some(undo);
                Ok(places + 1)
            }
            (_, "left", Some(value)) => {
                let left = seats(value, ',');
                options.left = left.ok_or_else(|| at.expected("left and seats in turn order"))?;
                Ok(places + 2)
            }
            (Rules::Pikemen(_), ..) => {
                let what = "target=N, stall=N, rps, left=… or the end";
                Err(at.expected(what).into())
            }
            (Rules::Martian(_), ..) => {
                let what = "deadlock=…, knights-and-kings, clock=N, undo=…-…, left=… or the end";
                Err(at.expected(what).into())
            }
        }
    }
}

/// The cell with exactly this name. N-29: in a position, unlike a move, case matters.
fn exact_cell(board: &Board, name: &str) -> Option<Cell> {
    let cell = board.cell(name)?;
    (board.name(cell).as_str() == name).then_some(cell)
}

/// Reads seats with a sign between them, such as `B,D`: at least one, in turn order.
pub(crate) fn seats(names: &str, sign: char) -> Option<SeatSet> {
    let mut seats = SeatSet::EMPTY;
    let mut last = None;
    for name in names.split(sign) {
        let seat = seat(name)?;
        if last >= Some(seat) {
            return None;
        }
        last = Some(seat);
        seats.insert(seat);
    }
    Some(seats)
}

/// The seat that one capital letter names.
pub(crate) fn seat(name: &str) -> Option<Seat> {
    match name.as_bytes() {
        [letter @ b'A'..=b'F'] => Seat::from_letter(char::from(*letter)),
        _ => None,
    }
}
