//! Takes jobs and does them.

use crate::engines::Engines;
use crate::{Kind, MOST_DELIVERIES, MoveTask, Outcome, Queues, Taken, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tercio_engine::Stop;
use tercio_engine::review::Review;
use tercio_mining::{Miner, Step};
use tercio_rules::Game;
use tercio_rules::record::Record;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

/// How often a worker says that it is still at it.
const KEEP: Duration = Duration::from_secs(1);

/// What reviews say which engine looked.
#[must_use]
pub fn engine_name() -> &'static str {
    concat!("tercio ", env!("CARGO_PKG_VERSION"))
}

/// Does jobs, some at a time. Clones are the same.
#[derive(Clone, Debug)]
pub struct Worker {
    queues: Queues,
    kinds: Vec<Kind>,
    busy: Arc<[AtomicUsize; Kind::ALL.len()]>,
}

impl Worker {
    /// Somebody who does these kinds of work, the first ones first.
    #[must_use]
    pub fn new(queues: Queues, kinds: &[Kind]) -> Worker {
        let wanted = Kind::ALL.into_iter().filter(|kind| kinds.contains(kind));
        Worker {
            queues,
            kinds: wanted.collect(),
            busy: Arc::default(),
        }
    }

    /// How many jobs of a kind are being done here.
    #[must_use]
    pub fn busy(&self, kind: Kind) -> usize {
        self.count(kind).load(Ordering::Relaxed)
    }

    fn count(&self, kind: Kind) -> &AtomicUsize {
        &self.busy[kind as usize]
    }

    /// Works on so many threads until it is told to end, or nobody is there any more who could tell
    /// it. Then moves are still finished, and what takes longer is given back.
    pub async fn work(self, threads: usize, end: watch::Receiver<bool>) {
        let mut places = JoinSet::new();
        for _ in 0..threads {
            places.spawn(self.clone().place(end.clone()));
        }
        while places.join_next().await.is_some() {}
    }

    /// One after the other.
    async fn place(self, mut end: watch::Receiver<bool>) {
        let mut engines = Engines::default();
        let stop = Stop::default();
        let watched = {
            let stop = stop.clone();
            tokio::spawn(async move {
                let _ = end.wait_for(|end| *end).await;
                stop.raise();
            })
        };
        while !stop.is_raised() {
            if let Some(taken) = self.queues.take(&self.kinds).await {
                self.handle(taken, &mut engines, &stop).await;
            }
        }
        watched.abort();
    }

    async fn handle(&self, taken: Taken, engines: &mut Engines, stop: &Stop) {
        let deliveries = taken.deliveries();
        if deliveries > 1 {
            let job = &taken.job().id;
            tracing::info!(job, deliveries, "a job that somebody has left");
        }
        match taken.job().task {
            Task::Move(task) => self.make_move(taken, task, engines).await,
            Task::Review { nodes } => self.look_back(taken, nodes, engines, stop).await,
            Task::Mine => self.look_for_puzzles(taken, engines, stop).await,
        }
    }

    /// Chooses a move.
    async fn make_move(&self, taken: Taken, task: MoveTask, engines: &mut Engines) {
        let _busy = Busy::at(self.count(Kind::Moves));
        let outcome = match read(&taken) {
            Ok(game) => {
                let position = game.position().to_string();
                let ply = u32::try_from(game.plies()).unwrap_or(u32::MAX);
                let chosen = keeping(&taken, engines.choose(game, task)).await;
                chosen.map(|text| Outcome::Move {
                    seat: task.seat,
                    ply,
                    position,
                    text,
                })
            }
            Err(why) => Err(why),
        };
        hand_in(taken, outcome).await;
    }

    /// Looks at every position, from the last to the first. If it is told to stop, somebody else
    /// shall do it.
    async fn look_back(&self, taken: Taken, nodes: u32, engines: &mut Engines, stop: &Stop) {
        let _busy = Busy::at(self.count(Kind::Reviews));
        let reviewed = match read(&taken) {
            Ok(game) => self.review(&taken, &game, nodes, engines, stop).await,
            Err(why) => Err(why),
        };
        match reviewed.transpose() {
            Some(outcome) => hand_in(taken, outcome).await,
            None => taken.give_back().await,
        }
    }

    /// What a review finds; nothing if it was stopped. Moves that somebody waits for come between.
    async fn review(
        &self,
        taken: &Taken,
        game: &Game,
        nodes: u32,
        engines: &mut Engines,
        stop: &Stop,
    ) -> Result<Option<Outcome>, String> {
        let mut review = Review::new(game);
        let all = review.positions();
        let mut steps = Vec::with_capacity(all);
        loop {
            keeping(taken, self.make_urgent_moves(engines)).await;
            let (looked, more) = keeping(taken, engines.step(review, nodes, stop)).await?;
            review = looked;
            if !more {
                break;
            }
            steps.extend(review.last_step());
            taken.tell(review.seen(), all).await;
        }
        let complete = review.seen() == all;
        Ok(complete.then(|| Outcome::Review {
            engine: engine_name().to_owned(),
            nodes,
            steps,
        }))
    }

    /// Looks for puzzles in a game. If it is told to stop, somebody else shall do it.
    async fn look_for_puzzles(&self, taken: Taken, engines: &mut Engines, stop: &Stop) {
        let _busy = Busy::at(self.count(Kind::Puzzles));
        let mined = match read(&taken) {
            Ok(game) => self.mine(&taken, &game, engines, stop).await,
            Err(why) => Err(why),
        };
        match mined.transpose() {
            Some(outcome) => hand_in(taken, outcome).await,
            None => taken.give_back().await,
        }
    }

    /// The puzzles of a game; nothing if it was stopped. All that somebody waits for comes between.
    async fn mine(
        &self,
        taken: &Taken,
        game: &Game,
        engines: &mut Engines,
        stop: &Stop,
    ) -> Result<Option<Outcome>, String> {
        let mut lines = Vec::new();
        let mut miner = Miner::new(game).ok_or("puzzles are for two seats")?;
        loop {
            keeping(taken, self.make_urgent_moves(engines)).await;
            keeping(taken, self.do_urgent_reviews(engines, stop)).await;
            let (looked, step) = keeping(taken, engines.mine(miner, stop)).await?;
            miner = looked;
            match step {
                Step::More => {}
                Step::Found(puzzle) => lines.push(puzzle.to_string()),
                Step::Done if stop.is_raised() => return Ok(None),
                Step::Done => return Ok(Some(Outcome::Puzzles { lines })),
            }
        }
    }

    async fn make_urgent_moves(&self, engines: &mut Engines) {
        while let Some(taken) = self.take_urgent(Kind::Moves).await {
            match taken.job().task {
                Task::Move(task) => self.make_move(taken, task, engines).await,
                Task::Review { .. } | Task::Mine => return taken.give_back().await,
            }
        }
    }

    async fn do_urgent_reviews(&self, engines: &mut Engines, stop: &Stop) {
        while let Some(taken) = self.take_urgent(Kind::Reviews).await {
            match taken.job().task {
                Task::Review { nodes } => self.look_back(taken, nodes, engines, stop).await,
                Task::Move(_) | Task::Mine => return taken.give_back().await,
            }
            if stop.is_raised() {
                return;
            }
        }
    }

    /// A job of a kind that comes before what is being done, if there is one and it is ours to do.
    async fn take_urgent(&self, kind: Kind) -> Option<Taken> {
        match self.kinds.contains(&kind) {
            true => self.queues.take_now(&[kind]).await,
            false => None,
        }
    }
}

/// One job more that is being done, until it is dropped.
struct Busy<'w>(&'w AtomicUsize);

impl Busy<'_> {
    fn at(count: &AtomicUsize) -> Busy<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Busy(count)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Hands in what came of a job, or why nothing did.
async fn hand_in(taken: Taken, outcome: Result<Outcome, String>) {
    let id = taken.job().id.clone();
    let outcome = outcome.unwrap_or_else(|why| {
        tracing::error!(job = id, why, "a job cannot be done");
        Outcome::Failed { why }
    });
    let report = taken.job().report(outcome);
    match taken.finish(report).await {
        Ok(()) => tracing::debug!(job = id, "a job is done"),
        // Somebody else does it again.
        Err(error) => tracing::warn!(job = id, %error, "a report was not kept"),
    }
}

/// Waits for something, and says meanwhile that somebody is at it.
async fn keeping<T>(taken: &Taken, work: impl Future<Output = T>) -> T {
    let mut ticks = interval(KEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first comes at once, and nobody needs it.
    ticks.tick().await;
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            _ = ticks.tick() => taken.keep().await,
        }
    }
}

/// The game of a job that can be done; why it cannot if it cannot.
fn read(taken: &Taken) -> Result<Game, String> {
    // Whoever takes it may be its next victim.
    if taken.deliveries() > MOST_DELIVERIES {
        return Err(format!("nobody has finished it in {MOST_DELIVERIES} tries"));
    }
    match Record::from_text(&taken.job().record) {
        Ok(record) => Ok(record.game()),
        Err(error) => Err(format!("its game cannot be read: {error}")),
    }
}
