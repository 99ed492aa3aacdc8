//! Nets for three and more seats: how strong each seat stands.
//!
//! One net is asked once for each seat, which sees the board turned as if it were seat A and the
//! others by who they are to it. What it answers is a strength; the chances to win follow from the
//! strengths of all by a softmax.

mod frame;
mod inputs;
mod martian;
mod pikemen;
mod policy;

pub use inputs::{CrowdInputs, Listed, ListedMove};

use super::layer::{HEAD_ONE, ONE, WIDTH, weigh};
use crate::eval::martian::Pieces as MartianPieces;
use crate::eval::pikemen::Pieces as PikemenPieces;
use crate::mcts::Shares;
use crate::threats::kinds::Kinds;
use crate::threats::martian::Threats as MartianThreats;
use crate::threats::pikemen::{Threats as PikemenThreats, stance_index};
use frame::Frame;
use inputs::{Relation, STAGES, places};
use tercio_rules::martian::Position as Martian;
use tercio_rules::pikemen::Position as Pikemen;
use tercio_rules::{Cell, CellSet, Play, Position, Rules, Seat, Size, Word};

/// What each input adds to the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(super) struct Row(pub(super) [i16; WIDTH]);

/// What is made of the sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub(super) weights: [i16; WIDTH],
    pub(super) bias: i32,
}

/// A net for three and more seats.
#[derive(Debug)]
pub struct Crowd {
    pub(super) name: String,
    pub(super) rules: Rules,
    pub(super) checksum: u64,
    /// What each input adds, and nothing last.
    rows: Vec<Row>,
    /// What the sums are without any input.
    bias: Row,
    heads: Vec<Head>,
    /// What is added to the score of a move for each thing that is true of it; empty if the net
    /// says nothing of moves.
    policy: Vec<i16>,
    views: Vec<View>,
    numbers: Numbers,
}

/// Where the inputs of a game begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    Pikemen(pikemen::Numbers),
    Martian(martian::Numbers),
}

impl Numbers {
    fn new(rules: Rules) -> Numbers {
        match rules {
            Rules::Pikemen(game) => Numbers::Pikemen(pikemen::Numbers::new(game, places(rules))),
            Rules::Martian(game) => Numbers::Martian(martian::Numbers::new(game)),
        }
    }
}

/// Where the inputs begin that a seat sees, all worked out.
#[derive(Debug)]
struct View {
    /// Where it sees each cell.
    cells: [u8; 128],
    /// How it sees each stance.
    stances: [u8; 9],
    /// Of a piece, by its seat, size and stance; or of an attack, by the seat of the attacker.
    first: [u16; Seat::MAX * 27],
    /// Of pikes that point at somebody, by both seats.
    pairs: [Aimed; Seat::MAX * Seat::MAX],
    /// Of sights or of room, by the seat.
    sights: [u16; Seat::MAX],
}

/// Where the inputs of pikes begin that point at somebody.
#[derive(Clone, Copy, Debug)]
struct Aimed {
    first: u16,
    /// How far apart pikes of one size and the next are.
    step: u16,
    /// All bits if it matters where the victim is, none if not.
    mask: u16,
}

impl View {
    fn new(numbers: Numbers, frame: &Frame, seat: usize, seats: usize) -> View {
        let mut view = View {
            cells: [0; 128],
            stances: std::array::from_fn(|stance| frame.stance(stance) as u8),
            first: [0; Seat::MAX * 27],
            pairs: [Aimed {
                first: 0,
                step: 0,
                mask: 0,
            }; Seat::MAX * Seat::MAX],
            sights: [0; Seat::MAX],
        };
        view.cells[..frame.cells.len()].copy_from_slice(&frame.cells);
        for owner in 0..seats {
            let relation = Relation::of(seat, owner, seats);
            match numbers {
                Numbers::Pikemen(numbers) => {
                    view.sights[owner] = numbers.sight(relation) as u16;
                    for size in Size::ALL {
                        for stance in 0..9 {
                            let first = numbers.piece(relation, size, frame.stance(stance));
                            view.first[kind(owner, size, stance)] = first as u16;
                        }
                    }
                    for victim in 0..seats {
                        let pair = numbers.pair(relation, Relation::of(seat, victim, seats));
                        view.pairs[owner * Seat::MAX + victim] = Aimed {
                            first: pair.first as u16,
                            step: if pair.by_cell {
                                numbers.cells as u16
                            } else {
                                1
                            },
                            mask: if pair.by_cell { u16::MAX } else { 0 },
                        };
                    }
                }
                Numbers::Martian(numbers) => {
                    view.sights[owner] = numbers.room(relation) as u16;
                    view.first[owner] = numbers.threat(relation) as u16;
                }
            }
        }
        view
    }

    /// Where a cell is seen.
    #[inline(always)]
    fn seen(&self, cell: Cell) -> usize {
        usize::from(self.cells[cell.index() & 127])
    }

    /// How a stance is seen.
    #[inline(always)]
    fn stance(&self, stance: usize) -> usize {
        usize::from(self.stances[stance])
    }

    #[inline(always)]
    fn cell(&self, cell: u8) -> u16 {
        u16::from(self.cells[usize::from(cell & 127)])
    }
}

/// Seat, size and stance of a piece, as a number.
#[inline(always)]
fn kind(seat: usize, size: Size, stance: usize) -> usize {
    seat * 27 + size as usize * 9 + stance
}

/// A list that takes no more than it has room for.
struct Bounded<T, const MOST: usize> {
    items: [T; MOST],
    count: usize,
}

impl<T: Copy, const MOST: usize> Bounded<T, MOST> {
    #[inline(always)]
    fn new(none: T) -> Self {
        Bounded {
            items: [none; MOST],
            count: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.count) {
            *place = item;
            self.count += 1;
        }
    }

    #[inline(always)]
    fn items(&self) -> &[T] {
        &self.items[..self.count]
    }
}

/// The rows of a position; more than it has.
type List = Bounded<u16, 512>;

/// What stands where, in numbers that every seat reads in its own way.
struct PikemenFacts {
    /// Seat, size and stance; cell.
    pieces: Bounded<(u8, u8), 96>,
    /// Seat; size and sight.
    sights: Bounded<(u8, u8), 96>,
    /// Both seats; both sizes and the stance of the victim; its cell.
    aims: Bounded<(u8, u8, u8), 192>,
}

/// The same in Martian Chess.
struct MartianFacts {
    /// Size; cell; seat; size and room.
    pieces: Bounded<(u8, u8, u8, u8), 96>,
    /// Seat; both sizes; cell of the victim.
    captures: Bounded<(u8, u8, u8), 384>,
}

impl Crowd {
    /// A net of these parts, which fit together.
    pub(super) fn new(
        (name, rules, checksum): (String, Rules, u64),
        bias: [i16; WIDTH],
        rows: Vec<[i16; WIDTH]>,
        heads: Vec<Head>,
        policy: Vec<i16>,
    ) -> Crowd {
        let seats = rules.seats();
        let numbers = Numbers::new(rules);
        let frames = Frame::all(rules);
        let views = frames.iter().enumerate();
        let views = views.map(|(seat, frame)| View::new(numbers, frame, seat, seats));
        let nothing = [0; WIDTH];
        Crowd {
            name,
            rules,
            checksum,
            rows: rows.into_iter().chain([nothing]).map(Row).collect(),
            bias: Row(bias),
            heads,
            policy,
            views: views.collect(),
            numbers,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The checksum of its file.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Whether it says anything of positions, and not only of moves.
    pub fn judges(&self) -> bool {
        !self.heads.is_empty()
    }

    /// How strong each seat stands, in whole numbers: [`Crowd::E_TIMES`] more make the share of the
    /// win e times as large. `None` for a game of other rules, after somebody has left, or if the net
    /// says nothing of positions.
    pub fn strengths(&self, position: &Position) -> Option<Vec<i32>> {
        if position.rules() != self.rules || !position.left().is_empty() || !self.judges() {
            return None;
        }
        let all = match position {
            Position::Pikemen(position) => self.judge_pikemen(position).1,
            Position::WidePikemen(position) => self.judge_pikemen(position).1,
            Position::Martian(position) => self.judge_martian(position).1,
            Position::WideMartian(position) => self.judge_martian(position).1,
        };
        Some(all[..self.rules.seats()].to_vec())
    }

    /// How much more strength makes a share e times as large.
    pub const E_TIMES: i32 = ONE as i32 * ONE as i32 * HEAD_ONE as i32;

    /// Who attacks what in a position of Pikemen, and how strong each seat stands.
    pub(crate) fn look_pikemen<W: Word>(
        &self,
        position: &Pikemen<W>,
    ) -> (PikemenThreats<W>, Shares) {
        let (threats, strengths) = self.judge_pikemen(position);
        (threats, strengths.map(natural))
    }

    /// The same in a position of Martian Chess.
    pub(crate) fn look_martian<W: Word>(
        &self,
        position: &Martian<W>,
    ) -> (MartianThreats<W>, Shares) {
        let (threats, strengths) = self.judge_martian(position);
        (threats, strengths.map(natural))
    }

    fn judge_pikemen<W: Word>(
        &self,
        position: &Pikemen<W>,
    ) -> (PikemenThreats<W>, [i32; Seat::MAX]) {
        let mut facts = PikemenFacts {
            pieces: Bounded::new((0, 0)),
            sights: Bounded::new((0, 0)),
            aims: Bounded::new((0, 0, 0)),
        };
        let occupied = position.occupied();
        for cell in occupied {
            if let Some(piece) = position.piece(cell) {
                let kind = kind(piece.seat.index(), piece.size, stance_index(piece.stance));
                facts.pieces.push((kind as u8, cell.index() as u8));
            }
        }
        let (sights, aims) = (&mut facts.sights, &mut facts.aims);
        let see = |seat: Seat, _: Cell, size: Size, sight: CellSet<W>| {
            let look = pikemen::Numbers::look(size, sight.len());
            sights.push((seat.index() as u8, look as u8));
            for cell in (sight & occupied).without(position.pieces_of(seat)) {
                if let Some(victim) = position.piece(cell) {
                    let pair = seat.index() * Seat::MAX + victim.seat.index();
                    let aim = pikemen::Numbers::aim(size, victim.size, victim.stance);
                    aims.push((pair as u8, aim as u8, cell.index() as u8));
                }
            }
        };
        let kinds = Kinds::of(position);
        let threats = PikemenThreats::with_kinds(position, kinds, &PikemenPieces::NOTHING, see);
        let mut strengths = [0; Seat::MAX];
        if let Numbers::Pikemen(numbers) = self.numbers {
            let seats = numbers.seats.min(self.views.len());
            let stage = pikemen::stage(position);
            let mut list = List::new(0);
            for (seat, strength) in strengths[..seats].iter_mut().enumerate() {
                list.count = 0;
                self.views[seat].list_pikemen(&facts, &mut list);
                let mut push = |input: usize| list.push(input as u16);
                for further in 0..seats {
                    let other = (seat + further) % seats;
                    push(numbers.need(further, pikemen::need(position, other)));
                }
                push(numbers.quiet(position.plies_since_capture()));
                let further = (position.turn().index() + seats - seat) % seats;
                push(numbers.turn(further));
                let mut head = further;
                if self.heads.len() > seats * STAGES {
                    push(numbers.place(seat));
                    head += seat * seats;
                }
                *strength = self.weigh(&mut list, head * STAGES + stage);
            }
        }
        (threats, strengths)
    }

    fn judge_martian<W: Word>(
        &self,
        position: &Martian<W>,
    ) -> (MartianThreats<W>, [i32; Seat::MAX]) {
        let mut facts = MartianFacts {
            pieces: Bounded::new((0, 0, 0, 0)),
            captures: Bounded::new((0, 0, 0)),
        };
        let occupied = position.occupied();
        let (pieces, captures) = (&mut facts.pieces, &mut facts.captures);
        let see = |seat: Seat, cell: Cell, size: Size, reach: CellSet<W>| {
            let (seat, room) = (
                seat.index() as u8,
                martian::Numbers::reach(size, reach.len()),
            );
            pieces.push((size as u8, cell.index() as u8, seat, room as u8));
            for cell in reach & occupied {
                let victim = usize::from(position.pieces(Size::Medium).contains(cell))
                    + 2 * usize::from(position.pieces(Size::Large).contains(cell));
                let capture = martian::Numbers::capture(size, Size::ALL[victim % 3]);
                captures.push((seat, capture as u8, cell.index() as u8));
            }
        };
        let threats = MartianThreats::seen_by(position, &MartianPieces::NOTHING, see);
        let mut strengths = [0; Seat::MAX];
        if let Numbers::Martian(numbers) = self.numbers {
            let seats = numbers.seats.min(self.views.len());
            let stage = martian::stage(occupied.len(), seats);
            let points = position.points();
            let mut list = List::new(0);
            for (seat, strength) in strengths[..seats].iter_mut().enumerate() {
                list.count = 0;
                self.views[seat].list_martian(&facts, numbers, &mut list);
                let mut push = |input: usize| list.push(input as u16);
                for further in 0..seats {
                    let other = (seat + further) % seats;
                    let count = threats.sides[other].own.len();
                    push(numbers.count(further, count));
                    if further > 0 {
                        let lead = i32::from(points[seat]) - i32::from(points[other]);
                        push(numbers.distance(further, lead));
                    }
                }
                push(numbers.lead(martian::lead(points, seat)));
                push(numbers.quiet(position.plies_since_capture()));
                let further = (position.turn().index() + seats - seat) % seats;
                push(numbers.turn(further));
                *strength = self.weigh(&mut list, further * STAGES + stage);
            }
        }
        (threats, strengths)
    }

    /// What a head makes of the sum of these rows.
    #[inline(always)]
    fn weigh(&self, list: &mut List, head: usize) -> i32 {
        // Four rows at a time; the last ones may add nothing.
        let nothing = self.rows.len() as u16 - 1;
        for _ in 0..list.count.next_multiple_of(4) - list.count {
            list.push(nothing);
        }
        let mut sums = self.bias;
        sums.add(&self.rows, list.items());
        let head = &self.heads[head];
        head.bias.wrapping_add(weigh(&sums.0, &head.weights))
    }
}

impl Row {
    /// Adds these rows, four at a time. A function of its own: within a large one compilers add
    /// number by number.
    #[inline(never)]
    fn add(&mut self, rows: &[Row], list: &[u16]) {
        for four in list.as_chunks::<4>().0 {
            let [a, b, c, d] = four.map(|row| &rows[usize::from(row)].0);
            for (unit, sum) in self.0.iter_mut().enumerate() {
                let first = a[unit].wrapping_add(b[unit]);
                let second = c[unit].wrapping_add(d[unit]);
                *sum = sum.wrapping_add(first.wrapping_add(second));
            }
        }
    }
}

impl View {
    #[inline(always)]
    fn list_pikemen(&self, facts: &PikemenFacts, list: &mut List) {
        for &(kind, cell) in facts.pieces.items() {
            list.push(self.first[usize::from(kind)] + self.cell(cell));
        }
        for &(seat, look) in facts.sights.items() {
            list.push(self.sights[usize::from(seat)] + u16::from(look));
        }
        for &(pair, aim, cell) in facts.aims.items() {
            let aimed = &self.pairs[usize::from(pair)];
            let cell = self.cell(cell) & aimed.mask;
            list.push(aimed.first + u16::from(aim) * aimed.step + cell);
        }
    }

    #[inline(always)]
    fn list_martian(&self, facts: &MartianFacts, numbers: martian::Numbers, list: &mut List) {
        let cells = numbers.cells as u16;
        for &(size, cell, seat, room) in facts.pieces.items() {
            list.push(u16::from(size) * cells + self.cell(cell));
            list.push(self.sights[usize::from(seat)] + u16::from(room));
        }
        for &(seat, capture, cell) in facts.captures.items() {
            let first = self.first[usize::from(seat)];
            list.push(first + u16::from(capture) * cells + self.cell(cell));
        }
    }
}

/// A strength in steps that make a share e times as large.
fn natural(strength: i32) -> f32 {
    strength as f32 / Crowd::E_TIMES as f32
}
