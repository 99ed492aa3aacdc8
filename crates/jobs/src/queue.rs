//! Where jobs are taken from.

use crate::stream::Receipt;
use crate::{Job, JobReport, JobStream, Kind, LocalQueue, Progress};
use std::io;
use std::time::Duration;
use tokio::time::sleep;

/// How long a worker waits for a job before it looks around.
const PATIENCE: Duration = Duration::from_millis(500);

/// Queues, of which the first that has something is asked.
#[derive(Clone, Debug, Default)]
pub struct Queues {
    /// The memory of this server.
    pub local: Option<LocalQueue>,
    /// NATS.
    pub stream: Option<JobStream>,
}

impl Queues {
    /// A job of these kinds, if there is one: the first kind first, the oldest of it first.
    pub async fn take_now(&self, kinds: &[Kind]) -> Option<Taken> {
        if let Some(taken) = self.local.as_ref().and_then(|local| local.take(kinds)) {
            return Some(taken);
        }
        let stream = self.stream.as_ref()?;
        for kind in kinds {
            // If NATS is away, there is nothing for now.
            if let Ok(Some(taken)) = stream.take(*kind, None).await {
                return Some(taken);
            }
        }
        None
    }

    /// The same, and waits for one if there is none. After a while it gives up, so that its caller
    /// may look around.
    pub async fn take(&self, kinds: &[Kind]) -> Option<Taken> {
        if let Some(taken) = self.take_now(kinds).await {
            return Some(taken);
        }
        if let (Some(stream), Some(first)) = (&self.stream, kinds.first()) {
            match stream.take(*first, Some(PATIENCE)).await {
                Ok(taken) => return taken,
                Err(error) => tracing::debug!(%error, "no jobs from NATS"),
            }
        }
        match &self.local {
            Some(local) => local.take_soon(kinds, PATIENCE).await,
            None => {
                sleep(PATIENCE).await;
                None
            }
        }
    }
}

/// A job that somebody has taken, and must finish or give back. If they do neither, NATS gives it to
/// somebody else after a while.
#[derive(Debug)]
pub struct Taken {
    job: Job,
    /// How often it was given to anybody, this time as well.
    deliveries: u32,
    from: From,
}

#[derive(Debug)]
enum From {
    Local(LocalQueue),
    Stream(Box<Receipt>),
}

impl Taken {
    pub(crate) fn local(job: Job, queue: LocalQueue) -> Taken {
        Taken {
            job,
            deliveries: 1,
            from: From::Local(queue),
        }
    }

    pub(crate) fn stream(job: Job, deliveries: u32, receipt: Receipt) -> Taken {
        Taken {
            job,
            deliveries,
            from: From::Stream(Box::new(receipt)),
        }
    }

    /// What is to be done.
    #[must_use]
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// How often it was given to anybody, this time as well.
    #[must_use]
    pub fn deliveries(&self) -> u32 {
        self.deliveries
    }

    /// Says that somebody is still at it.
    pub async fn keep(&self) {
        if let From::Stream(receipt) = &self.from {
            receipt.keep().await;
        }
    }

    /// Says how far somebody is.
    pub async fn tell(&self, seen: usize, all: usize) {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let progress = Progress {
            site: self.job.site.clone(),
            game: self.job.game.clone(),
            seen: count(seen),
            all: count(all),
        };
        match &self.from {
            From::Local(queue) => queue.tell(progress),
            From::Stream(receipt) => receipt.tell(&progress).await,
        }
    }

    /// Hands in what came of it. Only when that is kept the job is gone.
    pub async fn finish(self, report: JobReport) -> io::Result<()> {
        match self.from {
            From::Local(queue) => {
                queue.finish(report).await;
                Ok(())
            }
            From::Stream(receipt) => receipt.finish(&report).await,
        }
    }

    /// Somebody else shall do it, at once.
    pub async fn give_back(self) {
        match self.from {
            From::Local(queue) => queue.give_back(self.job),
            From::Stream(receipt) => receipt.give_back().await,
        }
    }
}
