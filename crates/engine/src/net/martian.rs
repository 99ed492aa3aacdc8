//! The inputs of a net for Martian Chess with two seats.

use super::Inputs;
use super::judge::row;
use super::layer::Row;
use tercio_rules::martian::{Position, Rules};
use tercio_rules::{Cell, Play, Seat, Size};

/// Where the kinds of inputs begin, on a board of so many cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    cells: usize,
}

/// How many cells the board of two seats has.
pub(super) const CELLS: usize = 32;
/// How many cells a piece can land on: more count as the last.
const ROOMS: usize = 16;
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
    pub(super) fn piece(self, size: Size, cell: usize) -> usize {
        size as usize * self.cells + cell
    }

    /// A piece that could take another on a cell.
    #[inline(always)]
    pub(super) fn threat(self, size: Size, victim: Size, cell: usize) -> usize {
        self.threat_of(size as usize, victim as usize, cell)
    }

    /// The same, with the sizes as numbers.
    #[inline(always)]
    pub(super) fn threat_of(self, size: usize, victim: usize, cell: usize) -> usize {
        (3 + size * 3 + victim) * self.cells + cell
    }

    /// How many cells a piece can land on.
    #[inline(always)]
    pub(super) fn room(self, seat: usize, size: Size, cells: usize) -> usize {
        let piece = seat * 3 + size as usize;
        12 * self.cells + piece * ROOMS + cells.min(ROOMS - 1)
    }

    /// How many inputs there are.
    fn len(self) -> usize {
        12 * self.cells + 6 * ROOMS + LEADS + CLOCKS
    }

    /// The row of a piece and of the room it has, which are always needed together. These rows
    /// come behind those of the inputs.
    #[inline(always)]
    pub(super) fn piece_row(self, seat: usize, size: usize, cell: usize, room: usize) -> usize {
        let piece = (seat * 3 + size) * self.cells + cell;
        1 + self.len() + piece * ROOMS + room.min(ROOMS - 1)
    }

    /// The row of a lead and a clock, and of no input at all. These rows come last.
    #[inline(always)]
    pub(super) fn state_row(self, lead: usize, clock: usize) -> usize {
        self.piece_row(2, 0, 0, 0) + lead * CLOCKS + clock
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

/// The seat whose zone a cell is in.
#[inline(always)]
pub(super) fn seat(cell: Cell) -> usize {
    usize::from(cell.index() >= CELLS / 2)
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
    for size in Size::ALL {
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
    for size in Size::ALL {
        for victim in Size::ALL {
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
        for size in Size::ALL {
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
    // Each piece, the room it has, and a few pieces that each of them could take: at most eight, in
    // all directions. No more than one in two ever does so in play; the rest has no room.
    inputs.most = 6 * rules.setup().pieces().count() + 2;
}

/// Adds rows of inputs that are always needed together to those of the inputs: pieces and their
/// room; the lead, the clock and what the sums are without any input.
pub(super) fn combine(bias: &Row, rows: &mut Vec<Row>) {
    let cells = CELLS;
    let numbers = Numbers::new(cells);
    for seat in 0..2 {
        for size in Size::ALL {
            for cell in 0..cells {
                for room in 0..ROOMS {
                    debug_assert_eq!(
                        rows.len(),
                        numbers.piece_row(seat, size as usize, cell, room)
                    );
                    let piece = rows[row(numbers.piece(size, cell))];
                    rows.push(piece.plus(&rows[row(numbers.room(seat, size, room))]));
                }
            }
        }
    }
    for lead in 0..LEADS {
        for clock in 0..CLOCKS {
            debug_assert_eq!(rows.len(), numbers.state_row(lead, clock));
            let lead = bias.plus(&rows[row(numbers.lead(lead))]);
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
        for cell in own {
            let Some(size) = position.piece(cell) else {
                continue;
            };
            push(numbers.piece(size, cell.index()));
            let reach = position.sight(cell, size).without(own);
            push(numbers.room(seat.index(), size, reach.len()));
            for cell in reach {
                if let Some(victim) = position.piece(cell) {
                    push(numbers.threat(size, victim, cell.index()));
                }
            }
        }
    }
    push(numbers.lead(lead(position)));
    push(numbers.clock(clock(position)));
    (inputs, stage(position.occupied().len()))
}
