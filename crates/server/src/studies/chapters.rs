//! What chapters are made of: records, games that are over, or nothing.

use crate::games::record;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::game_id;
use axum::http::StatusCode;
use tercio_api::ChapterSource;
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules, Seat};
use tercio_studies::{Chapter, Limit, Refusal, tidy_name};

/// A chapter to be: its name and its record.
pub(super) struct NewChapter {
    pub(super) name: String,
    pub(super) record: String,
}

/// The study does not allow it.
pub(super) fn not_allowed(refusal: &Refusal) -> Refused {
    let title = "the study does not allow this";
    Refused::new(StatusCode::CONFLICT, "not-allowed", title).because(refusal)
}

/// The chapters that somebody wants, at least one.
pub(super) async fn chapters(
    online: &Online,
    source: &ChapterSource,
) -> Result<Vec<NewChapter>, Refused> {
    let records = match (&source.record, &source.game) {
        (Some(_), Some(_)) => {
            return Err(Refused::malformed("a record or a game, not both"));
        }
        (Some(text), None) => read(text)?,
        (None, Some(game)) => {
            let id = game_id(game)?;
            let live = online.0.games.latest(&id).await?;
            let live = live.ok_or_else(Refused::no_game)?;
            let record = record(&*live.lock().await);
            vec![record.ok_or_else(|| {
                let title = "this game is not over";
                Refused::new(StatusCode::CONFLICT, "not-over", title)
            })?]
        }
        (None, None) => {
            let rules = Rules::from_names("pikemen", "classic");
            let rules = rules.map_err(Refused::malformed)?;
            vec![Record::from_game(&Game::new(rules))]
        }
    };
    let alone = records.len() == 1;
    let named = |record: Record| {
        let given = source.chapter.as_deref().filter(|_| alone);
        let name = given.and_then(tidy_name);
        NewChapter {
            name: name.unwrap_or_else(|| name_of(&record)),
            record: record.to_text(),
        }
    };
    Ok(records.into_iter().map(named).collect())
}

fn read(text: &str) -> Result<Vec<Record>, Refused> {
    let bad = |why: String| not_allowed(&Refusal::BadRecord { why });
    let mut records = Vec::new();
    for record in Record::read_each(text) {
        if records.len() >= Limit::Chapters.most() {
            let limit = Limit::Chapters;
            return Err(not_allowed(&Refusal::TooMuch { limit }));
        }
        records.push(record.map_err(|error| bad(error.to_string()))?);
    }
    match records.is_empty() {
        true => Err(bad("there is no record in it".to_owned())),
        false => Ok(records),
    }
}

/// What a record calls itself: its chapter, its players, or its setup.
fn name_of(record: &Record) -> String {
    let chapter = record.tags().get(Chapter::TAG).and_then(tidy_name);
    let seats = Seat::ALL.into_iter().take(record.rules().seats());
    let players: Vec<&str> = seats.filter_map(|seat| record.player(seat)).collect();
    let players = tidy_name(&players.join(" – "));
    chapter
        .or(players)
        .unwrap_or_else(|| record.rules().setup_name().to_owned())
}
