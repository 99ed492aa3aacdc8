//! What a position of Pikemen with two seats is worth.

use super::Evaluation;
use super::weights::table;
use crate::threats::pikemen::Threats;
use tercio_rules::pikemen::Position;
use tercio_rules::{Play, Seat};

table! {
    /// What pieces are worth by how they stand. Index 0 is small, 1 medium, 2 large.
    pub struct Pieces {
        /// A piece that stands upright.
        pub upright: [i32; 3],
        /// A piece that lies.
        pub lying: [i32; 3],
        /// A pike that pins an upright piece, by the size of the pinned.
        pub pin: [i32; 3],
        /// Each cell a pike points at, by the size of the pike.
        pub sight: [i32; 3],
        /// A pike that sees nothing at all.
        pub blind: i32,
    }
}

table! {
    /// The weights, in hundredths of a point. Index 0 is small, 1 medium, 2 large.
    pub struct Weights {
        /// Being this close to the target is worth more than the points themselves.
        pub nearness: i32,
        /// Pieces, whatever they threaten.
        pub pieces: Pieces,
        /// A pike that points at a piece it can take, by the size of the victim.
        pub threat: [i32; 3],
        /// The same when it is the opponent's turn.
        pub threatened: [i32; 3],
        /// Being on turn.
        pub tempo: i32,
    }
}

impl Pieces {
    /// For an evaluation that weighs pieces in another way.
    pub(crate) const NOTHING: Pieces = Pieces {
        upright: [0; 3],
        lying: [0; 3],
        pin: [0; 3],
        sight: [0; 3],
        blind: 0,
    };
}

impl Weights {
    /// The best that are known.
    pub const BEST: Weights = Weights {
        nearness: 3,
        pieces: Pieces {
            upright: [5, -5, 133],
            lying: [13, -19, 121],
            pin: [8, 8, -5],
            sight: [2, 9, 16],
            blind: -16,
        },
        threat: [79, 163, 147],
        threatened: [78, 154, 106],
        tempo: 45,
    };
}

impl Evaluation<Position<u64>> for Weights {
    type Threats = Threats<u64>;
    type Output = i32;

    fn threats(&self, position: &Position<u64>) -> Threats<u64> {
        Threats::new(position, &self.pieces)
    }

    fn evaluate(&self, position: &Position<u64>, threats: &Threats<u64>) -> i32 {
        let turn = position.turn();
        let other = super::other(turn);
        let points = |seat: Seat| i32::from(position.points()[seat.index()]);
        let (own, opposed) = (points(turn), points(other));
        // The nearer the target, the more a point weighs.
        let target = i32::from(position.rules().target());
        let nearness = self.nearness * (own * own - opposed * opposed) * 12 / target;
        let mine = &threats.sides[turn.index()];
        let theirs = &threats.sides[other.index()];
        100 * (own - opposed) + nearness + mine.worth - theirs.worth
            + threats.weigh(mine.prey, &self.threat)
            - threats.weigh(theirs.prey, &self.threatened)
            + self.tempo
    }
}
