//! What solved endings say to a search.
//!
//! Inside the tree a position is looked up only if it has fewer pieces than the root: a win that is
//! known everywhere would show no way to go. At the root the moves that give away what is known are
//! left out, and the search finds its way among the others.

use super::worker::Worker;
use super::{Judge, TwoSeats};
use crate::Value;
use std::sync::atomic::Ordering;
use tercio_endings::{Endings, Range};

/// Where positions are looked up.
#[derive(Clone, Debug)]
pub enum Lookup {
    /// Nowhere.
    Nothing,
    /// In the tables inside the program.
    Shipped,
    /// In these.
    These(Endings),
}

/// With more pieces at the root than this the tables inside the program are left alone: they would
/// hardly be asked, and getting them ready takes a moment.
const NEAR: usize = 10;

/// Wins that take no more plies than this are looked for by searching: solved endings do not say how
/// long a win takes, and the shortest is the one to play. Where a search ends they are asked all the same.
pub(super) const SHORT: usize = 5;

impl Lookup {
    /// Whether there are so few pieces that endings may be met.
    pub(crate) fn is_near<P: TwoSeats>(position: &P) -> bool {
        position.pieces_left().is_some_and(|pieces| pieces <= NEAR)
    }

    /// The tables for a search from here; empty ones if none are needed.
    pub(super) fn find<P: TwoSeats>(&self, position: &P) -> Endings {
        match (self, position.pieces_left()) {
            (Lookup::Shipped, _) if Lookup::is_near(position) => Endings::shipped(),
            (Lookup::These(endings), Some(_)) => endings.clone(),
            _ => Endings::default(),
        }
    }
}

/// What solved endings say about the moves of the root.
#[derive(Clone, Debug)]
pub(super) struct KnownMoves<M> {
    /// Nothing if they do not know the root.
    moves: Vec<KnownMove<M>>,
    /// The most pieces of a position inside the tree that is looked up.
    most_pieces: usize,
    /// How well a move must end to be searched: 1 for a win, 0 for a shared one, -1 for any.
    least: i32,
}

#[derive(Clone, Copy, Debug)]
struct KnownMove<M> {
    mv: M,
    /// What it is worth by itself.
    quiet: Range,
    /// The same move with a call of the clock, and what that is worth.
    called: Option<(M, Range)>,
}

impl<M> KnownMove<M> {
    /// What can be forced with it.
    fn least(&self) -> i32 {
        let called = self.called.as_ref().map(|(_, range)| range.least);
        called.map_or(self.quiet.least, |called| called.max(self.quiet.least))
    }
}

impl<M: Copy + Eq> KnownMoves<M> {
    pub(super) fn of<P: TwoSeats<Move = M>>(position: &P, endings: &Endings) -> KnownMoves<M> {
        let pieces = position.pieces_left();
        let most_pieces = pieces.map_or(0, |pieces| endings.pieces().min(pieces.saturating_sub(1)));
        let mut known = KnownMoves {
            moves: Vec::new(),
            most_pieces,
            least: -1,
        };
        // Whoever made the last move may have ended the game.
        if pieces.is_none_or(|pieces| pieces > endings.pieces()) || position.outcome().is_some() {
            return known;
        }
        let mut all = true;
        position.for_each_move(|mv| {
            let quiet = position.solved_after(endings, mv);
            let call = position.with_call(mv);
            let called = call.and_then(|call| Some((call, position.solved_after(endings, call)?)));
            match quiet {
                Some(quiet) => known.moves.push(KnownMove { mv, quiet, called }),
                None => all = false,
            }
        });
        if !all {
            known.moves.clear();
        }
        known
    }

    /// Lets only those moves be searched that end best, apart from some.
    pub(super) fn select(&mut self, excluded: &[M]) {
        let rest = self
            .moves
            .iter()
            .filter(|known| !excluded.contains(&known.mv));
        let best = rest.map(|known| known.least().signum()).max();
        self.least = best.unwrap_or(-1);
    }

    /// Whether a move, as it is or with a call of the clock, is not searched.
    pub(super) fn leaves_out(&self, mv: M) -> bool {
        self.moves.iter().any(|known| match known.called {
            _ if known.mv == mv => known.least().signum() < self.least,
            Some((call, range)) if call == mv => range.least.signum() < self.least,
            _ => false,
        })
    }

    /// What a move is worth, and the move that is worth so much: with a call of the clock only if
    /// that is needed. Nothing if the tables do not know who wins.
    pub(super) fn best_form(&self, mv: M) -> Option<(M, Value)> {
        let (mv, range) = self.moves.iter().find_map(|known| {
            let quiet = known.quiet;
            let is_needed = |range: Range| range.least.signum() > quiet.least.signum();
            match known.called {
                Some((call, range)) if call == mv => Some((call, range)),
                Some((call, range)) if known.mv == mv && is_needed(range) => Some((call, range)),
                _ => (known.mv == mv).then_some((mv, quiet)),
            }
        })?;
        let value = match (range.least, range.most) {
            (1.., _) => range.least,
            (_, ..0) => range.most,
            (0, 0) => 0,
            _ => return None,
        };
        Some((mv, Value::forced(value)))
    }
}

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// Calls the clock with the best move of the root if that is needed, and says what the move is
    /// worth by solved endings.
    pub(super) fn take_best_form(&mut self) -> Option<Value> {
        let mv = *self.pv().first()?;
        let (form, value) = self.known.best_form(mv)?;
        if form != mv {
            self.pvs[0] = vec![form];
        }
        Some(value)
    }

    /// The worth of a position by solved endings, if that settles a node with this window.
    #[inline]
    pub(super) fn solved_value(
        &self,
        position: &P,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Option<i32> {
        let most = self.known.most_pieces;
        if most == 0 || position.pieces_left().is_none_or(|pieces| pieces > most) {
            return None;
        }
        let range = position.solved(self.shared.endings)?;
        self.shared.tbhits.fetch_add(1, Ordering::Relaxed);
        let worth = |difference: i32| difference.signum() * (Value::SOLVED - ply as i32);
        let (least, most) = (worth(range.least), worth(range.most));
        match () {
            () if least == most || least >= beta => Some(least),
            () if most <= alpha => Some(most),
            () => None,
        }
    }
}
