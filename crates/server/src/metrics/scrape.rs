//! `GET /metrics`.

use super::figures::{Counters, Metrics};
use super::page::{CONTENT_TYPE, Page};
use crate::online::Online;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::time::Duration;
use tercio_jobs::Kind;
use tercio_store::JobKind;
use tokio::time::timeout;

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The page for Prometheus, to be served at an address of its own: it is not for everybody.
pub fn metrics_router(metrics: Metrics, online: Option<Online>) -> Router {
    Router::new()
        .route("/metrics", get(scrape))
        .with_state((metrics, online))
}

async fn scrape(State((metrics, online)): State<(Metrics, Option<Online>)>) -> impl IntoResponse {
    let mut page = Page::default();
    page.info(
        "tercio_build_info",
        "The version of the server.",
        "version",
        env!("CARGO_PKG_VERSION"),
    );
    counted(&mut page, &metrics);
    if let Some(online) = online {
        looked_up(&mut page, &online).await;
    }
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], page.into_text())
}

fn counted(page: &mut Page, metrics: &Metrics) {
    page.gauge(
        "tercio_connections",
        "Connections that are open.",
        metrics.0.connections.get(),
    );
    page.counter(
        "tercio_requests_total",
        "Requests to the interface of online play.",
        metrics.0.requests.get(),
    );
    page.counter(
        "tercio_games_begun_total",
        "Games that have begun on this node.",
        metrics.0.games_begun.get(),
    );
    let mut by_kind = |name: &str, help: &str, label: &str, counters: &Counters| {
        let all = counters.get();
        let all: Vec<(&str, u64)> = all.iter().map(|(kind, n)| (kind.as_str(), *n)).collect();
        page.counters(name, help, label, &all);
    };
    by_kind(
        "tercio_games_ended_total",
        "Games that have ended on this node, by the reason.",
        "by",
        &metrics.0.games_ended,
    );
    by_kind(
        "tercio_notices_total",
        "Messages to people elsewhere, by what became of them.",
        "result",
        &metrics.0.notices,
    );
    by_kind(
        "tercio_refusals_total",
        "Requests and messages that were refused, by the word of the problem.",
        "type",
        &metrics.0.refusals,
    );
    by_kind(
        "tercio_limits_total",
        "How often a limit was reached.",
        "limit",
        &metrics.0.limits,
    );
    by_kind(
        "tercio_store_errors_total",
        "Errors of the database.",
        "kind",
        &metrics.0.store_errors,
    );
    by_kind(
        "tercio_jobs_done_total",
        "Jobs whose report had its effect on this node, by kind.",
        "kind",
        &metrics.0.jobs_done,
    );
    by_kind(
        "tercio_jobs_late_total",
        "Reports that came too late and changed nothing, by kind.",
        "kind",
        &metrics.0.jobs_late,
    );
    by_kind(
        "tercio_jobs_dead_total",
        "Jobs that were given up, by kind.",
        "kind",
        &metrics.0.jobs_dead,
    );
    page.counter(
        "tercio_moves_total",
        "Moves that were kept on this node.",
        metrics.0.moves.get(),
    );
    page.histogram(
        "tercio_acknowledgement_seconds",
        "From reading a command to its answer, after the commit.",
        &metrics.0.acknowledged,
    );
    page.histogram(
        "tercio_news_lag_seconds",
        "From telling facts to hearing of them on this node.",
        &metrics.0.news_lag,
    );
    page.counter(
        "tercio_news_lost_total",
        "News that were given up because too many waited.",
        metrics.0.news_lost.get(),
    );
    page.counter(
        "tercio_house_moves_total",
        "Moves of engines of the house.",
        metrics.0.house_moves.get(),
    );
}

async fn looked_up(page: &mut Page, online: &Online) {
    let parts = &online.0;
    let crowd = parts.hub.crowd();
    page.gauge("tercio_sockets", "Sockets that are open.", crowd.sockets);
    page.gauge(
        "tercio_players_online",
        "People with a socket.",
        crowd.players,
    );
    page.gauge(
        "tercio_spectators",
        "Sockets that follow a game of others.",
        crowd.spectators,
    );
    page.gauge(
        "tercio_games_followed",
        "Games that somebody follows.",
        crowd.games,
    );
    page.gauge(
        "tercio_games_in_memory",
        "Games in the memory of this node.",
        parts.games.in_memory(),
    );
    page.gauge(
        "tercio_append_queue",
        "Facts that wait to be written.",
        parts.store.appends_waiting(),
    );
    page.gauge(
        "tercio_house_queue",
        "Turns of engines that nobody has looked at yet.",
        parts.games.turns_waiting(),
    );
    let mut waiting = Vec::new();
    let mut busy = Vec::new();
    for kind in Kind::ALL {
        waiting.push((kind.word(), parts.jobs.waiting(kind).await));
        busy.push((kind.word(), parts.jobs.busy(kind) as u64));
    }
    page.gauges(
        "tercio_jobs_waiting",
        "Jobs in the queues that nobody has taken, by kind.",
        "kind",
        &waiting,
    );
    page.gauges(
        "tercio_jobs_busy",
        "Jobs that are being done on this node, by kind.",
        "kind",
        &busy,
    );
    let reviews = timeout(PATIENCE, parts.store.jobs_left(JobKind::Review)).await;
    if let Ok(Ok(reviews)) = reviews {
        page.gauge(
            "tercio_reviews_asked",
            "Reviews that were asked for and are not done, on all nodes.",
            reviews,
        );
    }
    let mining = timeout(PATIENCE, parts.store.mining_counts()).await;
    if let Ok(Ok(mining)) = mining {
        page.gauge(
            "tercio_games_to_mine",
            "Games in which puzzles are to be looked for, on all nodes.",
            mining.left,
        );
    }
    let under_way = timeout(PATIENCE, parts.store.under_way()).await;
    let under_way = under_way.ok().and_then(Result::ok);
    page.gauge(
        "tercio_database_up",
        "1 if the database answers.",
        u8::from(under_way.is_some()),
    );
    if let Some(games) = under_way {
        page.gauge(
            "tercio_games_open",
            "Games that wait for players, on all nodes.",
            games.open,
        );
        page.gauge(
            "tercio_games_running",
            "Games that are played, on all nodes.",
            games.running,
        );
    }
}
