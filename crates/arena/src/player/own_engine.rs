//! Our own engine, in this process.

use super::{Choice, Player, PlayerError};
use crate::build_id;
use crate::player_spec::Strength;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;
use tercio_engine::{Effort, Engine, Info, Limits, Manner, Nets, Options, Stop, Tables};
use tercio_rng::Rng;
use tercio_rules::Game;

/// Our own engine, in this process.
pub(super) struct OwnEngine {
    /// Made when the first game begins, in the thread that needs its memory.
    engine: Option<Engine>,
    options: Options,
    strength: Strength,
    tables: Option<Tables>,
    nets: Option<Nets>,
    seed: u64,
}

impl OwnEngine {
    pub(super) fn new(
        options: Options,
        strength: Strength,
        tables: Option<Tables>,
        nets: Option<Nets>,
    ) -> OwnEngine {
        OwnEngine {
            engine: None,
            options,
            strength,
            tables,
            nets,
            seed: 0,
        }
    }

    fn engine(&mut self) -> &mut Engine {
        let (options, tables, nets) = (self.options, self.tables, &self.nets);
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(options);
            if let Some(tables) = &tables {
                engine.set_tables(tables);
            }
            if let Some(nets) = nets {
                engine.set_nets(nets);
            }
            engine
        })
    }
}

impl Player for OwnEngine {
    fn new_game(&mut self, game: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        let manner = match self.strength {
            Strength::Full => None,
            Strength::Level(level) => Manner::of(level, game.rules()),
            Strength::Manner(manner) => Some(manner),
        };
        let engine = self.engine();
        engine.clear();
        let prepared = engine.prepare(game.rules(), manner);
        prepared.map_err(|error| PlayerError::Unusable(error.to_string()))
    }

    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError> {
        let begin = Instant::now();
        let seed = Rng::stream(self.seed, game.moves().len() as u64).next_u64();
        let strength = self.strength;
        let engine = self.engine();
        let (stop, mut ignore) = (Stop::default(), |_: &Info| {});
        let think = || match strength {
            Strength::Full => engine.think(game, limits, &stop, &mut ignore),
            Strength::Level(level) => {
                let effort = Effort::opponent(level, seed, limits);
                engine.play(game, effort, &stop, &mut ignore)
            }
            Strength::Manner(manner) => {
                engine.play_as(game, manner, seed, limits, &stop, &mut ignore)
            }
        };
        let info = catch_unwind(AssertUnwindSafe(think)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            PlayerError::Crash(text.unwrap_or("panic").to_owned())
        })?;
        let info = info.ok_or(PlayerError::NoMove)?;
        Ok(Choice {
            mv: *info.pv.first().ok_or(PlayerError::NoMove)?,
            nodes: info.nodes,
            depth: info.depth,
            time: begin.elapsed(),
        })
    }

    fn build(&self) -> Option<String> {
        Some(build_id::own_engine().to_owned())
    }
}
