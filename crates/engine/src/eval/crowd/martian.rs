//! Martian Chess with three and more seats.

use crate::crowd::Shares;
use crate::eval::Evaluation;
use crate::eval::martian::Pieces;
use crate::eval::weights::table;
use crate::look::martian::Scene;
use tercio_rules::martian::Position;
use tercio_rules::{CellSet, Play, Seat, Size, Word};

table! {
    /// The weights for Martian Chess. Index 0 is the pawn, 1 the drone, 2 the queen.
    pub struct Martian {
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
        /// An own piece that somebody could take. It is no harm: the captor changes hands.
        pub attacked: [f32; 3],
        /// Being on turn.
        pub tempo: f32,
        /// The strength that makes a share e times as large, while all pips are on the board.
        pub early_spread: f32,
        /// The same when none are.
        pub late_spread: f32,
    }
}

impl Martian {
    /// The best that are known.
    pub const BEST: Martian = Martian {
        point: 100.0,
        piece: [-40.0, -15.0, 5.0],
        reach: 4.0,
        attack: [20.0, 90.0, 150.0],
        distant_attack: [18.0, 70.0, 70.0],
        attacked: [28.0, 40.0, 0.0],
        tempo: 13.0,
        early_spread: 220.0,
        late_spread: 90.0,
    };
}

impl<W: Word> Evaluation<Position<W>> for Martian {
    type Scene = Scene<W>;
    type Verdict = (Shares, f32);

    fn look(&self, position: &Position<W>) -> Scene<W> {
        Scene::look(position, &Pieces::NOTHING)
    }

    fn judge(&self, position: &Position<W>, scene: &Scene<W>) -> (Shares, f32) {
        let seats = position.points().len();
        let turn = position.turn();
        let sides = &scene.sides[..seats];
        // Nobody reaches his own pieces.
        let mut hunted = CellSet::EMPTY;
        for side in sides {
            hunted = hunted | side.reach;
        }
        let occupied = position.occupied();
        let mut strengths = [0.0; Seat::MAX];
        let mut taken = 0.0;
        for (&seat, strength) in Seat::ALL[..seats].iter().zip(&mut strengths) {
            let side = &sides[seat.index()];
            let points = f32::from(position.points()[seat.index()]);
            taken += points;
            let prey = side.reach & occupied;
            *strength = self.point * points
                + weigh(position, side.own, &self.piece)
                + self.reach * side.reach.len() as f32
                + weigh(position, side.own & hunted, &self.attacked);
            *strength += if seat == turn {
                self.tempo + weigh(position, prey, &self.attack)
            } else {
                weigh(position, prey, &self.distant_attack)
            };
        }
        let left = weigh(position, occupied, &[1.0, 2.0, 3.0]);
        let rest = left / (left + taken);
        let spread = self.late_spread + (self.early_spread - self.late_spread) * rest;
        (strengths, spread)
    }
}

/// Pieces on some cells, weighed by size.
fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[f32; 3]) -> f32 {
    let count = |size: Size| (position.pieces(size) & cells).len() as f32;
    Size::ALL
        .into_iter()
        .map(|size| by_size[size as usize] * count(size))
        .sum()
}
