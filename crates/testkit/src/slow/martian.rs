//! Martian Chess.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Cell, Direction};
use super::ending::{Ending, leaders, playing};
use super::options::{Deadlock, Options};
use super::setup::Setup;

const PAWN: u32 = 1;
const DRONE: u32 = 2;
const QUEEN: u32 = 3;

/// The directions that run along the lines of cells, on this board.
fn orthogonals(board: Board) -> [Direction; 4] {
    use Direction::{E, N, NE, NW, S, SE, SW, W};
    match board {
        Board::Flat { .. } => [N, E, S, W],
        Board::Wedge { .. } => [NE, SE, SW, NW],
    }
}

/// The directions that run from cell corner to cell corner, on this board.
fn diagonals(board: Board) -> [Direction; 4] {
    use Direction::{E, N, NE, NW, S, SE, SW, W};
    match board {
        Board::Flat { .. } => [NE, SE, SW, NW],
        Board::Wedge { .. } => [N, E, S, W],
    }
}

/// What a repetition repeats: pieces, seat to move, forbidden undo, clock, and who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    /// The pips of the piece on each occupied cell.
    pieces: BTreeMap<Cell, u32>,
    turn: usize,
    /// With two seats: the move (from, to) that would take the last one back.
    undo: Option<(Cell, Cell)>,
    /// Moves in a row without a capture since the clock was called; `None` before.
    clock: Option<u32>,
    left: BTreeSet<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Shift,
    Capture,
    Merge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    from: Cell,
    to: Cell,
    kind: Kind,
}

/// A game of Martian Chess.
#[derive(Clone, Debug)]
pub(super) struct Martian {
    board: Board,
    deadlock: Deadlock,
    knights_and_kings: bool,
    position: Position,
    pub(super) points: Vec<u32>,
    pub(super) plies_since_capture: u32,
    /// Every position of the game so far, the present one last.
    history: Vec<Position>,
    pub(super) ending: Option<Ending>,
}

impl Martian {
    pub(super) fn new(setup: &Setup, options: &Options) -> Result<Martian, String> {
        if options.rps || options.target.is_some() || options.stall.is_some() {
            return Err("an option of Pikemen was given for Martian Chess".to_string());
        }
        let default = if setup.seats == 2 {
            Deadlock::Call
        } else {
            Deadlock::Auto
        };
        let deadlock = options.deadlock.unwrap_or(default);
        if deadlock == Deadlock::Call && setup.seats != 2 {
            return Err(format!(
                "expected two seats to call a clock, got {}",
                setup.seats
            ));
        }
        if options.knights_and_kings && matches!(setup.board, Board::Wedge { .. }) {
            return Err("knights and kings need a flat board".to_string());
        }
        let pieces = setup.pieces.iter().map(|(cell, _, pips)| (*cell, *pips));
        let position = Position {
            pieces: pieces.collect(),
            turn: options.first,
            undo: None,
            clock: None,
            left: BTreeSet::new(),
        };
        Ok(Martian {
            board: setup.board,
            deadlock,
            knights_and_kings: options.knights_and_kings,
            history: vec![position.clone()],
            position,
            points: vec![0; setup.seats],
            plies_since_capture: 0,
            ending: None,
        })
    }

    pub(super) fn turn(&self) -> usize {
        self.position.turn
    }

    pub(super) fn pieces(&self) -> &BTreeMap<Cell, u32> {
        &self.position.pieces
    }

    pub(super) fn forbidden_undo(&self) -> Option<(Cell, Cell)> {
        self.position.undo
    }

    pub(super) fn may_call(&self) -> bool {
        self.ending.is_none() && self.deadlock == Deadlock::Call && self.position.clock.is_none()
    }

    pub(super) fn legal(&self) -> Vec<String> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.moves_of(self.position.turn)
            .into_iter()
            .map(text)
            .collect()
    }

    pub(super) fn play(&mut self, mv: &str) -> Result<(), String> {
        let (plain, calls) = match mv.strip_suffix('*') {
            Some(plain) => (plain, true),
            None => (mv, false),
        };
        if self.ending.is_some() {
            return Err(format!("expected no move after the end, got {mv:?}"));
        }
        if calls && !self.may_call() {
            return Err(format!("expected a move that calls no clock, got {mv:?}"));
        }
        let moves = self.moves_of(self.position.turn);
        let Some(found) = moves.into_iter().find(|known| text(*known) == plain) else {
            return Err(format!("expected a legal move, got {mv:?}"));
        };
        self.make(found, calls);
        Ok(())
    }

    /// A seat leaves: what stands in its zone stays there for good, and the others play on.
    pub(super) fn leave(&mut self, seat: usize) -> Result<(), String> {
        let mut playing = playing(self.points.len(), &self.position.left);
        if self.ending.is_some() || !playing.contains(&seat) {
            return Err(format!("expected a seat that plays, got {seat}"));
        }
        playing.retain(|other| *other != seat);
        self.position.left.insert(seat);
        self.plies_since_capture = 0;
        if self.position.turn == seat {
            self.position.undo = None;
            self.pass_turn(seat);
        }
        self.history.push(self.position.clone());
        if let [last] = playing[..] {
            self.ending = Some(Ending::won("last-seat", last));
        }
        Ok(())
    }

    /// The zone a cell lies in, which is also the seat that controls its piece.
    fn zone(&self, cell: Cell) -> usize {
        match cell {
            Cell::Wedge { zone, .. } => usize::try_from(zone).unwrap_or(0),
            // Two seats: the lower half is A, the upper half B.
            Cell::Flat { rank, .. } if self.points.len() == 2 => usize::from(rank > 4),
            // Four seats: quadrants clockwise from the top left.
            Cell::Flat { file, rank } => match (file > 4, rank > 4) {
                (false, true) => 0,
                (true, true) => 1,
                (true, false) => 2,
                (false, false) => 3,
            },
        }
    }

    /// Every move that a seat could make now.
    fn moves_of(&self, seat: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, pips) in &self.position.pieces {
            if self.zone(*from) != seat {
                continue;
            }
            for to in self.reach(*from, *pips) {
                if self.position.undo == Some((*from, to)) {
                    continue;
                }
                let kind = match self.position.pieces.get(&to) {
                    None => Kind::Shift,
                    Some(_) if self.zone(to) != seat => Kind::Capture,
                    Some(own) if self.merged(seat, *pips, *own).is_some() => Kind::Merge,
                    Some(_) => continue,
                };
                moves.push(Move {
                    from: *from,
                    to,
                    kind,
                });
            }
        }
        // A queen can reach the same cell on two ways around the centre; that is one move.
        moves.sort();
        moves.dedup();
        moves
    }

    /// The cells a piece can come to: empty ones, and the first occupied one of each line.
    fn reach(&self, from: Cell, pips: u32) -> Vec<Cell> {
        let walks: (Vec<Direction>, usize) = match pips {
            PAWN if self.knights_and_kings => (Direction::ALL.to_vec(), 1),
            DRONE if self.knights_and_kings => return self.leaps(from),
            PAWN => (diagonals(self.board).to_vec(), 1),
            DRONE => (orthogonals(self.board).to_vec(), 2),
            _ => (Direction::ALL.to_vec(), usize::MAX),
        };
        let (directions, steps) = walks;
        let mut cells = Vec::new();
        for direction in directions {
            for line in self.board.lines(from, direction) {
                for cell in line.into_iter().take(steps) {
                    cells.push(cell);
                    // No piece jumps.
                    if self.position.pieces.contains_key(&cell) {
                        break;
                    }
                }
            }
        }
        cells
    }

    /// The leaps of a chess knight; these jump.
    fn leaps(&self, from: Cell) -> Vec<Cell> {
        let Cell::Flat { file, rank } = from else {
            return Vec::new();
        };
        let mut cells = Vec::new();
        for (across, up) in [(1, 2), (2, 1)] {
            for (x, y) in [(1, 1), (1, -1), (-1, -1), (-1, 1)] {
                cells.push(Cell::Flat {
                    file: file + x * across,
                    rank: rank + y * up,
                });
            }
        }
        cells.retain(|cell| self.board.contains(*cell));
        cells
    }

    /// Field promotion: what two of a seat's own pieces merge into, if they may.
    fn merged(&self, seat: usize, one: u32, other: u32) -> Option<u32> {
        let result = match (one, other) {
            (PAWN, DRONE) | (DRONE, PAWN) => QUEEN,
            (PAWN, PAWN) => DRONE,
            _ => return None,
        };
        let mut pieces = self.position.pieces.iter();
        let controlled = pieces.any(|(cell, pips)| self.zone(*cell) == seat && *pips == result);
        if controlled { None } else { Some(result) }
    }

    /// Plays a legal move, and calls the clock with it if `calls`.
    fn make(&mut self, mv: Move, calls: bool) {
        let mover = self.position.turn;
        let Some(pips) = self.position.pieces.get(&mv.from).copied() else {
            return;
        };
        let target = self.position.pieces.get(&mv.to).copied();
        let arriving = match target {
            Some(own) if mv.kind == Kind::Merge => self.merged(mover, pips, own).unwrap_or(pips),
            _ => pips,
        };
        self.position.pieces.remove(&mv.from);
        self.position.pieces.insert(mv.to, arriving);

        let captures = mv.kind == Kind::Capture;
        if captures {
            self.points[mover] += target.unwrap_or(0);
            self.plies_since_capture = 0;
        } else {
            self.plies_since_capture += 1;
        }

        // The calling move itself is not counted.
        self.position.clock = match self.position.clock {
            None if calls => Some(0),
            None => None,
            Some(_) if captures => Some(0),
            Some(count) => Some(count + 1),
        };

        // No undo with two: a piece that crossed the canal may not go straight back.
        let crossed = self.zone(mv.from) != self.zone(mv.to);
        self.position.undo = if self.points.len() == 2 && crossed {
            Some((mv.to, mv.from))
        } else {
            None
        };

        self.pass_turn(mover);
        self.history.push(self.position.clone());
        self.ending = self.find_ending(mover);
    }

    /// Gives the turn to the next seat that still plays and has a legal move.
    fn pass_turn(&mut self, mover: usize) {
        let seats = self.points.len();
        self.position.turn = (mover + 1) % seats;
        for _ in 0..seats {
            let turn = self.position.turn;
            if !self.position.left.contains(&turn) && !self.moves_of(turn).is_empty() {
                return;
            }
            // The undo is forbidden for one turn only, and a pass is that turn.
            self.position.undo = None;
            self.position.turn = (self.position.turn + 1) % seats;
        }
    }

    /// Whether the move just made ended the game.
    fn find_ending(&self, mover: usize) -> Option<Ending> {
        let left = &self.position.left;
        let empty = |seat| {
            let mut cells = self.position.pieces.keys();
            !cells.any(|cell| self.zone(*cell) == seat)
        };
        if playing(self.points.len(), left).into_iter().any(empty) {
            // A tie goes to the player who made the last move, even one with fewer points.
            return Some(if leaders(&self.points, left).len() > 1 {
                Ending::won("empty-zone", mover)
            } else {
                Ending::scored("empty-zone", &self.points, left)
            });
        }
        let run_out = match self.deadlock {
            Deadlock::Off => return None,
            Deadlock::Auto => self.plies_since_capture >= 27,
            Deadlock::Call => self.position.clock.is_some_and(|count| count >= 7),
        };
        if run_out {
            return Some(Ending::scored("clock", &self.points, left));
        }
        let same = self.history.iter().filter(|old| **old == self.position);
        if same.count() >= 3 {
            return Some(Ending::scored("repetition", &self.points, left));
        }
        None
    }
}

/// The move as it is written, without the call of the clock.
fn text(mv: Move) -> String {
    let sign = match mv.kind {
        Kind::Shift => '-',
        Kind::Capture => 'x',
        Kind::Merge => '+',
    };
    format!("{}{sign}{}", mv.from.name(), mv.to.name())
}
