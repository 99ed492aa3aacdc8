//! Nets as judges of the search: what changes with a move is updated, the rest is seen at each node.

use super::layer::Row;
use super::{MartianNet, Net, PikemenNet, martian, pikemen};
use crate::alphabeta::Judge;
use crate::eval::martian::Pieces as MartianPieces;
use crate::eval::pikemen::Pieces as PikemenPieces;
use crate::threats::kinds::Kinds;
use crate::threats::martian::Threats as MartianThreats;
use crate::threats::pikemen::{Threats as PikemenThreats, stance_index};
use tercio_rules::martian::{Move as MartianMove, Position as Martian};
use tercio_rules::pikemen::{Move as PikemenMove, Position as Pikemen};
use tercio_rules::{Play, Size, Stance};

/// The inputs that are seen at a node, to be added all at once.
struct Seen {
    inputs: [u16; Seen::MOST],
    count: usize,
}

impl Seen {
    /// More than a board has pieces, twice; a power of two.
    const MOST: usize = 128;

    #[inline(always)]
    fn new() -> Seen {
        Seen {
            inputs: [0; Seen::MOST],
            count: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.inputs[self.count % Seen::MOST] = input as u16;
        self.count += 1;
    }

    fn inputs(&self) -> &[u16] {
        &self.inputs[..self.count.min(Seen::MOST)]
    }
}

impl<const WIDTH: usize> Net<WIDTH> {
    /// The row of an input.
    #[inline(always)]
    fn row(&self, input: usize) -> &Row<WIDTH> {
        &self.rows[input]
    }

    /// The sums with all that was seen.
    #[inline(always)]
    fn sum(&self, sums: &Row<WIDTH>, seen: &Seen) -> Row<WIDTH> {
        let mut sums = *sums;
        for &input in seen.inputs() {
            sums.add(self.row(usize::from(input)));
        }
        sums
    }
}

impl Judge<Pikemen<u64>> for PikemenNet {
    /// The kinds of pieces, and the sums of the pieces without what they point at.
    type Accumulator = (Kinds<u64>, Row<16>);

    fn accumulator(&self, position: &Pikemen<u64>) -> Self::Accumulator {
        let numbers = pikemen::Numbers::new(position.board().len());
        let mut sums = self.bias;
        for cell in position.occupied() {
            if let Some(piece) = position.piece(cell) {
                let stance = stance_index(piece.stance);
                let seat = piece.seat.index();
                sums.add(self.row(numbers.piece(seat, piece.size, stance, cell.index())));
            }
        }
        (Kinds::of(position), sums)
    }

    #[inline(always)]
    fn update(
        &self,
        position: &Pikemen<u64>,
        (kinds, sums): &Self::Accumulator,
        mv: PikemenMove,
    ) -> Self::Accumulator {
        let numbers = pikemen::Numbers::new(position.board().len());
        let mut sums = *sums;
        let turn = position.turn().index();
        let (from, to) = (mv.from(), mv.to());
        if let Some((size, stance)) = position.stands(from) {
            let left = numbers.piece(turn, size, stance_index(stance), from.index());
            let came = numbers.piece(turn, size, stance_index(mv.stance()), to.index());
            sums.subtract(self.row(left));
            sums.add(self.row(came));
        }
        if !mv.is_reorient()
            && let Some((size, stance)) = position.stands(to)
        {
            let taken = numbers.piece(1 - turn, size, stance_index(stance), to.index());
            sums.subtract(self.row(taken));
        }
        (kinds.update(position, mv), sums)
    }

    #[inline(always)]
    fn look(
        &self,
        position: &Pikemen<u64>,
        (kinds, sums): &Self::Accumulator,
    ) -> (PikemenThreats<u64>, i32) {
        let numbers = pikemen::Numbers::new(position.board().len());
        let occupied = position.occupied();
        let of_a = position.pieces_of(tercio_rules::Seat::A);
        let mut seen = Seen::new();
        let threats = PikemenThreats::with_kinds(
            position,
            *kinds,
            &PikemenPieces::NOTHING,
            |seat, size, sight| {
                seen.push(numbers.sight(seat.index(), size, sight.len()));
                // On a flat board a pike sees one piece at most.
                if let Some(aim) = (sight & occupied).iter().next()
                    && let Some((victim, stance)) = position.stands(aim)
                {
                    let other = usize::from(!of_a.contains(aim));
                    let lying = usize::from(stance != Stance::Upright);
                    let victim = (other, victim, lying);
                    seen.push(numbers.threat((seat.index(), size), victim, aim.index()));
                }
            },
        );
        let needs = [0, 1].map(|seat| pikemen::need(position, seat));
        for (seat, need) in needs.into_iter().enumerate() {
            seen.push(numbers.need(seat, need));
        }
        let head = &self.heads[pikemen::stage(needs)];
        let value = head.value(&self.sum(sums, &seen), position.turn().index());
        (threats, value)
    }
}

impl Judge<Martian<u64>> for MartianNet {
    /// Nothing is kept: a move changes what many pieces can do.
    type Accumulator = ();

    fn accumulator(&self, _: &Martian<u64>) {}

    fn update(&self, _: &Martian<u64>, (): &(), _: MartianMove) {}

    #[inline(always)]
    fn look(&self, position: &Martian<u64>, (): &()) -> (MartianThreats<u64>, i32) {
        let numbers = martian::Numbers::new(position.board().len());
        let occupied = position.occupied();
        let mut seen = Seen::new();
        let threats =
            MartianThreats::seen_by(position, &MartianPieces::NOTHING, |seat, size, reach| {
                seen.push(numbers.room(seat.index(), size, reach.len()));
                for cell in reach & occupied {
                    let victim = Size::ALL
                        .into_iter()
                        .find(|&size| position.pieces(size).contains(cell));
                    if let Some(victim) = victim {
                        seen.push(numbers.threat(size, victim, cell.index()));
                    }
                }
            });
        for size in Size::ALL {
            for cell in position.pieces(size) {
                seen.push(numbers.piece(size, cell.index()));
            }
        }
        seen.push(numbers.lead(martian::lead(position)));
        seen.push(numbers.clock(martian::clock(position)));
        let head = &self.heads[martian::stage(occupied.len())];
        let value = head.value(&self.sum(&self.bias, &seen), position.turn().index());
        (threats, value)
    }
}
