//! Positions with a single answer, for people. `docs/puzzles.md` says what that means.

use crate::selfplay::Games;
use std::collections::{BTreeMap, BTreeSet};
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_learn::puzzle::{Goal, Puzzle, Theme};
use tercio_rules::record::Record;
use tercio_rules::{Game, Position, Rules};
use tercio_testkit::puzzle::answer;

/// One theme may fill so many of a hundred puzzles with one goal.
const MOST_OF_A_KIND: usize = 12;
/// The nodes after which the engine finds the answer, for each grade but the last.
const GRADES: [u64; 4] = [100, 1_000, 10_000, 100_000];

/// Finds puzzles in games of the engine against itself.
pub(crate) fn mine(rules: Rules, count: usize, seed: u64, found: &mut dyn FnMut(&str)) {
    let mut games = Games::new(rules, seed);
    let mut search = Search::new(count);
    while search.left > 0 {
        search.look(&games.backwards(), found);
    }
}

/// Finds puzzles in games that people have played: records, as a server exports its archive.
pub(crate) fn mine_records(
    files: &[&str],
    count: usize,
    found: &mut dyn FnMut(&str),
) -> Result<(), String> {
    let mut search = Search::new(count);
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        for record in Record::read_each(&text) {
            let game = record.map_err(|error| format!("{file}: {error}"))?.game();
            // Puzzles are for two seats, and nobody has left.
            if game.rules().seats() != 2 || search.left == 0 {
                continue;
            }
            let mut positions = game.positions().to_vec();
            positions.retain(|position| position.outcome().is_none());
            positions.reverse();
            search.look(&positions, found);
        }
    }
    Ok(())
}

/// What was found so far.
struct Search {
    seen: BTreeSet<u64>,
    kinds: BTreeMap<(u32, Theme), usize>,
    count: usize,
    left: usize,
}

impl Search {
    fn new(count: usize) -> Search {
        Search {
            seen: BTreeSet::new(),
            kinds: BTreeMap::new(),
            count,
            left: count,
        }
    }

    /// Looks at the positions of a game, the last one first.
    fn look(&mut self, positions: &[Position], found: &mut dyn FnMut(&str)) {
        let mut last = None;
        for (index, position) in positions.iter().enumerate() {
            // One puzzle a stretch of a game: neighbours are too much alike.
            if self.left == 0 || last.is_some_and(|last| index < last + 8) {
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
            let so_many = self.kinds.entry((kind, theme)).or_default();
            if (*so_many + 1) * 100 > (MOST_OF_A_KIND * self.count).max(100)
                || !self.seen.insert(position.hash())
            {
                continue;
            }
            *so_many += 1;
            self.left -= 1;
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
