//! Complaints to whoever runs the server: `tercio admin reports` lists them.

use crate::blocks::other_than;
use crate::chat;
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, Sent, done, game_id};
use crate::studies::{Access, study_id};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use tercio_api::{ChatRoom, NewReport};
use tercio_store::{GameId, PlayerId, Report, StoreError};

/// How many complaints of one player may wait to be dealt with.
const MOST_OPEN: i64 = 20;
/// How many letters the number of a complaint has.
const ID: usize = 16;
/// What the secret marks a complaint for: the same one has the same number.
const PURPOSE: &str = "report";
/// One day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The requests about complaints.
pub(crate) fn routes() -> Router<Online> {
    Router::new().route("/api/reports", post(report))
}

/// Keeps a complaint: once for each text, for each game, or for each day.
async fn report(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let report: NewReport = sent.read(&headers)?;
    if report.words.chars().count() > NewReport::LONGEST || report.words.contains('\0') {
        return Err(Refused::malformed(format!(
            "a report has at most {} characters, and no zeros",
            NewReport::LONGEST
        )));
    }
    let parts = &online.0;
    let about = other_than(&online, &visitor, report.player).await?;
    let game = report.game.as_deref().map(game_id).transpose()?;
    let now = parts.clock.now().0;
    let mut text = report.reason.word().to_owned();
    if !report.words.trim().is_empty() {
        text = format!("{text}: {}", report.words.trim());
    }
    let what = match (&game, report.line) {
        (Some(game), Some((room, seq))) => {
            let said = said(&online, &visitor, &about, game, room, seq).await?;
            let place = format!("{} {seq}", chat::stored(room).word());
            text = format!("{text} [{place}: {said}]");
            format!("{game} {place}")
        }
        (Some(game), None) => {
            let games = &parts.games;
            games.load(game).await?.ok_or_else(Refused::no_game)?;
            game.to_string()
        }
        (None, Some(_)) => return Err(Refused::malformed("which game?")),
        (None, None) => match &report.study {
            Some(study) => {
                let id = study_id(study)?;
                // Only what one may read can be complained about.
                let access = Access::read(&parts.store, &id, &visitor.id).await?;
                text = format!("{text} [study {id}: {}]", access.study.name);
                format!("study {id}")
            }
            None => format!("day {}", now / DAY),
        },
    };
    parts.people.enter(&visitor.id).await?;
    let all = format!("{} {about} {what}", visitor.id);
    let mut id = parts.games.mark(PURPOSE, &all);
    id.truncate(ID);
    let report = Report {
        id,
        reporter: visitor.id.clone(),
        about,
        game,
        text,
        at: now,
        closed_at: None,
    };
    match parts.store.add_report(&report, MOST_OPEN).await {
        Ok(true) => done(&visitor),
        Ok(false) => {
            let title = "your reports are still being looked at";
            let status = StatusCode::TOO_MANY_REQUESTS;
            Err(Refused::new(status, "too-many-reports", title))
        }
        Err(StoreError::Taken) => {
            let title = "you have reported this already";
            Err(Refused::new(StatusCode::CONFLICT, "reported", title))
        }
        Err(error) => Err(error.into()),
    }
}

/// What somebody said in a room, if whoever asks may read there.
async fn said(
    online: &Online,
    visitor: &Visitor,
    by: &PlayerId,
    game: &GameId,
    room: ChatRoom,
    seq: u32,
) -> Result<String, Refused> {
    let live = online
        .0
        .games
        .load(game)
        .await?
        .ok_or_else(Refused::no_game)?;
    let eyes = live.lock().await.eyes_of(&visitor.id);
    if chat::room_of(eyes) != room {
        let title = "players and spectators talk apart";
        return Err(Refused::new(StatusCode::FORBIDDEN, "other-room", title));
    }
    let seq = i64::from(seq);
    let messages = online
        .0
        .store
        .messages(game, chat::stored(room), seq)
        .await?;
    let line = messages.into_iter().find(|message| message.seq == seq);
    let line = line.filter(|line| line.player == *by && !line.removed);
    line.map(|line| line.text).ok_or_else(|| {
        let title = "nobody has said this";
        Refused::new(StatusCode::NOT_FOUND, "no-line", title)
    })
}
