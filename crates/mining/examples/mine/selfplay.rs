//! Games to look for positions in: the engine against itself, not too well.

use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_rng::Rng;
use tercio_rules::{Game, Rules};

/// Random moves at the start.
const OPENING: usize = 6;
/// One move in so many is random later on, so that there is something to punish.
const SLIP: usize = 12;
const LONGEST: usize = 300;

/// A source of games.
pub(crate) struct Games {
    rules: Rules,
    rng: Rng,
    engine: Engine,
    limits: Limits,
}

impl Games {
    pub(crate) fn new(rules: Rules, seed: u64) -> Games {
        Games {
            rules,
            rng: Rng::new(seed),
            engine: Engine::new(Options {
                hash: 2,
                ..Options::default()
            }),
            limits: Limits::nodes(if rules.seats() == 2 { 600 } else { 120 }),
        }
    }

    /// A game that was played to its end.
    pub(crate) fn play(&mut self) -> Game {
        loop {
            let mut game = Game::new(self.rules);
            self.engine.clear();
            while !game.is_over() && game.plies() < LONGEST {
                let slips = game.plies() < OPENING || self.rng.below(SLIP) == 0;
                let mv = if slips {
                    self.rng.choose(&game.legal_moves()).copied()
                } else {
                    let stop = Stop::default();
                    let info = self.engine.think(&game, self.limits, &stop, &mut |_| {});
                    info.and_then(|info| info.pv.first().copied())
                };
                if mv.is_none_or(|mv| game.play(mv).is_err()) {
                    break;
                }
            }
            if game.is_over() {
                return game;
            }
        }
    }
}
