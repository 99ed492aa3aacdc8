//! The inputs of a net for Pikemen with three and more seats.

use super::frame::Frame;
use super::inputs::{Listed, Relation, STAGES};
use crate::threats::menace::Prize;
use crate::threats::pikemen::stance_index;
use tercio_rules::pikemen::{Position, Rules};
use tercio_rules::{Cell, CellSet, Play, Seat, Size, Stance, Word};

/// Where the kinds of inputs begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) cells: usize,
    pub(super) seats: usize,
    /// How many relations there are.
    relations: usize,
    /// How many places differ.
    places: usize,
}

/// (size, stance) of a piece.
const PIECES: usize = 3 * 9;
/// Size of a pike, and (size, upright or lying) of what it points at.
pub(super) const AIMS: usize = 3 * 6;
/// How many cells a pike sees.
pub(super) const SIGHTS: usize = 8;
/// How many points a seat still needs: more than 12 count as 12.
pub(super) const NEEDS: usize = 13;
/// How long nothing has been taken, in rounds.
pub(super) const QUIETS: usize = 8;
/// How a seat could win with its next move; see [`menace_class`].
pub(super) const MENACES: usize = 5;
const ROUNDS_A_QUIET: usize = 5;

/// What one pike does to another seat, as somebody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// The first input for such pikes.
    pub(super) first: usize,
    /// Whether it matters where the victim is.
    pub(super) by_cell: bool,
}

impl Numbers {
    pub(super) fn new(rules: Rules, places: usize) -> Numbers {
        let seats = rules.setup().seats();
        Numbers {
            cells: rules.setup().board().len(),
            seats,
            relations: Relation::count(seats),
            places,
        }
    }

    /// A piece of somebody on the first cell.
    pub(super) fn piece(self, owner: Relation, size: Size, stance: usize) -> usize {
        (owner.index() * PIECES + size as usize * 9 + stance) * self.cells
    }

    /// A pike of one that points at a piece of another. Where it does so matters to who is asked.
    pub(super) fn pair(self, attacker: Relation, victim: Relation) -> Pair {
        let pieces = self.relations * PIECES * self.cells;
        let others = self.relations - 1;
        let at = |group: usize| pieces + group * AIMS * self.cells;
        match (attacker.index(), victim.index()) {
            (0, victim) => Pair {
                first: at(victim.saturating_sub(1)),
                by_cell: true,
            },
            (attacker, 0) => Pair {
                first: at(others + attacker - 1),
                by_cell: true,
            },
            (attacker, _) => Pair {
                first: at(2 * others) + (attacker - 1) * AIMS,
                by_cell: false,
            },
        }
    }

    /// Size of a pike, and size and stance of what it points at, as a number.
    #[inline(always)]
    pub(super) fn aim(size: Size, victim: Size, stance: Stance) -> usize {
        (size as usize * 3 + victim as usize) * 2 + usize::from(stance != Stance::Upright)
    }

    /// A pike of somebody that sees nothing, and is small.
    pub(super) fn sight(self, owner: Relation) -> usize {
        let others = self.relations - 1;
        let pairs = (2 * self.cells + 1) * others * AIMS;
        let pieces = self.relations * PIECES * self.cells;
        pieces + pairs + owner.index() * 3 * SIGHTS
    }

    /// Size and sight of a pike, as a number.
    #[inline(always)]
    pub(super) fn look(size: Size, seen: usize) -> usize {
        size as usize * SIGHTS + seen.min(SIGHTS - 1)
    }

    /// How many points a seat needs that is so many seats further on.
    pub(super) fn need(self, further: usize, need: usize) -> usize {
        let sights = self.sight(Relation::OWN) + self.relations * 3 * SIGHTS;
        sights + further * NEEDS + need
    }

    /// How long nothing has been taken.
    pub(super) fn quiet(self, plies: u16) -> usize {
        self.quiet_for(self.quiet_class(plies))
    }

    /// The class of a time in which nothing was taken.
    pub(super) fn quiet_class(self, plies: u16) -> usize {
        let rounds = usize::from(plies) / self.seats;
        (rounds / ROUNDS_A_QUIET).min(QUIETS - 1)
    }

    /// Nothing was taken for a time of this class.
    pub(super) fn quiet_for(self, class: usize) -> usize {
        self.need(self.seats, 0) + class
    }

    /// Who is to move: so many seats further on.
    pub(super) fn turn(self, further: usize) -> usize {
        self.need(self.seats, 0) + QUIETS + further
    }

    /// Where one sits, if it makes a difference.
    pub(super) fn place(self, seat: usize) -> usize {
        self.turn(self.seats) + seat
    }

    /// How a seat could win that is so many seats further on, and moves after so many others.
    pub(super) fn menace(self, further: usize, turns: usize, class: usize) -> usize {
        let places = if self.places > 1 { self.places } else { 0 };
        let first = self.turn(self.seats) + places;
        first + (further * self.seats + turns) * MENACES + class
    }

    /// What a seat could take at best that is so many seats further on, and moves after so many others.
    pub(super) fn prize(self, further: usize, turns: usize, prize: usize) -> usize {
        let first = self.menace(self.seats, 0, 0);
        first + (further * self.seats + turns) * Prize::COUNT + prize
    }

    pub(super) fn len(self) -> usize {
        self.prize(self.seats, 0, 0)
    }

    /// The most that a position has: each piece, how far it sees and what it points at, which may be
    /// two things on boards with forks; what each seat needs, could win with and take; and three about the
    /// game.
    pub(super) fn most(self, rules: Rules) -> usize {
        3 * rules.setup().pieces().count() + 6 + 3 * self.seats + 3
    }

    /// Two groups of each input: its kind without the cell, and its cell without the stance, or
    /// without the size of the attacker.
    pub(super) fn groups(self) -> [Vec<u16>; 2] {
        let mut groups = [Vec::new(), Vec::new()];
        let mut next = 0;
        for _ in 0..self.relations * 3 {
            for stance in 0..9 {
                for cell in 0..self.cells {
                    groups[0].push((next + stance) as u16);
                    groups[1].push((next + 9 + cell) as u16);
                }
            }
            next += 9 + self.cells;
        }
        for _ in 0..2 * (self.relations - 1) {
            for aim in 0..AIMS {
                for cell in 0..self.cells {
                    groups[0].push((next + aim) as u16);
                    groups[1].push((next + AIMS + aim % 6 * self.cells + cell) as u16);
                }
            }
            next += AIMS + 6 * self.cells;
        }
        // Each of the others is alone with its kind.
        for input in groups[0].len()..self.len() {
            let kind = match input {
                input if input < self.sight(Relation::OWN) => 0,
                input if input < self.need(0, 0) => 1,
                input if input < self.quiet(0) => 2,
                input if input < self.menace(0, 0, 0) => 3,
                _ => 4,
            };
            groups[0].push((next + kind) as u16);
            groups[1].push((next + kind) as u16);
        }
        groups
    }
}

/// How many points a seat still needs.
#[inline(always)]
pub(super) fn need<W: Word>(position: &Position<W>, seat: usize) -> usize {
    let target = position.rules().target();
    let need = target.saturating_sub(position.points()[seat]);
    usize::from(need).min(NEEDS - 1)
}

/// How a seat could win with its next move: not at all, by one victim or by several, and whether all
/// its pikes that could take them are in danger themselves.
#[inline(always)]
pub(super) fn menace_class(victims: usize, in_danger: bool) -> usize {
    match victims {
        0 => 0,
        1 => 1 + usize::from(in_danger),
        _ => 3 + usize::from(in_danger),
    }
}

/// The stage of a game: how near to the target the first is.
#[inline(always)]
pub(super) fn stage<W: Word>(position: &Position<W>) -> usize {
    let most = position.points().iter().copied().max().unwrap_or(0);
    let target = usize::from(position.rules().target()).max(1);
    (usize::from(most) * STAGES / target).min(STAGES - 1)
}

/// The pieces that some pieces could take, each with who could take it.
fn captures<W: Word>(position: &Position<W>, pieces: CellSet<W>) -> Vec<(Cell, Cell)> {
    let occupied = position.occupied();
    let of = |cell: Cell| {
        (position.targets_of(cell) & occupied)
            .iter()
            .map(move |it| (cell, it))
    };
    pieces.iter().flat_map(of).collect()
}

/// How a seat could win with its next move, by the rules alone.
fn menace<W: Word>(position: &Position<W>, seat: Seat) -> usize {
    let need = need(position, seat.index());
    let pips = |cell: Cell| {
        position
            .piece(cell)
            .map_or(0, |piece| usize::from(piece.size.pips()))
    };
    let mut wins = captures(position, position.pieces_of(seat));
    wins.retain(|&(_, victim)| pips(victim) >= need);
    let victims: CellSet<W> = wins.iter().map(|&(_, victim)| victim).collect();
    let all = captures(position, position.occupied());
    let is_prey = |cell: Cell| all.iter().any(|&(_, victim)| victim == cell);
    menace_class(victims.len(), wins.iter().all(|&(pike, _)| is_prey(pike)))
}

/// What a seat could take at best, by the rules alone.
fn prize<W: Word>(position: &Position<W>, seat: Seat) -> Prize {
    let captures = captures(position, position.pieces_of(seat));
    let victims: CellSet<W> = captures.iter().map(|&(_, victim)| victim).collect();
    let sizes = victims
        .iter()
        .filter_map(|cell| Some(position.piece(cell)?.size));
    match (sizes.max_by_key(|size| size.pips()), victims.len()) {
        (None, _) => Prize::None,
        (Some(size), 1) => Prize::Only(size),
        (Some(size), _) => Prize::OneOf(size),
    }
}

/// The inputs of a position as a seat sees it, and the head.
pub(super) fn list<W: Word>(
    position: &Position<W>,
    numbers: Numbers,
    frame: &Frame,
    seat: usize,
) -> Listed {
    let seats = numbers.seats;
    let relation = |other: Seat| Relation::of(seat, other.index(), seats);
    let seen = |cell: usize| usize::from(frame.cells[cell]);
    let mut inputs = Vec::new();
    for cell in position.board().cells() {
        let Some(piece) = position.piece(cell) else {
            continue;
        };
        let owner = relation(piece.seat);
        let stance = frame.stance(stance_index(piece.stance));
        inputs.push(numbers.piece(owner, piece.size, stance) + seen(cell.index()));
        if piece.stance == Stance::Upright {
            continue;
        }
        let pike = position.pike(cell);
        inputs.push(numbers.sight(owner) + Numbers::look(piece.size, pike.len()));
        for cell in pike {
            let Some(victim) = position.piece(cell) else {
                continue;
            };
            if victim.seat == piece.seat {
                continue;
            }
            let pair = numbers.pair(owner, relation(victim.seat));
            let aim = Numbers::aim(piece.size, victim.size, victim.stance);
            inputs.push(match pair.by_cell {
                true => pair.first + aim * numbers.cells + seen(cell.index()),
                false => pair.first + aim,
            });
        }
    }
    for further in 0..seats {
        let other = (seat + further) % seats;
        inputs.push(numbers.need(further, need(position, other)));
    }
    for further in 0..seats {
        let other = (seat + further) % seats;
        let turns = (other + seats - position.turn().index()) % seats;
        let other = Seat::ALL[other];
        inputs.push(numbers.menace(further, turns, menace(position, other)));
        inputs.push(numbers.prize(further, turns, prize(position, other).index()));
    }
    inputs.push(numbers.quiet(position.plies_since_capture()));
    let further = (position.turn().index() + seats - seat) % seats;
    inputs.push(numbers.turn(further));
    let mut head = further;
    if numbers.places > 1 {
        inputs.push(numbers.place(seat));
        head += seat * seats;
    }
    Listed {
        inputs: inputs.into_iter().map(|input| input as u16).collect(),
        head: head * STAGES + stage(position),
    }
}
