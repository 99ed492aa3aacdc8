//! Jobs in the memory of one server, which does them itself.

use crate::{Job, JobReport, Kind, Progress, Taken};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

/// How much news may wait to be heard.
const NEWS: usize = 1024;

/// What those who work say.
#[derive(Clone, PartialEq, Debug)]
pub enum JobNews {
    /// How far somebody is.
    Progress(Progress),
    /// A job is done.
    Report(JobReport),
}

/// Jobs in memory, the oldest of each kind first. Clones are the same.
#[derive(Clone, Debug)]
pub struct LocalQueue {
    waiting: Arc<Mutex<Waiting>>,
    arrived: Arc<Notify>,
    news: mpsc::Sender<JobNews>,
}

#[derive(Debug, Default)]
struct Waiting {
    jobs: HashMap<Kind, VecDeque<Job>>,
    /// The names of jobs that wait or are being done.
    known: HashSet<String>,
}

impl LocalQueue {
    /// An empty queue, and where is heard what comes of its jobs.
    #[must_use]
    pub fn new() -> (LocalQueue, mpsc::Receiver<JobNews>) {
        let (news, heard) = mpsc::channel(NEWS);
        let queue = LocalQueue {
            waiting: Arc::default(),
            arrived: Arc::default(),
            news,
        };
        (queue, heard)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job, unless the same one waits or is being done already.
    pub fn put(&self, job: Job) {
        let mut waiting = self.lock();
        if waiting.known.insert(job.id.clone()) {
            waiting.jobs.entry(job.kind()).or_default().push_back(job);
            drop(waiting);
            self.arrived.notify_one();
        }
    }

    /// How many jobs of a kind wait.
    #[must_use]
    pub fn waiting(&self, kind: Kind) -> usize {
        self.lock().jobs.get(&kind).map_or(0, VecDeque::len)
    }

    /// The oldest job of the first of these kinds that has any.
    pub(crate) fn take(&self, kinds: &[Kind]) -> Option<Taken> {
        let mut waiting = self.lock();
        let mut oldest = kinds
            .iter()
            .filter_map(|kind| waiting.jobs.get_mut(kind)?.pop_front());
        let job = oldest.next()?;
        Some(Taken::local(job, self.clone()))
    }

    /// The same; waits for one, but not for ever.
    pub(crate) async fn take_soon(&self, kinds: &[Kind], patience: Duration) -> Option<Taken> {
        if let Some(taken) = self.take(kinds) {
            return Some(taken);
        }
        let _ = timeout(patience, self.arrived.notified()).await;
        let taken = self.take(kinds);
        // Others may wait for what is left.
        if taken.is_some() {
            self.arrived.notify_one();
        }
        taken
    }

    /// Puts a job back that was not done, before all others.
    pub(crate) fn give_back(&self, job: Job) {
        let mut waiting = self.lock();
        waiting.jobs.entry(job.kind()).or_default().push_front(job);
        drop(waiting);
        self.arrived.notify_one();
    }

    /// A job is done. If nobody listens any more, nobody wants to know.
    pub(crate) async fn finish(&self, report: JobReport) {
        self.lock().known.remove(&report.id);
        let _ = self.news.send(JobNews::Report(report)).await;
    }

    /// Says how far somebody is. If too much waits to be heard, this is not.
    pub(crate) fn tell(&self, progress: Progress) {
        let _ = self.news.try_send(JobNews::Progress(progress));
    }
}

#[cfg(test)]
mod tests {
    use super::{JobNews, LocalQueue};
    use crate::{Job, Kind, Outcome, Task};

    fn job(id: &str, task: Task) -> Job {
        Job {
            id: id.to_owned(),
            site: String::new(),
            game: id.to_owned(),
            record: String::new(),
            task,
        }
    }

    fn review(id: &str) -> Job {
        job(id, Task::Review { nodes: 1 })
    }

    #[tokio::test]
    async fn the_oldest_comes_first_and_each_once() {
        let (queue, mut news) = LocalQueue::new();
        for id in ["a", "b", "a"] {
            queue.put(review(id));
        }
        assert_eq!(queue.waiting(Kind::Reviews), 2);
        let first = queue.take(&Kind::ALL).expect("a job");
        assert_eq!(first.job().id, "a");
        // It is being done: nobody else needs to.
        queue.put(review("a"));
        assert_eq!(queue.waiting(Kind::Reviews), 1);
        first.give_back().await;
        let first = queue.take(&Kind::ALL).expect("a job");
        assert_eq!(first.job().id, "a");
        let why = "no".to_owned();
        let report = first.job().report(Outcome::Failed { why });
        first.finish(report.clone()).await.expect("told");
        assert_eq!(news.recv().await, Some(JobNews::Report(report)));
        queue.put(review("a"));
        assert_eq!(queue.take(&Kind::ALL).expect("a job").job().id, "b");
        assert_eq!(queue.take(&[Kind::Moves]).map(|_| ()), None);
        assert_eq!(queue.take(&Kind::ALL).expect("a job").job().id, "a");
    }
}
