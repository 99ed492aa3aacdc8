//! The inputs of a net for three and more seats: how they are numbered, and those of a position.

use super::frame::{Frame, has_equal_places};
use super::policy::{self, MartianMoves, PikemenMoves};
use super::{Numbers, View, martian, pikemen};
use crate::Tables;
use crate::eval::Evaluation;
use crate::mcts::ManySeats;
use tercio_rules::martian::Position as Martian;
use tercio_rules::pikemen::Position as Pikemen;
use tercio_rules::{Move, Position, Rules, Word};

/// How many stages of a game have heads of their own.
pub(super) const STAGES: usize = 4;

/// Who another seat is to the one that is asked: itself, the next, the one before, or any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relation(usize);

impl Relation {
    /// The seat that is asked.
    pub(super) const OWN: Relation = Relation(0);

    /// How many relations there are among so many seats.
    pub(super) fn count(seats: usize) -> usize {
        seats.min(4)
    }

    /// Who another seat is to a seat.
    pub(super) fn of(seat: usize, other: usize, seats: usize) -> Relation {
        let further = (other + seats - seat) % seats;
        Relation(match further {
            0 | 1 => further,
            last if last + 1 == seats => Relation::count(seats) - 1,
            _ => 2,
        })
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0
    }
}

/// What a seat sees of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The inputs that are true.
    pub inputs: Vec<u16>,
    /// The head that weighs the sums.
    pub head: usize,
}

/// What is true of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedMove {
    /// The move.
    pub mv: Move,
    /// The score that the tables give it.
    pub score: i32,
    /// What is true of it.
    pub inputs: Vec<u16>,
}

/// The inputs for games of three and more seats under some rules.
#[derive(Clone, PartialEq, Debug)]
pub struct CrowdInputs {
    rules: Rules,
    frames: Vec<Frame>,
    /// How many there are.
    pub len: usize,
    /// The most that a seat sees of a position.
    pub most: usize,
    /// How many heads there are: by the seat to move and the stage of the game, and by the seat
    /// that is asked where places differ.
    pub heads: usize,
    /// Inputs that have something in common: two groups of each.
    pub groups: [Vec<u16>; 2],
    /// How many things can be true of a move.
    pub policy: usize,
    /// The score that makes a move e times as likely.
    pub temperature: f32,
}

impl CrowdInputs {
    /// The inputs for these rules; `None` for two seats, which have nets of their own.
    pub fn new(rules: Rules) -> Option<CrowdInputs> {
        let seats = rules.seats();
        if seats < 3 {
            return None;
        }
        let places = places(rules);
        let cells = rules.board().len();
        let (len, most, groups, policy) = match rules {
            Rules::Pikemen(rules) => {
                let numbers = pikemen::Numbers::new(rules, places);
                let policy = policy::PikemenNumbers::new(cells, seats).len();
                (numbers.len(), numbers.most(rules), numbers.groups(), policy)
            }
            Rules::Martian(rules) => {
                let numbers = martian::Numbers::new(rules);
                let policy = policy::MartianNumbers::new(cells, seats).len();
                (numbers.len(), numbers.most(rules), numbers.groups(), policy)
            }
        };
        Some(CrowdInputs {
            rules,
            frames: Frame::all(rules),
            len,
            most,
            heads: places * seats * STAGES,
            groups,
            policy,
            temperature: match rules {
                Rules::Pikemen(_) => <Pikemen<u64> as ManySeats>::TEMPERATURE,
                Rules::Martian(_) => <Martian<u64> as ManySeats>::TEMPERATURE,
            },
        })
    }

    /// The games they are for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What each seat sees of a position. Nothing for a game of other rules, or after somebody has
    /// left: no net has learned from such games.
    ///
    /// This is what the inputs mean; a search works them out in a faster way.
    pub fn of(&self, position: &Position) -> Option<Vec<Listed>> {
        if position.rules() != self.rules || !position.left().is_empty() {
            return None;
        }
        let views = self.frames.iter().enumerate();
        let views = views.map(|(seat, frame)| match (position, self.rules) {
            (Position::Pikemen(position), Rules::Pikemen(rules)) => {
                let numbers = pikemen::Numbers::new(rules, places(self.rules));
                Some(pikemen::list(position, numbers, frame, seat))
            }
            (Position::WidePikemen(position), Rules::Pikemen(rules)) => {
                let numbers = pikemen::Numbers::new(rules, places(self.rules));
                Some(pikemen::list(position, numbers, frame, seat))
            }
            (Position::Martian(position), Rules::Martian(rules)) => Some(martian::list(
                position,
                martian::Numbers::new(rules),
                frame,
                seat,
            )),
            (Position::WideMartian(position), Rules::Martian(rules)) => Some(martian::list(
                position,
                martian::Numbers::new(rules),
                frame,
                seat,
            )),
            _ => None,
        });
        views.collect()
    }

    /// The most that is true of a move.
    pub const MOST_OF_MOVE: usize = policy::MOST;

    /// What is true of each move of a position. Nothing for a game of other rules, or after somebody
    /// has left.
    pub fn moves(&self, position: &Position) -> Option<Vec<ListedMove>> {
        if position.rules() != self.rules || !position.left().is_empty() {
            return None;
        }
        let seat = position.turn().index();
        let numbers = Numbers::new(self.rules);
        let view = View::new(numbers, &self.frames[seat], seat, self.frames.len());
        Some(match position {
            Position::Pikemen(position) => pikemen_moves(position, &view),
            Position::WidePikemen(position) => pikemen_moves(position, &view),
            Position::Martian(position) => martian_moves(position, &view),
            Position::WideMartian(position) => martian_moves(position, &view),
        })
    }
}

fn pikemen_moves<W: Word>(position: &Pikemen<W>, view: &View) -> Vec<ListedMove> {
    let threats = <Pikemen<W> as ManySeats>::eval(&Tables::BEST).threats(position);
    let moves = PikemenMoves::new(position, &threats, view);
    listed(position, &threats, |mv| moves.list(mv))
}

fn martian_moves<W: Word>(position: &Martian<W>, view: &View) -> Vec<ListedMove> {
    let threats = <Martian<W> as ManySeats>::eval(&Tables::BEST).threats(position);
    let moves = MartianMoves::new(position, &threats, view);
    listed(position, &threats, |mv| moves.list(mv))
}

fn listed<P: ManySeats>(
    position: &P,
    threats: &P::Threats,
    list: impl Fn(P::Move) -> Vec<u16>,
) -> Vec<ListedMove> {
    let mut all = Vec::new();
    position.scored(threats, None, |mv, score, _| {
        all.push(ListedMove {
            mv: P::widen(mv),
            score,
            inputs: list(mv),
        });
    });
    all
}

/// How many places of seats differ from each other.
pub(super) fn places(rules: Rules) -> usize {
    match has_equal_places(rules) {
        true => 1,
        false => rules.seats(),
    }
}
