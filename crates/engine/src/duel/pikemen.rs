//! Pikemen as the search sees it.

use super::Duel;
use crate::eval::pikemen::{WEIGHTS, Weights};
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{Cell, CellSet, Facing, Piece, Play, Seat, Size, Stance};

type Cells = CellSet<u64>;

/// What one seat's pieces see and are worth.
#[derive(Clone, Copy)]
struct Side {
    /// The cells that lying pieces of each size point at.
    sight: [Cells; 3],
    /// All of these.
    seen: Cells,
    /// The enemy pieces that can be taken.
    prey: Cells,
    /// Pieces, sight and pins, weighed.
    worth: i32,
}

/// A position looked at from both sides.
pub struct Scene {
    occupied: Cells,
    mine: Side,
    theirs: Side,
}

/// Rank units for one point at stake.
const POINT: i32 = 1000;

fn side(position: &Position<u64>, seat: Seat, occupied: Cells, weights: &Weights) -> Side {
    let own = position.pieces_of(seat);
    let rules = position.rules();
    let mut side = Side {
        sight: [Cells::EMPTY; 3],
        seen: Cells::EMPTY,
        prey: Cells::EMPTY,
        worth: 0,
    };
    for cell in own {
        let Some(piece) = position.piece(cell) else {
            continue;
        };
        let size = piece.size as usize;
        let Stance::Lying(facing) = piece.stance else {
            side.worth += weights.upright[size];
            continue;
        };
        side.worth += weights.lying[size];
        let sight = position.sight(cell, facing, occupied);
        side.sight[size] = side.sight[size] | sight;
        side.seen = side.seen | sight;
        if sight.is_empty() {
            side.worth += weights.blind;
        }
        side.worth += weights.sight[size] * sight.len() as i32;
        for hit in (sight & occupied).without(own) {
            if let Some(victim) = position.piece(hit) {
                if rules.takes(piece.size, victim.size, victim.stance) {
                    side.prey.insert(hit);
                } else {
                    side.worth += weights.pin[victim.size as usize];
                }
            }
        }
    }
    side
}

fn weigh(position: &Position<u64>, prey: Cells, by_size: &[i32; 3]) -> i32 {
    let worth = |cell| {
        position
            .piece(cell)
            .map_or(0, |p: Piece| by_size[p.size as usize])
    };
    prey.iter().map(worth).sum()
}

/// How good it is to stand on a cell in each of the nine ways.
struct Arrival<'s> {
    position: &'s Position<u64>,
    scene: &'s Scene,
    size: Size,
    /// The board after the move.
    occupied: Cells,
    enemies: Cells,
    cell: Cell,
    /// Whether an enemy pike points at the cell, and whether one would take even an upright piece.
    seen: bool,
    taken_upright: bool,
}

impl<'s> Arrival<'s> {
    fn new(
        position: &'s Position<u64>,
        scene: &'s Scene,
        size: Size,
        from: Cell,
        to: Cell,
    ) -> Self {
        let mut occupied = scene.occupied;
        occupied.remove(from);
        occupied.insert(to);
        let mut enemies = position.pieces_of(other(position.turn()));
        enemies.remove(to);
        let rules = position.rules();
        Arrival {
            position,
            scene,
            size,
            occupied,
            enemies,
            cell: to,
            seen: scene.theirs.seen.contains(to),
            taken_upright: Size::ALL.into_iter().any(|attacker| {
                scene.theirs.sight[attacker as usize].contains(to)
                    && rules.takes(attacker, size, Stance::Upright)
            }),
        }
    }

    fn rank(&self, stance: Stance) -> i32 {
        let pips = i32::from(self.size.pips());
        match stance {
            Stance::Upright if self.taken_upright => -pips * POINT / 2,
            Stance::Upright if self.seen => pips * POINT / 4,
            Stance::Upright => 0,
            Stance::Lying(facing) => {
                let exposed = if self.seen { -pips * POINT } else { 0 };
                exposed + self.rank_facing(facing)
            }
        }
    }

    /// What a pike sees from here: prey, pins, open ground, or nothing.
    fn rank_facing(&self, facing: Facing) -> i32 {
        let sight = self.position.sight(self.cell, facing, self.occupied);
        if sight.is_empty() {
            return -POINT;
        }
        let rules = self.position.rules();
        let mut rank = 20 * sight.len() as i32;
        let mut hits = 0;
        for hit in sight & self.occupied {
            hits += 1;
            let Some(victim) = self.position.piece(hit) else {
                continue;
            };
            if !self.enemies.contains(hit) {
                continue;
            }
            let pips = i32::from(victim.size.pips());
            if !rules.takes(self.size, victim.size, victim.stance) {
                rank += 60 * pips;
            } else if self.scene.mine.prey.contains(hit) {
                // It is threatened already.
                rank += 100 * pips;
            } else {
                rank += POINT / 2 * pips;
            }
        }
        // Pointing at nothing but an own piece is a waste.
        if hits > 0 && sight.len() == hits && rank <= 20 * hits as i32 {
            rank = -POINT;
        }
        rank
    }

    fn best_stance(&self) -> Stance {
        if self.seen {
            return Stance::Upright;
        }
        let mut best = (self.rank(Stance::Upright), Stance::Upright);
        for facing in Facing::ALL {
            let rank = self.rank_facing(facing);
            if rank > best.0 {
                best = (rank, Stance::Lying(facing));
            }
        }
        best.1
    }
}

fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        _ => Seat::A,
    }
}

/// The order of captures: large victims first, small captors first among equals.
fn capture_rank(captor: Size, victim: Piece) -> i32 {
    10 * POINT * i32::from(victim.size.pips()) - POINT * i32::from(captor.pips())
}

impl Duel for Position<u64> {
    type Scene = Scene;
    const ROUTES: usize = 3 * 64 * 64;
    const ARRIVALS: usize = 3 * 64 * 9;

    fn scene(&self) -> Scene {
        let occupied = self.occupied();
        let turn = self.turn();
        Scene {
            occupied,
            mine: side(self, turn, occupied, &WEIGHTS),
            theirs: side(self, other(turn), occupied, &WEIGHTS),
        }
    }

    fn evaluate(&self, scene: &Scene) -> i32 {
        let weights = &WEIGHTS;
        let turn = self.turn();
        let points = |seat: Seat| i32::from(self.points()[seat.index()]);
        let target = i32::from(self.rules().target());
        // The nearer the target, the more a point weighs.
        let standing =
            |points: i32| 100 * points + weights.nearness * points * points * 12 / target;
        standing(points(turn)) - standing(points(other(turn))) + scene.mine.worth
            - scene.theirs.worth
            + weigh(self, scene.mine.prey, &weights.threat)
            - weigh(self, scene.theirs.prey, &weights.threatened)
            + weights.tempo
    }

    fn captures(&self, scene: &Scene, mut visit: impl FnMut(Move, i32)) {
        self.for_each_piece(|moves| {
            for to in moves.targets & scene.occupied {
                let (Some(captor), Some(victim)) = (self.piece(moves.from), self.piece(to)) else {
                    continue;
                };
                let arrival = Arrival::new(self, scene, captor.size, moves.from, to);
                let rank = capture_rank(captor.size, victim);
                for stance in Stance::ALL {
                    visit(
                        Move::charge(moves.from, to, stance),
                        rank + arrival.rank(stance),
                    );
                }
            }
        });
    }

    fn best_captures(&self, scene: &Scene, mut visit: impl FnMut(Move, i32)) {
        if scene.mine.prey.is_empty() {
            return;
        }
        self.for_each_piece(|moves| {
            for to in moves.targets & scene.occupied {
                let (Some(captor), Some(victim)) = (self.piece(moves.from), self.piece(to)) else {
                    continue;
                };
                let arrival = Arrival::new(self, scene, captor.size, moves.from, to);
                let stance = arrival.best_stance();
                visit(
                    Move::charge(moves.from, to, stance),
                    capture_rank(captor.size, victim),
                );
            }
        });
    }

    fn quiets(&self, scene: &Scene, mut visit: impl FnMut(Move, i32)) {
        self.for_each_piece(|moves| {
            let Some(piece) = self.piece(moves.from) else {
                return;
            };
            let pips = i32::from(piece.size.pips());
            // Whatever a piece in danger does is likely to be better than staying.
            let flight = if scene.theirs.prey.contains(moves.from) {
                pips * POINT
            } else {
                0
            };
            // A pike that threatens something already should have a reason to turn away.
            let wasted = weigh_current(self, scene, moves.from, piece);
            let quiet = moves.targets.without(scene.occupied) | Cells::only(moves.from);
            for to in quiet {
                let arrival = Arrival::new(self, scene, piece.size, moves.from, to);
                for stance in Stance::ALL {
                    if to == moves.from && stance == moves.stance {
                        continue;
                    }
                    let rank = flight - wasted + arrival.rank(stance);
                    visit(Move::charge(moves.from, to, stance), rank);
                }
            }
        });
    }

    fn gain(&self, mv: Move) -> i32 {
        if mv.is_reorient() {
            return 0;
        }
        self.piece(mv.to())
            .map_or(0, |victim| i32::from(victim.size.pips()))
    }

    fn history_slots(&self, mv: Move) -> (usize, usize) {
        let size = self.piece(mv.from()).map_or(0, |piece| piece.size as usize);
        let (from, to) = (mv.from().index(), mv.to().index());
        let stance = stance_index(mv.stance());
        ((size * 64 + from) * 64 + to, (size * 64 + to) * 9 + stance)
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        1 << 31 | (stance_index(mv.stance()) as u32) << 16 | to << 8 | from
    }

    fn unpack(number: u32) -> Option<Move> {
        let stance = *Stance::ALL.get((number >> 16 & 0xff) as usize)?;
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        (number != 0).then(|| Move::charge(cell(0), cell(8), stance))
    }
}

/// What a pike threatens where it stands now.
fn weigh_current(position: &Position<u64>, scene: &Scene, cell: Cell, piece: Piece) -> i32 {
    let Stance::Lying(facing) = piece.stance else {
        return 0;
    };
    let sight = position.sight(cell, facing, scene.occupied);
    let prey = sight & scene.mine.prey;
    weigh(position, prey, &[POINT / 4, POINT / 2, POINT * 3 / 4])
}

fn stance_index(stance: Stance) -> usize {
    match stance {
        Stance::Upright => 0,
        Stance::Lying(facing) => 1 + facing as usize,
    }
}
