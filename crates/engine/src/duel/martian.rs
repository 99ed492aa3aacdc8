//! Martian Chess with two seats as the search sees it.

use super::Duel;
use crate::eval::martian::WEIGHTS;
use tercio_rules::martian::{Landing, Move, Position};
use tercio_rules::{Cell, CellSet, Play, Seat, Size};

type Cells = CellSet<u64>;

/// What one seat controls and could do with it.
struct Side {
    own: Cells,
    /// Where its pieces could land.
    reach: Cells,
    /// Pieces and mobility, weighed.
    worth: i32,
}

/// A position looked at from both sides.
pub struct Scene {
    mine: Side,
    theirs: Side,
}

fn side(position: &Position<u64>, seat: Seat) -> Side {
    let own = position.pieces_of(seat);
    let mut side = Side {
        own,
        reach: Cells::EMPTY,
        worth: 0,
    };
    for size in Size::ALL {
        for cell in position.pieces(size) & own {
            let reach = position.sight(cell, size).without(own);
            side.reach = side.reach | reach;
            side.worth += WEIGHTS.own[size as usize];
            side.worth += WEIGHTS.mobility[size as usize] * reach.len() as i32;
        }
    }
    side
}

/// Pieces in danger, weighed.
fn weigh(position: &Position<u64>, cells: Cells, by_size: &[i32; 3]) -> i32 {
    let count = |size: Size| (position.pieces(size) & cells).len() as i32;
    Size::ALL
        .into_iter()
        .map(|size| by_size[size as usize] * count(size))
        .sum()
}

fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        _ => Seat::A,
    }
}

/// Rank units for one point at stake.
const POINT: i32 = 1000;

impl Duel for Position<u64> {
    type Scene = Scene;
    const ROUTES: usize = 3 * 64 * 64;
    const ARRIVALS: usize = 3 * 64;

    fn scene(&self) -> Scene {
        let turn = self.turn();
        Scene {
            mine: side(self, turn),
            theirs: side(self, other(turn)),
        }
    }

    fn evaluate(&self, scene: &Scene) -> i32 {
        let turn = self.turn();
        let points = |seat: Seat| i32::from(self.points()[seat.index()]);
        let lead = points(turn) - points(other(turn));
        100 * lead + scene.mine.worth - scene.theirs.worth
            + weigh(self, scene.theirs.own & scene.mine.reach, &WEIGHTS.attack)
            + weigh(self, scene.mine.own & scene.theirs.reach, &WEIGHTS.attacked)
            + WEIGHTS.tempo
    }

    fn captures(&self, scene: &Scene, mut visit: impl FnMut(Move, i32)) {
        self.for_each_piece(|moves| {
            for to in moves.targets & scene.theirs.own {
                let victim = self.piece(to).map_or(0, |size| i32::from(size.pips()));
                // The captor is given away: the smaller, the better.
                let rank = 10 * POINT * victim - POINT * i32::from(moves.size.pips());
                visit(Move::new(moves.from, to), rank);
            }
        });
    }

    fn best_captures(&self, scene: &Scene, visit: impl FnMut(Move, i32)) {
        self.captures(scene, visit);
    }

    fn quiets(&self, scene: &Scene, mut visit: impl FnMut(Move, i32)) {
        self.for_each_piece(|moves| {
            let pips = i32::from(moves.size.pips());
            let flight = if scene.theirs.reach.contains(moves.from) {
                pips * POINT / 2
            } else {
                0
            };
            let zone = self.zone(self.turn());
            for to in moves.targets.without(scene.theirs.own) {
                let mut rank = flight;
                if !zone.contains(to) {
                    // Crossing gives the piece away.
                    rank -= pips * POINT;
                } else if scene.theirs.reach.contains(to) {
                    rank -= pips * POINT / 2;
                }
                visit(Move::new(moves.from, to), rank);
            }
        });
    }

    fn gain(&self, mv: Move) -> i32 {
        match self.landing(mv) {
            Landing::Capture(victim) => i32::from(victim.pips()),
            _ => 0,
        }
    }

    fn history_slots(&self, mv: Move) -> (usize, usize) {
        let size = self.piece(mv.from()).map_or(0, |size| size as usize);
        let (from, to) = (mv.from().index(), mv.to().index());
        ((size * 64 + from) * 64 + to, size * 64 + to)
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        1 << 31 | to << 8 | from
    }

    fn unpack(number: u32) -> Option<Move> {
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        (number != 0).then(|| Move::new(cell(0), cell(8)))
    }
}
