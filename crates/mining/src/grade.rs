//! How hard a puzzle is for the engine.

use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_learn::puzzle::Puzzle;
use tercio_rules::Game;

/// Each grade but the last, and the nodes after which the engine finds the answer.
const GRADES: [(u8, u64); 4] = [(1, 100), (2, 1_000), (3, 10_000), (4, 100_000)];
/// The memory of the engine, in mebibytes. Each number of nodes begins with an empty one.
const HASH: usize = 4;

/// The fewest nodes from which on the engine finds the answer, as a grade.
#[must_use]
pub fn grade(puzzle: &Puzzle) -> u8 {
    let game = Game::from_position(puzzle.position);
    let finds = |nodes: u64| {
        let mut engine = Engine::new(Options {
            hash: HASH,
            ..Options::default()
        });
        let info = engine.think(&game, Limits::nodes(nodes), &Stop::default(), &mut |_| {});
        let mv = info.and_then(|info| info.pv.first().copied());
        mv.is_some_and(|mv| puzzle.is_solved_by(mv))
    };
    let found = GRADES.into_iter().rev();
    let easiest = found.take_while(|&(_, nodes)| finds(nodes)).last();
    easiest.map_or(Puzzle::HARDEST, |(grade, _)| grade)
}
