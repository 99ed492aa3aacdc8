//! Which moves a net thinks likely: weights of what is true of a move, added to the score that the
//! tables give it.

use super::inputs::Relation;
use super::{Crowd, View, pikemen};
use crate::Tables;
use crate::eval::Evaluation;
use crate::eval::mcts::would_win;
use crate::mcts::ManySeats;
use crate::threats::martian::Threats as MartianThreats;
use crate::threats::pikemen::{Threats as PikemenThreats, stance_index};
use std::ops::Range;
use tercio_rules::martian::{Move as MartianMove, Position as Martian};
use tercio_rules::pikemen::{Move as PikemenMove, Position as Pikemen};
use tercio_rules::{Cell, CellSet, Play, Position, Seat, Size, Stance, Word};

/// Where the kinds of what is true of a move begin, in Pikemen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PikemenNumbers {
    cells: usize,
    relations: usize,
}

/// (size, stance) of a piece.
const KINDS: usize = 27;
/// (size, lying or not, which sizes point at a cell).
const DANGERS: usize = 3 * 2 * 8;
/// How far a pike sees, by its size.
const SIGHTS: usize = 3 * 8;

impl PikemenNumbers {
    pub(super) fn new(cells: usize, seats: usize) -> PikemenNumbers {
        PikemenNumbers {
            cells,
            relations: Relation::count(seats),
        }
    }

    /// The piece before the move.
    fn from(self, size: Size, stance: usize, cell: usize) -> usize {
        (size as usize * 9 + stance) * self.cells + cell
    }

    /// The piece after it.
    fn to(self, turns: bool, size: Size, stance: usize, cell: usize) -> usize {
        let first = if turns { 2 * KINDS } else { KINDS };
        (first + size as usize * 9 + stance) * self.cells + cell
    }

    /// It takes a piece.
    fn capture(self, aim: usize, victim: Relation) -> usize {
        3 * KINDS * self.cells + (victim.index() - 1) * pikemen::AIMS + aim
    }

    /// It points at a piece afterwards.
    fn aim(self, aim: usize, victim: Relation) -> usize {
        self.capture(aim, victim) + (self.relations - 1) * pikemen::AIMS
    }

    /// It pointed at a piece before.
    fn wasted(self, aim: usize, victim: Relation) -> usize {
        self.capture(aim, victim) + 2 * (self.relations - 1) * pikemen::AIMS
    }

    fn dangers(self) -> usize {
        3 * KINDS * self.cells + 3 * (self.relations - 1) * pikemen::AIMS
    }

    /// Enemy pikes of these sizes point at where it goes.
    fn landing(self, size: Size, lies: bool, sizes: usize) -> usize {
        self.dangers() + (size as usize * 2 + usize::from(lies)) * 8 + sizes
    }

    /// Enemy pikes of these sizes point at where it was.
    fn flight(self, size: Size, lies: bool, sizes: usize) -> usize {
        self.landing(size, lies, sizes) + DANGERS
    }

    /// It sees so many cells and no enemy afterwards.
    fn sight(self, size: Size, seen: usize) -> usize {
        self.dangers() + 2 * DANGERS + size as usize * 8 + seen.min(7)
    }

    /// It sees an own piece.
    fn blocked(self, size: Size) -> usize {
        self.dangers() + 2 * DANGERS + SIGHTS + size as usize
    }

    pub(super) fn len(self) -> usize {
        self.dangers() + 2 * DANGERS + SIGHTS + 3
    }
}

/// Where the kinds of what is true of a move begin, in Martian Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MartianNumbers {
    cells: usize,
    relations: usize,
}

impl MartianNumbers {
    pub(super) fn new(cells: usize, seats: usize) -> MartianNumbers {
        MartianNumbers {
            cells,
            relations: Relation::count(seats),
        }
    }

    /// The piece before the move.
    fn from(self, size: Size, cell: usize) -> usize {
        size as usize * self.cells + cell
    }

    /// It stays in its zone.
    fn stay(self, size: Size, cell: usize) -> usize {
        (3 + size as usize) * self.cells + cell
    }

    /// It leaves its zone without a capture.
    fn gift(self, size: Size, cell: usize) -> usize {
        (6 + size as usize) * self.cells + cell
    }

    /// It takes a piece.
    fn capture(self, size: Size, victim: Size, cell: usize) -> usize {
        (9 + size as usize * 3 + victim as usize) * self.cells + cell
    }

    /// It merges with a piece of this size.
    fn merge(self, with: Size) -> usize {
        18 * self.cells + with as usize
    }

    /// Whether others could take it where it goes, in its zone.
    fn landing(self, size: Size, exposed: bool) -> usize {
        18 * self.cells + 3 + size as usize * 2 + usize::from(exposed)
    }

    /// Whether others could take it where it was.
    fn flight(self, size: Size, exposed: bool) -> usize {
        18 * self.cells + 9 + size as usize * 2 + usize::from(exposed)
    }

    /// The last piece leaves, and whether that wins without a capture.
    fn end(self, wins: bool) -> usize {
        18 * self.cells + 15 + usize::from(wins)
    }

    /// It goes to somebody's zone.
    fn visit(self, size: Size, host: Relation) -> usize {
        18 * self.cells + 17 + (host.index() - 1) * 3 + size as usize
    }

    pub(super) fn len(self) -> usize {
        18 * self.cells + 17 + 3 * (self.relations - 1)
    }
}

/// The most that is true of one move.
pub(super) const MOST: usize = 8;

/// What is true of the moves of Pikemen of the seat on turn.
pub(super) struct PikemenMoves<'p, W: Word> {
    position: &'p Pikemen<W>,
    threats: &'p PikemenThreats<W>,
    numbers: PikemenNumbers,
    view: &'p View,
    occupied: CellSet<W>,
}

impl<'p, W: Word> PikemenMoves<'p, W> {
    pub(super) fn new(
        position: &'p Pikemen<W>,
        threats: &'p PikemenThreats<W>,
        view: &'p View,
    ) -> Self {
        PikemenMoves {
            position,
            threats,
            numbers: PikemenNumbers::new(position.board().len(), position.points().len()),
            view,
            occupied: position.occupied(),
        }
    }

    fn relation(&self, other: Seat) -> Relation {
        let (turn, seats) = (self.position.turn().index(), self.position.points().len());
        Relation::of(turn, other.index(), seats)
    }

    /// What is true of every move of a piece.
    #[inline(always)]
    fn of_piece(&self, from: Cell, mut push: impl FnMut(usize)) {
        let Some((size, stance)) = self.position.stands(from) else {
            return;
        };
        let (numbers, cell) = (self.numbers, self.view.seen(from));
        push(numbers.from(size, self.view.stance(stance_index(stance)), cell));
        let lies = stance != Stance::Upright;
        push(numbers.flight(size, lies, self.threats.hostile_sizes(from)));
        if let Some((_, sight)) = self.position.pikeman(from, self.occupied) {
            let own = self.position.pieces_of(self.position.turn());
            for cell in (sight & self.occupied).without(own) {
                if let Some(victim) = self.position.piece(cell) {
                    let aim = pikemen::Numbers::aim(size, victim.size, victim.stance);
                    push(numbers.wasted(aim, self.relation(victim.seat)));
                }
            }
        }
    }

    /// What is true of its moves to a cell: of which stances, in the order of [`Stance::ALL`], and
    /// what.
    #[inline(always)]
    fn of_arrival(&self, from: Cell, to: Cell, mut push: impl FnMut(Range<usize>, usize)) {
        let Some((size, _)) = self.position.stands(from) else {
            return;
        };
        let (numbers, view) = (self.numbers, self.view);
        let turns = from == to;
        let cell = view.seen(to);
        if !turns && let Some(victim) = self.position.piece(to) {
            let aim = pikemen::Numbers::aim(size, victim.size, victim.stance);
            push(0..9, numbers.capture(aim, self.relation(victim.seat)));
        }
        let hostile = self.threats.hostile_sizes(to);
        push(0..1, numbers.landing(size, false, hostile));
        push(1..9, numbers.landing(size, true, hostile));
        for stance in 0..9 {
            let seen = view.stance(stance);
            push(stance..stance + 1, numbers.to(turns, size, seen, cell));
        }
        let mut occupied = self.occupied;
        occupied.remove(from);
        occupied.insert(to);
        let sights = self.position.sights(to, occupied);
        for (index, sight) in sights.into_iter().enumerate() {
            let lying = index + 1..index + 2;
            let Some(cell) = (sight & occupied).iter().next() else {
                push(lying, numbers.sight(size, sight.len()));
                continue;
            };
            match self.position.piece(cell) {
                Some(victim) if victim.seat != self.position.turn() => {
                    let aim = pikemen::Numbers::aim(size, victim.size, victim.stance);
                    push(lying, numbers.aim(aim, self.relation(victim.seat)));
                }
                _ => push(lying, numbers.blocked(size)),
            }
        }
    }

    /// Lists what is true of a move.
    pub(super) fn list(&self, mv: PikemenMove) -> Vec<u16> {
        let mut list = Vec::with_capacity(MOST);
        self.of_piece(mv.from(), |input| list.push(input as u16));
        let stance = stance_index(mv.stance());
        self.of_arrival(mv.from(), mv.to(), |stances, input| {
            if stances.contains(&stance) {
                list.push(input as u16);
            }
        });
        list.truncate(MOST);
        list
    }
}

/// What a net adds to the scores of moves of Pikemen.
pub(crate) struct PikemenPolicy<'p, W: Word> {
    moves: PikemenMoves<'p, W>,
    weights: &'p [i16],
    /// The piece that was asked about last, and the sum of what is true of all its moves.
    piece: Option<(Cell, i32)>,
}

impl<W: Word> PikemenPolicy<'_, W> {
    /// What it adds for each stance after a move to a cell, in the order of [`Stance::ALL`].
    #[inline(always)]
    pub(crate) fn scores(&mut self, from: Cell, to: Cell) -> [i32; 9] {
        let weight = |input: usize| {
            self.weights
                .get(input)
                .map_or(0, |&weight| i32::from(weight))
        };
        let sum = match self.piece {
            Some((piece, sum)) if piece == from => sum,
            _ => {
                let mut sum = 0;
                self.moves.of_piece(from, |input| sum += weight(input));
                self.piece = Some((from, sum));
                sum
            }
        };
        let mut scores = [sum; 9];
        self.moves.of_arrival(from, to, |stances, input| {
            let weight = weight(input);
            for score in &mut scores[stances] {
                *score += weight;
            }
        });
        scores
    }
}

/// What is true of the moves of Martian Chess of the seat on turn.
pub(super) struct MartianMoves<'p, W: Word> {
    position: &'p Martian<W>,
    threats: &'p MartianThreats<W>,
    numbers: MartianNumbers,
    view: &'p View,
    zone: CellSet<W>,
    is_last: bool,
    wins: bool,
}

impl<'p, W: Word> MartianMoves<'p, W> {
    pub(super) fn new(
        position: &'p Martian<W>,
        threats: &'p MartianThreats<W>,
        view: &'p View,
    ) -> Self {
        let turn = position.turn();
        MartianMoves {
            position,
            threats,
            numbers: MartianNumbers::new(position.board().len(), position.points().len()),
            view,
            zone: position.zone(turn),
            is_last: threats.sides[turn.index()].own.len() == 1,
            wins: would_win(position),
        }
    }

    #[inline(always)]
    fn of_move(&self, size: Size, from: Cell, to: Cell, mut push: impl FnMut(usize)) {
        let (numbers, view) = (self.numbers, self.view);
        push(numbers.from(size, view.seen(from)));
        push(numbers.flight(size, self.threats.exposed.contains(from)));
        let target = self.position.piece(to);
        if self.zone.contains(to) {
            push(numbers.stay(size, view.seen(to)));
            push(numbers.landing(size, self.threats.exposed.contains(to)));
            if let Some(with) = target {
                push(numbers.merge(with));
            }
            return;
        }
        push(match target {
            Some(victim) => numbers.capture(size, victim, view.seen(to)),
            None => numbers.gift(size, view.seen(to)),
        });
        if let Some(host) = self.position.board().zone(to) {
            let (turn, seats) = (self.position.turn().index(), self.position.points().len());
            push(numbers.visit(size, Relation::of(turn, host.index(), seats)));
        }
        if self.is_last {
            push(numbers.end(self.wins));
        }
    }

    /// Lists what is true of a move.
    pub(super) fn list(&self, mv: MartianMove) -> Vec<u16> {
        let mut list = Vec::with_capacity(MOST);
        if let Some(size) = self.position.piece(mv.from()) {
            self.of_move(size, mv.from(), mv.to(), |input| list.push(input as u16));
        }
        list.truncate(MOST);
        list
    }
}

/// What a net adds to the scores of moves of Martian Chess.
pub(crate) struct MartianPolicy<'p, W: Word> {
    moves: MartianMoves<'p, W>,
    weights: &'p [i16],
}

impl<W: Word> MartianPolicy<'_, W> {
    /// What it adds for a move of a piece of this size.
    #[inline(always)]
    pub(crate) fn score(&self, size: Size, from: Cell, to: Cell) -> i32 {
        let mut score = 0;
        self.moves.of_move(size, from, to, |input| {
            score += self
                .weights
                .get(input)
                .map_or(0, |&weight| i32::from(weight));
        });
        score
    }
}

/// What a net adds to the score of each move, in the order in which they are listed.
fn learned<P: ManySeats>(position: &P, net: &Crowd) -> Vec<i32> {
    let threats = P::eval(&Tables::BEST).threats(position);
    let scores = |net: Option<&Crowd>| {
        let mut all = Vec::new();
        position.scored(&threats, net, |_, score, _| all.push(score));
        all
    };
    let pairs = scores(Some(net)).into_iter().zip(scores(None));
    pairs.map(|(with, without)| with - without).collect()
}

impl Crowd {
    /// What it adds to the score of each move of a position, in the order of
    /// [`CrowdInputs::moves`](super::CrowdInputs::moves). `None` for a game of other rules, after
    /// somebody has left, or if it says nothing of moves.
    pub fn learned(&self, position: &Position) -> Option<Vec<i32>> {
        if position.rules() != self.rules || !position.left().is_empty() || self.policy.is_empty() {
            return None;
        }
        Some(match position {
            Position::Pikemen(position) => learned(position, self),
            Position::WidePikemen(position) => learned(position, self),
            Position::Martian(position) => learned(position, self),
            Position::WideMartian(position) => learned(position, self),
        })
    }

    /// What the net adds to the scores of moves of Pikemen; `None` if it says nothing of moves.
    pub(crate) fn pikemen_policy<'p, W: Word>(
        &'p self,
        position: &'p Pikemen<W>,
        threats: &'p PikemenThreats<W>,
    ) -> Option<PikemenPolicy<'p, W>> {
        let view = self.views.get(position.turn().index())?;
        (!self.policy.is_empty()).then(|| PikemenPolicy {
            moves: PikemenMoves::new(position, threats, view),
            weights: &self.policy,
            piece: None,
        })
    }

    /// The same for Martian Chess.
    pub(crate) fn martian_policy<'p, W: Word>(
        &'p self,
        position: &'p Martian<W>,
        threats: &'p MartianThreats<W>,
    ) -> Option<MartianPolicy<'p, W>> {
        let view = self.views.get(position.turn().index())?;
        (!self.policy.is_empty()).then(|| MartianPolicy {
            moves: MartianMoves::new(position, threats, view),
            weights: &self.policy,
        })
    }
}
