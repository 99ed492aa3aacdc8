//! The inputs of a net for Martian Chess with three and more seats.

use super::frame::Frame;
use super::inputs::{Listed, Relation, STAGES};
use tercio_rules::martian::{Position, Rules};
use tercio_rules::{Play, Seat, Size, Word};

/// Where the kinds of inputs begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) cells: usize,
    pub(super) seats: usize,
    /// How many relations there are.
    relations: usize,
}

/// How many cells a piece can land on: more count as the last.
pub(super) const ROOMS: usize = 16;
/// By how many points one leads the best of the others: from 18 behind to 18 ahead.
const LEADS: usize = 37;
/// The same for one of them: from 12 behind to 12 ahead.
const DISTANCES: usize = 25;
/// How many pieces a seat has: more count as the last.
pub(super) const COUNTS: usize = 10;
/// How many moves in a row nothing has been taken.
pub(super) const QUIETS: usize = Rules::QUIET_MOVES as usize + 1;

impl Numbers {
    pub(super) fn new(rules: Rules) -> Numbers {
        let seats = rules.setup().seats();
        Numbers {
            cells: rules.setup().board().len(),
            seats,
            relations: Relation::count(seats),
        }
    }

    /// A piece on a cell; the cell says whose it is.
    #[inline(always)]
    pub(super) fn piece(self, size: Size, cell: usize) -> usize {
        size as usize * self.cells + cell
    }

    /// A small piece of somebody that could take a small one on the first cell.
    pub(super) fn threat(self, attacker: Relation) -> usize {
        (3 + attacker.index() * 9) * self.cells
    }

    /// Sizes of an attacker and its victim, as a number.
    #[inline(always)]
    pub(super) fn capture(size: Size, victim: Size) -> usize {
        size as usize * 3 + victim as usize
    }

    /// A small piece of somebody that can go nowhere.
    pub(super) fn room(self, owner: Relation) -> usize {
        (3 + self.relations * 9) * self.cells + owner.index() * 3 * ROOMS
    }

    /// Size and reach of a piece, as a number.
    #[inline(always)]
    pub(super) fn reach(size: Size, cells: usize) -> usize {
        size as usize * ROOMS + cells.min(ROOMS - 1)
    }

    /// By how much one leads the best of the others.
    pub(super) fn lead(self, lead: i32) -> usize {
        let rooms = self.room(Relation::OWN) + self.relations * 3 * ROOMS;
        rooms + within(lead, LEADS)
    }

    /// By how much one leads the seat that is so many seats further on.
    pub(super) fn distance(self, further: usize, lead: i32) -> usize {
        let leads = self.lead(0) - within(0, LEADS) + LEADS;
        leads + (further - 1) * DISTANCES + within(lead, DISTANCES)
    }

    /// How many pieces a seat has that is so many seats further on.
    pub(super) fn count(self, further: usize, pieces: usize) -> usize {
        let distances = self.distance(1, 0) - within(0, DISTANCES) + (self.seats - 1) * DISTANCES;
        distances + further * COUNTS + pieces.min(COUNTS - 1)
    }

    /// How long nothing has been taken.
    pub(super) fn quiet(self, plies: u16) -> usize {
        self.count(self.seats, 0) + Numbers::quiet_class(plies)
    }

    /// The class of a time in which nothing was taken.
    pub(super) fn quiet_class(plies: u16) -> usize {
        usize::from(plies).min(QUIETS - 1)
    }

    /// Who is to move: so many seats further on.
    pub(super) fn turn(self, further: usize) -> usize {
        self.quiet(0) + QUIETS + further
    }

    pub(super) fn len(self) -> usize {
        self.turn(self.seats)
    }

    /// The most that a position has: each piece, its room, and two captures each, of which few
    /// pieces have more; and what there is about points, pieces and the game.
    pub(super) fn most(self, rules: Rules) -> usize {
        4 * rules.setup().pieces().count() + 2 * self.seats + 2
    }

    /// Two groups of each input: its kind without the cell, and its cell without the attacker.
    pub(super) fn groups(self) -> [Vec<u16>; 2] {
        let mut groups = [Vec::new(), Vec::new()];
        let zones = self.cells / self.seats;
        let zone = |cell: usize| match self.cells {
            // The quadrants of the chessboard.
            64 => cell / 32 * 2 + cell % 8 / 4,
            _ => cell / zones,
        };
        let mut next = 0;
        for _ in 0..3 {
            for cell in 0..self.cells {
                groups[0].push((next + zone(cell)) as u16);
                groups[1].push((next + zone(cell)) as u16);
            }
            next += self.seats;
        }
        for _ in 0..self.relations {
            for capture in 0..9 {
                for cell in 0..self.cells {
                    groups[0].push((next + capture * self.seats + zone(cell)) as u16);
                    let victim = next + 9 * self.seats + capture % 3 * self.cells;
                    groups[1].push((victim + cell) as u16);
                }
            }
            next += 9 * self.seats + 3 * self.cells;
        }
        // Each of the others is alone with its kind.
        for input in groups[0].len()..self.len() {
            let kind = match input {
                input if input < self.lead(-99) => 0,
                input if input < self.distance(1, -99) => 1,
                input if input < self.count(0, 0) => 2,
                input if input < self.quiet(0) => 3,
                _ => 4,
            };
            groups[0].push((next + kind) as u16);
            groups[1].push((next + kind) as u16);
        }
        groups
    }
}

/// A number around 0 as one of so many.
#[inline(always)]
fn within(number: i32, count: usize) -> usize {
    let even = count as i32 / 2;
    (number + even).clamp(0, count as i32 - 1) as usize
}

/// By how much a seat leads the best of the others.
#[inline(always)]
pub(super) fn lead(points: &[u8], seat: usize) -> i32 {
    let others = points
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != seat);
    let best = others.map(|(_, &points)| points).max().unwrap_or(0);
    i32::from(points[seat]) - i32::from(best)
}

/// The stage of a game with so many pieces.
#[inline(always)]
pub(super) fn stage(pieces: usize, seats: usize) -> usize {
    (pieces * STAGES / (9 * seats)).min(STAGES - 1)
}

/// The inputs of a position as a seat sees it, and the head.
pub(super) fn list<W: Word>(
    position: &Position<W>,
    numbers: Numbers,
    frame: &Frame,
    seat: usize,
) -> Listed {
    let seats = numbers.seats;
    let seen = |cell: usize| usize::from(frame.cells[cell]);
    let mut inputs = Vec::new();
    for (further, other) in (0..seats).map(|further| (further, (seat + further) % seats)) {
        let relation = Relation::of(seat, other, seats);
        let own = position.pieces_of(Seat::ALL[other]);
        inputs.push(numbers.count(further, own.len()));
        for cell in own {
            let Some(size) = position.piece(cell) else {
                continue;
            };
            inputs.push(numbers.piece(size, seen(cell.index())));
            let reach = position.sight(cell, size).without(own);
            inputs.push(numbers.room(relation) + Numbers::reach(size, reach.len()));
            for cell in reach {
                if let Some(victim) = position.piece(cell) {
                    let capture = Numbers::capture(size, victim) * numbers.cells;
                    inputs.push(numbers.threat(relation) + capture + seen(cell.index()));
                }
            }
        }
    }
    let points = position.points();
    inputs.push(numbers.lead(lead(points, seat)));
    for further in 1..seats {
        let other = points[(seat + further) % seats];
        let lead = i32::from(points[seat]) - i32::from(other);
        inputs.push(numbers.distance(further, lead));
    }
    inputs.push(numbers.quiet(position.plies_since_capture()));
    let further = (position.turn().index() + seats - seat) % seats;
    inputs.push(numbers.turn(further));
    Listed {
        inputs: inputs.into_iter().map(|input| input as u16).collect(),
        head: further * STAGES + stage(position.occupied().len(), seats),
    }
}
