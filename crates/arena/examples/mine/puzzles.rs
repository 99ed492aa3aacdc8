//! Positions with a single answer, for people. `docs/puzzles.md` says what that means.

use crate::selfplay::Games;
use std::collections::{BTreeMap, BTreeSet};
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_puzzles::{Goal, Puzzle, Theme};
use tercio_rules::{Cell, Game, Move, Position, Rules};
use tercio_testkit::proof;

/// How many plies a gain is proven over, and by how many points it beats every other move.
pub(crate) const GAIN_PLIES: u32 = 4;
pub(crate) const MARGIN: i32 = 2;
/// One theme may fill so many of a hundred puzzles with one goal.
const MOST_OF_A_KIND: usize = 12;
/// The nodes after which the engine finds the answer, for each grade but the last.
const GRADES: [u64; 4] = [100, 1_000, 10_000, 100_000];

pub(crate) fn mine(rules: Rules, count: usize, seed: u64, found: &mut dyn FnMut(&str)) {
    let mut games = Games::new(rules, seed);
    let mut seen = BTreeSet::new();
    let mut kinds: BTreeMap<(u32, Theme), usize> = BTreeMap::new();
    let mut left = count;
    while left > 0 {
        let positions = games.backwards();
        let mut last = None;
        for (index, position) in positions.iter().enumerate() {
            // One puzzle a stretch of a game: neighbours are too much alike.
            if left == 0 || last.is_some_and(|last| index < last + 8) {
                continue;
            }
            let Some((goal, solutions)) = answer(position) else {
                continue;
            };
            let theme = Theme::of(position, solutions[0]);
            let kind = match goal {
                Goal::Win { plies } => plies,
                Goal::Gain { .. } => 0,
            };
            let so_many = kinds.entry((kind, theme)).or_default();
            if (*so_many + 1) * 100 > (MOST_OF_A_KIND * count).max(100)
                || !seen.insert(position.hash())
            {
                continue;
            }
            *so_many += 1;
            left -= 1;
            last = Some(index);
            let mut puzzle = Puzzle {
                goal,
                theme,
                grade: Puzzle::HARDEST,
                solutions,
                position: *position,
            };
            puzzle.grade = grade(&puzzle);
            found(&puzzle.to_string());
        }
    }
}

/// The goal of a position and all its solutions, if there is a single answer.
pub(crate) fn answer(position: &Position) -> Option<(Goal, Vec<Move>)> {
    for plies in [1, 3, 5] {
        // A long proof takes a second, and early in a game there is nothing to prove.
        if (plies < 5 || may_win_in_three_moves(position)) && proof::can_win(position, plies) {
            let winning = proof::winning_moves(position, plies);
            return is_one_answer(&winning).then_some((Goal::Win { plies }, winning));
        }
    }
    if !captures_soon(position) {
        return None;
    }
    gain(position)
}

/// Whether somebody can take something, which is where gains are worth looking for.
fn captures_soon(position: &Position) -> bool {
    !position.threats().is_empty()
}

/// The points that one move gains and all others do not.
fn gain(position: &Position) -> Option<(Goal, Vec<Move>)> {
    let gains = proof::gains(position, GAIN_PLIES);
    let most = gains.iter().map(|&(_, gain)| gain).max()?;
    if !(MARGIN..proof::WON).contains(&most) {
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
pub(crate) fn is_one_answer(moves: &[Move]) -> bool {
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

/// How hard it is for the engine: the fewest nodes from which on it finds the answer.
fn grade(puzzle: &Puzzle) -> u8 {
    let game = Game::from_position(puzzle.position);
    let finds = |nodes: u64| {
        let mut engine = Engine::new(Options {
            hash: 4,
            ..Options::default()
        });
        let report = engine.think(&game, Limits::nodes(nodes), &Stop::default(), &mut |_| {});
        let mv = report.and_then(|report| report.line.first().copied());
        mv.is_some_and(|mv| puzzle.is_solved_by(mv))
    };
    let mut grade = Puzzle::HARDEST;
    for (index, nodes) in GRADES.into_iter().enumerate().rev() {
        if !finds(nodes) {
            break;
        }
        grade = index as u8 + 1;
    }
    grade
}
