//! A fixed suite of searches: how fast the engine is on a machine, and whether it still searches
//! as it did.

mod signature;

pub use signature::Signature;

use crate::{Engine, Info, Judging, Known, Limits, Nets, Options, Stop};
use tercio_rules::notation::PositionError;
use tercio_rules::{Game, Position, Rules};

/// One position a line.
const POSITIONS: &str = include_str!("positions.txt");

/// How deep two seats are searched.
const PIKEMEN_DEPTH: u32 = 9;
const MARTIAN_DEPTH: u32 = 11;
/// How many nodes a search for more seats may visit; its depth is no measure.
const MCTS_NODES: u64 = 3000;
/// The memory of the search, in mebibytes. What is found depends on it.
const HASH: usize = 16;

/// One search of the suite.
#[derive(Clone, Debug)]
pub struct Case {
    game: Game,
    limits: Limits,
}

impl Case {
    /// What is played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.game.rules()
    }

    /// A search of a position within the limits of the suite.
    pub fn new(position: Position) -> Case {
        let limits = match position.rules() {
            rules if rules.seats() > 2 => Limits::nodes(MCTS_NODES),
            Rules::Pikemen(_) => Limits::depth(PIKEMEN_DEPTH),
            Rules::Martian(_) => Limits::depth(MARTIAN_DEPTH),
        };
        Case {
            game: Game::from_position(position),
            limits,
        }
    }
}

/// The positions of the suite, those of a setup one after the other.
pub fn suite() -> Result<Vec<Case>, PositionError> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Ok(Case::new(line.parse()?))).collect()
}

/// Runs the searches of the suite, each of them as if it were the first.
pub struct Runner {
    engine: Engine,
    signature: Signature,
}

impl Default for Runner {
    fn default() -> Self {
        Runner::new(Judging::default())
    }
}

impl Runner {
    /// Runs them with nets or without.
    #[must_use]
    pub fn new(judge: Judging) -> Runner {
        Runner {
            engine: Engine::new(Options {
                hash: HASH,
                judge,
                // It measures the search.
                endings: Known::Nothing,
                ..Options::default()
            }),
            signature: Signature::default(),
        }
    }

    /// Runs them with these nets.
    #[must_use]
    pub fn with_nets(nets: &Nets) -> Runner {
        let mut runner = Runner::new(Judging::Tables);
        runner.engine.set_nets(nets);
        runner
    }

    /// Searches, and adds what was found to the signature. `None` if the game is over there.
    pub fn run(&mut self, case: &Case) -> Option<Info> {
        self.engine.clear();
        let stop = Stop::default();
        let info = self
            .engine
            .think(&case.game, case.limits, &stop, &mut |_| {});
        if let Some(info) = &info {
            self.signature.add(case.game.position(), info);
        }
        info
    }

    /// The signature of all searches so far.
    #[must_use]
    pub fn signature(&self) -> Signature {
        self.signature
    }
}
