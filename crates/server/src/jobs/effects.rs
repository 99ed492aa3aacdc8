//! What reports change. Each may come twice, and the second time changes nothing.

use super::Jobs;
use super::{mining, reviews};
use crate::games::{ActError, HouseMove};
use crate::online::Parts;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tercio_jobs::{JobNews, JobReport, JobStream, Kind, Outcome};
use tercio_store::{GameId, StoreError};
use tokio::sync::mpsc;
use tokio::time::sleep;

/// How long NATS is asked for a report before we look around.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a report waits when the store is away.
const LATER: Duration = Duration::from_secs(1);
/// How often a report of this node is tried then. Later the job is done again.
const TRIES: u32 = 60;

/// Whether a report changed anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// It did.
    Done,
    /// Somebody else was faster, or it is no longer wanted.
    None,
}

/// Hears what this node has done itself.
pub(crate) async fn hear_local(mut news: mpsc::Receiver<JobNews>, parts: Weak<Parts>) {
    while let Some(news) = news.recv().await {
        let Some(strong) = parts.upgrade() else {
            return;
        };
        match news {
            JobNews::Progress(progress) => strong.jobs.note(progress),
            JobNews::Report(report) => {
                tokio::spawn(take_local(report, Arc::downgrade(&strong)));
            }
        }
    }
}

async fn take_local(report: JobReport, parts: Weak<Parts>) {
    for _ in 0..TRIES {
        let Some(strong) = parts.upgrade() else {
            return;
        };
        match take(&strong, &report).await {
            Ok(()) => return,
            Err(error) => strong.trouble.store("keeping a report", &error),
        }
        drop(strong);
        sleep(LATER).await;
    }
}

/// Hears what workers have done.
pub(crate) async fn hear_stream(stream: JobStream, site: String, parts: Weak<Parts>) {
    while parts.strong_count() > 0 {
        match stream.hear(&site, PATIENCE).await {
            Ok(Some(arrived)) => {
                let Some(strong) = parts.upgrade() else {
                    return;
                };
                // One that takes long must not keep the others waiting.
                tokio::spawn(async move {
                    match take(&strong, arrived.report()).await {
                        Ok(()) => arrived.done().await,
                        Err(error) => {
                            strong.trouble.store("keeping a report", &error);
                            arrived.again(LATER).await;
                        }
                    }
                });
            }
            Ok(None) => {}
            Err(error) => {
                tracing::debug!(%error, "no reports from NATS");
                sleep(PATIENCE).await;
            }
        }
    }
}

/// Hears how far workers are.
pub(crate) async fn hear_progress(stream: JobStream, jobs: Weak<Jobs>, site: String) {
    let Ok(mut listening) = stream.listen(&site).await else {
        return;
    };
    while let Some(progress) = listening.next().await {
        match jobs.upgrade() {
            Some(jobs) => jobs.note(progress),
            None => return,
        }
    }
}

/// Lets a report have its effect. An error only where it is worth trying again.
async fn take(parts: &Parts, report: &JobReport) -> Result<(), StoreError> {
    let metrics = &parts.trouble.metrics.0;
    let kind = report.kind.word();
    let game = GameId(report.game.clone());
    let effect = match &report.outcome {
        Outcome::Move {
            seat,
            ply,
            position,
            text,
        } => {
            let chosen = HouseMove {
                seat: *seat,
                ply: *ply,
                position,
                text,
            };
            match parts.games.move_for_house(&game, chosen).await {
                Ok(effect) => Ok(effect),
                Err(ActError::Store(error)) => Err(error),
                Err(error) => {
                    tracing::debug!(game = report.game, ?error, "a move that is not wanted");
                    Ok(Effect::None)
                }
            }
        }
        Outcome::Review {
            engine,
            nodes,
            steps,
        } => reviews::keep(parts, report, engine, *nodes, steps).await,
        Outcome::Puzzles { lines } => mining::keep(parts, report, lines).await,
        Outcome::Failed { why } => {
            metrics.jobs_dead.add(kind);
            tracing::error!(job = report.id, kind, why, "a job was given up");
            give_up(parts, report).await?;
            parts.jobs.forget(&report.game);
            return Ok(());
        }
    };
    match effect {
        Ok(Effect::Done) => metrics.jobs_done.add(kind),
        Ok(Effect::None) => metrics.jobs_late.add(kind),
        Err(error) if error.is_temporary() => return Err(error),
        Err(error) => {
            metrics.jobs_dead.add(kind);
            parts.trouble.store("keeping a report", &error);
            give_up(parts, report).await?;
        }
    }
    Ok(())
}

/// Nothing will come of a job.
async fn give_up(parts: &Parts, report: &JobReport) -> Result<(), StoreError> {
    match report.kind {
        // The deadlines of their games remember them.
        Kind::Moves => {}
        Kind::Reviews => {
            parts.store.give_up_job(&report.id).await?;
        }
        Kind::Puzzles => {
            let now = parts.clock.now().0;
            let game = GameId(report.game.clone());
            parts.store.give_up_mining(&game, now).await?;
        }
    }
    Ok(())
}
