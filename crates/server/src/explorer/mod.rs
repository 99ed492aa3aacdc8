//! The opening explorer: what was played from a position, and what came of it.

mod answers;
mod calendar;
mod import;
mod index;

pub(crate) use answers::Explorer;
pub use import::Importer;
pub(crate) use index::keep_up;
pub use index::{MOST_PASSAGES, counted};

use crate::connections::Connection;
use crate::games::{Live, rating_of_seat};
use crate::metrics::Limit;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, Id};
use answers::Found;
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::get;
use std::ops::RangeInclusive;
use tercio_api::{GameSource, OpeningMove, Openings, PlayerKind};
use tercio_rules::{Canonical, Move, Position, Seat};
use tercio_store::{Collection, Exploration, Explored, StoreError, Tally};

/// The requests about openings.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/explorer", get(explore))
        .route("/api/explorer/records/{id}", get(record))
}

/// The lowest ratings of the bands but the first.
const BANDS: [i64; 4] = [1300, 1500, 1700, 1900];
/// The band of games that do not count for ratings.
const UNRATED: i64 = 0;

/// The band of a rating.
fn band(rating: i64) -> i64 {
    let above = BANDS.iter().filter(|lowest| rating >= **lowest);
    1 + i64::try_from(above.count()).unwrap_or_default()
}

/// The band of a game that is over: that of the mean of its players' ratings before it.
fn band_of(game: &tercio_store::Game) -> i64 {
    let ratings = game.seats.iter().map(rating_of_seat);
    let ratings: Option<Vec<i64>> = ratings
        .map(|rating| rating.map(|(value, _)| i64::from(value)))
        .collect();
    match ratings {
        Some(ratings) if game.rated && !ratings.is_empty() => {
            let count = i64::try_from(ratings.len()).unwrap_or(1);
            band(ratings.iter().sum::<i64>() / count)
        }
        _ => UNRATED,
    }
}

/// The collection of a game that is over. Bots are engines that somebody else runs.
fn collection_of(live: &Live) -> Collection {
    let person = |kind| matches!(kind, PlayerKind::Account | PlayerKind::Guest);
    let mut players = live.players().flatten();
    match players.any(|player| person(player.kind)) {
        true => Collection::People,
        false => Collection::Engines,
    }
}

fn collection(source: GameSource) -> Collection {
    match source {
        GameSource::People => Collection::People,
        GameSource::Engines => Collection::Engines,
    }
}

/// A question, as an address asks it.
struct Question {
    position: Position,
    source: GameSource,
    months: RangeInclusive<i64>,
    bands: RangeInclusive<i64>,
}

impl Question {
    /// Reads `position=…&source=people&since=2026-01&until=2026-11&from=1500&below=1700`.
    fn read(query: &str) -> Result<Question, Refused> {
        let mut position = None;
        let mut source = GameSource::default();
        let (mut since, mut until) = (i64::MIN, i64::MAX);
        let (mut from, mut below) = (UNRATED, i64::MAX);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if value.is_empty() {
                continue;
            }
            let expected =
                |what: &str| Refused::malformed(format!("{name}: expected {what}, got {value:?}"));
            let month = || calendar::month(&value).ok_or_else(|| expected("a month, as 2026-11"));
            let rating = || value.parse::<i64>().map_err(|_| expected("a rating"));
            match &*name {
                "position" => position = Some(value.parse().map_err(Refused::malformed)?),
                "source" => {
                    let named = GameSource::from_word(&value);
                    source = named.ok_or_else(|| expected("people or engines"))?;
                }
                "since" => since = month()?,
                "until" => until = month()?,
                "from" => from = band(rating()?),
                "below" => {
                    // Games that do not count are neither below nor above.
                    below = band(rating()?.saturating_sub(1));
                    from = from.max(UNRATED + 1);
                }
                _ => return Err(Refused::malformed(format!("nobody knows {name:?}"))),
            }
        }
        Ok(Question {
            position: position.ok_or_else(|| Refused::malformed("position is missing"))?,
            source,
            months: since..=until,
            bands: from..=below,
        })
    }
}

/// `GET /api/explorer`.
async fn explore(
    State(online): State<Online>,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Answer {
    let explorer = &online.0.explorer;
    let connection = connection.map(|Extension(connection)| connection);
    if let Err(address) = explorer.admit(connection.as_ref(), &headers) {
        online.0.trouble.limit(Limit::Requests, &address);
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-fast", "slower, please"));
    }
    let question = Question::read(&query.unwrap_or_default())?;
    let canonical = question.position.canonical();
    let exploration = Exploration {
        position: canonical.key().cast_signed(),
        collection: collection(question.source),
        months: question.months,
        bands: question.bands,
    };
    let found = explorer.find(&online.0.store, exploration).await?;
    answer(&openings(&question.position, &canonical, &found))
}

/// What was found, for whoever looks at the board from their side.
fn openings(position: &Position, canonical: &Canonical, found: &Found) -> Openings {
    let Explored { moves, .. } = &found.explored;
    let moves = moves.iter().filter_map(|(mv, Tally { games, wins })| {
        let mv = Move::try_from(u32::try_from(*mv).ok()?).ok()?;
        let mv = canonical.original(mv);
        let seats = Seat::ALL.into_iter().take(position.rules().seats());
        let wins = seats.map(|seat| wins.get(canonical.seat(seat).index()));
        let number = |count: i64| u64::try_from(count).unwrap_or_default();
        // Two positions may share a key by chance.
        position.is_legal(mv).then(|| OpeningMove {
            mv: position.notation(mv).to_string(),
            games: number(*games),
            wins: wins
                .map(|wins| number(wins.copied().unwrap_or(0)))
                .collect(),
        })
    });
    let mut moves: Vec<OpeningMove> = moves.collect();
    moves.sort_by(|one, other| {
        other
            .games
            .cmp(&one.games)
            .then_with(|| one.mv.cmp(&other.mv))
    });
    Openings {
        games: moves.iter().map(|mv| mv.games).sum(),
        moves,
        played: found.played.clone(),
        records: found.records.clone(),
    }
}

/// Browsers may keep it for a moment: whoever steps back and forth asks the same again.
fn answer(openings: &Openings) -> Answer {
    let body =
        serde_json::to_string(openings).map_err(|error| StoreError::Broken(error.to_string()))?;
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("max-age=2"));
    Ok(response)
}

/// `GET /api/explorer/records/ID`.
async fn record(State(online): State<Online>, Id(id): Id) -> Answer {
    let record = online.0.store.imported_record(&id).await?;
    let mut response = Response::new(Body::from(record.ok_or_else(Refused::no_game)?));
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::{Question, band};

    #[test]
    fn bands_meet_without_gaps() {
        let bands = [0, 1299, 1300, 1499, 1500, 1700, 1899, 1900, 4000].map(band);
        assert_eq!(bands, [1, 1, 2, 2, 3, 4, 4, 5, 5]);
    }

    #[test]
    fn a_question_is_read_as_it_is_asked() {
        let position = "position=martian+two+332./321./211./..../..../.112/.123/.233+A+0,0+0";
        let read = |rest: &str| Question::read(&format!("{position}&{rest}"));
        let question = read("since=2026-01&from=1500&below=1700").ok();
        let question = question.expect("a question");
        assert_eq!(
            (question.months, question.bands),
            (2026 * 12..=i64::MAX, 3..=3)
        );
        for wrong in ["since=January", "from=x", "source=cats", "cat=1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(Question::read("source=people").is_err());
        assert!(Question::read("position=chess").is_err());
    }
}
