//! Pikemen.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Cell, Direction};
use super::ending::{Ending, playing};
use super::options::Options;
use super::setup::Setup;

/// A piece: `facing` is `None` while it stands upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) seat: usize,
    pub(super) pips: u32,
    pub(super) facing: Option<Direction>,
}

/// What a repetition repeats: pieces, facings, the seat to move, and who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    pieces: BTreeMap<Cell, Piece>,
    turn: usize,
    left: BTreeSet<usize>,
}

/// A reorientation has `from == to`; every other move is a charge.
#[derive(Clone, Copy, Debug)]
struct Move {
    from: Cell,
    to: Cell,
    captures: bool,
    facing: Option<Direction>,
}

/// A game of Pikemen.
#[derive(Clone, Debug)]
pub(super) struct Pikemen {
    board: Board,
    rps: bool,
    target: u32,
    stall: u32,
    position: Position,
    pub(super) points: Vec<u32>,
    pub(super) plies_since_capture: u32,
    /// Every position of the game so far, the present one last.
    history: Vec<Position>,
    pub(super) ending: Option<Ending>,
}

impl Pikemen {
    pub(super) fn new(setup: &Setup, options: &Options) -> Result<Pikemen, String> {
        if options.deadlock.is_some() || options.knights_and_kings {
            return Err("an option of Martian Chess was given for Pikemen".to_string());
        }
        // The points the opponents bring: every seat brings the same.
        let brought: u32 = setup
            .pieces
            .iter()
            .filter(|(_, seat, _)| *seat != 0)
            .map(|(_, _, pips)| pips)
            .sum();
        let target = options.target.unwrap_or(12);
        if target < 1 || target > brought {
            return Err(format!(
                "expected a target from 1 to {brought}, got {target}"
            ));
        }

        let mut pieces = BTreeMap::new();
        for (cell, seat, pips) in &setup.pieces {
            let piece = Piece {
                seat: *seat,
                pips: *pips,
                facing: None,
            };
            pieces.insert(*cell, piece);
        }
        let position = Position {
            pieces,
            turn: options.first,
            left: BTreeSet::new(),
        };
        Ok(Pikemen {
            board: setup.board,
            rps: options.rps,
            target,
            stall: options.stall.unwrap_or(40),
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

    pub(super) fn pieces(&self) -> &BTreeMap<Cell, Piece> {
        &self.position.pieces
    }

    pub(super) fn legal(&self) -> Vec<String> {
        self.moves().into_iter().map(text).collect()
    }

    pub(super) fn play(&mut self, mv: &str) -> Result<(), String> {
        let found = self.moves().into_iter().find(|known| text(*known) == mv);
        let Some(found) = found else {
            return Err(format!("expected a legal move, got {mv:?}"));
        };
        self.make(found);
        Ok(())
    }

    /// A seat leaves: its pieces stay where they are, and the others play on.
    pub(super) fn leave(&mut self, seat: usize) -> Result<(), String> {
        let mut playing = playing(self.points.len(), &self.position.left);
        if self.ending.is_some() || !playing.contains(&seat) {
            return Err(format!("expected a seat that plays, got {seat}"));
        }
        playing.retain(|other| *other != seat);
        self.position.left.insert(seat);
        self.plies_since_capture = 0;
        if self.position.turn == seat {
            self.position.turn = self.next_seat(seat);
        }
        self.history.push(self.position.clone());
        self.ending = match playing[..] {
            [last] => Some(Ending::won("last-seat", last)),
            _ if self.alive() == 1 => Some(self.scored("last-seat")),
            _ => None,
        };
        Ok(())
    }

    /// Every legal move; none when the game is over.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.ending.is_some() {
            return moves;
        }
        for (from, piece) in &self.position.pieces {
            if piece.seat != self.position.turn {
                continue;
            }
            // Reorient: to any facing different from the present one.
            for facing in facings() {
                if facing != piece.facing {
                    moves.push(Move {
                        from: *from,
                        to: *from,
                        captures: false,
                        facing,
                    });
                }
            }
            // Charge: only a lying piece, in the direction it points; then any of the nine.
            let Some(direction) = piece.facing else {
                continue;
            };
            for (to, captures) in self.charges(*from, *piece, direction) {
                for facing in facings() {
                    moves.push(Move {
                        from: *from,
                        to,
                        captures,
                        facing,
                    });
                }
            }
        }
        moves
    }

    /// Where a lying piece may charge to, and whether it captures there.
    fn charges(&self, from: Cell, piece: Piece, direction: Direction) -> Vec<(Cell, bool)> {
        let mut targets: Vec<(Cell, bool)> = Vec::new();
        for line in self.board.lines(from, direction) {
            for cell in line {
                // Two lines share their cells up to the centre; these are listed once.
                let listed = targets.iter().any(|(known, _)| *known == cell);
                match self.position.pieces.get(&cell) {
                    None => {
                        if !listed {
                            targets.push((cell, false));
                        }
                    }
                    Some(victim) => {
                        if !listed && self.takes(piece, *victim) {
                            targets.push((cell, true));
                        }
                        // Nothing jumps.
                        break;
                    }
                }
            }
        }
        targets
    }

    /// Who takes whom.
    fn takes(&self, captor: Piece, victim: Piece) -> bool {
        if captor.seat == victim.seat {
            return false;
        }
        if victim.facing.is_some() {
            return true;
        }
        if self.rps {
            // Small takes large, medium takes small, large takes medium.
            matches!((captor.pips, victim.pips), (1, 3) | (2, 1) | (3, 2))
        } else {
            captor.pips > victim.pips
        }
    }

    /// Plays a legal move.
    fn make(&mut self, mv: Move) {
        let mover = self.position.turn;
        let Some(mut piece) = self.position.pieces.remove(&mv.from) else {
            return;
        };
        piece.facing = mv.facing;
        match self.position.pieces.insert(mv.to, piece) {
            Some(victim) => {
                self.points[mover] += victim.pips;
                self.plies_since_capture = 0;
            }
            None => self.plies_since_capture += 1,
        }
        self.position.turn = self.next_seat(mover);
        self.history.push(self.position.clone());
        self.ending = self.find_ending(mover);
    }

    /// The next seat that still plays and has pieces.
    fn next_seat(&self, mover: usize) -> usize {
        let seats = self.points.len();
        let mut seat = (mover + 1) % seats;
        while seat != mover && (!self.has_pieces(seat) || self.position.left.contains(&seat)) {
            seat = (seat + 1) % seats;
        }
        seat
    }

    fn has_pieces(&self, seat: usize) -> bool {
        self.position
            .pieces
            .values()
            .any(|piece| piece.seat == seat)
    }

    /// How many seats still play and have pieces.
    fn alive(&self) -> usize {
        let playing = playing(self.points.len(), &self.position.left);
        let alive = playing.into_iter().filter(|seat| self.has_pieces(*seat));
        alive.count()
    }

    fn scored(&self, reason: &'static str) -> Ending {
        Ending::scored(reason, &self.points, &self.position.left)
    }

    /// Whether the move just made ended the game.
    fn find_ending(&self, mover: usize) -> Option<Ending> {
        if self.points[mover] >= self.target {
            return Some(Ending::won("target", mover));
        }
        let alive = self.alive();
        if alive == 1 {
            return Some(self.scored("last-seat"));
        }
        if self.stall == 0 {
            return None;
        }
        let same = self.history.iter().filter(|old| **old == self.position);
        if same.count() >= 3 {
            return Some(self.scored("repetition"));
        }
        // A full round is one turn of every seat that still plays and has pieces.
        if u64::from(self.plies_since_capture) >= u64::from(self.stall) * alive as u64 {
            return Some(self.scored("stall"));
        }
        None
    }
}

/// The nine facings: upright and the eight directions.
fn facings() -> Vec<Option<Direction>> {
    let mut facings = vec![None];
    facings.extend(Direction::ALL.map(Some));
    facings
}

/// The move as it is written.
fn text(mv: Move) -> String {
    let facing = match mv.facing {
        None => "U",
        Some(direction) => direction.name(),
    };
    let from = mv.from.name();
    let to = mv.to.name();
    if mv.from == mv.to {
        format!("{from}({facing})")
    } else if mv.captures {
        format!("{from}x{to}({facing})")
    } else {
        format!("{from}-{to}({facing})")
    }
}
