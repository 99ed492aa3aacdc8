//! The queue of appends. Those that wait at the same time are committed together: a commit waits
//! for the disk, and one wait is enough for all of them.

use crate::append::write;
use crate::database::Database;
use crate::{Append, Appended, Result, StoreError};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};

/// How many appends may wait; whoever comes then waits for a place.
const QUEUE: usize = 4096;
/// How many appends are committed together at most.
const BATCH: usize = 256;

/// Somebody who waits for an answer.
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended>>,
}

/// The way into the queue.
#[derive(Clone, Debug)]
pub(crate) struct Appender {
    queue: mpsc::Sender<Waiting>,
}

impl Appender {
    /// Starts the tasks that write. They end with the last clone of the appender.
    pub(crate) fn start(database: &Database) -> Appender {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..database.writers() {
            tokio::spawn(work(database.clone(), Arc::clone(&waiting)));
        }
        Appender { queue }
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Appended> {
        let gone = || StoreError::Unavailable("nobody writes any more".to_owned());
        let (answer, answered) = oneshot::channel();
        let waiting = Waiting { append, answer };
        self.queue.send(waiting).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

/// Writes what waits, until nobody can ask any more.
async fn work(database: Database, queue: Arc<Mutex<mpsc::Receiver<Waiting>>>) {
    loop {
        let mut batch = Vec::new();
        // Only one task waits at the queue, the others write meanwhile.
        if queue.lock().await.recv_many(&mut batch, BATCH).await == 0 {
            return;
        }
        let (appends, answers): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .map(|waiting| (waiting.append, waiting.answer))
            .unzip();
        let results = write_all(&database, &appends).await;
        for (answer, result) in answers.into_iter().zip(results) {
            // Whoever has gone does not want to know.
            let _ = answer.send(result);
        }
    }
}

/// Writes all together, or each by itself if one of them cannot be written: it must not hurt the
/// others.
async fn write_all(database: &Database, appends: &[Append]) -> Vec<Result<Appended>> {
    match write(database, appends).await {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(error) if appends.len() == 1 || error.is_temporary() => {
            vec![Err(error); appends.len()]
        }
        Err(_) => {
            let mut answers = Vec::with_capacity(appends.len());
            for append in appends {
                match write(database, std::slice::from_ref(append)).await {
                    Ok(one) => answers.extend(one.into_iter().map(Ok)),
                    Err(error) => answers.push(Err(error)),
                }
            }
            answers
        }
    }
}
