//! What a position of Martian Chess with two seats is worth.

use super::Evaluation;
use super::weights::table;
use crate::threats::duel::{Threats, weigh};
use tercio_rules::martian::Position;
use tercio_rules::{Play, Seat};

table! {
    /// What the pieces of a zone are worth. Index 0 is the pawn, 1 the drone, 2 the queen.
    pub struct Pieces {
        /// A piece in one's own zone.
        pub own: [i32; 3],
        /// Each cell a piece can move to.
        pub mobility: [i32; 3],
    }
}

table! {
    /// The weights, in hundredths of a point. Index 0 is the pawn, 1 the drone, 2 the queen.
    pub struct Weights {
        /// Pieces, whatever they attack.
        pub pieces: Pieces,
        /// A piece that the opponent could take.
        pub attacked: [i32; 3],
        /// A piece that the seat on turn could take.
        pub attack: [i32; 3],
        /// Being on turn.
        pub tempo: i32,
    }
}

impl Pieces {
    /// For an evaluation that weighs pieces in another way.
    pub(crate) const NOTHING: Pieces = Pieces {
        own: [0; 3],
        mobility: [0; 3],
    };
}

impl Weights {
    /// The best that are known.
    pub const BEST: Weights = Weights {
        pieces: Pieces {
            own: [-25, -41, -6],
            mobility: [1, 6, 1],
        },
        attacked: [-13, -9, -41],
        attack: [15, 16, 58],
        tempo: 6,
    };
}

impl Evaluation<Position<u64>> for Weights {
    type Threats = Threats;
    type Output = i32;

    #[inline(always)]
    fn threats(&self, position: &Position<u64>) -> Threats {
        Threats::new(position, &self.pieces)
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position<u64>, threats: &Threats) -> i32 {
        let turn = position.turn();
        let points = |seat: Seat| i32::from(position.points()[seat.index()]);
        100 * (points(turn) - points(super::other(turn)))
            + threats.balance
            + weigh(position, threats.foreign & threats.reach, &self.attack)
            + weigh(position, threats.own & threats.exposed, &self.attacked)
            + self.tempo
    }
}
