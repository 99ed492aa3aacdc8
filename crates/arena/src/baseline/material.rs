//! Both games as the plain search sees them: points, material, captures.

use tercio_rules::{Play, Seat, Size, Stance, martian, pikemen};

/// A game of two seats that can be judged by counting.
pub(super) trait Material: Play {
    /// Points and material, for the seat to move, in hundredths of a point.
    fn count(&self) -> i32;

    /// Lists each capture once, with a score: large victims and small captors first.
    fn captures(&self, visit: impl FnMut(Self::Move, i32));

    /// The score a move would have among the captures; 0 if it takes nothing.
    fn capture_score(&self, mv: Self::Move) -> i32;
}

/// The other of two seats.
fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        _ => Seat::A,
    }
}

/// The lead in points of the seat to move.
fn lead<P: Play>(position: &P) -> i32 {
    let turn = position.turn();
    let points = |seat: Seat| i32::from(position.points()[seat.index()]);
    points(turn) - points(other(turn))
}

fn score(victim: Size, captor: Size) -> i32 {
    4 * i32::from(victim.pips()) - i32::from(captor.pips())
}

impl Material for pikemen::Position<u64> {
    fn count(&self) -> i32 {
        // What was taken from one side is what the other side has won: material is points.
        100 * lead(self)
    }

    fn captures(&self, mut visit: impl FnMut(pikemen::Move, i32)) {
        let foreign = self.pieces_of(other(self.turn()));
        self.for_each_piece(|moves| {
            for to in moves.targets & foreign {
                // Upright is the stance in which it is hardest to take back.
                let mv = pikemen::Move::charge(moves.from, to, Stance::Upright);
                visit(mv, self.capture_score(mv));
            }
        });
    }

    fn capture_score(&self, mv: pikemen::Move) -> i32 {
        match (self.piece(mv.from()), self.piece(mv.to())) {
            (Some(captor), Some(victim)) if captor.seat != victim.seat => {
                score(victim.size, captor.size)
            }
            _ => 0,
        }
    }
}

/// What a pip in one's own zone is worth: a quarter of a point. Chosen, not tuned.
const OWN_PIP: i32 = 25;

impl Material for martian::Position<u64> {
    fn count(&self) -> i32 {
        let turn = self.turn();
        let (own, foreign) = (self.pieces_of(turn), self.pieces_of(other(turn)));
        let pips = Size::ALL.into_iter().map(|size| {
            let pieces = self.pieces(size);
            let more = (pieces & own).len() as i32 - (pieces & foreign).len() as i32;
            i32::from(size.pips()) * more
        });
        100 * lead(self) + OWN_PIP * pips.sum::<i32>()
    }

    fn captures(&self, mut visit: impl FnMut(martian::Move, i32)) {
        let foreign = self.pieces_of(other(self.turn()));
        self.for_each_piece(|moves| {
            for to in moves.targets & foreign {
                let victim = self.piece(to).unwrap_or(Size::Small);
                visit(
                    martian::Move::new(moves.from, to),
                    score(victim, moves.size),
                );
            }
        });
    }

    fn capture_score(&self, mv: martian::Move) -> i32 {
        match (self.landing(mv), self.piece(mv.from())) {
            (martian::Landing::Capture(victim), Some(captor)) => score(victim, captor),
            _ => 0,
        }
    }
}
