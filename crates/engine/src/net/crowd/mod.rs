//! Nets for three and more seats: how strong each seat stands.
//!
//! One net is asked once for each seat, which sees the board turned as if it were seat A and the
//! others by who they are to it. What it answers is a strength; the chances to win follow from the
//! strengths of all by a softmax.

mod facts;
mod frame;
mod inputs;
mod martian;
mod pikemen;
mod policy;

pub use facts::List;
pub use inputs::{CrowdInputs, Listed, ListedMove};

use super::layer::{HEAD_ONE, ONE, WIDTH, weigh};
use crate::eval::martian::Pieces as MartianPieces;
use crate::eval::pikemen::Pieces as PikemenPieces;
use crate::mcts::Shares;
use crate::threats::kinds::Kinds;
use crate::threats::martian::Threats as MartianThreats;
use crate::threats::pikemen::{Threats as PikemenThreats, stance_index};
use facts::Facts;
use frame::Frame;
use inputs::{Relation, STAGES, places};
use policy::Arrivals;
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
    /// What each input adds.
    rows: Vec<Row>,
    /// What the sums are without any input.
    bias: Row,
    heads: Vec<Head>,
    /// What is added to the score of a move for each thing that is true of it; empty if the net
    /// says nothing of moves.
    policy: Vec<i16>,
    /// The part of it about where pieces of Pikemen go.
    arrivals: Arrivals,
    views: Vec<View>,
    numbers: Numbers,
    facts: Facts,
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
}

/// How many seats further on another one is.
#[inline(always)]
fn further(other: Seat, seat: usize, seats: usize) -> usize {
    match other.index().checked_sub(seat) {
        Some(further) => further,
        None => other.index() + seats - seat,
    }
}

/// Seat, size and stance of a piece, as a number.
#[inline(always)]
fn kind(seat: usize, size: Size, stance: usize) -> usize {
    seat * 27 + size as usize * 9 + stance
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
        let views: Vec<View> = views.collect();
        let rows: Vec<Row> = rows.into_iter().map(Row).collect();
        Crowd {
            name,
            rules,
            checksum,
            facts: Facts::new(numbers, &views, &rows),
            arrivals: match rules {
                Rules::Pikemen(_) => Arrivals::new(rules.board().len(), &views, &policy),
                Rules::Martian(_) => Arrivals::default(),
            },
            rows,
            bias: Row(bias),
            heads,
            policy,
            views,
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

    /// Whether turning the board brings every seat to the place of seat A.
    pub(crate) fn has_equal_places(&self) -> bool {
        frame::has_equal_places(self.rules)
    }

    /// How strong each seat stands, in whole numbers: [`Crowd::E_TIMES`] more make the share of the
    /// win e times as large. `None` for a game of other rules, after somebody has left, or if the net
    /// says nothing of positions.
    pub fn strengths(&self, position: &Position) -> Option<Vec<i32>> {
        if position.rules() != self.rules || !position.left().is_empty() || !self.judges() {
            return None;
        }
        let list = &mut List::new();
        let all = match position {
            Position::Pikemen(position) => self.judge_pikemen(position, list).1,
            Position::WidePikemen(position) => self.judge_pikemen(position, list).1,
            Position::Martian(position) => self.judge_martian(position, list).1,
            Position::WideMartian(position) => self.judge_martian(position, list).1,
        };
        Some(all[..self.rules.seats()].to_vec())
    }

    /// How much more strength makes a share e times as large.
    pub const E_TIMES: i32 = ONE as i32 * ONE as i32 * HEAD_ONE as i32;

    /// Who attacks what in a position of Pikemen, and how strong each seat stands. The list is room
    /// to work in.
    pub(crate) fn look_pikemen<W: Word>(
        &self,
        position: &Pikemen<W>,
        list: &mut List,
    ) -> (PikemenThreats<W>, Shares) {
        let (threats, strengths) = self.judge_pikemen(position, list);
        (threats, strengths.map(natural))
    }

    /// The same in a position of Martian Chess.
    pub(crate) fn look_martian<W: Word>(
        &self,
        position: &Martian<W>,
        list: &mut List,
    ) -> (MartianThreats<W>, Shares) {
        let (threats, strengths) = self.judge_martian(position, list);
        (threats, strengths.map(natural))
    }

    fn judge_pikemen<W: Word>(
        &self,
        position: &Pikemen<W>,
        list: &mut List,
    ) -> (PikemenThreats<W>, [i32; Seat::MAX]) {
        let facts = &self.facts;
        let mut list = list.begin();
        let occupied = position.occupied();
        for cell in occupied {
            if let Some(piece) = position.piece(cell) {
                let kind = kind(piece.seat.index(), piece.size, stance_index(piece.stance));
                list.push(facts.piece(kind, cell.index()));
            }
        }
        let seats = self.views.len();
        let see = |seat: Seat, _: Cell, size: Size, sight: CellSet<W>| {
            let look = pikemen::Numbers::look(size, sight.len());
            list.push(facts.sight(seat, look, 3 * pikemen::SIGHTS));
            for cell in (sight & occupied).without(position.pieces_of(seat)) {
                if let Some(victim) = position.piece(cell) {
                    let aim = pikemen::Numbers::aim(size, victim.size, victim.stance);
                    let aim = victim.seat.index() * pikemen::AIMS + aim;
                    list.push(facts.attack(seat, aim, seats * pikemen::AIMS, cell));
                }
            }
        };
        let kinds = Kinds::of(position);
        let threats = PikemenThreats::with_kinds(position, kinds, &PikemenPieces::NOTHING, see);
        let mut strengths = [0; Seat::MAX];
        if let Numbers::Pikemen(numbers) = self.numbers {
            for seat in 0..seats {
                let need = pikemen::need(position, seat);
                list.push(facts.state(seat, need, pikemen::NEEDS));
                let (seat, turn) = (Seat::ALL[seat], position.turn().index());
                let turns = further(seat, turn, seats);
                let class = threats.menace(position, seat).map_or(0, |menace| {
                    let in_danger = threats.are_in_danger(seats, menace.pikes);
                    pikemen::menace_class(menace.victims.len(), in_danger)
                });
                list.push(facts.menace(seat, turns, class));
                list.push(facts.prize(seat, turns, threats.prize(seat)));
            }
            list.push(facts.quiet(numbers.quiet_class(position.plies_since_capture())));
            list.push(facts.turn(position));
            let stage = pikemen::stage(position);
            let has_places = self.heads.len() > seats * STAGES;
            let mut sums = [self.bias; Seat::MAX];
            if has_places {
                for (seat, sums) in sums[..seats].iter_mut().enumerate() {
                    sums.add(&self.rows[numbers.place(seat)]);
                }
            }
            facts.add_to(&mut sums, &list);
            for (seat, strength) in strengths[..seats].iter_mut().enumerate() {
                let place = if has_places { seat * seats } else { 0 };
                let head = further(position.turn(), seat, seats) + place;
                *strength = self.weigh(&sums[seat], head * STAGES + stage);
            }
        }
        (threats, strengths)
    }

    fn judge_martian<W: Word>(
        &self,
        position: &Martian<W>,
        list: &mut List,
    ) -> (MartianThreats<W>, [i32; Seat::MAX]) {
        let facts = &self.facts;
        let mut list = list.begin();
        let occupied = position.occupied();
        let see = |seat: Seat, cell: Cell, size: Size, reach: CellSet<W>| {
            list.push(facts.piece(size as usize, cell.index()));
            let room = martian::Numbers::reach(size, reach.len());
            list.push(facts.sight(seat, room, 3 * martian::ROOMS));
            for cell in reach & occupied {
                let victim = usize::from(position.pieces(Size::Medium).contains(cell))
                    + 2 * usize::from(position.pieces(Size::Large).contains(cell));
                let capture = martian::Numbers::capture(size, Size::ALL[victim % 3]);
                list.push(facts.attack(seat, capture, 9, cell));
            }
        };
        let threats = MartianThreats::seen_by(position, &MartianPieces::NOTHING, see);
        let mut strengths = [0; Seat::MAX];
        if let Numbers::Martian(numbers) = self.numbers {
            let seats = self.views.len();
            for (seat, side) in threats.sides[..seats].iter().enumerate() {
                list.push(facts.state(seat, side.own.len(), martian::COUNTS));
            }
            list.push(facts.quiet(martian::Numbers::quiet_class(
                position.plies_since_capture(),
            )));
            list.push(facts.turn(position));
            let stage = martian::stage(occupied.len(), seats);
            let points = position.points();
            let mut sums = [self.bias; Seat::MAX];
            for (seat, sums) in sums[..seats].iter_mut().enumerate() {
                for (other, &others) in points.iter().enumerate().filter(|(it, _)| *it != seat) {
                    let lead = i32::from(points[seat]) - i32::from(others);
                    let further = further(Seat::ALL[other], seat, seats);
                    sums.add(&self.rows[numbers.distance(further, lead)]);
                }
                sums.add(&self.rows[numbers.lead(martian::lead(points, seat))]);
            }
            facts.add_to(&mut sums, &list);
            for (seat, strength) in strengths[..seats].iter_mut().enumerate() {
                let head = further(position.turn(), seat, seats);
                *strength = self.weigh(&sums[seat], head * STAGES + stage);
            }
        }
        (threats, strengths)
    }

    /// What a head makes of sums.
    #[inline(always)]
    fn weigh(&self, sums: &Row, head: usize) -> i32 {
        let head = &self.heads[head];
        head.bias.wrapping_add(weigh(&sums.0, &head.weights))
    }
}

impl Row {
    /// Adds a row.
    #[inline(always)]
    fn add(&mut self, row: &Row) {
        for (sum, number) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_add(*number);
        }
    }
}

impl View {
    /// The input of a pike that points at somebody.
    fn aimed(&self, owner: usize, victim: usize, aim: usize, cell: Cell) -> usize {
        let aimed = &self.pairs[owner * Seat::MAX + victim];
        let cell = u16::from(self.cells[cell.index() & 127]) & aimed.mask;
        usize::from(aimed.first + aim as u16 * aimed.step + cell)
    }
}

/// A strength in steps that make a share e times as large.
fn natural(strength: i32) -> f32 {
    strength as f32 / Crowd::E_TIMES as f32
}
