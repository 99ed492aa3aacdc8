//! A position of Pikemen, looked at from the seat on turn.

use crate::eval::pikemen::Pieces;
use tercio_rules::pikemen::{Move, PieceMoves, Position};
use tercio_rules::{Cell, CellSet, Facing, Piece, Play, Seat, Size, Stance, Word};

/// What one seat's pieces see and are worth.
#[derive(Clone, Copy)]
pub(crate) struct Side<W: Word> {
    /// The cells that lying pieces of each size point at.
    sight: [CellSet<W>; 3],
    /// The enemy pieces that can be taken.
    pub(crate) prey: CellSet<W>,
    /// Pieces, sight and pins, weighed.
    pub(crate) worth: i32,
}

impl<W: Word> Side<W> {
    const NOTHING: Side<W> = Side {
        sight: [CellSet::EMPTY; 3],
        prey: CellSet::EMPTY,
        worth: 0,
    };

    fn look(position: &Position<W>, seat: Seat, occupied: CellSet<W>, weights: &Pieces) -> Self {
        let own = position.pieces_of(seat);
        let rules = position.rules();
        let mut side = Side::NOTHING;
        for cell in own {
            let Some(piece) = position.piece(cell) else {
                continue;
            };
            let size = piece.size as usize;
            let Stance::Lying(facing) = piece.stance else {
                side.worth += weights.upright[size];
                continue;
            };
            let sight = position.sight(cell, facing, occupied);
            side.sight[size] = side.sight[size] | sight;
            side.worth += weights.lying[size] + weights.sight[size] * sight.len() as i32;
            if sight.is_empty() {
                side.worth += weights.blind;
            }
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
}

/// A position looked at from all sides.
pub struct Scene<W: Word> {
    pub(crate) occupied: CellSet<W>,
    pub(crate) sides: [Side<W>; Seat::MAX],
    /// What the opponents of the seat on turn see together, by the size of the pike.
    hostile: [CellSet<W>; 3],
    /// All of that.
    exposed: CellSet<W>,
    /// What the opponents can take, of anybody.
    in_danger: CellSet<W>,
    turn: Seat,
}

/// Rank units for one point at stake.
const POINT: i32 = 1000;

impl<W: Word> Scene<W> {
    pub(crate) fn look(position: &Position<W>, weights: &Pieces) -> Self {
        let mut scene = Scene {
            occupied: position.occupied(),
            sides: [Side::NOTHING; Seat::MAX],
            hostile: [CellSet::EMPTY; 3],
            exposed: CellSet::EMPTY,
            in_danger: CellSet::EMPTY,
            turn: position.turn(),
        };
        for seat in Seat::ALL.into_iter().take(position.points().len()) {
            let side = Side::look(position, seat, scene.occupied, weights);
            scene.sides[seat.index()] = side;
            if seat != scene.turn {
                for (all, sight) in scene.hostile.iter_mut().zip(side.sight) {
                    *all = *all | sight;
                    scene.exposed = scene.exposed | sight;
                }
                scene.in_danger = scene.in_danger | side.prey;
            }
        }
        scene
    }

    fn prey(&self) -> CellSet<W> {
        self.sides[self.turn.index()].prey
    }
}

/// Pieces on some cells, weighed by size.
pub(crate) fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[i32; 3]) -> i32 {
    let worth = |cell| {
        position
            .piece(cell)
            .map_or(0, |p: Piece| by_size[p.size as usize])
    };
    cells.iter().map(worth).sum()
}

/// How good it is to stand on a cell in each of the nine ways.
struct Arrival<'s, W: Word> {
    position: &'s Position<W>,
    scene: &'s Scene<W>,
    size: Size,
    /// The board after the move.
    occupied: CellSet<W>,
    enemies: CellSet<W>,
    cell: Cell,
    /// Whether an enemy pike points at the cell.
    seen: bool,
    /// Whether one of them would take even an upright piece.
    taken_upright: bool,
}

impl<'s, W: Word> Arrival<'s, W> {
    fn new(
        position: &'s Position<W>,
        scene: &'s Scene<W>,
        size: Size,
        from: Cell,
        to: Cell,
    ) -> Self {
        let mut occupied = scene.occupied;
        occupied.remove(from);
        occupied.insert(to);
        let mut enemies = scene.occupied.without(position.pieces_of(scene.turn));
        enemies.remove(to);
        let rules = position.rules();
        let taken_by = |attacker: Size| {
            scene.hostile[attacker as usize].contains(to)
                && rules.takes(attacker, size, Stance::Upright)
        };
        Arrival {
            position,
            scene,
            size,
            occupied,
            enemies,
            cell: to,
            seen: scene.exposed.contains(to),
            taken_upright: Size::ALL.into_iter().any(taken_by),
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
        let hits = sight & self.occupied;
        let open = sight.len() - hits.len();
        let rules = self.position.rules();
        let mut rank = 20 * sight.len() as i32;
        let mut purpose = open > 0;
        for hit in hits & self.enemies {
            let Some(victim) = self.position.piece(hit) else {
                continue;
            };
            purpose = true;
            let pips = i32::from(victim.size.pips());
            rank += if !rules.takes(self.size, victim.size, victim.stance) {
                60 * pips
            } else if self.scene.prey().contains(hit) {
                // It is threatened already.
                100 * pips
            } else {
                POINT / 2 * pips
            };
        }
        // A pike that points at nothing, or only at an own piece, is a waste.
        if purpose { rank } else { -POINT }
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

impl<W: Word> Scene<W> {
    /// Every capture in all its forms, ranked.
    pub(crate) fn captures(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        self.for_each_capture(position, |moves, to, rank, arrival| {
            for stance in Stance::ALL {
                let mv = Move::charge(moves.from, to, stance);
                visit(mv, rank + arrival.rank(stance));
            }
        });
    }

    /// Every capture once, standing afterwards as seems best.
    pub(crate) fn best_captures(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        self.for_each_capture(position, |moves, to, rank, arrival| {
            visit(Move::charge(moves.from, to, arrival.best_stance()), rank);
        });
    }

    fn for_each_capture(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(&PieceMoves<W>, Cell, i32, &Arrival<'_, W>),
    ) {
        if self.prey().is_empty() {
            return;
        }
        position.for_each_piece(|moves| {
            for to in moves.targets & self.occupied {
                let (Some(captor), Some(victim)) = (position.piece(moves.from), position.piece(to))
                else {
                    continue;
                };
                // Large victims first, small captors first among equals.
                let rank = 10 * POINT * i32::from(victim.size.pips())
                    - POINT * i32::from(captor.size.pips());
                let arrival = Arrival::new(position, self, captor.size, moves.from, to);
                visit(&moves, to, rank, &arrival);
            }
        });
    }

    /// Every other move, ranked; hopeless ones below 0.
    pub(crate) fn quiets(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        position.for_each_piece(|moves| {
            let Some(piece) = position.piece(moves.from) else {
                return;
            };
            let pips = i32::from(piece.size.pips());
            // Whatever a piece in danger does is likely to be better than staying.
            let flight = if self.in_danger.contains(moves.from) {
                pips * POINT
            } else {
                0
            };
            // A pike that threatens something already should have a reason to turn away.
            let prey = moves.targets & self.prey();
            let wasted = weigh(position, prey, &[POINT / 4, POINT / 2, POINT * 3 / 4]);
            for to in moves.targets.without(self.occupied) | CellSet::only(moves.from) {
                let arrival = Arrival::new(position, self, piece.size, moves.from, to);
                for stance in Stance::ALL {
                    if to != moves.from || stance != moves.stance {
                        let mv = Move::charge(moves.from, to, stance);
                        visit(mv, flight - wasted + arrival.rank(stance));
                    }
                }
            }
        });
    }
}

/// 0 for upright, then the facings.
pub(crate) fn stance_index(stance: Stance) -> usize {
    match stance {
        Stance::Upright => 0,
        Stance::Lying(facing) => 1 + facing as usize,
    }
}
