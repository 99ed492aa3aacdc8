//! Threats in Martian Chess with two seats, from the seat on turn.

use crate::eval::martian::Pieces;
use tercio_rules::martian::{Move, Position};
use tercio_rules::{Cell, CellSet, Play, Seat, Size};

/// Where both seats could land, and what they could take there.
pub struct Threats {
    /// The pieces of the seat on turn.
    pub(crate) own: CellSet<u64>,
    /// Those of the opponent.
    pub(crate) foreign: CellSet<u64>,
    /// Where the seat on turn could land.
    pub(crate) reach: CellSet<u64>,
    /// Where the opponent could.
    pub(crate) exposed: CellSet<u64>,
    /// Pieces and mobility, weighed: what the seat on turn has more than the opponent.
    pub(crate) balance: i32,
}

/// Score units for one point at stake.
const POINT: i32 = 1000;

impl Threats {
    /// Works them out, and weighs pieces and mobility.
    #[inline(always)]
    pub(crate) fn new(position: &Position<u64>, weights: &Pieces) -> Self {
        if position.rules().knights_and_kings() {
            Threats::one_by_one(position, weights)
        } else {
            Threats::all_at_once(position, weights)
        }
    }

    /// From where the pieces of seat A and those of B could land, and the balance for A.
    #[inline(always)]
    pub(crate) fn of(position: &Position<u64>, [a, b]: [CellSet<u64>; 2], balance: i32) -> Self {
        let pieces = [Seat::A, Seat::B].map(|seat| position.pieces_of(seat));
        match position.turn() {
            Seat::A => Threats {
                own: pieces[0],
                foreign: pieces[1],
                reach: a,
                exposed: b,
                balance,
            },
            _ => Threats {
                own: pieces[1],
                foreign: pieces[0],
                reach: b,
                exposed: a,
                balance: -balance,
            },
        }
    }

    fn one_by_one(position: &Position<u64>, weights: &Pieces) -> Self {
        let mut reached = [CellSet::EMPTY; 2];
        let mut balance = 0;
        for (seat, sign) in [(Seat::A, 1), (Seat::B, -1)] {
            let own = position.pieces_of(seat);
            for size in Size::ALL {
                for cell in position.pieces(size) & own {
                    let reach = position.sight(cell, size).without(own);
                    let index = size as usize;
                    reached[seat.index()] = reached[seat.index()] | reach;
                    let worth = weights.own[index] + weights.mobility[index] * reach.len() as i32;
                    balance += sign * worth;
                }
            }
        }
        Threats::of(position, reached, balance)
    }

    /// The same for all pieces of a size and both seats in few steps.
    #[inline(always)]
    fn all_at_once(position: &Position<u64>, weights: &Pieces) -> Self {
        let both = Both::of(position);
        let mut reached = 0;
        let mut balance = 0;
        both.each_way(|size, cells| {
            reached |= cells;
            balance += weights.mobility[size] * lead(cells & !both.own);
        });
        for (pieces, weight) in both.sizes.into_iter().zip(weights.own) {
            balance += weight * lead(pieces);
        }
        Threats::of(position, both.seats(reached), balance)
    }

    /// Every capture, scored: large victims first, small captors first among equals, because the
    /// captor is given away.
    #[inline(always)]
    pub(crate) fn captures(&self, position: &Position<u64>, mut visit: impl FnMut(Move, i32)) {
        let prey = self.foreign & self.reach;
        if prey.is_empty() {
            return;
        }
        for size in Size::ALL {
            for from in position.pieces(size) & self.own {
                for to in position.sight(from, size) & prey {
                    let score = 10 * POINT * pips(position, to) - POINT * i32::from(size.pips());
                    visit(Move::new(from, to), score);
                }
            }
        }
    }

    /// Every other move, scored; those that give something away below 0.
    #[inline(always)]
    pub(crate) fn quiets(&self, position: &Position<u64>, mut visit: impl FnMut(Size, Move, i32)) {
        let zone = position.zone(position.turn());
        position.for_each_piece(|moves| {
            let pips = i32::from(moves.size.pips());
            let flight = if self.exposed.contains(moves.from) {
                pips * POINT / 2
            } else {
                0
            };
            for to in moves.targets.without(self.foreign) {
                let mut score = flight;
                if !zone.contains(to) {
                    score -= pips * POINT;
                } else if self.exposed.contains(to) {
                    score -= pips * POINT / 2;
                }
                visit(moves.size, Move::new(moves.from, to), score);
            }
        });
    }
}

/// The pieces of both seats at once: the board is so small that it has room twice in a word, the lower
/// half for the pieces of seat A, the upper for those of B.
#[derive(Clone, Copy)]
pub(crate) struct Both {
    /// Pawns, drones and queens.
    sizes: [u64; 3],
    /// All of them.
    own: u64,
    /// In both halves what nobody stands on.
    empty: u64,
}

impl Both {
    #[inline(always)]
    pub(crate) fn of(position: &Position<u64>) -> Both {
        let occupied = position.occupied().word();
        Both {
            sizes: Size::ALL.map(|size| halves(position.pieces(size).word())),
            own: halves(occupied),
            empty: !twice(occupied),
        }
    }

    /// For each size and direction the cells that are reached. No two pieces of a size land on a
    /// cell from the same direction.
    #[inline(always)]
    fn each_way(&self, mut visit: impl FnMut(usize, u64)) {
        let [pawns, drones, queens] = self.sizes;
        for direction in DIAGONALS {
            visit(0, direction.step(pawns));
            visit(2, direction.slide(queens, self.empty, 3));
        }
        for (direction, steps) in ORTHOGONALS {
            visit(1, direction.slide(drones, self.empty, 2));
            visit(2, direction.slide(queens, self.empty, steps));
        }
    }

    /// Where the pieces of each size could land, but not on own ones.
    #[inline(always)]
    pub(crate) fn reached(&self) -> [u64; 3] {
        let mut reached = [0; 3];
        self.each_way(|size, cells| reached[size] |= cells);
        reached.map(|cells| cells & !self.own)
    }

    /// What is in the halves of a word, but not own pieces.
    #[inline(always)]
    pub(crate) fn seats(&self, cells: u64) -> [CellSet<u64>; 2] {
        let cells = cells & !self.own;
        [cells & LOWER, cells >> 32].map(CellSet::from_word)
    }
}

const LOWER: u64 = 0xffff_ffff;

/// The cells in both halves of a word.
const fn twice(cells: u64) -> u64 {
    cells | cells << 32
}

/// The pieces of seat A in the lower half, those of B in the upper half.
#[inline(always)]
fn halves(pieces: u64) -> u64 {
    const ZONE: u64 = 0xffff;
    pieces & ZONE | (pieces & ZONE << 16) << 32
}

/// How many cells more are in the lower half than in the upper one.
#[inline(always)]
fn lead(cells: u64) -> i32 {
    (cells ^ !LOWER).count_ones() as i32 - 32
}

/// A direction on the 4×8 board.
#[derive(Clone, Copy)]
struct Direction {
    /// The change of the index.
    change: i32,
    /// The cells where a step may end: not on the far side of the board.
    inside: u64,
}

impl Direction {
    const fn new(file: i32, rank: i32) -> Direction {
        let mut inside = 0;
        let mut cell = 0;
        while cell < 32 {
            let (from_file, from_rank) = (cell % 4 - file, cell / 4 - rank);
            if from_file >= 0 && from_file < 4 && from_rank >= 0 && from_rank < 8 {
                inside |= 1 << cell;
            }
            cell += 1;
        }
        Direction {
            change: 4 * rank + file,
            inside: twice(inside),
        }
    }

    /// One step.
    #[inline(always)]
    fn step(self, cells: u64) -> u64 {
        let moved = match self.change > 0 {
            true => cells << self.change,
            false => cells >> -self.change,
        };
        moved & self.inside
    }

    /// At most so many steps, up to the first cell that is not empty.
    #[inline(always)]
    fn slide(self, cells: u64, empty: u64, steps: usize) -> u64 {
        if steps == LENGTH {
            return self.slide_far(cells, empty);
        }
        let mut last = self.step(cells);
        let mut all = last;
        for _ in 1..steps {
            last = self.step(last & empty);
            all |= last;
        }
        all
    }

    /// The same from one end of a file to the other, each time twice as far as before.
    #[inline(always)]
    fn slide_far(self, cells: u64, empty: u64) -> u64 {
        let by = |cells: u64, times: i32| match self.change > 0 {
            true => cells << (self.change * times),
            false => cells >> (-self.change * times),
        };
        let mut free = empty & self.inside;
        let mut all = cells;
        for times in [1, 2, 4] {
            all |= by(all, times) & free;
            free &= by(free, times);
        }
        self.step(all)
    }
}

/// The most steps along a file.
const LENGTH: usize = 7;

const DIAGONALS: [Direction; 4] = [
    Direction::new(1, 1),
    Direction::new(-1, 1),
    Direction::new(1, -1),
    Direction::new(-1, -1),
];

/// The others, with the length of the board.
const ORTHOGONALS: [(Direction, usize); 4] = [
    (Direction::new(0, 1), LENGTH),
    (Direction::new(0, -1), LENGTH),
    (Direction::new(1, 0), 3),
    (Direction::new(-1, 0), 3),
];

/// The points of the piece on a cell; 0 if it is empty. Sizes are hard to foresee, so there is no
/// branch for them.
#[inline(always)]
pub(crate) fn pips(position: &Position<u64>, cell: Cell) -> i32 {
    let holds = |size: Size| i32::from(position.pieces(size).contains(cell));
    Size::ALL
        .into_iter()
        .map(|size| i32::from(size.pips()) * holds(size))
        .sum()
}

/// The size of the piece on a cell as an index; 0 if it is empty.
#[inline(always)]
pub(crate) fn size_index(position: &Position<u64>, cell: Cell) -> usize {
    let holds = |size: Size| (position.pieces(size).word() >> (cell.index() & 63) & 1) as usize;
    holds(Size::Medium) | holds(Size::Large) << 1
}

/// Pieces on some cells, weighed by size.
#[inline(always)]
pub(crate) fn weigh(position: &Position<u64>, cells: CellSet<u64>, by_size: &[i32; 3]) -> i32 {
    let count = |size: Size| (position.pieces(size) & cells).len() as i32;
    Size::ALL
        .into_iter()
        .map(|size| by_size[size as usize] * count(size))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nets;
    use crate::alphabeta::{Judge, TwoSeats};
    use crate::eval::martian::Weights;
    use tercio_rng::Rng;

    /// All at once, one by one or as a net looks at them, they are the same.
    #[test]
    fn all_ways_agree() {
        let rules = tercio_rules::Rules::from_names("martian", "two").expect("a setup");
        let tercio_rules::Position::Martian(start) = tercio_rules::Position::start(rules) else {
            panic!("a narrow board");
        };
        let weights = &Weights::BEST.pieces;
        let net = start.net(&Nets::shipped()).expect("a net");
        let (mut position, mut rng) = (start, Rng::new(11));
        for _ in 0..3000 {
            let fast = Threats::all_at_once(&position, weights);
            let slow = Threats::one_by_one(&position, weights);
            let parts = |t: &Threats| (t.own, t.foreign, t.reach, t.exposed, t.balance);
            assert_eq!(parts(&fast), parts(&slow), "{position:?}");
            let (looked, known) = (
                net.look(&position, &net.accumulator(&position)).0,
                Judge::threats(&*net, &position, &net.accumulator(&position), None),
            );
            assert_eq!(parts(&looked), parts(&known), "{position:?}");
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(mv));
            match rng.choose(&moves) {
                Some(&mv) => position.play_unchecked(mv),
                None => position = start,
            }
        }
    }
}
