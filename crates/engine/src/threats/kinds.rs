//! The pieces of a position of Pikemen, sorted into sets. A search carries them along from move to
//! move, because sorting takes longer than all else there is to see.

use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{Cell, CellSet, Size, Stance, Word};

/// Which cells hold lying pieces, and which hold pieces of each size, whoever owns them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds<W: Word> {
    pub(super) lying: CellSet<W>,
    sizes: [CellSet<W>; 3],
}

impl<W: Word> Kinds<W> {
    /// All pieces, sorted one by one.
    pub(crate) fn of(position: &Position<W>) -> Self {
        let mut kinds = Kinds {
            lying: CellSet::EMPTY,
            sizes: [CellSet::EMPTY; 3],
        };
        for cell in position.occupied() {
            if let Some((size, stance)) = position.stands(cell) {
                kinds.put(cell, size, stance);
            }
        }
        kinds
    }

    /// The kinds after a legal move from a position.
    #[inline(always)]
    pub(crate) fn update(mut self, position: &Position<W>, mv: Move) -> Self {
        let Some((moving, _)) = position.stands(mv.from()) else {
            return self;
        };
        let to = CellSet::only(mv.to());
        let moved = CellSet::only(mv.from()) | to;
        // All sets at once and without branches: what was just written in parts cannot be read back
        // as a whole at once.
        let lies = mv.stance() != Stance::Upright;
        self.lying = self.lying.without(moved) | to.only_if(lies);
        for (size, cells) in Size::ALL.into_iter().zip(&mut self.sizes) {
            *cells = cells.without(moved) | to.only_if(size == moving);
        }
        self
    }

    #[inline(always)]
    fn put(&mut self, cell: Cell, size: Size, stance: Stance) {
        self.sizes[size as usize].insert(cell);
        if stance != Stance::Upright {
            self.lying.insert(cell);
        }
    }

    /// The pieces that lie.
    #[inline(always)]
    pub(crate) fn lying(&self) -> CellSet<W> {
        self.lying
    }

    /// The pieces of a size.
    #[inline(always)]
    pub(super) fn sized(&self, size: Size) -> CellSet<W> {
        self.sizes[size as usize]
    }

    /// How large the piece on a cell is.
    #[inline(always)]
    pub(super) fn size(&self, cell: Cell) -> Size {
        if self.sizes[0].contains(cell) {
            Size::Small
        } else if self.sizes[1].contains(cell) {
            Size::Medium
        } else {
            Size::Large
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::pikemen::{Rules, Setup};
    use tercio_rules::{Play, Position as Any};

    /// What is carried along is what would be sorted anew.
    #[test]
    fn kinds_follow_the_moves() {
        for setup in [Setup::Classic, Setup::Mini, Setup::Warlords] {
            let rules = tercio_rules::Rules::Pikemen(Rules::new(setup));
            let Any::Pikemen(mut position) = Any::start(rules) else {
                panic!("a narrow board");
            };
            let mut kinds = Kinds::of(&position);
            let mut rng = tercio_rng::Rng::new(7);
            for _ in 0..600 {
                let count = position.count_moves();
                if count == 0 {
                    break;
                }
                let (mut left, mut chosen) = (rng.below(count as usize), None);
                position.for_each_move(|mv| {
                    if left == 0 {
                        chosen = Some(mv);
                    }
                    left = left.wrapping_sub(1);
                });
                let mv = chosen.expect("a move");
                kinds = kinds.update(&position, mv);
                position.play_unchecked(mv);
                assert_eq!(kinds, Kinds::of(&position), "{position:?}");
            }
        }
    }
}
