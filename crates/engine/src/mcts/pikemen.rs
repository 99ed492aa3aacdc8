//! Pikemen as the tree search sees it.

use super::{ManySeats, Shares, Tuning};
use crate::Tables;
use crate::eval::mcts::Pikemen;
use crate::net::{Crowd, List};
use crate::threats::pikemen::{Approach, Threats, stance_index};
use tercio_rules::pikemen::{Move, Position};
use tercio_rules::{self as rules, Cell, CellSet, Play, Stance, Word};

/// The score of a captured point among other reasons to move. The tables that order moves for
/// alpha-beta put every capture first; here it has to compete.
const CAPTURED_POINT: i32 = 2000;
/// What those tables give for it.
const ORDERED_POINT: i32 = 10_000;

impl<W: Word> ManySeats for Position<W> {
    type Threats = Threats<W>;
    type Eval = Pikemen;
    const TEMPERATURE: f32 = 1600.0;

    fn eval(tables: &Tables) -> &Pikemen {
        &tables.mcts_pikemen
    }

    fn look(&self, net: &Crowd, list: &mut List) -> (Threats<W>, Shares) {
        net.look_pikemen(self, list)
    }

    /// At the end of most games somebody is about to win and somebody else has no hope left. A net that
    /// is about moves alone is surer of them than it should be, and so is that of `three`, where places
    /// differ. Where the tables judge, the answer to a capture is worth the time that it takes.
    fn tuned_for(net: &Crowd, usual: Tuning) -> Tuning {
        let flatter = match net.judges() && net.has_equal_places() {
            true => 1.0,
            false => 1.5,
        };
        Tuning {
            hope: 0.05,
            sees_wins: true,
            temperature: flatter * usual.temperature,
            captures: usual.captures + u32::from(!net.judges()),
            ..usual
        }
    }

    fn scored(
        &self,
        threats: &Threats<W>,
        net: Option<&Crowd>,
        mut visit: impl FnMut(Move, i32, bool),
    ) {
        let mut policy = net.and_then(|net| net.pikemen_policy(self, threats));
        let mut list = |approach: &Approach, sights: &[CellSet<W>; 8], worth: i32, takes: bool| {
            let learned = match &mut policy {
                Some(policy) => policy.scores(approach, sights),
                None => [0; 9],
            };
            for (index, &score) in approach.scores.iter().enumerate() {
                if score != Approach::NONE {
                    visit(approach.mv(index), score + worth + learned[index], takes);
                }
            }
        };
        threats.captures_and_sights(self, |approach, sights| {
            let pips = self
                .stands(approach.to)
                .map_or(0, |(size, _)| i32::from(size.pips()));
            list(
                approach,
                sights,
                (CAPTURED_POINT - ORDERED_POINT) * pips,
                true,
            );
        });
        threats.approaches_and_sights(self, |approach, sights| list(approach, sights, 0, false));
    }

    fn tactics(&self, threats: &Threats<W>, visit: impl FnMut(Move, i32)) {
        threats.best_captures(self, visit);
    }

    fn wins_at_once(&self, threats: &Threats<W>) -> bool {
        threats.menace(self, self.turn()).is_some()
    }

    fn pack(mv: Move) -> u32 {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        (stance_index(mv.stance()) as u32) << 16 | to << 8 | from
    }

    fn unpack(number: u32) -> Move {
        let cell = |shift: u32| Cell::new((number >> shift) as u8);
        let stance = Stance::ALL[(number >> 16) as usize % Stance::ALL.len()];
        Move::charge(cell(0), cell(8), stance)
    }

    fn widen(mv: Move) -> rules::Move {
        rules::Move::Pikemen(mv)
    }

    fn narrow(mv: rules::Move) -> Option<Move> {
        match mv {
            rules::Move::Pikemen(mv) => Some(mv),
            rules::Move::Martian(_) => None,
        }
    }
}
