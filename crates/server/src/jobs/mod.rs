//! Work of engines: where it is put, who does it, and what its reports change.
//!
//! The store holds what people have asked for, and [`dispatch`] gives it to those who work, the oldest
//! first and little of each person at a time; games in which puzzles are looked for come after that. Moves of the house are remembered by the deadlines of
//! their games. So a queue may lose a job: it is put there again.

mod dispatcher;
mod effects;
mod mining;
mod reviews;

pub(crate) use dispatcher::dispatch;
pub(crate) use effects::{Effect, hear_local, hear_progress, hear_stream};
pub(crate) use mining::new_puzzle;
pub(crate) use reviews::routes;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tercio_jobs::{Job, JobNews, JobStream, Kind, LocalQueue, Progress, Queues, Worker};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, timeout};

/// How long it is remembered how far somebody is.
const FRESH: Duration = Duration::from_secs(60);
/// Of how many games it is remembered.
const MOST: usize = 10_000;
/// How long NATS may take to say how much waits.
const PATIENCE: Duration = Duration::from_secs(1);

/// The work of this site, as this node sees it.
pub(crate) struct Jobs {
    /// What our jobs are marked with.
    pub(crate) site: String,
    local: LocalQueue,
    pub(crate) stream: Option<JobStream>,
    worker: Worker,
    /// On how many threads this node works.
    threads: usize,
    /// How many nodes of the search a review may take for each position.
    nodes: u32,
    progress: Mutex<HashMap<String, (Progress, Instant)>>,
    /// Somebody has asked for something.
    pub(crate) asked: Notify,
    /// The worker ends with it.
    _end: watch::Sender<bool>,
}

/// Whether a job was put into a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Put {
    /// It was.
    Done,
    /// Nobody would do it: it has to be tried again.
    NotNow,
}

impl Jobs {
    /// Begins to work on so many threads; none leaves all to others. Also says where is heard what
    /// comes of jobs of this node.
    pub(crate) fn start(
        site: String,
        stream: Option<JobStream>,
        threads: usize,
        nodes: u32,
    ) -> (Arc<Jobs>, mpsc::Receiver<JobNews>) {
        let (local, news) = LocalQueue::new();
        let queues = Queues {
            local: Some(local.clone()),
            stream: stream.clone(),
        };
        let worker = Worker::new(queues, &Kind::ALL);
        let (end, ended) = watch::channel(false);
        tokio::spawn(worker.clone().work(threads, ended));
        let jobs = Jobs {
            site,
            local,
            stream,
            worker,
            threads,
            nodes,
            progress: Mutex::default(),
            asked: Notify::new(),
            _end: end,
        };
        (Arc::new(jobs), news)
    }

    /// How many nodes of the search a position of a review may take. Where there are more seats, each
    /// takes longer.
    pub(crate) fn nodes(&self, seats: usize) -> u32 {
        match seats {
            2 => self.nodes,
            _ => (self.nodes / 8).max(1),
        }
    }

    /// Puts a job where others find it; where there are none, we do it ourselves. The same job with
    /// the same number is put once.
    pub(crate) async fn put(&self, job: Job, number: i64) -> Put {
        if let Some(stream) = &self.stream {
            match stream.put(&job, number).await {
                Ok(()) => return Put::Done,
                // Nobody waits for it at a board: NATS comes back.
                Err(_) if !stream.is_up() && job.kind() != Kind::Moves => return Put::NotNow,
                Err(error) => tracing::debug!(job = job.id, %error, "NATS takes no job"),
            }
        }
        match self.threads {
            0 => Put::NotNow,
            _ => {
                self.local.put(job);
                Put::Done
            }
        }
    }

    /// How many jobs of a kind wait in the queues.
    pub(crate) async fn waiting(&self, kind: Kind) -> u64 {
        let here = self.local.waiting(kind) as u64;
        let elsewhere = match &self.stream {
            Some(stream) => timeout(PATIENCE, stream.waiting(kind)).await,
            None => Ok(Ok(0)),
        };
        here + elsewhere.ok().and_then(Result::ok).unwrap_or(0)
    }

    /// How many jobs of a kind are being done on this node.
    pub(crate) fn busy(&self, kind: Kind) -> usize {
        self.worker.busy(kind)
    }

    /// Somebody says how far they are.
    fn note(&self, progress: Progress) {
        let mut known = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, (_, at)| at.elapsed() < FRESH);
        }
        if known.len() < MOST {
            known.insert(progress.game.clone(), (progress, Instant::now()));
        }
    }

    /// How far somebody is with a game.
    fn progress(&self, game: &str) -> Option<Progress> {
        let known = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let (progress, at) = known.get(game)?;
        (at.elapsed() < FRESH).then(|| progress.clone())
    }

    /// Nobody is at a game any more.
    fn forget(&self, game: &str) {
        let mut known = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(game);
    }
}
