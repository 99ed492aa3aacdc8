//! Where pieces get to on a placement, asked of the rules once for all sizes.

use crate::cells::{bit_of, bits, other_cell, own_cell};
use crate::layer::Placement;
use tercio_rules::martian::{self, Position, Rules, Setup};
use tercio_rules::{Seat, SeatSet, Size};

/// The rules that the tables hold for.
pub(crate) const RULES: Rules = Rules::new(Setup::Two);

/// Where a piece gets to: for each size, cells of the mover's zone in the low half and of the other
/// zone in the high half.
pub(crate) type Targets = [u32; 3];

/// Where each piece of the mover gets to, by cell.
pub(crate) fn reach(placement: Placement) -> Vec<Targets> {
    let own = bits(placement.own).map(own_cell);
    let other = bits(placement.other).map(other_cell);
    // Whether a piece is in the way does not depend on its size.
    let pieces = own.chain(other).map(|cell| (cell, Size::Small));
    let position = Position::<u64>::from_placement(&martian::Placement {
        rules: RULES,
        pieces: pieces.collect(),
        turn: Seat::A,
        points: vec![0, 0],
        plies_since_capture: 0,
        clock: None,
        undo: None,
        left: SeatSet::EMPTY,
    });
    let Ok(position) = position else {
        // Each piece has a cell of its own, and all of them together few pips.
        return Vec::new();
    };
    let targets = |bit: u32| {
        Size::ALL.map(|size| {
            let sight = position.sight(own_cell(bit), size);
            sight.iter().fold(0, |targets, cell| {
                let half = if cell.index() < 16 { 0 } else { 16 };
                targets | 1 << (half + bit_of(cell))
            })
        })
    };
    bits(placement.own).map(targets).collect()
}
