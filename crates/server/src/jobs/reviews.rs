//! Reviews of games that are over: asked for by somebody, done by whoever works, kept with the game.

use super::Jobs;
use super::effects::Effect;
use crate::games::Live;
use crate::online::{Online, Parts};
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, Id, answer};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use serde::{Deserialize, Serialize};
use tercio_api::{GameReview, GameStatus};
use tercio_engine_api::{ReviewStep, Verdict};
use tercio_jobs::{Job, JobReport, Task};
use tercio_rules::Game;
use tercio_rules::record::Record;
use tercio_store::{Asked, GameId, JobKind, KeptReview, StoreError};

/// How many reviews of one person may be under way.
const MOST: i64 = 20;

/// The requests about reviews.
pub(crate) fn routes() -> Router<Online> {
    Router::new().route("/api/games/{id}/review", get(show).post(ask))
}

/// What the store keeps of a review.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    nodes: u32,
    steps: Vec<ReviewStep>,
}

/// What such a job is called.
fn name(game: &GameId) -> String {
    format!("review.{game}")
}

/// `GET /api/games/ID/review`: what was found, or how far it is.
async fn show(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let review = found(&online, &id).await?;
    answer(StatusCode::OK, &visitor, &review)
}

/// `POST /api/games/ID/review`: asks for a review.
async fn ask(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    let parts = &online.0;
    let shared = parts.games.latest(&id).await?;
    let shared = shared.ok_or_else(Refused::no_game)?;
    let played = {
        let live = shared.lock().await;
        if live.status() != GameStatus::Finished || finished(&live).is_none() {
            let title = "there is nothing to look back at";
            return Err(Refused::new(StatusCode::CONFLICT, "not-over", title));
        }
        !live.seats_of(&visitor.id).is_empty()
    };
    let known = found(&online, &id).await?;
    if !matches!(known, GameReview::None) {
        return answer(StatusCode::OK, &visitor, &known);
    }
    // Guests are made in no time: what they ask for must be their own.
    if visitor.account().is_err() && !played {
        let title = "guests ask for reviews of their own games only";
        return Err(Refused::new(StatusCode::FORBIDDEN, "guest-reviews", title));
    }
    parts.people.enter(&visitor.id).await?;
    let job = tercio_store::JobRequest {
        id: name(&id),
        kind: JobKind::Review,
        game: id.clone(),
        asker: visitor.id.clone(),
        asked_at: parts.clock.now().0,
        sent_at: None,
        sent: 0,
    };
    if parts.store.ask_for(&job, MOST).await? == Asked::TooMuch {
        let title = "so many of your reviews are under way that you have to wait";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-many-reviews", title));
    }
    parts.jobs.asked.notify_one();
    answer(StatusCode::ACCEPTED, &visitor, &GameReview::Waiting)
}

/// What is known of the review of a game.
async fn found(online: &Online, id: &GameId) -> Result<GameReview, Refused> {
    let parts = &online.0;
    if let Some(review) = parts.store.review(id).await? {
        let broken = |error| StoreError::Broken(format!("the review of game {id}: {error}"));
        let kept: Kept = serde_json::from_str(&review.body).map_err(broken)?;
        return Ok(GameReview::Done {
            engine: review.engine,
            nodes: kept.nodes,
            steps: kept.steps,
        });
    }
    if parts.store.job(&name(id)).await?.is_none() {
        return Ok(GameReview::None);
    }
    Ok(match parts.jobs.progress(id.as_str()) {
        Some(progress) => GameReview::Running {
            seen: progress.seen,
            all: progress.all,
        },
        None => GameReview::Waiting,
    })
}

/// A game with moves that is over.
pub(super) fn finished(live: &Live) -> Option<&Game> {
    let game = live.game.as_ref().filter(|game| game.is_over())?.game();
    (game.plies() > 0).then_some(game)
}

/// The job that somebody has asked for, if it makes sense.
pub(super) fn review_of(jobs: &Jobs, job: &tercio_store::JobRequest, live: &Live) -> Option<Job> {
    let game = finished(live)?;
    Some(Job {
        id: job.id.clone(),
        site: jobs.site.clone(),
        game: job.game.to_string(),
        record: Record::from_game(game).to_text(),
        task: Task::Review {
            nodes: jobs.nodes(game.rules().seats()),
        },
    })
}

/// Keeps what was found, if it fits the game and nothing was kept before.
pub(super) async fn keep(
    parts: &Parts,
    report: &JobReport,
    engine: &str,
    nodes: u32,
    steps: &[ReviewStep],
) -> Result<Effect, StoreError> {
    let id = GameId(report.game.clone());
    let wrong = |why: &str| StoreError::Refused(format!("the review of game {id}: {why}"));
    let live = Live::load(&parts.store, &id).await?;
    let game = live.as_ref().and_then(finished);
    let game = game.ok_or_else(|| wrong("there is no such game"))?;
    if !fits(game, steps) {
        return Err(wrong("it is of another game"));
    }
    let kept = Kept {
        nodes,
        steps: steps.to_vec(),
    };
    let body = serde_json::to_string(&kept).map_err(|error| wrong(&error.to_string()))?;
    let review = KeptReview {
        game: id.clone(),
        engine: engine.to_owned(),
        at: parts.clock.now().0,
        body,
    };
    let kept = parts.store.keep_review(&review, &report.id).await?;
    parts.jobs.forget(&report.game);
    // Another of the same person may follow.
    parts.jobs.asked.notify_one();
    // Where something was given away, there may be something to find.
    let blunder = |step: &ReviewStep| {
        let judgement = step.judgement.as_ref();
        judgement.is_some_and(|judgement| judgement.verdict == Verdict::Blunder)
    };
    if kept && steps.iter().any(blunder) {
        let now = parts.clock.now().0;
        parts.store.ask_to_mine_game(&id, now).await?;
    }
    Ok(match kept {
        true => Effect::Done,
        false => Effect::None,
    })
}

/// Whether steps are those of a game: each position once, with a chance for each seat.
fn fits(game: &Game, steps: &[ReviewStep]) -> bool {
    let seats = game.rules().seats();
    let sound = |step: &ReviewStep| {
        let chance = |chance: &f32| (0.0..=1.0).contains(chance);
        step.chances.len() == seats && step.chances.iter().all(chance)
    };
    let mut plies: Vec<usize> = steps.iter().map(|step| step.ply).collect();
    plies.sort_unstable();
    plies.into_iter().eq(0..=game.plies()) && steps.iter().all(sound)
}
