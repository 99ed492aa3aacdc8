//! All that is kept about somebody, for themselves.

use super::Visitor;
use crate::archive::{export_place, summaries};
use crate::notices;
use crate::online::Online;
use crate::routes::{Answer, answer};
use crate::studies;
use crate::vacations;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderValue, StatusCode};
use serde_json::{Value, json};
use tercio_store::{Cursor, GameId, Search};

/// How many games are read at once.
const BATCH: i64 = 100;
/// How many games are listed. The records of all of them are in the archive.
const MOST: usize = 5_000;

/// `GET /api/account/export`: everything but the hashes of secrets.
pub(crate) async fn export(State(online): State<Online>, visitor: Visitor) -> Answer {
    let _place = export_place(&online)?;
    let store = &online.0.store;
    let id = &visitor.id;
    let now = online.0.clock.now().0;
    let player = visitor.player.as_ref().map(|player| {
        json!({
            "id": id.as_str(),
            "kind": player.kind.word(),
            "name": player.name,
            "role": player.role.word(),
            "created": player.created_at,
            "seen": player.seen_at,
            "muted-until": player.muted_until,
            "banned-until": player.banned_until,
            "profile": serde_json::from_str::<Value>(&player.profile).unwrap_or_default(),
        })
    });
    let sessions = store.sessions(id, now).await?;
    let sessions = sessions.iter().map(|session| {
        json!({
            "label": session.label, "created": session.created_at, "seen": session.seen_at,
        })
    });
    let mut ratings = Vec::new();
    for rating in store.ratings(id).await? {
        let history = store.rating_history(id, &rating.ladder).await?;
        let history = history.iter().map(
            |point| json!({"at": point.at, "rating": point.rating, "game": point.game.as_str()}),
        );
        ratings.push(json!({
            "ladder": rating.ladder, "rating": rating.rating, "games": rating.games,
            "history": history.collect::<Vec<_>>(),
        }));
    }
    let search = Search {
        players: vec![id.clone()],
        ..Search::default()
    };
    let mut games = online.0.games.games_of(id).await?;
    let mut after: Option<Cursor> = None;
    while games.len() < MOST {
        let page = store.archive(&search, after.as_ref(), BATCH).await?;
        let Some(last) = page.last() else { break };
        after = Some(Cursor::after(last));
        games.extend(summaries(store, &page).await?);
    }
    let chat = store.messages_of(id).await?;
    let chat = chat.iter().map(|message| {
        json!({
            "game": message.game.as_str(), "room": message.room.word(), "at": message.at,
            "text": serde_json::from_str::<Value>(&message.text).unwrap_or_default(),
        })
    });
    let notes = store.notes(id).await?;
    let notes = notes
        .iter()
        .map(|(game, text)| json!({"game": game.as_str(), "text": text}));
    let blocked = store.blocked(id).await?;
    let reports = store.reports_by(id).await?;
    let reports = reports.iter().map(|report| {
        json!({
            "about": report.about.as_str(), "game": report.game.as_ref().map(GameId::as_str),
            "text": report.text, "at": report.at, "closed": report.closed_at,
        })
    });
    let passkeys = store.passkeys(id).await?;
    let passkeys = passkeys
        .iter()
        .map(|key| json!({"name": key.name, "created": key.created_at, "used": key.used_at}));
    let tokens = store.tokens(id).await?;
    let tokens = tokens.iter().map(|token| {
        json!({
            "name": token.name, "scopes": token.scopes, "created": token.created_at,
            "used": token.used_at, "expires": token.expires_at,
        })
    });
    let puzzles = store.solver_ratings(id).await?;
    let puzzles = puzzles.iter().map(|(game, body)| {
        json!({
            "game": game,
            "rating": serde_json::from_str::<Value>(body).unwrap_or_default(),
        })
    });
    let tournaments = store.tournaments_of(id).await?;
    let tournaments = tournaments.iter().map(|entry| {
        json!({
            "tournament": entry.tournament.as_str(), "kind": entry.kind.word(),
            "plan": serde_json::from_str::<Value>(&entry.plan).unwrap_or_default(),
            "made": entry.made, "strength": entry.strength, "withdrawn": entry.withdrawn,
        })
    });
    let challenges = online.0.games.challenges_of(id).await?;
    let channels = store.channels(id).await?;
    let channels: Vec<_> = channels.iter().filter_map(notices::info).collect();
    let studies = studies::export(&online.0.studies, id).await?;
    let all = json!({
        "player": player,
        "sessions": sessions.collect::<Vec<_>>(),
        "passkeys": passkeys.collect::<Vec<_>>(),
        "tokens": tokens.collect::<Vec<_>>(),
        "notifications": channels,
        "waiting-mail": notices::waiting(&online.0, id).await?,
        "vacations": vacations::had(&online.0, id).await?,
        "ratings": ratings,
        "puzzles": puzzles.collect::<Vec<_>>(),
        "games": games,
        "challenges": challenges,
        "tournaments": tournaments.collect::<Vec<_>>(),
        "chat": chat.collect::<Vec<_>>(),
        "studies": studies,
        "notes": notes.collect::<Vec<_>>(),
        "blocked": blocked.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "reports": reports.collect::<Vec<_>>(),
    });
    let mut response = answer(StatusCode::OK, &visitor, &all)?;
    let name = HeaderValue::from_static("attachment; filename=\"tercio-data.json\"");
    response.headers_mut().insert(CONTENT_DISPOSITION, name);
    Ok(response)
}
