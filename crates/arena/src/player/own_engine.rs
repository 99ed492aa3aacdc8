//! Our own engine, in this process.

use super::{Choice, Player, PlayerError};
use crate::build_id;
use crate::player_spec::{PlayerSpec, Strength};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;
use tercio_engine::{
    Effort, Engine, Info, Limits, Manner, Nets, Options, Part, RootStats, Stop, Tables,
};
use tercio_rng::Rng;
use tercio_rules::Game;

/// Our own engine, in this process.
pub(super) struct OwnEngine {
    /// Made when the first game begins, in the thread that needs its memory. With more than one of
    /// them, each looks at its part of the moves, and what they find is put together.
    engines: Vec<Engine>,
    options: Options,
    strength: Strength,
    tables: Option<Tables>,
    nets: Option<Nets>,
    searchers: usize,
    seed: u64,
}

impl OwnEngine {
    pub(super) fn new(options: Options, strength: Strength, spec: &PlayerSpec) -> OwnEngine {
        OwnEngine {
            engines: Vec::new(),
            options,
            strength,
            tables: spec.weights.as_ref().map(|weights| weights.tables),
            nets: spec.net.as_ref().map(|net| net.nets.clone()),
            searchers: spec.searchers.max(1),
            seed: 0,
        }
    }

    fn engines(&mut self) -> &mut [Engine] {
        while self.engines.len() < self.searchers {
            let mut engine = Engine::new(Options {
                part: Part::new(self.engines.len() as u32, self.searchers as u32),
                ..self.options
            });
            if let Some(tables) = &self.tables {
                engine.set_tables(tables);
            }
            if let Some(nets) = &self.nets {
                engine.set_nets(nets);
            }
            self.engines.push(engine);
        }
        &mut self.engines
    }

    fn think(&mut self, game: &Game, limits: Limits) -> Option<Info> {
        let seed = Rng::stream(self.seed, game.moves().len() as u64).next_u64();
        let strength = self.strength;
        let (stop, mut ignore) = (Stop::default(), |_: &Info| {});
        let (engine, others) = self.engines().split_first_mut()?;
        match strength {
            Strength::Full if !others.is_empty() && game.rules().seats() > 2 => {
                think_together(self.engines(), game, limits)
            }
            Strength::Full => engine.think(game, limits, &stop, &mut ignore),
            Strength::Level(level) => {
                let effort = Effort::opponent(level, seed, limits);
                engine.play(game, effort, &stop, &mut ignore)
            }
            Strength::Manner(manner) => {
                engine.play_as(game, manner, seed, limits, &stop, &mut ignore)
            }
        }
    }
}

/// Lets several engines think about the same position, each within the limits, and adds up what they
/// have found.
fn think_together(engines: &mut [Engine], game: &Game, limits: Limits) -> Option<Info> {
    let think = |engine: &mut Engine| {
        let mut found = None;
        let mut keep = |stats: &RootStats| found = Some(stats.clone());
        engine.think_as_one_of_several(game, limits, 1, &Stop::default(), &mut keep);
        found
    };
    let found: Vec<Option<RootStats>> = std::thread::scope(|scope| {
        let begin = |engine| scope.spawn(move || think(engine));
        let threads: Vec<_> = engines.iter_mut().map(begin).collect();
        let end = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        threads.into_iter().map(end).collect()
    });
    RootStats::sum(found.iter().flatten()).map(|stats| stats.best())
}

impl Player for OwnEngine {
    fn new_game(&mut self, game: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        let manner = match self.strength {
            Strength::Full => None,
            Strength::Level(level) => Manner::of(level, game.rules()),
            Strength::Manner(manner) => Some(manner),
        };
        for engine in self.engines() {
            engine.clear();
            let prepared = engine.prepare(game.rules(), manner);
            prepared.map_err(|error| PlayerError::Unusable(error.to_string()))?;
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError> {
        let begin = Instant::now();
        let info = catch_unwind(AssertUnwindSafe(|| self.think(game, limits)));
        let info = info.map_err(|panic| {
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
