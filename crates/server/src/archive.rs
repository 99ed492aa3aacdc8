//! Games that are over: search, records, export.

use crate::chunks::Chunks;
use crate::games::{Live, rating_of_seat, record};
use crate::online::Online;
use crate::people::{Visitor, no_player, player_ref};
use crate::problem::Refused;
use crate::routes::{Answer, Id, answer};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::get;
use serde_json::json;
use tercio_api::{GamePage, GameStatus, GameSummary, PlayerKind, PlayerRef, SeatView};
use tercio_online::{Agreement, Time};
use tercio_rules::Seat;
use tercio_store::{Cursor, Game, GameId, Outcome, PlayerId, Search, Sitter, Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// How many games a page has.
const PAGE: i64 = 30;
/// How many games one export has at most.
const MOST_EXPORTED: usize = 10_000;
/// How many exports run at once.
pub(crate) const EXPORTS: usize = 2;

/// The requests about games that are over.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/archive", get(search))
        .route("/api/archive/export", get(export))
        .route("/api/games/{id}/record", get(text))
        .route("/api/games/{id}/record.json", get(json_text))
}

/// A question, as an address asks it.
#[derive(Debug, Default)]
struct Question {
    search: Search,
    after: Option<Cursor>,
    format: Format,
}

/// In which form games are exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// One record after the other.
    #[default]
    Text,
    /// A line of JSON for each.
    Lines,
}

impl Question {
    /// Reads `player=ann&game=pikemen&…`. What is empty was not asked.
    async fn read(store: &Store, query: Option<String>) -> Result<Question, Refused> {
        let query = query.unwrap_or_default();
        let mut question = Question::default();
        let search = &mut question.search;
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if value.is_empty() {
                continue;
            }
            let expected =
                |what: &str| Refused::malformed(format!("{name}: expected {what}, got {value:?}"));
            let moment = || value.parse::<i64>().map_err(|_| expected("milliseconds"));
            // An export would only notice once it has begun.
            if value.contains('\0') {
                return Err(expected("a text without zeros"));
            }
            match &*name {
                "player" => {
                    if search.players.len() >= 6 {
                        return Err(expected("at most six players"));
                    }
                    let player = store.player_by_name(&value).await?;
                    search.players.push(player.ok_or_else(no_player)?.id);
                }
                "game" => search.game = Some(value.into_owned()),
                "setup" => search.setup = Some(value.into_owned()),
                "result" => {
                    search.outcome = Some(match &*value {
                        "won" => Outcome::Won,
                        "lost" => Outcome::Lost,
                        "drawn" => Outcome::Drawn,
                        _ => return Err(expected("won, lost or drawn")),
                    });
                }
                "termination" => search.termination = Some(value.into_owned()),
                "rated" => {
                    let rated = value.parse().map_err(|_| expected("true or false"))?;
                    search.rated = Some(rated);
                }
                "from" => search.since = Some(moment()?),
                "to" => search.until = Some(moment()?),
                "cursor" => {
                    let cursor = read_cursor(&value);
                    question.after = Some(cursor.ok_or_else(|| expected("a cursor"))?);
                }
                "format" => {
                    question.format = match &*value {
                        "text" => Format::Text,
                        "ndjson" => Format::Lines,
                        _ => return Err(expected("text or ndjson")),
                    }
                }
                _ => return Err(Refused::malformed(format!("nobody knows {name:?}"))),
            }
        }
        Ok(question)
    }
}

fn read_cursor(text: &str) -> Option<Cursor> {
    let (at, id) = text.split_once('.')?;
    let fine = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Some(Cursor {
        finished_at: at.parse().ok()?,
        game: fine.then(|| GameId(id.to_owned()))?,
    })
}

fn write_cursor(cursor: &Cursor) -> String {
    format!("{}.{}", cursor.finished_at, cursor.game)
}

/// `GET /api/archive`.
async fn search(
    State(online): State<Online>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Answer {
    let store = &online.0.store;
    let question = Question::read(store, query).await?;
    let page = page(store, &question.search, question.after.as_ref(), PAGE).await?;
    answer(StatusCode::OK, &visitor, &page)
}

/// A page of games that are over.
pub(crate) async fn page(
    store: &Store,
    search: &Search,
    after: Option<&Cursor>,
    length: i64,
) -> Result<GamePage, StoreError> {
    // One more than is shown says whether there is another page.
    let mut rows = store.archive(search, after, length + 1).await?;
    let more = i64::try_from(rows.len()).unwrap_or(i64::MAX) > length;
    rows.truncate(usize::try_from(length).unwrap_or_default());
    let next = rows.last().filter(|_| more);
    Ok(GamePage {
        next: next.map(|row| write_cursor(&Cursor::after(row))),
        games: summaries(store, &rows).await?,
    })
}

/// Games that are over, as lists show them.
pub(crate) async fn summaries(
    store: &Store,
    rows: &[Game],
) -> Result<Vec<GameSummary>, StoreError> {
    let mut ids: Vec<PlayerId> = rows
        .iter()
        .flat_map(|row| &row.seats)
        .filter_map(|seat| match &seat.sitter {
            Sitter::Player(player) => Some(player.clone()),
            Sitter::Nobody | Sitter::House(_) => None,
        })
        .collect();
    ids.sort();
    ids.dedup();
    let players: Vec<PlayerRef> = store.players(&ids).await?.iter().map(player_ref).collect();
    let mut summaries = Vec::new();
    for row in rows {
        let broken = |error| StoreError::Broken(format!("game {}: {error}", row.id));
        let agreement: Agreement = serde_json::from_str(&row.agreement).map_err(broken)?;
        let ending = row.result.as_deref().map(serde_json::from_str).transpose();
        let seats = Seat::ALL.into_iter().zip(&row.seats).map(|(seat, kept)| {
            let player = match &kept.sitter {
                Sitter::Nobody => None,
                Sitter::House(level) => Some(PlayerRef {
                    id: format!("house-{level}"),
                    kind: PlayerKind::House,
                    name: None,
                    level: level.parse().ok(),
                    rating: None,
                }),
                Sitter::Player(id) => players
                    .iter()
                    .find(|player| player.id == id.as_str())
                    .cloned()
                    .map(|player| PlayerRef {
                        rating: rating_of_seat(kept),
                        ..player
                    }),
            };
            SeatView {
                seat,
                player,
                vacation: None,
            }
        });
        summaries.push(GameSummary {
            id: row.id.to_string(),
            status: GameStatus::Finished,
            agreement,
            seats: seats.collect(),
            created: Time(row.created_at),
            version: u32::try_from(row.version).unwrap_or(u32::MAX),
            turn: None,
            deadline: None,
            ending: ending.map_err(broken)?,
            rematch: None,
            invited: Vec::new(),
        });
    }
    Ok(summaries)
}

fn not_over() -> Refused {
    let title = "this game is not over";
    Refused::new(StatusCode::CONFLICT, "not-over", title)
}

/// A text that never changes again.
pub(crate) fn document(kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

pub(crate) const TEXT: &str = "text/plain; charset=utf-8";

/// `GET /api/games/ID/record`.
async fn text(State(online): State<Online>, Id(id): Id) -> Answer {
    let game = online.0.games.latest(&id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let record = record(&*game.lock().await).ok_or_else(not_over)?;
    Ok(document(TEXT, record.to_text()))
}

/// `GET /api/games/ID/record.json`.
async fn json_text(State(online): State<Online>, Id(id): Id) -> Answer {
    let game = online.0.games.latest(&id).await?;
    let game = game.ok_or_else(Refused::no_game)?;
    let record = record(&*game.lock().await).ok_or_else(not_over)?;
    Ok(document("application/json", record.to_json()))
}

/// A place among the exports that run at once, if there is one.
pub(crate) fn export_place(online: &Online) -> Result<OwnedSemaphorePermit, Refused> {
    let place = online.0.exports.clone().try_acquire_owned();
    place.map_err(|_| {
        let title = "too many exports run at the moment";
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "busy", title)
    })
}

/// `GET /api/archive/export`: the records of all games that the same search finds, one after the
/// other, as fast as they are read. Each line of JSON says with which cursor to go on after it.
async fn export(State(online): State<Online>, RawQuery(query): RawQuery) -> Answer {
    let question = Question::read(&online.0.store, query).await?;
    let place = export_place(&online)?;
    let (kind, name) = match question.format {
        Format::Text => (TEXT, "attachment; filename=\"tercio.txt\""),
        Format::Lines => (
            "application/x-ndjson",
            "attachment; filename=\"tercio.ndjson\"",
        ),
    };
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(write(online.0.store.clone(), question, sender, place));
    let mut response = document(kind, Body::new(Chunks(receiver)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static(name));
    Ok(response)
}

/// Reads games and hands them to whoever exports them, until they have gone.
async fn write(
    store: Store,
    mut question: Question,
    sender: mpsc::Sender<Bytes>,
    _place: OwnedSemaphorePermit,
) {
    let mut left = MOST_EXPORTED;
    while left > 0 {
        // An answer that has begun can only end: whoever reads goes on after the last game.
        let rows = store.archive(&question.search, question.after.as_ref(), PAGE);
        let Ok(rows) = rows.await else { return };
        let Some(last) = rows.last() else { return };
        question.after = Some(Cursor::after(last));
        for row in rows.into_iter().take(left) {
            left -= 1;
            let cursor = write_cursor(&Cursor::after(&row));
            let id = row.id.clone();
            let Ok(live) = Live::read(&store, row).await else {
                continue;
            };
            let Some(record) = record(&live) else {
                continue;
            };
            let chunk = match question.format {
                Format::Text => format!("{}\n", record.to_text()),
                Format::Lines => {
                    let record = serde_json::from_str::<serde_json::Value>(&record.to_json());
                    let record = record.unwrap_or_default();
                    let line = json!({"id": id.as_str(), "cursor": cursor, "record": record});
                    format!("{line}\n")
                }
            };
            if sender.send(Bytes::from(chunk)).await.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{read_cursor, write_cursor};

    #[test]
    fn a_cursor_comes_back_as_it_went() {
        let cursor = read_cursor("17.abc").expect("a cursor");
        assert_eq!(write_cursor(&cursor), "17.abc");
        for text in ["", "17", "x.abc", "17.a'b", "17."] {
            let read = read_cursor(text);
            assert!(read.is_none() || text == "17.", "{text:?}");
        }
    }
}
