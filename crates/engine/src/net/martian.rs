//! The inputs of a net for Martian Chess with two seats.

use super::Inputs;
use super::judge::row;
use super::layer::Row;
use tercio_rules::martian::{Position, Rules};
use tercio_rules::{CellSet, Play, Seat, Size};

/// Where the kinds of inputs begin, on a board of so many cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    cells: usize,
}

/// How many cells the board of two seats has.
pub(super) const CELLS: usize = 32;
/// How many cells the pieces of a size can land on together.
const ROOMS: usize = CELLS;
/// By how many points a seat leads: from 18 behind to 18 ahead.
const LEADS: usize = 37;
/// Whether the clock was called, and if so how many moves ago.
const CLOCKS: usize = 9;

impl Numbers {
    #[inline(always)]
    pub(super) fn new(cells: usize) -> Numbers {
        Numbers { cells }
    }

    /// A piece on a cell; the cell says whose it is.
    #[inline(always)]
    pub(super) fn piece(self, size: usize, cell: usize) -> usize {
        size * self.cells + cell
    }

    /// One or more pieces of a size that could take another on a cell.
    #[inline(always)]
    pub(super) fn threat(self, size: usize, victim: usize, cell: usize) -> usize {
        (3 + size * 3 + victim) * self.cells + cell
    }

    /// How many cells the pieces of a size and a seat can land on together.
    #[inline(always)]
    pub(super) fn room(self, seat: usize, size: usize, cells: usize) -> usize {
        12 * self.cells + (seat * 3 + size) * ROOMS + cells.min(ROOMS - 1)
    }

    /// How many inputs there are.
    fn len(self) -> usize {
        12 * self.cells + 6 * ROOMS + LEADS + CLOCKS
    }

    /// The row of a lead and a clock, which are always needed together. These rows come behind those of
    /// the inputs.
    #[inline(always)]
    pub(super) fn state_row(self, lead: usize, clock: usize) -> usize {
        1 + self.len() + lead * CLOCKS + clock
    }

    /// By how much seat A leads.
    #[inline(always)]
    pub(super) fn lead(self, lead: usize) -> usize {
        12 * self.cells + 6 * ROOMS + lead
    }

    /// The clock.
    #[inline(always)]
    pub(super) fn clock(self, clock: usize) -> usize {
        12 * self.cells + 6 * ROOMS + LEADS + clock
    }
}

/// By how much seat A leads, as a number of an input.
#[inline(always)]
pub(super) fn lead(position: &Position<u64>) -> usize {
    let [ahead, behind] = [0, 1].map(|seat| i32::from(position.points()[seat]));
    let even = LEADS as i32 / 2;
    (ahead - behind + even).clamp(0, LEADS as i32 - 1) as usize
}

/// The clock, as a number of an input.
#[inline(always)]
pub(super) fn clock(position: &Position<u64>) -> usize {
    position
        .clock()
        .map_or(0, |count| usize::from(count) + 1)
        .min(CLOCKS - 1)
}

/// The stage of a game with so many pieces.
#[inline(always)]
pub(super) fn stage(pieces: usize) -> usize {
    pieces.saturating_sub(1).min(19) / 5
}

/// Numbers all inputs.
pub(super) fn number(rules: Rules, inputs: &mut Inputs) {
    let cells = rules.setup().board().len();
    let numbers = Numbers::new(cells);
    // Four files; the zones of the seats are the two halves.
    const FILES: usize = 4;
    let turn = |cell: usize| cells - 1 - cell;
    let mirror = |cell: usize| cell / FILES * FILES + FILES - 1 - cell % FILES;
    let half = |cell: usize| usize::from(cell >= cells / 2);
    let mut group = 0;
    for size in 0..3 {
        for cell in 0..cells {
            let of_seat = (group + half(cell)) as u16;
            inputs.push(
                numbers.piece(size, cell),
                numbers.piece(size, turn(cell)),
                numbers.piece(size, mirror(cell)),
                [of_seat; 2],
            );
        }
        group += 2;
    }
    for size in 0..3 {
        for victim in 0..3 {
            for cell in 0..cells {
                let of_seat = (group + half(cell)) as u16;
                inputs.push(
                    numbers.threat(size, victim, cell),
                    numbers.threat(size, victim, turn(cell)),
                    numbers.threat(size, victim, mirror(cell)),
                    [of_seat; 2],
                );
            }
            group += 2;
        }
    }
    for seat in 0..2 {
        for size in 0..3 {
            for room in 0..ROOMS {
                let input = numbers.room(seat, size, room);
                let turned = numbers.room(1 - seat, size, room);
                inputs.push(input, turned, input, [group as u16; 2]);
            }
            group += 1;
        }
    }
    for lead in 0..LEADS {
        let (input, turned) = (numbers.lead(lead), numbers.lead(LEADS - 1 - lead));
        inputs.push(input, turned, input, [group as u16; 2]);
    }
    for clock in 0..CLOCKS {
        let input = numbers.clock(clock);
        inputs.push(input, input, input, [group as u16 + 1; 2]);
    }
    // Each piece, which may be attacked by each size; the room of each size and seat; lead and clock.
    inputs.most = 4 * rules.setup().pieces().count() + 6 + 2;
}

/// Adds rows of inputs that are always needed together to those of the inputs: the lead and the clock.
pub(super) fn combine(rows: &mut Vec<Row>) {
    let numbers = Numbers::new(CELLS);
    for lead in 0..LEADS {
        for clock in 0..CLOCKS {
            debug_assert_eq!(rows.len(), numbers.state_row(lead, clock));
            let lead = rows[row(numbers.lead(lead))];
            rows.push(lead.plus(&rows[row(numbers.clock(clock))]));
        }
    }
}

/// The inputs of a position as seat A sees it, and the stage of the game.
pub(super) fn list(position: &Position<u64>) -> (Vec<u16>, usize) {
    let numbers = Numbers::new(position.board().len());
    let mut inputs = Vec::new();
    let mut push = |input: usize| inputs.push(input as u16);
    for seat in [Seat::A, Seat::B] {
        let own = position.pieces_of(seat);
        for size in Size::ALL {
            let mut reach = CellSet::EMPTY;
            for cell in own & position.pieces(size) {
                push(numbers.piece(size as usize, cell.index()));
                reach = reach | position.sight(cell, size).without(own);
            }
            push(numbers.room(seat.index(), size as usize, reach.len()));
            for cell in reach {
                if let Some(victim) = position.piece(cell) {
                    push(numbers.threat(size as usize, victim as usize, cell.index()));
                }
            }
        }
    }
    push(numbers.lead(lead(position)));
    push(numbers.clock(clock(position)));
    (inputs, stage(position.occupied().len()))
}
