//! What a node of Pikemen with two seats sees. Most nodes ask no more than what can be taken; all
//! else is worked out when somebody asks.

use super::kinds::Kinds;
use super::pikemen::{Approach, Arrival, Field, Threats};
use crate::eval::pikemen::Pieces;
use std::cell::OnceCell;
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{Cell, CellSet, Play, Stance};

/// Which pikes could take something, and all threats once they are needed.
pub struct Scene {
    kinds: Kinds<u64>,
    /// The pikes of the seat on turn that could take something, and perhaps others of it.
    hunters: CellSet<u64>,
    threats: OnceCell<Threats<u64>>,
}

impl Scene {
    /// Of threats that are known.
    #[inline(always)]
    pub(crate) fn of(position: &Position<u64>, threats: Threats<u64>) -> Scene {
        let kinds = threats.field.kinds;
        let hunters = match threats.prey().is_empty() {
            true => CellSet::EMPTY,
            false => position.pieces_of(position.turn()) & kinds.lying(),
        };
        Scene {
            kinds,
            hunters,
            threats: OnceCell::from(threats),
        }
    }

    /// When only the pikes of the seat on turn are known that could take something.
    #[inline(always)]
    pub(crate) fn with_hunters(kinds: Kinds<u64>, hunters: CellSet<u64>) -> Scene {
        Scene {
            kinds,
            hunters,
            threats: OnceCell::new(),
        }
    }

    #[inline(always)]
    fn threats(&self, position: &Position<u64>) -> &Threats<u64> {
        self.threats.get_or_init(|| work_out(position, self.kinds))
    }

    /// Every capture in all its forms, scored.
    pub(crate) fn captures(&self, position: &Position<u64>, visit: impl FnMut(Move, i32)) {
        if !self.hunters.is_empty() {
            self.threats(position).captures(position, visit);
        }
    }

    /// Every capture once, scored, with any stance.
    #[inline(always)]
    pub(crate) fn targets(&self, position: &Position<u64>, mut visit: impl FnMut(Move, i32)) {
        if !self.hunters.is_empty() {
            let field = Field::new(position, self.kinds);
            field.for_each_capture(position, self.hunters, |_, from, to, score| {
                visit(Move::charge(from, to, Stance::Upright), score);
            });
        }
    }

    /// A capture with the stance that seems best afterwards.
    pub(crate) fn at_best(&self, position: &Position<u64>, mv: Move) -> Move {
        let (from, cell) = (mv.from(), mv.to());
        let seen = match self.threats.get() {
            Some(threats) => threats.exposed.contains(cell),
            None => self.is_seen(position, cell),
        };
        if seen {
            return Move::charge(from, cell, Stance::Upright);
        }
        let field = Field::new(position, self.kinds);
        let mut prey = CellSet::EMPTY;
        field.for_each_capture(position, self.hunters, |_, _, to, _| prey.insert(to));
        let arrival = Arrival {
            position,
            field: &field,
            prey,
            size: self.kinds.size(from),
            from,
            cell,
            seen,
            taken_upright: false,
        };
        Move::charge(from, cell, arrival.best_stance())
    }

    /// Whether an enemy pike points at a cell.
    #[inline(always)]
    fn is_seen(&self, position: &Position<u64>, cell: Cell) -> bool {
        let occupied = position.occupied();
        let enemies = occupied.without(position.pieces_of(position.turn()));
        let near = position.outlook(cell, occupied) & enemies & self.kinds.lying();
        near.iter().any(|pike| {
            let sees = position.pikeman(pike, occupied);
            sees.is_some_and(|(_, sight)| sight.contains(cell))
        })
    }

    /// Every other move, nine at a time, scored; hopeless ones below 0.
    #[inline(always)]
    pub(crate) fn approaches(&self, position: &Position<u64>, visit: impl FnMut(&Approach)) {
        self.threats(position).approaches(position, visit);
    }
}

/// All threats. Not part of what asks for them, because few nodes do.
#[inline(never)]
fn work_out(position: &Position<u64>, kinds: Kinds<u64>) -> Threats<u64> {
    Threats::with_kinds(position, kinds, &Pieces::NOTHING, |_, _, _, _| {})
}
