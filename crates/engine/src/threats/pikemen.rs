//! Threats in Pikemen, from the seat on turn.

use super::kinds::Kinds;
use crate::eval::pikemen::Pieces;
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{Cell, CellSet, Play, Seat, Size, Stance, Word};

/// What one seat's pieces could take and are worth.
#[derive(Clone, Copy)]
pub(crate) struct Side<W: Word> {
    /// The enemy pieces that can be taken.
    pub(crate) prey: CellSet<W>,
    /// Pieces, sight and pins, weighed.
    pub(crate) worth: i32,
}

impl<W: Word> Side<W> {
    const NOTHING: Side<W> = Side {
        prey: CellSet::EMPTY,
        worth: 0,
    };

    /// What one seat threatens. Adds to `sights` what its lying pieces of each size point at, and
    /// shows each of these pikes to `see`.
    #[inline(always)]
    fn new(
        position: &Position<W>,
        seat: Seat,
        field: &Field<W>,
        weights: &Pieces,
        sights: &mut [CellSet<W>; 3],
        see: &mut impl FnMut(Seat, Cell, Size, CellSet<W>),
    ) -> Self {
        let own = position.pieces_of(seat);
        let lying = own & field.kinds.lying;
        let mut worth = field.weigh(own.without(lying), &weights.upright);
        worth += field.weigh(lying, &weights.lying);
        let mut prey = CellSet::EMPTY;
        let mut pinned = CellSet::EMPTY;
        for cell in lying {
            let Some((size, sight)) = position.pikeman(cell, field.occupied) else {
                continue;
            };
            see(seat, cell, size, sight);
            let size = size as usize;
            sights[size] = sights[size] | sight;
            worth += weights.sight[size] * sight.len() as i32;
            worth += weights.blind * i32::from(sight.is_empty());
            let hits = (sight & field.occupied).without(own);
            prey = prey | (hits & field.takeable[size]);
            pinned = pinned | hits.without(field.takeable[size]);
        }
        worth += field.weigh(pinned, &weights.pin);
        Side { prey, worth }
    }
}

/// What stands where, whoever owns it.
#[derive(Clone, Copy)]
pub(crate) struct Field<W: Word> {
    pub(super) occupied: CellSet<W>,
    pub(super) kinds: Kinds<W>,
    /// The pieces that a pike of each size would take, were they enemies.
    pub(super) takeable: [CellSet<W>; 3],
}

impl<W: Word> Field<W> {
    #[inline(always)]
    pub(super) fn new(position: &Position<W>, kinds: Kinds<W>) -> Self {
        let rules = position.rules();
        let takeable = Size::ALL.map(|attacker| {
            let upright = |taken: CellSet<W>, victim: Size| {
                if rules.takes(attacker, victim, Stance::Upright) {
                    taken | kinds.sized(victim)
                } else {
                    taken
                }
            };
            // Whoever lies is taken by anybody.
            Size::ALL.into_iter().fold(kinds.lying, upright)
        });
        Field {
            occupied: position.occupied(),
            kinds,
            takeable,
        }
    }

    /// What each of these pikes of the seat on turn could take: the size of the captor, from where
    /// and to where, and a score. Large victims first, small captors first among equals.
    #[inline(always)]
    pub(super) fn for_each_capture(
        &self,
        position: &Position<W>,
        hunters: CellSet<W>,
        mut visit: impl FnMut(Size, Cell, Cell, i32),
    ) {
        let enemies = self.occupied.without(position.pieces_of(position.turn()));
        for from in hunters {
            let Some((captor, sight)) = position.pikeman(from, self.occupied) else {
                continue;
            };
            for to in sight & enemies & self.takeable[captor as usize] {
                let victim = i32::from(self.kinds.size(to).pips());
                let score = 10 * POINT * victim - POINT * i32::from(captor.pips());
                visit(captor, from, to, score);
            }
        }
    }

    /// Pieces on some cells, weighed by size.
    #[inline(always)]
    fn weigh(&self, cells: CellSet<W>, by_size: &[i32; 3]) -> i32 {
        let worth =
            |size: Size| by_size[size as usize] * (cells & self.kinds.sized(size)).len() as i32;
        Size::ALL.into_iter().map(worth).sum()
    }
}

/// What the pikes of every seat point at, and what they could take.
pub struct Threats<W: Word> {
    pub(super) field: Field<W>,
    pub(crate) sides: W::PerSeat<Side<W>>,
    /// What the opponents of the seat on turn see together, by the size of the pike.
    hostile: [CellSet<W>; 3],
    /// All of that.
    pub(super) exposed: CellSet<W>,
    /// What the opponents can take, of anybody.
    in_danger: CellSet<W>,
    turn: Seat,
}

/// Score units for one point at stake.
const POINT: i32 = 1000;
/// Score units for each cell that a pike points at.
const SEEN_CELL: i32 = 20;

impl<W: Word> Threats<W> {
    /// The threats of a position.
    pub(crate) fn new(position: &Position<W>, weights: &Pieces) -> Self {
        Threats::with_kinds(position, Kinds::of(position), weights, |_, _, _, _| {})
    }

    /// The same, when the kinds of all pieces are known. `see` is shown each pike: whose it is,
    /// where and how large, and the cells it points at.
    #[inline(always)]
    pub(crate) fn with_kinds(
        position: &Position<W>,
        kinds: Kinds<W>,
        weights: &Pieces,
        mut see: impl FnMut(Seat, Cell, Size, CellSet<W>),
    ) -> Self {
        let field = Field::new(position, kinds);
        let turn = position.turn();
        let seats = position.points().len();
        let mut sides = W::per_seat(Side::NOTHING);
        let mut ignored = [CellSet::EMPTY; 3];
        sides[turn.index()] = Side::new(position, turn, &field, weights, &mut ignored, &mut see);
        let mut hostile = [CellSet::EMPTY; 3];
        let mut in_danger = CellSet::EMPTY;
        for index in turn.index() + 1..turn.index() + seats {
            let seat = Seat::ALL[if index < seats { index } else { index - seats }];
            // P-61: who has left threatens nothing.
            if position.left().contains(seat) {
                continue;
            }
            let side = Side::new(position, seat, &field, weights, &mut hostile, &mut see);
            in_danger = in_danger | side.prey;
            sides[seat.index()] = side;
        }
        Threats {
            field,
            sides,
            hostile,
            exposed: hostile[0] | hostile[1] | hostile[2],
            in_danger,
            turn,
        }
    }

    /// Pieces on some cells, weighed by size.
    #[inline(always)]
    pub(crate) fn weigh(&self, cells: CellSet<W>, by_size: &[i32; 3]) -> i32 {
        self.field.weigh(cells, by_size)
    }

    /// The sizes of the enemy pikes that point at a cell, one bit each.
    #[inline(always)]
    pub(crate) fn hostile_sizes(&self, cell: Cell) -> usize {
        let bit = |size: usize| usize::from(self.hostile[size].contains(cell)) << size;
        bit(0) | bit(1) | bit(2)
    }

    /// What the seat on turn could take.
    #[inline(always)]
    pub(super) fn prey(&self) -> CellSet<W> {
        self.sides[self.turn.index()].prey
    }
}

/// How good it is to stand on a cell in each of the nine ways.
pub(super) struct Arrival<'s, W: Word> {
    pub(super) position: &'s Position<W>,
    pub(super) field: &'s Field<W>,
    /// What the seat on turn could take now.
    pub(super) prey: CellSet<W>,
    pub(super) size: Size,
    pub(super) from: Cell,
    pub(super) cell: Cell,
    /// Whether an enemy pike points at the cell.
    pub(super) seen: bool,
    /// Whether one of them would take even an upright piece.
    pub(super) taken_upright: bool,
}

impl<'s, W: Word> Arrival<'s, W> {
    fn new(
        position: &'s Position<W>,
        threats: &'s Threats<W>,
        size: Size,
        from: Cell,
        to: Cell,
    ) -> Self {
        let rules = position.rules();
        let taken_by = |attacker: Size| {
            threats.hostile[attacker as usize].contains(to)
                && rules.takes(attacker, size, Stance::Upright)
        };
        Arrival {
            position,
            field: &threats.field,
            prey: threats.prey(),
            size,
            from,
            cell: to,
            seen: threats.exposed.contains(to),
            taken_upright: Size::ALL.into_iter().any(taken_by),
        }
    }

    fn score_upright(&self) -> i32 {
        let pips = i32::from(self.size.pips());
        if self.taken_upright {
            -pips * POINT / 2
        } else if self.seen {
            pips * POINT / 4
        } else {
            0
        }
    }

    /// What is occupied after the move.
    #[inline(always)]
    fn occupied(&self) -> CellSet<W> {
        let mut occupied = self.field.occupied;
        occupied.remove(self.from);
        occupied.insert(self.cell);
        occupied
    }

    /// What is seen in each direction after the move.
    #[inline(always)]
    fn sights(&self) -> [CellSet<W>; 8] {
        self.position.sights(self.cell, self.occupied())
    }

    /// The score of each stance, in the order of [`Stance::ALL`], if this is seen in each direction.
    #[inline(always)]
    fn scores(&self, sights: &[CellSet<W>; 8]) -> [i32; 9] {
        let exposed = if self.seen {
            -i32::from(self.size.pips()) * POINT
        } else {
            0
        };
        let occupied = self.occupied();
        let own = self.position.pieces_of(self.position.turn());
        let mut enemies = self.field.occupied.without(own);
        enemies.remove(self.cell);
        let mut scores = [self.score_upright(); 9];
        let mut seen = CellSet::EMPTY;
        for index in 0..8 {
            let sight = sights[index];
            seen = seen | sight;
            scores[index + 1] = exposed + score_ground(sight, occupied);
        }
        if !(seen & enemies).is_empty() {
            for index in 0..8 {
                let hits = sights[index] & enemies;
                if !hits.is_empty() {
                    scores[index + 1] =
                        exposed + SEEN_CELL * sights[index].len() as i32 + self.score_hits(hits);
                }
            }
        }
        scores
    }

    /// What it is good for to point at some enemies: prey, or pins.
    fn score_hits(&self, hits: CellSet<W>) -> i32 {
        let field = self.field;
        let score = |hit| {
            let pips = i32::from(field.kinds.size(hit).pips());
            if !field.takeable[self.size as usize].contains(hit) {
                60 * pips
            } else if self.prey.contains(hit) {
                // It is threatened already.
                100 * pips
            } else {
                POINT / 2 * pips
            }
        };
        hits.iter().map(score).sum()
    }

    pub(super) fn best_stance(&self) -> Stance {
        if self.seen {
            return Stance::Upright;
        }
        let scores = self.scores(&self.sights());
        let mut best = 0;
        for index in 1..scores.len() {
            if scores[index] > scores[best] {
                best = index;
            }
        }
        Stance::ALL[best]
    }
}

/// What a pike is good for if it sees no enemy.
#[inline(always)]
fn score_ground<W: Word>(sight: CellSet<W>, occupied: CellSet<W>) -> i32 {
    if sight.is_subset(occupied) {
        // A pike that points at nothing, or only at an own piece, is a waste.
        -POINT
    } else {
        SEEN_CELL * sight.len() as i32
    }
}

/// The moves of a piece to one cell, or on its own cell.
pub(crate) struct Approach {
    pub(crate) size: Size,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// The score of each stance in the order of [`Stance::ALL`]; [`Approach::NONE`] for the one that
    /// would be no move at all.
    pub(crate) scores: [i32; 9],
}

impl Approach {
    /// Below every score.
    pub(crate) const NONE: i32 = i32::MIN / 2;

    /// The move that ends with the stance of this index.
    #[inline(always)]
    pub(crate) fn mv(&self, index: usize) -> Move {
        Move::charge(self.from, self.to, Stance::ALL[index])
    }
}

impl<W: Word> Threats<W> {
    /// Every capture in all its forms, scored.
    pub(crate) fn captures(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        self.captures_and_sights(position, |approach, _| {
            for (index, &score) in approach.scores.iter().enumerate() {
                visit(approach.mv(index), score);
            }
        });
    }

    /// The same, nine at a time, with what is seen in each direction afterwards.
    #[inline(always)]
    pub(crate) fn captures_and_sights(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(&Approach, &[CellSet<W>; 8]),
    ) {
        self.for_each_capture(position, |size, from, to, score| {
            let arrival = Arrival::new(position, self, size, from, to);
            let sights = arrival.sights();
            let scores = arrival.scores(&sights).map(|more| score + more);
            let approach = Approach {
                size,
                from,
                to,
                scores,
            };
            visit(&approach, &sights);
        });
    }

    /// Every capture once, standing afterwards as seems best.
    pub(crate) fn best_captures(&self, position: &Position<W>, mut visit: impl FnMut(Move, i32)) {
        self.for_each_capture(position, |captor, from, to, score| {
            let stance = Arrival::new(position, self, captor, from, to).best_stance();
            visit(Move::charge(from, to, stance), score);
        });
    }

    /// Each capture: the size of the captor, from where and to where, and a score.
    #[inline(always)]
    pub(super) fn for_each_capture(
        &self,
        position: &Position<W>,
        visit: impl FnMut(Size, Cell, Cell, i32),
    ) {
        if !self.prey().is_empty() {
            let hunters = position.pieces_of(self.turn) & self.field.kinds.lying;
            self.field.for_each_capture(position, hunters, visit);
        }
    }

    /// Every other move, nine at a time, scored; hopeless ones below 0.
    #[inline(always)]
    pub(crate) fn approaches(&self, position: &Position<W>, mut visit: impl FnMut(&Approach)) {
        self.approaches_and_sights(position, |approach, _| visit(approach));
    }

    /// The same, with what is seen in each direction afterwards.
    #[inline(always)]
    pub(crate) fn approaches_and_sights(
        &self,
        position: &Position<W>,
        mut visit: impl FnMut(&Approach, &[CellSet<W>; 8]),
    ) {
        position.for_each_piece(|moves| {
            let Some((size, _)) = position.stands(moves.from) else {
                return;
            };
            // Whatever a piece in danger does is likely to be better than staying.
            let flight = if self.in_danger.contains(moves.from) {
                i32::from(size.pips()) * POINT
            } else {
                0
            };
            // A pike that threatens something already should have a reason to turn away.
            let prey = moves.targets & self.prey();
            let wasted = self.weigh(prey, &[POINT / 4, POINT / 2, POINT * 3 / 4]);
            for to in moves.targets.without(self.field.occupied) | CellSet::only(moves.from) {
                let arrival = Arrival::new(position, self, size, moves.from, to);
                let sights = arrival.sights();
                // The stance that would be no move; never written as a place of the list, which would
                // have to lie in memory then.
                let unchanged = match to == moves.from {
                    true => stance_index(moves.stance),
                    false => Stance::ALL.len(),
                };
                let mut scores = arrival.scores(&sights);
                for (stance, score) in scores.iter_mut().enumerate() {
                    *score = match stance == unchanged {
                        true => Approach::NONE,
                        false => *score + flight - wasted,
                    };
                }
                let approach = Approach {
                    size,
                    from: moves.from,
                    to,
                    scores,
                };
                visit(&approach, &sights);
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
