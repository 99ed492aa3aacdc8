//! Gives what people have asked for to those who work.

use super::mining::mining_of;
use super::reviews::review_of;
use super::{Jobs, Put};
use crate::games::{GameService, Live};
use crate::online::Parts;
use std::sync::Weak;
use std::time::Duration;
use tercio_store::{JobKind, JobRequest, MiningRequest, StoreError};
use tokio::time::timeout;

/// How often it is looked, if nobody asks for anything.
const EVERY: Duration = Duration::from_secs(1);
/// How much of one person is with those who work at a time.
const EACH: i64 = 2;
/// How much is given to them at once.
const BATCH: i64 = 100;
/// In how many games puzzles are looked for at a time.
const MINES: i64 = 32;
/// After how long nothing can be expected to come of it any more, in milliseconds.
const OVERDUE: i64 = 15 * 60 * 1000;

/// Dispatches as long as online play lasts.
pub(crate) async fn dispatch(parts: Weak<Parts>) {
    while let Some(strong) = parts.upgrade() {
        let sent = send_due(&strong).await;
        if let Err(error) = &sent {
            strong.trouble.store("giving out work", error);
        }
        let jobs = strong.jobs.clone();
        drop(strong);
        let _ = timeout(EVERY, jobs.asked.notified()).await;
    }
}

/// Gives out what is due.
async fn send_due(parts: &Parts) -> Result<(), StoreError> {
    let now = parts.clock.now().0;
    for job in parts.store.jobs_due(EACH, now - OVERDUE, BATCH).await? {
        match send(&parts.games, &parts.jobs, &job, now).await {
            Ok(()) => {}
            Err(error) if error.is_temporary() => return Err(error),
            Err(error) => {
                parts.trouble.store("giving out work", &error);
                parts.store.give_up_job(&job.id).await?;
            }
        }
    }
    for request in parts.store.mining_due(MINES, now - OVERDUE).await? {
        match send_mining(&parts.games, &parts.jobs, &request, now).await {
            Ok(()) => {}
            Err(error) if error.is_temporary() => return Err(error),
            Err(error) => {
                parts.trouble.store("giving out work", &error);
                parts.store.give_up_mining(&request.game, now).await?;
            }
        }
    }
    Ok(())
}

async fn send_mining(
    games: &GameService,
    jobs: &Jobs,
    request: &MiningRequest,
    now: i64,
) -> Result<(), StoreError> {
    let live = Live::load(&games.store, &request.game).await?;
    let Some(work) = live.as_ref().and_then(|live| mining_of(jobs, live)) else {
        games.store.give_up_mining(&request.game, now).await?;
        return Ok(());
    };
    if jobs.put(work, request.sent).await == Put::Done {
        games.store.send_mining(request, now).await?;
    }
    Ok(())
}

async fn send(
    games: &GameService,
    jobs: &Jobs,
    job: &JobRequest,
    now: i64,
) -> Result<(), StoreError> {
    let JobKind::Review = job.kind;
    let work = match Live::load(&games.store, &job.game).await? {
        Some(live) => review_of(jobs, job, &live),
        None => None,
    };
    let Some(work) = work else {
        games.store.give_up_job(&job.id).await?;
        return Ok(());
    };
    // Put first and noted then: if we end between the two, the same is put again under the same
    // number.
    if jobs.put(work, job.sent).await == Put::Done {
        games.store.send_job(job, now).await?;
    }
    Ok(())
}
