//! Positions with a single answer, for people. `docs/puzzles.md` says what that means.

use crate::selfplay::Games;
use std::collections::{BTreeMap, BTreeSet};
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_learn::puzzle::{Goal, Puzzle, Theme};
use tercio_rules::{Game, Rules};
use tercio_testkit::puzzle::answer;

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

/// How hard it is for the engine: the fewest nodes from which on it finds the answer.
fn grade(puzzle: &Puzzle) -> u8 {
    let game = Game::from_position(puzzle.position);
    let finds = |nodes: u64| {
        let mut engine = Engine::new(Options {
            hash: 4,
            ..Options::default()
        });
        let info = engine.think(&game, Limits::nodes(nodes), &Stop::default(), &mut |_| {});
        let mv = info.and_then(|info| info.pv.first().copied());
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
