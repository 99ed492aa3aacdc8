//! Martian Chess with three and more seats.

use crate::eval::Evaluation;
use crate::eval::martian::Pieces;
use crate::eval::weights::table;
use crate::mcts::Shares;
use crate::threats::martian::Threats;
use tercio_rules::martian::{Deadlock, Position, Rules};
use tercio_rules::{CellSet, Play, Seat, Size, Word};

table! {
    /// The weights for Martian Chess, in hundredths of what makes a share e times as large. Index 0
    /// is the pawn, 1 the drone, 2 the queen.
    pub struct Martian {
        /// While all pips are on the board. In between, the weights pass from one to the other.
        pub early: Stage,
        /// When none are.
        pub late: Stage,
        /// Having few pieces: divided by their number.
        pub few: f32,
        /// Being ahead of all others with one piece. Only who moves his last piece out of his zone
        /// ends the game.
        pub alone: f32,
        /// Being ahead of all others with two pieces.
        pub pair: f32,
        /// Being ahead of all others when too many quiet moves are about to end the game; before
        /// that it grows with the square of their number.
        pub patience: f32,
        /// The strength that makes a share e times as large.
        pub spread: f32,
    }
}

table! {
    /// The weights for Martian Chess that change in the course of the game.
    pub struct Stage {
        /// A captured point.
        pub point: f32,
        /// A piece in one's zone.
        pub piece: [f32; 3],
        /// A cell that one's pieces can get to.
        pub reach: f32,
        /// A piece that the seat on turn could take.
        pub attack: [f32; 3],
        /// A piece that another seat could take.
        pub distant_attack: [f32; 3],
        /// Being on turn.
        pub tempo: f32,
        /// Each point more than the best of the others, or fewer.
        pub lead: f32,
        /// Being ahead of all others.
        pub leader: f32,
    }
}

/// No lead counts for more than this many points.
const LONGEST_LEAD: f32 = 6.0;
/// The pips of the pieces that each seat starts with.
const PIPS_BROUGHT: f32 = 18.0;

impl Martian {
    /// The best that are known.
    pub const BEST: Martian = Martian {
        early: Stage {
            point: 13.0,
            piece: [-7.3, 6.2, 10.3],
            reach: 0.2,
            attack: [1.8, 5.2, 12.2],
            distant_attack: [-2.3, 7.1, 4.4],
            tempo: 3.1,
            lead: -5.3,
            leader: -9.8,
        },
        late: Stage {
            point: 24.2,
            piece: [1.5, 18.3, 16.0],
            reach: 0.8,
            attack: [3.7, 20.1, 5.3],
            distant_attack: [7.5, 22.0, 41.0],
            tempo: 5.9,
            lead: 15.2,
            leader: -4.9,
        },
        few: -3.6,
        alone: 42.5,
        pair: 15.7,
        patience: 92.6,
        spread: 54.8,
    };

    /// The weights while `rest` of all pips, from 0 to 1, are on the board.
    fn stage(&self, rest: f32) -> Stage {
        let (early, late) = (&self.early, &self.late);
        let blend = |early: f32, late: f32| late + (early - late) * rest;
        let blend_sizes = |early: &[f32; 3], late: &[f32; 3]| {
            std::array::from_fn(|size| blend(early[size], late[size]))
        };
        Stage {
            point: blend(early.point, late.point),
            piece: blend_sizes(&early.piece, &late.piece),
            reach: blend(early.reach, late.reach),
            attack: blend_sizes(&early.attack, &late.attack),
            distant_attack: blend_sizes(&early.distant_attack, &late.distant_attack),
            tempo: blend(early.tempo, late.tempo),
            lead: blend(early.lead, late.lead),
            leader: blend(early.leader, late.leader),
        }
    }
}

impl<W: Word> Evaluation<Position<W>> for Martian {
    type Threats = Threats<W>;
    type Output = (Shares, f32);

    fn threats(&self, position: &Position<W>) -> Threats<W> {
        Threats::new(position, &Pieces::NOTHING)
    }

    fn evaluate(&self, position: &Position<W>, threats: &Threats<W>) -> (Shares, f32) {
        let seats = position.points().len();
        let turn = position.turn();
        let occupied = position.occupied();
        let stage = self.stage(rest(position));
        let sides = &threats.sides[..seats];
        let patience = self.patience * waited(position).powi(2);
        let (first, second) = two_highest(position);
        let mut strengths = [0.0; Seat::MAX];
        for (&seat, strength) in Seat::ALL[..seats].iter().zip(&mut strengths) {
            let side = &sides[seat.index()];
            let own_points = position.points()[seat.index()];
            let points = f32::from(own_points);
            let best_other = if own_points == first { second } else { first };
            let lead = points - f32::from(best_other);
            let prey = side.reach & occupied;
            *strength = stage.point * points
                + weigh(position, side.own, &stage.piece)
                + stage.reach * side.reach.len() as f32
                + stage.lead * lead.clamp(-LONGEST_LEAD, LONGEST_LEAD)
                + self.few / side.own.len().max(1) as f32;
            *strength += if seat == turn {
                stage.tempo + weigh(position, prey, &stage.attack)
            } else {
                weigh(position, prey, &stage.distant_attack)
            };
            if lead > 0.0 {
                *strength += stage.leader + patience;
                *strength += match side.own.len() {
                    1 => self.alone,
                    2 => self.pair,
                    _ => 0.0,
                };
            }
        }
        (strengths, self.spread)
    }
}

/// The part of all pips that is on the board; at most 1, even in a position that somebody made up.
pub(crate) fn rest<W: Word>(position: &Position<W>) -> f32 {
    let left = weigh(position, position.occupied(), &[1.0, 2.0, 3.0]);
    (left / (PIPS_BROUGHT * position.points().len() as f32)).min(1.0)
}

/// The part of the quiet moves that end the game which have been made; 0 if they never do.
fn waited<W: Word>(position: &Position<W>) -> f32 {
    match position.rules().deadlock() {
        Deadlock::Auto => f32::from(position.plies_since_capture()) / f32::from(Rules::QUIET_MOVES),
        Deadlock::Call | Deadlock::Off => 0.0,
    }
}

/// Whether the seat on turn wins if it ends the game without a capture: it leads, or there is a tie
/// at the top.
pub(crate) fn would_win<W: Word>(position: &Position<W>) -> bool {
    let (first, second) = two_highest(position);
    position.points()[position.turn().index()] == first || first == second
}

/// The highest number of points of those who still play, and the highest of the rest.
pub(crate) fn two_highest<W: Word>(position: &Position<W>) -> (u8, u8) {
    let seats = Seat::ALL.into_iter().zip(position.points());
    let playing = seats.filter(|(seat, _)| !position.left().contains(*seat));
    playing.fold((0, 0), |(first, second), (_, &points)| {
        if points > first {
            (points, first)
        } else {
            (first, second.max(points))
        }
    })
}

/// Pieces on some cells, weighed by size.
fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[f32; 3]) -> f32 {
    let count = |size: Size| (position.pieces(size) & cells).len() as f32;
    Size::ALL
        .into_iter()
        .map(|size| by_size[size as usize] * count(size))
        .sum()
}
