//! Positions with a forced win, for the suite of tactics.

use crate::selfplay::Games;
use std::collections::BTreeSet;
use tercio_learn::puzzle::Tactic;
use tercio_mining::proof;
use tercio_rules::{Game, Position, Rules};

/// A position that almost any move wins tests nothing.
const MOST_WINNING: usize = 40;

/// How many plies a win may take, and how many of ten tactics are of that length.
fn lengths(seats: usize) -> &'static [(u32, usize)] {
    match seats {
        2 => &[(1, 2), (3, 5), (5, 3)],
        3 => &[(1, 5), (4, 5)],
        4 => &[(1, 7), (5, 3)],
        _ => &[(1, 10)],
    }
}

pub(crate) fn mine(rules: Rules, count: usize, seed: u64, found: &mut dyn FnMut(&str)) {
    let mut games = Games::new(rules, seed);
    let mut seen = BTreeSet::new();
    let mut wanted: Vec<(u32, usize)> = lengths(rules.seats())
        .iter()
        .map(|&(plies, share)| (plies, (count * share).div_ceil(10)))
        .collect();
    while wanted.iter().any(|&(_, left)| left > 0) {
        let positions = backwards(&games.play());
        for (plies, left) in &mut wanted {
            if *left == 0 {
                continue;
            }
            // The winner was to move one ply before the end, so it was before that many rounds too.
            let near = (*plies as usize - 1..positions.len()).step_by(rules.seats());
            let tactic = near
                .take(2)
                .find_map(|index| prove(&positions[index], *plies));
            if let Some(tactic) = tactic
                && seen.insert(tactic.position.hash())
            {
                *left -= 1;
                found(&tactic.to_string());
            }
        }
    }
}

/// The positions of a game in which somebody moved, the last one first.
fn backwards(game: &Game) -> Vec<Position> {
    let before = game.positions()[..game.plies()].iter().rev();
    before.copied().collect()
}

/// The tactic in a position, if the seat to move wins within so many plies and no sooner.
fn prove(position: &Position, plies: u32) -> Option<Tactic> {
    let seats = position.rules().seats() as u32;
    let sooner = plies.checked_sub(seats).filter(|&sooner| sooner > 0);
    if sooner.is_some_and(|sooner| proof::can_win(position, sooner))
        || !proof::can_win(position, plies)
    {
        return None;
    }
    let winning = proof::winning_moves(position, plies);
    let few = winning.len() <= MOST_WINNING && 3 * winning.len() as u64 <= position.count_moves();
    few.then_some(Tactic {
        plies,
        position: *position,
        winning,
    })
}
