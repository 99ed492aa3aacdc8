//! Positions with a single answer, for people. `docs/puzzles.md` says what that means.

use crate::selfplay::Games;
use tercio_engine::{Engine, Options, Stop};
use tercio_mining::{Miner, Step, Variety};
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules};

/// Finds puzzles in games of the engine against itself.
pub(crate) fn mine(rules: Rules, count: usize, seed: u64, found: &mut dyn FnMut(&str)) {
    let mut games = Games::new(rules, seed);
    let mut search = Search::new(count);
    while search.left > 0 {
        search.look(&games.play(), found);
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
            search.look(&game, found);
        }
    }
    Ok(())
}

/// What was found so far.
struct Search {
    engine: Engine,
    variety: Variety,
    count: usize,
    left: usize,
}

impl Search {
    fn new(count: usize) -> Search {
        Search {
            engine: Engine::new(Options {
                hash: 4,
                ..Options::default()
            }),
            variety: Variety::default(),
            count,
            left: count,
        }
    }

    /// Looks through a game.
    fn look(&mut self, game: &Game, found: &mut dyn FnMut(&str)) {
        let Some(mut miner) = Miner::new(game) else {
            return;
        };
        self.engine.clear();
        while self.left > 0 {
            let mut wanted = |puzzle: &_| self.variety.takes(puzzle, self.count);
            match miner.step(&mut self.engine, &Stop::default(), &mut wanted) {
                Step::More => {}
                Step::Done => return,
                Step::Found(puzzle) => {
                    self.variety.add(&puzzle);
                    self.left -= 1;
                    found(&puzzle.to_string());
                }
            }
        }
    }
}
