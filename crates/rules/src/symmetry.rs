//! Symmetries: ways to turn and mirror the board and to rename the seats that change nothing about
//! the game, and the form that all positions equal by them have in common.

use crate::board::Shape;
use crate::{Board, Cell, Facing, Move, Piece, Position, Rules, Seat, Stance};
use crate::{martian, pikemen, zobrist};
use alloc::vec::Vec;

/// A way to turn and mirror the board and to rename the seats under which the rules stay the same:
/// legal moves become legal moves, and wins become wins of the renamed seats.
///
/// Seats keep their turn order. In Pikemen pieces have colours, so the board may be turned and
/// mirrored and the seats shifted independently. In Martian Chess seats are zones: they are shifted
/// as the board is turned, and only two of them can be mirrored without playing backwards.
///
/// ```
/// use tercio_rules::{Game, Rules, Symmetry};
/// let count = |game, setup| Rules::from_names(game, setup).map(|rules| Symmetry::all(rules).count());
/// // Eight symmetries of the square, times two ways to name the seats.
/// assert_eq!(count("pikemen", "classic"), Ok(16));
/// assert_eq!(count("martian", "two"), Ok(4));
/// assert_eq!(count("martian", "five"), Ok(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    board: &'static Board,
    mirrored: bool,
    /// After mirroring: quarter turns clockwise, or zones clockwise on a wedge board.
    turns: u8,
    seats: u8,
    /// How many seats each is moved on in turn order.
    shift: u8,
}

impl Symmetry {
    /// Every symmetry of a game, the one that changes nothing first.
    pub fn all(rules: Rules) -> impl Iterator<Item = Symmetry> {
        let board = rules.board();
        let seats = rules.seats() as u8;
        let turns = match board.shape() {
            Shape::Flat { files, ranks } if files == ranks => 0..4,
            Shape::Flat { .. } => 0..2,
            Shape::Wedge { zones } => 0..zones,
        };
        // A board that is no square is turned by halves.
        let step = match board.shape() {
            Shape::Flat { files, ranks } if files != ranks => 2,
            _ => 1,
        };
        let of_board = [false, true].into_iter().flat_map(move |mirrored| {
            turns.clone().map(move |turns| Symmetry {
                board,
                mirrored,
                turns: turns * step,
                seats,
                shift: 0,
            })
        });
        of_board.flat_map(move |symmetry| {
            let shifts = match rules {
                Rules::Pikemen(_) => 0..seats,
                Rules::Martian(_) => match symmetry.shift_of_zones() {
                    Some(shift) => shift..shift + 1,
                    None => 0..0,
                },
            };
            shifts.map(move |shift| Symmetry { shift, ..symmetry })
        })
    }

    /// How far zones move on in turn order, if they keep that order.
    fn shift_of_zones(self) -> Option<u8> {
        if self.mirrored && self.seats > 2 {
            return None;
        }
        let board = self.board;
        let of_first = board
            .cells()
            .find(|cell| board.zone(*cell) == Some(Seat::A))?;
        board.zone(self.cell(of_first)).map(|seat| seat as u8)
    }

    /// Where a cell of the board gets to.
    #[must_use]
    pub fn cell(self, cell: Cell) -> Cell {
        let index = cell.index() as u8;
        Cell::new(match self.board.shape() {
            Shape::Flat { files, ranks } => {
                let (file, rank) = (index % files, index / files);
                let file = match self.mirrored {
                    true => files - 1 - file,
                    false => file,
                };
                let (file, rank) = match self.turns {
                    0 => (file, rank),
                    1 => (rank, files - 1 - file),
                    2 => (files - 1 - file, ranks - 1 - rank),
                    _ => (ranks - 1 - rank, file),
                };
                rank * files + file
            }
            Shape::Wedge { zones } => {
                let (zone, l, r) = (index / 16, index % 16 / 4, index % 4);
                let (zone, l, r) = match self.mirrored {
                    true => (zones - zone, r, l),
                    false => (zone, l, r),
                };
                (zone + self.turns) % zones * 16 + l * 4 + r
            }
        })
    }

    /// What becomes of a direction.
    #[must_use]
    pub fn facing(self, facing: Facing) -> Facing {
        let index = match self.mirrored {
            true => 8 - facing as u8,
            false => facing as u8,
        };
        // Directions on a wedge board are those of its zones, and turn with them.
        Facing::from_index(match self.board.shape() {
            Shape::Flat { .. } => index + 2 * self.turns,
            Shape::Wedge { .. } => index,
        })
    }

    /// How a piece stands afterwards.
    #[must_use]
    pub fn stance(self, stance: Stance) -> Stance {
        match stance {
            Stance::Upright => Stance::Upright,
            Stance::Lying(facing) => Stance::Lying(self.facing(facing)),
        }
    }

    /// What a seat is called afterwards.
    #[must_use]
    pub fn seat(self, seat: Seat) -> Seat {
        Seat::ALL[(seat.index() + usize::from(self.shift)) % usize::from(self.seats.max(1))]
    }

    /// What a piece becomes.
    #[must_use]
    pub fn piece(self, piece: Piece) -> Piece {
        Piece {
            seat: self.seat(piece.seat),
            size: piece.size,
            stance: self.stance(piece.stance),
        }
    }

    /// What a move becomes.
    #[must_use]
    pub fn mv(self, mv: Move) -> Move {
        match mv {
            Move::Pikemen(mv) => {
                let (from, to) = (self.cell(mv.from()), self.cell(mv.to()));
                Move::Pikemen(pikemen::Move::charge(from, to, self.stance(mv.stance())))
            }
            Move::Martian(mv) => {
                let image = martian::Move::new(self.cell(mv.from()), self.cell(mv.to()));
                Move::Martian(match mv.calls_clock() {
                    true => image.calling_clock(),
                    false => image,
                })
            }
        }
    }

    /// The symmetry that takes this one back.
    ///
    /// ```
    /// use tercio_rules::{Rules, Symmetry};
    /// for symmetry in Rules::all().flat_map(Symmetry::all) {
    ///     assert_eq!(symmetry.inverse().inverse(), symmetry);
    /// }
    /// ```
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        let full = match self.board.shape() {
            Shape::Flat { .. } => 4,
            Shape::Wedge { zones } => zones,
        };
        Symmetry {
            // What is mirrored and turned is its own opposite.
            turns: match self.mirrored {
                true => self.turns,
                false => (full - self.turns) % full,
            },
            shift: (self.seats - self.shift) % self.seats.max(1),
            ..self
        }
    }
}

/// What all positions have in common that are equal by a [`Symmetry`]: a key, and names for their
/// moves and seats. The seat to move is seat A.
///
/// The key says what is agreed, where which pieces stand and how, the points, who has left, and in
/// Martian Chess the called clock and the forbidden undo. It does not say how long nobody has
/// captured. It never changes, so it can be stored.
///
/// ```
/// use tercio_rules::{Game, Position, Rules};
/// let start = Position::start(Rules::from_names("pikemen", "classic")?);
/// let key = |moves| Game::read(start, moves).map(|game| game.position().canonical().key());
/// // The board mirrored along the diagonal from h1 to a8.
/// assert_eq!(key("h5(N)")?, key("d1(W)")?);
/// assert_ne!(key("h5(N)")?, key("d1(N)")?);
/// let canonical = start.canonical();
/// let [left, right] = [start.parse_move("h5(N)")?, start.parse_move("d1(W)")?];
/// assert_eq!(canonical.mv(left), canonical.mv(right));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    key: u64,
    /// Those that lead to it: several if the position is symmetric itself.
    symmetries: Vec<Symmetry>,
}

impl Position {
    /// The form that this position has in common with all that are equal to it by a symmetry.
    #[must_use]
    pub fn canonical(&self) -> Canonical {
        let pieces: Vec<(Cell, Piece)> = self.pieces().collect();
        let mut canonical = Canonical {
            key: u64::MAX,
            symmetries: Vec::new(),
        };
        let turn = self.turn();
        let candidates = Symmetry::all(self.rules()).filter(|sym| sym.seat(turn) == Seat::A);
        for symmetry in candidates {
            let key = self.image_key(symmetry, &pieces);
            if key < canonical.key || canonical.symmetries.is_empty() {
                canonical.key = key;
                canonical.symmetries.clear();
            }
            if key == canonical.key {
                canonical.symmetries.push(symmetry);
            }
        }
        canonical
    }

    /// The key of what a symmetry makes of this position, before the least of them is taken.
    fn image_key(&self, symmetry: Symmetry, pieces: &[(Cell, Piece)]) -> u64 {
        let mut key = zobrist::key(zobrist::kind::RULES, number_of(self.rules()));
        for &(cell, piece) in pieces {
            let (cell, piece) = (symmetry.cell(cell), symmetry.piece(piece));
            let bytes = [
                cell.index() as u8,
                piece.seat as u8,
                piece.size as u8,
                piece.stance.index(),
            ];
            let number = u64::from(u32::from_le_bytes(bytes));
            key ^= zobrist::key(zobrist::kind::PIECE, number);
        }
        for (seat, &points) in Seat::ALL.into_iter().zip(self.points()) {
            key ^= zobrist::points(symmetry.seat(seat).index(), points);
        }
        for seat in self.left().iter() {
            key ^= zobrist::left(symmetry.seat(seat));
        }
        let (clock, undo) = self.clock_and_undo();
        if let Some(clock) = clock {
            key ^= zobrist::key(zobrist::kind::CLOCK, u64::from(clock) + 1);
        }
        if let Some(undo) = undo {
            let [from, to] = [undo.from, undo.to].map(|cell| symmetry.cell(cell).index() as u64);
            key ^= zobrist::key(zobrist::kind::UNDO, from << 8 | to);
        }
        key
    }
}

/// What is agreed, as a number: the game, the setup, then each option in its bytes.
fn number_of(rules: Rules) -> u64 {
    u64::from_le_bytes(match rules {
        Rules::Pikemen(rules) => {
            let [low, high] = rules.stall().to_le_bytes();
            let rps = u8::from(rules.rps());
            [0, rules.setup() as u8, rules.target(), low, high, rps, 0, 0]
        }
        Rules::Martian(rules) => {
            let deadlock = rules.deadlock() as u8;
            let knights = u8::from(rules.knights_and_kings());
            [1, rules.setup() as u8, deadlock, knights, 0, 0, 0, 0]
        }
    })
}

impl Canonical {
    /// The same number for all positions that are equal, and another for all others, but for chance.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What a move of the position is called: moves that are equal by a symmetry of the position are
    /// one.
    #[must_use]
    pub fn mv(&self, mv: Move) -> Move {
        let images = self.symmetries.iter().map(|symmetry| symmetry.mv(mv));
        images.min_by_key(|image| u32::from(*image)).unwrap_or(mv)
    }

    /// A move of the position that is called so.
    #[must_use]
    pub fn original(&self, mv: Move) -> Move {
        let first = self.symmetries.first();
        first.map_or(mv, |symmetry| symmetry.inverse().mv(mv))
    }

    /// What a seat of the position is called.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Seat {
        // All of them shift the seats alike: the one to move is seat A.
        let first = self.symmetries.first();
        first.map_or(seat, |symmetry| symmetry.seat(seat))
    }
}
