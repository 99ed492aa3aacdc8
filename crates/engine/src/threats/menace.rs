//! What the seats of Pikemen could take next: the largest prize, and whether it would win the game.

use super::pikemen::Threats;
use tercio_rules::pikemen::Position;
use tercio_rules::{CellSet, Play, Seat, Size, Word};

/// The largest piece that a seat could take, and whether it has a choice of several pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prize {
    None,
    Only(Size),
    OneOf(Size),
}

impl Prize {
    /// How many there are.
    pub(crate) const COUNT: usize = 7;

    /// As a number below [`Prize::COUNT`].
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        match self {
            Prize::None => 0,
            Prize::Only(size) => 1 + 2 * size as usize,
            Prize::OneOf(size) => 2 + 2 * size as usize,
        }
    }
}

/// How a seat would win if it were on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Menace<W: Word> {
    /// The pieces that it could take and win.
    pub(crate) victims: CellSet<W>,
    /// The pikes that it could take them with.
    pub(crate) pikes: CellSet<W>,
    /// The empty cells between the two.
    pub(crate) lines: CellSet<W>,
}

impl<W: Word> Threats<W> {
    /// How a seat would win if it were on turn; `None` if it could not.
    #[inline(always)]
    pub(crate) fn menace(&self, position: &Position<W>, seat: Seat) -> Option<Menace<W>> {
        let points = position.points()[seat.index()];
        let need = position.rules().target().saturating_sub(points);
        let prey = self.sides[seat.index()].prey;
        // Most of the time nobody is as near as that.
        if need > Size::Large.pips() || prey.is_empty() {
            return None;
        }
        self.menace_of(position, seat, need)
    }

    #[inline(never)]
    fn menace_of(&self, position: &Position<W>, seat: Seat, need: u8) -> Option<Menace<W>> {
        let field = &self.field;
        let enough = Size::ALL.into_iter().filter(|size| size.pips() >= need);
        let enough = enough.fold(CellSet::EMPTY, |all, size| all | field.kinds.sized(size));
        let victims = self.sides[seat.index()].prey & enough;
        if victims.is_empty() {
            return None;
        }
        let mut menace = Menace {
            victims,
            pikes: CellSet::EMPTY,
            lines: CellSet::EMPTY,
        };
        for cell in position.pieces_of(seat) & field.kinds.lying {
            let Some((size, sight)) = position.pikeman(cell, field.occupied) else {
                continue;
            };
            if !(sight & victims & field.takeable[size as usize]).is_empty() {
                menace.pikes.insert(cell);
                menace.lines = menace.lines | sight.without(field.occupied);
            }
        }
        Some(menace)
    }

    /// What a seat could take at best.
    #[inline(always)]
    pub(crate) fn prize(&self, seat: Seat) -> Prize {
        let prey = self.sides[seat.index()].prey;
        let is_there = |size: Size| !(prey & self.field.kinds.sized(size)).is_empty();
        let size = match (is_there(Size::Large), is_there(Size::Medium)) {
            (true, _) => Size::Large,
            (false, true) => Size::Medium,
            (false, false) => Size::Small,
        };
        match prey.len() {
            0 => Prize::None,
            1 => Prize::Only(size),
            _ => Prize::OneOf(size),
        }
    }

    /// Whether each of these pieces could be taken by somebody.
    #[inline(always)]
    pub(crate) fn are_in_danger(&self, seats: usize, pieces: CellSet<W>) -> bool {
        let prey = (0..seats).map(|seat| self.sides[seat].prey);
        pieces.is_subset(prey.fold(CellSet::EMPTY, |all, prey| all | prey))
    }
}
