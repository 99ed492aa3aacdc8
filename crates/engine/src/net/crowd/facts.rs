//! What is true of a position whoever is asked: its facts. A fact is another input to each seat, so
//! what it adds to the sums of all of them lies side by side, and facts are listed once.

use super::pikemen::AIMS;
use super::{Numbers, Row, View, kind, martian, pikemen};
use crate::threats::menace::Prize;
use tercio_rules::{Cell, Play, Seat, Size};

/// Room for the facts of a position.
pub struct List(Box<[u32; List::MOST]>);

impl List {
    /// More than any position has: 96 pieces that could take eight others each.
    const MOST: usize = 1024;

    pub(crate) fn new() -> List {
        List(Box::new([0; List::MOST]))
    }

    /// Begins a new list.
    #[inline(always)]
    pub(super) fn begin(&mut self) -> Listing<'_> {
        Listing {
            room: &mut self.0,
            count: 0,
        }
    }
}

/// A list of facts by their numbers. How many there are is no part of the room, so that it need not
/// be written to memory with each of them.
pub(super) struct Listing<'l> {
    room: &'l mut [u32; List::MOST],
    count: usize,
}

impl Listing<'_> {
    #[inline(always)]
    pub(super) fn push(&mut self, fact: u32) {
        self.room[self.count % List::MOST] = fact;
        self.count += 1;
    }

    #[inline(always)]
    fn facts(&self) -> &[u32] {
        &self.room[..self.count.min(List::MOST)]
    }
}

/// What each fact adds to the sums of each seat.
#[derive(Debug)]
pub(super) struct Facts {
    seats: usize,
    cells: usize,
    rows: Vec<Row>,
    /// Where the kinds of facts begin; they are in the order of the functions below.
    begins: [u32; 8],
}

impl Facts {
    /// The facts of a game, as inputs with these rows. None without rows.
    pub(super) fn new(numbers: Numbers, views: &[View], inputs: &[Row]) -> Facts {
        let seats = views.len();
        let mut facts = Facts {
            seats,
            cells: match numbers {
                Numbers::Pikemen(numbers) => numbers.cells,
                Numbers::Martian(numbers) => numbers.cells,
            },
            rows: Vec::new(),
            begins: [0; 8],
        };
        if inputs.len() <= 1 {
            return facts;
        }
        match numbers {
            Numbers::Pikemen(numbers) => facts.fill_pikemen(numbers, views, inputs),
            Numbers::Martian(numbers) => facts.fill_martian(numbers, views, inputs),
        }
        facts
    }

    /// Adds a fact: which input it is to each seat.
    fn push(&mut self, inputs: &[Row], input: impl Fn(usize) -> usize) {
        for seat in 0..self.seats {
            self.rows.push(inputs[input(seat)]);
        }
    }

    /// The next kind of facts begins.
    fn begin(&mut self, kind: usize) {
        self.begins[kind] = (self.rows.len() / self.seats) as u32;
    }

    fn fill_pikemen(&mut self, numbers: pikemen::Numbers, views: &[View], inputs: &[Row]) {
        let (seats, cells) = (self.seats, self.cells);
        let all_cells = || (0..cells).map(|cell| Cell::new(cell as u8));
        self.begin(0);
        for kind in (0..seats * 27).map(|kind| (kind / 27, kind % 27 / 9, kind % 9)) {
            let (owner, size, stance) = kind;
            let kind = self::kind(owner, Size::ALL[size], stance);
            for cell in all_cells() {
                let first = |seat: usize| usize::from(views[seat].first[kind]);
                self.push(inputs, |seat| first(seat) + views[seat].seen(cell));
            }
        }
        self.begin(1);
        for (owner, look) in pairs(seats, 3 * pikemen::SIGHTS) {
            let first = |seat: usize| usize::from(views[seat].sights[owner]);
            self.push(inputs, |seat| first(seat) + look);
        }
        self.begin(2);
        for (owner, victim) in pairs(seats, seats) {
            for aim in 0..AIMS {
                for cell in all_cells() {
                    self.push(inputs, |seat| views[seat].aimed(owner, victim, aim, cell));
                }
            }
        }
        let further = |seat: usize, other: usize| (other + seats - seat) % seats;
        self.begin(3);
        for (owner, need) in pairs(seats, pikemen::NEEDS) {
            self.push(inputs, |seat| numbers.need(further(seat, owner), need));
        }
        self.begin(4);
        for quiet in 0..pikemen::QUIETS {
            self.push(inputs, |_| numbers.quiet_for(quiet));
        }
        self.begin(5);
        for turn in 0..seats {
            self.push(inputs, |seat| numbers.turn(further(seat, turn)));
        }
        self.begin(6);
        for (owner, turns) in pairs(seats, seats) {
            let menace = |seat, class| numbers.menace(further(seat, owner), turns, class);
            for class in 0..pikemen::MENACES {
                self.push(inputs, |seat| menace(seat, class));
            }
        }
        self.begin(7);
        for (owner, turns) in pairs(seats, seats) {
            let prize = |seat, prize| numbers.prize(further(seat, owner), turns, prize);
            for class in 0..Prize::COUNT {
                self.push(inputs, |seat| prize(seat, class));
            }
        }
    }

    fn fill_martian(&mut self, numbers: martian::Numbers, views: &[View], inputs: &[Row]) {
        let (seats, cells) = (self.seats, self.cells);
        let all_cells = || (0..cells).map(|cell| Cell::new(cell as u8));
        self.begin(0);
        for size in Size::ALL {
            for cell in all_cells() {
                self.push(inputs, |seat| numbers.piece(size, views[seat].seen(cell)));
            }
        }
        self.begin(1);
        for (owner, room) in pairs(seats, 3 * martian::ROOMS) {
            let first = |seat: usize| usize::from(views[seat].sights[owner]);
            self.push(inputs, |seat| first(seat) + room);
        }
        self.begin(2);
        for (owner, capture) in pairs(seats, 9) {
            for cell in all_cells() {
                let first = |seat: usize| usize::from(views[seat].first[owner]);
                let within = |seat: usize| capture * cells + views[seat].seen(cell);
                self.push(inputs, |seat| first(seat) + within(seat));
            }
        }
        let further = |seat: usize, other: usize| (other + seats - seat) % seats;
        self.begin(3);
        for (owner, pieces) in pairs(seats, martian::COUNTS) {
            self.push(inputs, |seat| numbers.count(further(seat, owner), pieces));
        }
        self.begin(4);
        for quiet in 0..martian::QUIETS {
            self.push(inputs, |_| numbers.quiet(quiet as u16));
        }
        self.begin(5);
        for turn in 0..seats {
            self.push(inputs, |seat| numbers.turn(further(seat, turn)));
        }
    }

    #[inline(always)]
    fn number(&self, kind: usize, fact: usize) -> u32 {
        self.begins[kind] + fact as u32
    }

    /// A piece of this kind on a cell: (seat, size, stance) in Pikemen, the size in Martian Chess.
    #[inline(always)]
    pub(super) fn piece(&self, kind: usize, cell: usize) -> u32 {
        self.number(0, kind * self.cells + cell)
    }

    /// A pike of a seat, its size and how much it sees; or a piece, its size and its room.
    #[inline(always)]
    pub(super) fn sight(&self, seat: Seat, look: usize, looks: usize) -> u32 {
        self.number(1, seat.index() * looks + look)
    }

    /// A pike of a seat that points at somebody: (victim's seat, sizes, stance), and the cell. Or a piece
    /// that could take another: their sizes, and the cell.
    #[inline(always)]
    pub(super) fn attack(&self, seat: Seat, kind: usize, kinds: usize, cell: Cell) -> u32 {
        let kind = seat.index() * kinds + kind;
        self.number(2, kind * self.cells + cell.index())
    }

    /// How many points a seat needs; or how many pieces it has.
    #[inline(always)]
    pub(super) fn state(&self, seat: usize, state: usize, states: usize) -> u32 {
        self.number(3, seat * states + state.min(states - 1))
    }

    /// How long nothing was taken.
    #[inline(always)]
    pub(super) fn quiet(&self, quiet: usize) -> u32 {
        self.number(4, quiet)
    }

    /// Who is to move.
    #[inline(always)]
    pub(super) fn turn(&self, position: &impl Play) -> u32 {
        self.number(5, position.turn().index())
    }

    /// How a seat of Pikemen could win that moves after so many others.
    #[inline(always)]
    pub(super) fn menace(&self, seat: Seat, turns: usize, class: usize) -> u32 {
        let moves = seat.index() * self.seats + turns;
        self.number(6, moves * pikemen::MENACES + class)
    }

    /// What a seat of Pikemen could take at best that moves after so many others.
    #[inline(always)]
    pub(super) fn prize(&self, seat: Seat, turns: usize, prize: Prize) -> u32 {
        let moves = seat.index() * self.seats + turns;
        self.number(7, moves * Prize::COUNT + prize.index())
    }

    /// Adds what these facts add to the sums of each seat.
    #[inline(always)]
    pub(super) fn add_to(&self, sums: &mut [Row; Seat::MAX], list: &Listing<'_>) {
        let list = list.facts();
        match self.seats {
            3 => add_rows::<3>(&self.rows, sums, list),
            4 => add_rows::<4>(&self.rows, sums, list),
            5 => add_rows::<5>(&self.rows, sums, list),
            _ => add_rows::<6>(&self.rows, sums, list),
        }
    }
}

/// Adds the rows of some facts, one for each of so many seats. A function of its own: within a large
/// one compilers add number by number.
#[inline(never)]
fn add_rows<const SEATS: usize>(rows: &[Row], sums: &mut [Row; Seat::MAX], list: &[u32]) {
    let (facts, _) = rows.as_chunks::<SEATS>();
    let (fours, rest) = list.as_chunks::<4>();
    for four in fours {
        let [a, b, c, d] = four.map(|fact| &facts[fact as usize]);
        for (seat, sums) in sums[..SEATS].iter_mut().enumerate() {
            let [a, b, c, d] = [a, b, c, d].map(|rows| &rows[seat].0);
            for (unit, sum) in sums.0.iter_mut().enumerate() {
                let first = a[unit].wrapping_add(b[unit]);
                let second = c[unit].wrapping_add(d[unit]);
                *sum = sum.wrapping_add(first.wrapping_add(second));
            }
        }
    }
    for &fact in rest {
        for (sums, row) in sums.iter_mut().zip(&facts[fact as usize]) {
            sums.add(row);
        }
    }
}

/// Every number below one bound with every number below another.
fn pairs(first: usize, second: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..first * second).map(move |pair| (pair / second, pair % second))
}
