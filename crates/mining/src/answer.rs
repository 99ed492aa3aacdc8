//! What makes a position a puzzle, as `docs/puzzles.md` defines it.

use crate::proof::{Prover, WON};
use std::collections::BTreeSet;
use tercio_learn::puzzle::Goal;
use tercio_rules::{Cell, Move, Position, Rules};

/// How many plies a gain is proven over.
const GAIN_PLIES: u32 = 4;
/// By how many points a gain beats that of every other move, at least.
const MARGIN: i32 = 2;

/// The goal of a position and all its solutions, if there is a single answer.
#[must_use]
pub fn answer(position: &Position) -> Option<(Goal, Vec<Move>)> {
    find(position, &mut Prover::tireless())
}

/// The same, if looking at so many positions is enough to prove it.
#[must_use]
pub fn answer_within(position: &Position, positions: u64) -> Option<(Goal, Vec<Move>)> {
    find(position, &mut Prover::new(positions))
}

fn find(position: &Position, prover: &mut Prover) -> Option<(Goal, Vec<Move>)> {
    for plies in [1, 3, 5] {
        // A long proof takes a second, and early in a game there is nothing to prove.
        if (plies < 5 || may_win_in_three_moves(position)) && prover.can_win(position, plies)? {
            let winning = prover.winning_moves(position, plies)?;
            return is_one_answer(&winning).then_some((Goal::Win { plies }, winning));
        }
    }
    if !captures_soon(position) {
        return None;
    }
    gain(position, prover)
}

/// Whether somebody can take something, which is where gains are worth looking for.
fn captures_soon(position: &Position) -> bool {
    !position.threats().is_empty()
}

/// The points that one move gains and all others do not.
fn gain(position: &Position, prover: &mut Prover) -> Option<(Goal, Vec<Move>)> {
    let gains = prover.gains(position, GAIN_PLIES)?;
    let most = gains.iter().map(|&(_, gain)| gain).max()?;
    if !(MARGIN..WON).contains(&most) {
        return None;
    }
    let (close, others): (Vec<_>, Vec<_>) = gains
        .into_iter()
        .partition(|&(_, gain)| gain > most - MARGIN);
    let solutions: Vec<Move> = close.iter().map(|&(mv, _)| mv).collect();
    // All that comes close must be as good: otherwise the second best is nearly right.
    let equal = close.iter().all(|&(_, gain)| gain == most);
    if !equal || others.is_empty() || !is_one_answer(&solutions) {
        return None;
    }
    let goal = Goal::Gain {
        points: most as u32,
        plies: GAIN_PLIES,
    };
    Some((goal, solutions))
}

/// Whether all moves take one piece to one cell. A turn on the spot must be a single one.
fn is_one_answer(moves: &[Move]) -> bool {
    let routes: BTreeSet<(Cell, Cell)> = moves.iter().map(|mv| (mv.from(), mv.to())).collect();
    let turns = moves.iter().any(|mv| mv.from() == mv.to());
    routes.len() == 1 && (moves.len() == 1 || !turns)
}

/// Whether three moves could be enough to win. In Pikemen they take nine points at most.
fn may_win_in_three_moves(position: &Position) -> bool {
    let Rules::Pikemen(rules) = position.rules() else {
        return true;
    };
    let turn = position.turn();
    let others = position.pieces().filter(|(_, piece)| piece.seat != turn);
    position.points()[turn.index()] + 9 >= rules.target() || others.count() <= 3
}
