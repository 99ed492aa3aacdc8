//! Proofs by exhaustive search: every legal move of every side, all facings included.
//!
//! Nothing is assumed and nothing is left out; a table of what was seen and the habit of trying
//! first what refuted the last move only save time. A proof starts from a position without a past,
//! so within the few plies of a proof no position can occur for the third time, and a clock that
//! is called within it cannot run out: neither is looked at.

use std::collections::HashMap;
use tercio_rules::{Move, Outcome, Play, Position, Seat, SeatSet};

/// The most plies of a proof: with more, repetition and the clock would have to be looked at.
pub const LONGEST: u32 = 5;

/// Every move with which the seat to move forces a win of its own within so many plies, whatever
/// all the others do.
#[must_use]
pub fn winning_moves(position: &Position, plies: u32) -> Vec<Move> {
    Prover::tireless()
        .winning_moves(position, plies)
        .unwrap_or_default()
}

/// Whether the seat to move can force a win within so many plies.
#[must_use]
pub fn can_win(position: &Position, plies: u32) -> bool {
    Prover::tireless().can_win(position, plies) == Some(true)
}

/// By how many points the seat to move can be better off against its only opponent after so many
/// plies than it is now, for each of its moves; a win counts [`WON`], a loss as much the other way.
/// Two seats only.
#[must_use]
pub fn gains(position: &Position, plies: u32) -> Vec<(Move, i32)> {
    Prover::tireless()
        .gains(position, plies)
        .unwrap_or_default()
}

/// Proves until it has looked at so many positions. From then on it has no answer.
#[derive(Clone, Debug)]
pub struct Prover {
    left: u64,
}

impl Prover {
    /// One that looks at so many positions at most.
    #[must_use]
    pub fn new(positions: u64) -> Prover {
        Prover { left: positions }
    }

    /// One that always has an answer.
    #[must_use]
    pub fn tireless() -> Prover {
        Prover::new(u64::MAX)
    }

    /// Whether another position may be looked at.
    fn look(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    fn unless_tired<T>(&self, answer: T) -> Option<T> {
        (self.left > 0).then_some(answer)
    }

    /// See [`winning_moves`].
    ///
    /// # Panics
    ///
    /// If a proof of so many plies would be too [long](LONGEST).
    pub fn winning_moves(&mut self, position: &Position, plies: u32) -> Option<Vec<Move>> {
        assert!(plies <= LONGEST, "a proof of {plies} plies is too long");
        let moves = match position {
            Position::Pikemen(p) => Wins::new(p, self).moves(p, plies, Move::Pikemen),
            Position::WidePikemen(p) => Wins::new(p, self).moves(p, plies, Move::Pikemen),
            Position::Martian(p) => Wins::new(p, self).moves(p, plies, Move::Martian),
            Position::WideMartian(p) => Wins::new(p, self).moves(p, plies, Move::Martian),
        };
        self.unless_tired(moves)
    }

    /// See [`can_win`].
    ///
    /// # Panics
    ///
    /// If a proof of so many plies would be too [long](LONGEST).
    pub fn can_win(&mut self, position: &Position, plies: u32) -> Option<bool> {
        assert!(plies <= LONGEST, "a proof of {plies} plies is too long");
        let can = match position {
            Position::Pikemen(p) => Wins::new(p, self).holds(p, plies),
            Position::WidePikemen(p) => Wins::new(p, self).holds(p, plies),
            Position::Martian(p) => Wins::new(p, self).holds(p, plies),
            Position::WideMartian(p) => Wins::new(p, self).holds(p, plies),
        };
        self.unless_tired(can)
    }

    /// See [`gains`].
    pub fn gains(&mut self, position: &Position, plies: u32) -> Option<Vec<(Move, i32)>> {
        let gains = match position {
            Position::Pikemen(p) => Leads::new(self).gains(p, plies, Move::Pikemen),
            Position::Martian(p) => Leads::new(self).gains(p, plies, Move::Martian),
            _ => Vec::new(),
        };
        self.unless_tired(gains)
    }
}

/// The fewest plies up to `most` within which the seat to move can force a win.
pub fn shortest_win(position: &Position, most: u32) -> Option<u32> {
    (1..=most).find(|&plies| can_win(position, plies))
}

/// A search for forced wins of one seat.
struct Wins<'p, P: Play> {
    prover: &'p mut Prover,
    seat: Seat,
    /// What was found out about positions, by hash, quiet moves and plies left.
    known: HashMap<(u64, u16, u32), bool>,
    /// For each number of plies left, the move that settled the last position.
    settled: Vec<Option<P::Move>>,
}

impl<'p, P: Play> Wins<'p, P> {
    fn new(position: &P, prover: &'p mut Prover) -> Self {
        Wins {
            prover,
            seat: position.turn(),
            known: HashMap::new(),
            settled: vec![None; LONGEST as usize + 1],
        }
    }

    fn moves(&mut self, position: &P, plies: u32, widen: fn(P::Move) -> Move) -> Vec<Move> {
        let mut winning = Vec::new();
        if plies == 0 {
            return winning;
        }
        for mv in moves(position) {
            let mut child = *position;
            child.play_unchecked(mv);
            if self.holds(&child, plies - 1) {
                winning.push(widen(mv));
            }
        }
        winning
    }

    /// Whether the seat wins within so many plies, whoever is to move.
    fn holds(&mut self, position: &P, plies: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome.winners == SeatSet::only(self.seat);
        }
        if plies == 0 || !self.prover.look() {
            return false;
        }
        let key = (position.hash(), position.plies_since_capture(), plies);
        if plies > 1
            && let Some(&known) = self.known.get(&key)
        {
            return known;
        }
        // The seat needs one good move; the others need one that spoils it.
        let wanted = position.turn() == self.seat;
        let settles = self.settling_move(position, plies, wanted).is_some();
        let holds = settles == wanted;
        if plies > 1 {
            self.known.insert(key, holds);
        }
        holds
    }

    /// A move after which the win holds, or does not, as wanted.
    fn settling_move(&mut self, position: &P, plies: u32, wanted: bool) -> Option<P::Move> {
        let last = self.settled[plies as usize].filter(|&mv| position.check(mv).is_ok());
        let all = last.into_iter().chain(moves(position));
        for mv in all {
            let mut child = *position;
            child.play_unchecked(mv);
            if self.holds(&child, plies - 1) == wanted {
                self.settled[plies as usize] = Some(mv);
                return Some(mv);
            }
        }
        None
    }
}

/// What a win counts as.
pub const WON: i32 = 100;

/// A search for the lead that can be forced.
struct Leads<'p> {
    prover: &'p mut Prover,
    /// Bounds on the lead after all plies, by hash, quiet moves and plies left.
    known: HashMap<(u64, u16, u32), (i32, i32)>,
}

impl<'p> Leads<'p> {
    fn new(prover: &'p mut Prover) -> Self {
        Leads {
            prover,
            known: HashMap::new(),
        }
    }

    fn gains<P: Play>(
        &mut self,
        position: &P,
        plies: u32,
        widen: fn(P::Move) -> Move,
    ) -> Vec<(Move, i32)> {
        let now = difference(position);
        let mut gains = Vec::new();
        for mv in moves(position) {
            let mut child = *position;
            child.play_unchecked(mv);
            let value = -self.best(&child, plies.saturating_sub(1), -WON, WON);
            let gain = if value.abs() >= WON {
                value
            } else {
                value - now
            };
            gains.push((widen(mv), gain));
        }
        gains
    }

    /// The lead the seat to move can force after all plies, between two bounds.
    fn best<P: Play>(&mut self, position: &P, plies: u32, mut alpha: i32, mut beta: i32) -> i32 {
        if let Some(outcome) = position.outcome() {
            return worth(outcome, position.turn());
        }
        if plies == 0 || !self.prover.look() {
            return difference(position);
        }
        let key = (position.hash(), position.plies_since_capture(), plies);
        if plies > 1
            && let Some(&(low, high)) = self.known.get(&key)
        {
            alpha = alpha.max(low);
            beta = beta.min(high);
            if alpha >= beta {
                return if low >= beta { low } else { high };
            }
        }
        let now = difference(position);
        let mut children: Vec<(i32, P)> = moves(position)
            .into_iter()
            .map(|mv| {
                let mut child = *position;
                child.play_unchecked(mv);
                // What takes most comes first; it changes the order only.
                let taken = match child.outcome() {
                    Some(_) => WON,
                    None => -difference(&child) - now,
                };
                (taken, child)
            })
            .collect();
        children.sort_by_key(|&(taken, _)| std::cmp::Reverse(taken));
        let first_alpha = alpha;
        let mut found = -WON;
        for (_, child) in &children {
            found = found.max(-self.best(child, plies - 1, -beta, -alpha));
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
        if plies > 1 {
            let bounds = self.known.entry(key).or_insert((-WON, WON));
            if found < beta {
                bounds.1 = bounds.1.min(found);
            }
            if found > first_alpha {
                bounds.0 = bounds.0.max(found);
            }
        }
        found
    }
}

/// How many points the seat to move is ahead.
fn difference<P: Play>(position: &P) -> i32 {
    let points = position.points();
    let turn = position.turn().index();
    i32::from(points[turn]) - i32::from(points[1 - turn])
}

fn worth(outcome: Outcome, seat: Seat) -> i32 {
    if outcome.winners == SeatSet::only(seat) {
        WON
    } else if outcome.winners.contains(seat) {
        0
    } else {
        -WON
    }
}

fn moves<P: Play>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves
}
