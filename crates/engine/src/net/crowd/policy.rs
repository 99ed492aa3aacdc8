//! Which moves a net thinks likely: weights of what is true of a move, added to the score that the
//! tables give it.

use super::inputs::Relation;
use super::{Crowd, View, pikemen};
use crate::Tables;
use crate::eval::Evaluation;
use crate::eval::mcts::would_win;
use crate::mcts::ManySeats;
use crate::threats::martian::Threats as MartianThreats;
use crate::threats::menace::Menace;
use crate::threats::pikemen::{Approach, Threats as PikemenThreats, stance_index};
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

    /// A piece of somebody else: whose it is, how large and how it stands.
    fn other(owner: Relation, size: Size, stance: Stance) -> usize {
        let kind = pikemen::Numbers::aim(Size::Small, size, stance);
        (owner.index() - 1) * pikemen::AIMS + kind
    }

    /// It takes one of the others.
    fn capture(self, size: Size, other: usize) -> usize {
        let aim = pikemen::Numbers::aim(size, Size::Small, Stance::Upright);
        3 * KINDS * self.cells + aim + other
    }

    /// It points at one of the others afterwards.
    fn aim(self, size: Size, other: usize) -> usize {
        self.capture(size, other) + (self.relations - 1) * pikemen::AIMS
    }

    /// It pointed at one of the others before.
    fn wasted(self, size: Size, other: usize) -> usize {
        self.capture(size, other) + 2 * (self.relations - 1) * pikemen::AIMS
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

    /// It is about to win afterwards, by pointing at a piece with a pike of this size.
    fn menace(self, size: Size, stance: usize) -> usize {
        self.dangers() + 2 * DANGERS + SIGHTS + 3 + size as usize * 2 + stance
    }

    /// It stands in the way of somebody who is about to win.
    fn parry(self, owner: Relation, several: bool, parry: Parry) -> usize {
        let first = self.menace(Size::Small, 0) + 3 * 2;
        first + ((owner.index() - 1) * 2 + usize::from(several)) * PARRIES + parry as usize
    }

    pub(super) fn len(self) -> usize {
        self.menace(Size::Small, 0) + 3 * 2 + (self.relations - 1) * 2 * PARRIES
    }
}

/// What a move does against somebody who is about to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Parry {
    /// It takes a pike that would win.
    Take,
    /// It goes between such a pike and its victim.
    Block,
    /// The victim goes elsewhere.
    Leave,
    /// The victim turns where it is.
    Turn,
    /// The victim stands up.
    Rise,
}

const PARRIES: usize = 5;

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
pub(super) const MOST: usize = 12;

/// What is true of the moves of Pikemen of the seat on turn.
pub(super) struct PikemenMoves<'p, W: Word> {
    position: &'p Pikemen<W>,
    threats: &'p PikemenThreats<W>,
    numbers: PikemenNumbers,
    view: &'p View,
    occupied: CellSet<W>,
    /// What each piece of the others is, by its cell; [`OWN`] everywhere else.
    others: W::PerCell<u8>,
    /// Which pieces of the others would win the game if a pike of each size took them: a bit each for
    /// their sizes and stances.
    winning: [u8; 3],
    /// How each of the others is about to win.
    menaces: [Option<(Relation, Menace<W>)>; Seat::MAX - 1],
}

/// No piece of the others.
const OWN: u8 = u8::MAX;

impl<'p, W: Word> PikemenMoves<'p, W> {
    pub(super) fn new(
        position: &'p Pikemen<W>,
        threats: &'p PikemenThreats<W>,
        view: &'p View,
    ) -> Self {
        let (turn, seats) = (position.turn(), position.points().len());
        let mut others = W::per_cell(OWN);
        let mut menaces = [None; Seat::MAX - 1];
        let rivals = Seat::ALL[..seats].iter().filter(|&&seat| seat != turn);
        for (&seat, menace) in rivals.zip(&mut menaces) {
            let owner = Relation::of(turn.index(), seat.index(), seats);
            *menace = threats.menace(position, seat).map(|menace| (owner, menace));
            for cell in position.pieces_of(seat) {
                if let Some((size, stance)) = position.stands(cell) {
                    others[cell.index()] = PikemenNumbers::other(owner, size, stance) as u8;
                }
            }
        }
        PikemenMoves {
            position,
            threats,
            numbers: PikemenNumbers::new(position.board().len(), seats),
            view,
            occupied: position.occupied(),
            others,
            winning: winning(position),
            menaces,
        }
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
                push(numbers.wasted(size, usize::from(self.others[cell.index()])));
            }
        }
    }

    /// What is true of its moves to a cell but where it stands then: of which stances, in the order of
    /// [`Stance::ALL`], and what. This is seen from there in each direction.
    #[inline(always)]
    fn of_arrival(
        &self,
        (size, from, to): (Size, Cell, Cell),
        sights: &[CellSet<W>; 8],
        mut push: impl FnMut(Range<usize>, usize),
    ) {
        let numbers = self.numbers;
        let victim = self.others[to.index()];
        if victim != OWN {
            push(0..9, numbers.capture(size, usize::from(victim)));
        }
        let hostile = self.threats.hostile_sizes(to);
        push(0..1, numbers.landing(size, false, hostile));
        push(1..9, numbers.landing(size, true, hostile));
        let mut occupied = self.occupied;
        occupied.remove(from);
        for (index, &sight) in sights.iter().enumerate() {
            let first = (sight & occupied).iter().next();
            let input = match first.map(|cell| self.others[cell.index()]) {
                None => numbers.sight(size, sight.len()),
                Some(OWN) => numbers.blocked(size),
                Some(other) => {
                    let kind = usize::from(other) % 6;
                    if self.winning[size as usize] >> kind & 1 != 0 {
                        push(index + 1..index + 2, numbers.menace(size, kind % 2));
                    }
                    numbers.aim(size, usize::from(other))
                }
            };
            push(index + 1..index + 2, input);
        }
        for (owner, menace) in self.menaces.iter().flatten() {
            let several = menace.victims.len() > 1;
            let mut parry = |stances, parry| push(stances, numbers.parry(*owner, several, parry));
            if menace.pikes.contains(to) {
                parry(0..9, Parry::Take);
            } else if menace.lines.contains(to) {
                parry(0..9, Parry::Block);
            }
            if menace.victims.contains(from) {
                if from == to {
                    parry(0..1, Parry::Rise);
                    parry(1..9, Parry::Turn);
                } else {
                    parry(0..9, Parry::Leave);
                }
            }
        }
    }

    /// Lists what is true of a move.
    pub(super) fn list(&self, mv: PikemenMove) -> Vec<u16> {
        let mut list = Vec::with_capacity(MOST);
        let (from, to) = (mv.from(), mv.to());
        let Some((size, _)) = self.position.stands(from) else {
            return list;
        };
        self.of_piece(from, |input| list.push(input as u16));
        let stance = stance_index(mv.stance());
        let seen = (self.view.stance(stance), self.view.seen(to));
        list.push(self.numbers.to(from == to, size, seen.0, seen.1) as u16);
        let mut occupied = self.occupied;
        occupied.remove(from);
        occupied.insert(to);
        let sights = self.position.sights(to, occupied);
        self.of_arrival((size, from, to), &sights, |stances, input| {
            if stances.contains(&stance) {
                list.push(input as u16);
            }
        });
        list.truncate(MOST);
        list
    }
}

/// Which pieces would win the game for the seat on turn if a pike of each size took them: a bit each
/// for their sizes and stances.
fn winning<W: Word>(position: &Pikemen<W>) -> [u8; 3] {
    let need = position
        .rules()
        .target()
        .saturating_sub(position.points()[position.turn().index()]);
    let mut winning = [0; 3];
    if need > Size::Large.pips() {
        return winning;
    }
    for (captor, kinds) in Size::ALL.into_iter().zip(&mut winning) {
        for victim in Size::ALL.into_iter().filter(|victim| victim.pips() >= need) {
            for stance in [Stance::Upright, Stance::ALL[1]] {
                if position.rules().takes(captor, victim, stance) {
                    *kinds |= 1 << (pikemen::Numbers::aim(Size::Small, victim, stance) % 6);
                }
            }
        }
    }
    winning
}

/// What a net adds for where a piece of Pikemen stands after a move, as each seat sees the board: nine
/// stances side by side, in the order of [`Stance::ALL`].
#[derive(Debug, Default)]
pub(super) struct Arrivals {
    cells: usize,
    stances: Vec<[i16; 9]>,
}

impl Arrivals {
    /// Those of a net with these weights; none if it says nothing of moves.
    pub(super) fn new(cells: usize, views: &[View], weights: &[i16]) -> Arrivals {
        let numbers = PikemenNumbers::new(cells, views.len());
        let mut stances = Vec::new();
        if weights.len() == numbers.len() {
            for view in views {
                for (turns, size) in [false, true]
                    .into_iter()
                    .flat_map(|turns| Size::ALL.map(|size| (turns, size)))
                {
                    stances.extend((0..cells).map(|cell| {
                        let cell = view.seen(Cell::new(cell as u8));
                        let weight =
                            |stance| weights[numbers.to(turns, size, view.stance(stance), cell)];
                        std::array::from_fn(weight)
                    }));
                }
            }
        }
        Arrivals { cells, stances }
    }

    /// For a piece of a seat that goes to a cell, or turns there.
    #[inline(always)]
    fn of(&self, seat: Seat, turns: bool, size: Size, to: Cell) -> [i16; 9] {
        let kind = (seat.index() * 2 + usize::from(turns)) * 3 + size as usize;
        let row = self.stances.get(kind * self.cells + to.index());
        row.copied().unwrap_or_default()
    }
}

/// What a net adds to the scores of moves of Pikemen.
pub(crate) struct PikemenPolicy<'p, W: Word> {
    moves: PikemenMoves<'p, W>,
    arrivals: &'p Arrivals,
    weights: &'p [i16],
    /// The piece that was asked about last, and the sum of what is true of all its moves.
    piece: Option<(Cell, i32)>,
}

impl<W: Word> PikemenPolicy<'_, W> {
    /// What it adds for each stance after these moves, in the order of [`Stance::ALL`], if this is seen
    /// in each direction afterwards.
    #[inline(always)]
    pub(crate) fn scores(&mut self, approach: &Approach, sights: &[CellSet<W>; 8]) -> [i32; 9] {
        let weight = |input: usize| {
            self.weights
                .get(input)
                .map_or(0, |&weight| i32::from(weight))
        };
        let &Approach { size, from, to, .. } = approach;
        let sum = match self.piece {
            Some((piece, sum)) if piece == from => sum,
            _ => {
                let mut sum = 0;
                self.moves.of_piece(from, |input| sum += weight(input));
                self.piece = Some((from, sum));
                sum
            }
        };
        let turn = self.moves.position.turn();
        let stances = self.arrivals.of(turn, from == to, size, to);
        let mut scores = stances.map(|weight| sum + i32::from(weight));
        self.moves
            .of_arrival((size, from, to), sights, |stances, input| {
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
            arrivals: &self.arrivals,
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
