//! A move, judged by what was known before and after it.

use super::{Analysis, Judgement, Verdict};
use crate::{Info, Value};
use tercio_rules::{Move, Seat};

/// One move of a game, and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<'r> {
    /// How many moves were made before it.
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The position before it.
    pub before: &'r Analysis,
    /// The position after it.
    pub after: &'r Analysis,
    /// What it was worth.
    pub judgement: Judgement,
}

impl<'r> Judged<'r> {
    pub(super) fn new(
        ply: usize,
        seat: Seat,
        mv: Move,
        before: &'r Analysis,
        after: &'r Analysis,
    ) -> Judged<'r> {
        let is_first_choice = before.lines.first().is_some_and(|best| starts(best, mv));
        // The search before the move may have looked at it too. The two searches differ in depth,
        // so that the higher of their chances counts.
        let own = before.lines.iter().find(|line| starts(line, mv));
        let chance = |chances: &[f32]| chances.get(seat.index()).copied().unwrap_or(0.0);
        let kept = own
            .map_or(0.0, |line| chance(&line.chances))
            .max(chance(&after.chances));
        let loss = if is_first_choice {
            0.0
        } else {
            (chance(&before.chances) - kept).clamp(0.0, 1.0)
        };
        let seats = before.chances.len();
        Judged {
            ply,
            seat,
            mv,
            before,
            after,
            judgement: Judgement {
                verdict: Verdict::new(loss, is_first_choice, seats),
                loss,
            },
        }
    }

    /// The chance of the mover before and after the move.
    #[must_use]
    pub fn chances(&self) -> (f32, f32) {
        let seat = self.seat.index();
        (self.before.chances[seat], self.after.chances[seat])
    }

    /// The worth of the position for the mover before and after the move; two seats only.
    #[must_use]
    pub fn values(&self) -> Option<(Value, Value)> {
        Some((self.before.value?, for_the_mover(self.after.value?)))
    }

    /// What would have been better, if anything would.
    #[must_use]
    pub fn better(&self) -> Option<&'r Info> {
        let best = self.before.lines.first()?;
        (!starts(best, self.mv)).then_some(best)
    }
}

/// How well a seat played on the whole, from 0 to 100; nothing if it made no move.
#[must_use]
pub fn accuracy(moves: &[Judged<'_>], seat: Seat) -> Option<f32> {
    let own = moves.iter().filter(|judged| judged.seat == seat);
    let (sum, count) = own.fold((0.0, 0), |(sum, count), judged| {
        (sum + judged.judgement.accuracy(), count + 1)
    });
    (count > 0).then(|| sum / count as f32)
}

fn starts(info: &Info, mv: Move) -> bool {
    info.pv.first() == Some(&mv)
}

/// The worth for the seat that has just moved, counted from before its move: what is proven is a
/// ply further away from there.
fn for_the_mover(value: Value) -> Value {
    match value.distance() {
        None => Value(-value.0),
        Some(_) => Value(-value.0 + value.0.signum()),
    }
}
