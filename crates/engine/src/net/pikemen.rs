//! The inputs of a net for Pikemen with two seats.

use super::Inputs;
use tercio_rules::pikemen::{Position, Rules};
use tercio_rules::{Cell, CellSet, Piece, Play, Size, Stance};

/// Where the kinds of inputs begin, on a board of so many cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    cells: usize,
}

/// (seat, size, stance) of a piece.
const PIECES: usize = 2 * 3 * 9;
/// (seat, size) of a pike, and (seat, size, upright or lying) of what it points at.
const THREATS: usize = 6 * 12;
/// How many cells a pike sees.
const SIGHTS: usize = 8;
/// How many points a seat still needs: more than 12 count as 12.
const NEEDS: usize = 13;

impl Numbers {
    #[inline(always)]
    pub(super) fn new(cells: usize) -> Numbers {
        Numbers { cells }
    }

    /// A piece on a cell.
    #[inline(always)]
    pub(super) fn piece(self, seat: usize, size: Size, stance: usize, cell: usize) -> usize {
        ((seat * 3 + size as usize) * 9 + stance) * self.cells + cell
    }

    /// A pike that points at a piece on a cell.
    #[inline(always)]
    pub(super) fn threat(
        self,
        (seat, size): (usize, Size),
        (other, victim, lying): (usize, Size, usize),
        cell: usize,
    ) -> usize {
        let aim = (other * 3 + victim as usize) * 2 + lying;
        self.threat_of(seat * 3 + size as usize, aim, cell)
    }

    /// The same, with pike and aim as numbers.
    #[inline(always)]
    pub(super) fn threat_of(self, pike: usize, aim: usize, cell: usize) -> usize {
        (PIECES + pike * 12 + aim) * self.cells + cell
    }

    /// How many cells a pike sees.
    #[inline(always)]
    pub(super) fn sight(self, seat: usize, size: Size, seen: usize) -> usize {
        self.sight_of(seat * 3 + size as usize, seen.min(SIGHTS - 1))
    }

    /// The same, with the pike as a number.
    #[inline(always)]
    pub(super) fn sight_of(self, pike: usize, seen: usize) -> usize {
        (PIECES + THREATS) * self.cells + pike * SIGHTS + seen
    }

    /// How many points a seat still needs.
    #[inline(always)]
    pub(super) fn need(self, seat: usize, need: usize) -> usize {
        (PIECES + THREATS) * self.cells + 6 * SIGHTS + seat * NEEDS + need
    }
}

/// How many points a seat still needs once it has gained some.
#[inline(always)]
pub(super) fn need(position: &Position<u64>, seat: usize, gain: u8) -> usize {
    let target = position.rules().target();
    let need = target.saturating_sub(position.points()[seat].saturating_add(gain));
    usize::from(need).min(NEEDS - 1)
}

/// The stage of a game in which the seats need so many points.
#[inline(always)]
pub(super) fn stage(needs: [usize; 2]) -> usize {
    (2 * (NEEDS - 1) - needs[0] - needs[1]).min(23) / 6
}

/// Numbers all inputs.
pub(super) fn number(rules: Rules, inputs: &mut Inputs) {
    let board = rules.setup().board();
    let cells = board.len();
    let numbers = Numbers::new(cells);
    // Flat boards of two seats are square, and each seat has a corner.
    let width = cells.isqrt();
    let turn = |cell: usize| cells - 1 - cell;
    let mirror = |cell: usize| {
        let (file, rank) = (cell % width, cell / width);
        (width - 1 - file) * width + width - 1 - rank
    };
    let turn_stance = |stance: usize| match stance {
        0 => 0,
        lying => (lying - 1 + 4) % 8 + 1,
    };
    // In the diagonal from north-west to south-east.
    let mirror_stance = |stance: usize| match stance {
        0 => 0,
        lying => (6 + 8 - (lying - 1)) % 8 + 1,
    };
    let mut group = 0;
    for seat in 0..2 {
        for size in Size::ALL {
            let by_cell = group;
            group += cells;
            for stance in 0..9 {
                for cell in 0..cells {
                    inputs.push(
                        numbers.piece(seat, size, stance, cell),
                        numbers.piece(1 - seat, size, turn_stance(stance), turn(cell)),
                        numbers.piece(seat, size, mirror_stance(stance), mirror(cell)),
                        [(by_cell + cell) as u16, group as u16],
                    );
                }
                group += 1;
            }
        }
    }
    let sides = || (0..2).flat_map(|seat| Size::ALL.map(|size| (seat, size)));
    let by_victim = group;
    group += 24 * cells;
    for (seat, size) in sides() {
        for (aim, (other, victim)) in sides().enumerate() {
            for lying in 0..2 {
                let victims = by_victim + ((seat * 6 + aim) * 2 + lying) * cells;
                for cell in 0..cells {
                    inputs.push(
                        numbers.threat((seat, size), (other, victim, lying), cell),
                        numbers.threat((1 - seat, size), (1 - other, victim, lying), turn(cell)),
                        numbers.threat((seat, size), (other, victim, lying), mirror(cell)),
                        [(victims + cell) as u16, group as u16],
                    );
                }
                group += 1;
            }
        }
    }
    for (seat, size) in sides() {
        for seen in 0..SIGHTS {
            let input = numbers.sight(seat, size, seen);
            let turned = numbers.sight(1 - seat, size, seen);
            inputs.push(input, turned, input, [group as u16; 2]);
        }
        group += 1;
    }
    for seat in 0..2 {
        for need in 0..NEEDS {
            let input = numbers.need(seat, need);
            let turned = numbers.need(1 - seat, need);
            inputs.push(input, turned, input, [group as u16; 2]);
        }
        group += 1;
    }
    // Each piece, what it points at and how far it sees; and the points of both.
    inputs.most = 3 * rules.setup().pieces().count() + 2;
}

/// The inputs of a position as seat A sees it, and the stage of the game.
pub(super) fn list(position: &Position<u64>) -> (Vec<u16>, usize) {
    let numbers = Numbers::new(position.board().len());
    let mut inputs = Vec::new();
    let mut push = |input: usize| inputs.push(input as u16);
    for cell in position.board().cells() {
        let Some(Piece { seat, size, stance }) = position.piece(cell) else {
            continue;
        };
        push(numbers.piece(seat.index(), size, stance_index(stance), cell.index()));
        if stance == Stance::Upright {
            continue;
        }
        let sight = position.pike(cell);
        push(numbers.sight(seat.index(), size, sight.len()));
        if let Some((aim, other)) = first_of(position, sight) {
            let victim = (other.seat.index(), other.size, lying(other.stance));
            push(numbers.threat((seat.index(), size), victim, aim.index()));
        }
    }
    let needs = [0, 1].map(|seat| need(position, seat, 0));
    for (seat, need) in needs.into_iter().enumerate() {
        push(numbers.need(seat, need));
    }
    (inputs, stage(needs))
}

/// The piece among these cells; on a flat board a pike sees one at most.
fn first_of(position: &Position<u64>, cells: CellSet<u64>) -> Option<(Cell, Piece)> {
    cells
        .iter()
        .find_map(|cell| position.piece(cell).map(|piece| (cell, piece)))
}

fn stance_index(stance: Stance) -> usize {
    usize::from(stance.index())
}

fn lying(stance: Stance) -> usize {
    usize::from(stance != Stance::Upright)
}
