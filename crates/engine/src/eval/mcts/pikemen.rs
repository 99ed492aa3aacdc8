//! Pikemen with three and more seats.

use crate::eval::Evaluation;
use crate::eval::pikemen::Pieces;
use crate::eval::weights::table;
use crate::mcts::Shares;
use crate::threats::pikemen::Threats;
use tercio_rules::pikemen::Position;
use tercio_rules::{CellSet, Play, Seat, Word};

table! {
    /// The weights for Pikemen. Index 0 is small, 1 medium, 2 large.
    pub struct Pikemen {
        /// A captured point.
        pub point: f32,
        /// The square of the points, for a target of 12: the last points weigh most.
        pub nearness: f32,
        /// Pieces, whatever they threaten, in tenths of the other weights.
        pub pieces: Pieces,
        /// A piece that the seat on turn could take.
        pub threat: [f32; 3],
        /// A piece that another seat could take.
        pub distant_threat: [f32; 3],
        /// An own piece that somebody could take.
        pub danger: [f32; 3],
        /// Being on turn.
        pub tempo: f32,
        /// Having no pieces any more.
        pub gone: f32,
        /// The strength that makes a share e times as large, while nobody has points.
        pub early_spread: f32,
        /// The same when somebody is about to win.
        pub late_spread: f32,
    }
}

impl Pikemen {
    /// The best that are known.
    pub const BEST: Pikemen = Pikemen {
        point: 100.0,
        nearness: -2.4,
        pieces: Pieces {
            upright: [-102, -279, 235],
            lying: [-73, -186, 164],
            pin: [12, 34, 28],
            sight: [-6, 4, 38],
            blind: -56,
        },
        threat: [17.2, 56.8, 39.0],
        distant_threat: [45.1, 105.5, 26.7],
        danger: [4.8, 12.6, -3.8],
        tempo: 17.4,
        gone: -1000.0,
        early_spread: 253.6,
        late_spread: 63.5,
    };
}

impl<W: Word> Evaluation<Position<W>> for Pikemen {
    type Threats = Threats<W>;
    type Output = (Shares, f32);

    fn threats(&self, position: &Position<W>) -> Threats<W> {
        Threats::new(position, &self.pieces)
    }

    fn evaluate(&self, position: &Position<W>, threats: &Threats<W>) -> (Shares, f32) {
        let seats = position.points().len();
        let turn = position.turn();
        let target = f32::from(position.rules().target());
        let mut hunted = CellSet::EMPTY;
        for side in (0..seats).map(|seat| &threats.sides[seat]) {
            hunted = hunted | side.prey;
        }
        let mut strengths = [0.0; Seat::MAX];
        let mut most: f32 = 0.0;
        for (&seat, strength) in Seat::ALL[..seats].iter().zip(&mut strengths) {
            let side = &threats.sides[seat.index()];
            let own = position.pieces_of(seat);
            let points = f32::from(position.points()[seat.index()]);
            if !position.left().contains(seat) {
                most = most.max(points);
            }
            *strength = self.point * points
                + self.nearness * points * points * 12.0 / target
                + 0.1 * side.worth as f32
                + weigh(position, own & hunted, &self.danger);
            *strength += if own.is_empty() {
                self.gone
            } else if seat == turn {
                self.tempo + weigh(position, side.prey, &self.threat)
            } else {
                weigh(position, side.prey, &self.distant_threat)
            };
        }
        let progress = (most / target).min(1.0);
        let spread = self.early_spread + (self.late_spread - self.early_spread) * progress;
        (strengths, spread)
    }
}

/// Pieces on some cells, weighed by size.
fn weigh<W: Word>(position: &Position<W>, cells: CellSet<W>, by_size: &[f32; 3]) -> f32 {
    let pieces = cells.iter().filter_map(|cell| position.piece(cell));
    pieces.map(|piece| by_size[piece.size as usize]).sum()
}
