//! What a worker thinks with: engines that are used again.

use crate::MoveTask;
use std::time::Duration;
use tercio_engine::review::Review;
use tercio_engine::{Effort, Engine, Level, Limits, Options, Stop};
use tercio_mining::{Miner, Step, is_plain};
use tercio_rules::Game;
use tokio::task::spawn_blocking;

/// The memory of an engine, in mebibytes.
const HASH: usize = 8;
/// How many lines a review looks for, so that a move that is second best is often known already.
const REVIEW_LINES: usize = 2;

/// The engines of one place to work at.
#[derive(Default)]
pub(crate) struct Engines {
    player: Option<Engine>,
    reviewer: Option<Engine>,
}

impl Engines {
    /// The move of an engine, in notation; an error in words if there is none.
    pub(crate) async fn choose(&mut self, game: Game, task: MoveTask) -> Result<String, String> {
        let level = Level::new(task.level).ok_or("there is no such level")?;
        let limits = Limits::time(Duration::from_millis(task.ms));
        let effort = Effort::opponent(level, task.seed, limits);
        let engine = self.player.take();
        let thought = spawn_blocking(move || {
            let mut engine = engine.unwrap_or_else(|| engine_with(1));
            let info = engine.play(&game, effort, &Stop::default(), &mut |_| {});
            let best = info.and_then(|info| info.best());
            let text = best.map(|mv| game.position().notation(mv).to_string());
            // Another game comes next.
            engine.clear();
            (engine, text)
        });
        let (engine, text) = thought.await.map_err(|error| error.to_string())?;
        self.player = Some(engine);
        text.ok_or_else(|| "the engine has found no move".to_owned())
    }

    /// Looks at one more position of a game; the review comes back, with whether there was one.
    pub(crate) async fn step(
        &mut self,
        mut review: Review,
        nodes: u32,
        stop: &Stop,
    ) -> Result<(Review, bool), String> {
        let engine = self.reviewer.take();
        let stop = stop.clone();
        let looked = spawn_blocking(move || {
            let mut engine = engine.unwrap_or_else(|| engine_with(REVIEW_LINES));
            if review.seen() == 0 {
                engine.clear();
            }
            let more = review.step(&mut engine, Limits::nodes(nodes.into()), &stop);
            (engine, review, more)
        });
        let (engine, review, more) = looked.await.map_err(|error| error.to_string())?;
        self.reviewer = Some(engine);
        Ok((review, more))
    }

    /// Looks for a puzzle in one more position; the miner comes back, with what came of it.
    pub(crate) async fn mine(
        &mut self,
        mut miner: Miner,
        stop: &Stop,
    ) -> Result<(Miner, Step), String> {
        let engine = self.player.take();
        let stop = stop.clone();
        let looked = spawn_blocking(move || {
            let mut engine = engine.unwrap_or_else(|| engine_with(1));
            let step = miner.step(&mut engine, &stop, &mut |puzzle| !is_plain(puzzle));
            (engine, miner, step)
        });
        let (engine, miner, step) = looked.await.map_err(|error| error.to_string())?;
        self.player = Some(engine);
        Ok((miner, step))
    }
}

fn engine_with(multipv: usize) -> Engine {
    Engine::new(Options {
        hash: HASH,
        multipv,
        ..Options::default()
    })
}
