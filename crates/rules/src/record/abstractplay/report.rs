//! AbstractPlay's own JSON reports of finished games.

use super::{Import, Stopped, rules};
use crate::record::{JsonError, Record, RecordProblem};
use crate::{Seat, SeatSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use serde::Deserialize;

/// A report. There is more in it than we need, and more may come, so unknown fields of the header
/// are passed over; unknown moves are not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameReport {
    header: Header,
    moves: Vec<Vec<Option<Entry>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: Named,
    site: Named,
    event: Option<String>,
    round: Option<String>,
    date_start: Option<String>,
    #[serde(rename = "startingPosition")]
    starting_position: Option<String>,
    players: Vec<Player>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

#[derive(Deserialize)]
struct Player {
    name: String,
    result: i64,
}

/// A move, alone or with its effects.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Plain(String),
    WithResult {
        #[serde(rename = "move")]
        mv: String,
    },
}

impl Entry {
    fn word(&self) -> &str {
        match self {
            Entry::Plain(mv) | Entry::WithResult { mv } => mv,
        }
    }
}

impl Record {
    /// Takes over a game from a report of AbstractPlay, with players, date and result.
    pub fn from_abstractplay_report(text: &str) -> Result<Record, JsonError> {
        let report: GameReport = serde_json::from_str(text)?;
        report.record()
    }
}

fn fail(path: impl Into<String>, problem: RecordProblem) -> JsonError {
    JsonError::Content {
        path: path.into(),
        problem,
    }
}

impl GameReport {
    fn record(&self) -> Result<Record, JsonError> {
        let Header {
            game,
            site,
            players,
            ..
        } = &self.header;
        let foreign =
            |path: &str, message: &str| fail(path, RecordProblem::Foreign(message.into()));
        if self.header.starting_position.is_some() {
            let message = "expected the usual start position";
            return Err(foreign("header.startingPosition", message));
        }
        if players.len() != 2 {
            return Err(foreign("header.players", "expected two players"));
        }
        let entries = || self.moves.iter().flatten().flatten();
        let called = entries().any(|entry| entry.word().ends_with('*'));
        let variants: Vec<&str> = game.variants.iter().map(String::as_str).collect();
        let rules = rules(&game.name, &variants, called);
        let mut import = Import::new(rules.map_err(|problem| fail("header.game", problem))?);
        for (round, entries) in self.moves.iter().enumerate() {
            for (place, entry) in entries.iter().enumerate() {
                let path = || format!("moves[{round}][{place}]");
                let Some(entry) = entry else {
                    return Err(foreign(&path(), "expected a move, got none"));
                };
                let pushed = import.push(entry.word());
                pushed.map_err(|(_, problem)| fail(path(), problem))?;
            }
        }
        let winners = self.winners();
        let abandoned = import.stopped == Some(Stopped::Abandoned);
        let record = import.finish(Some(winners));
        let mut record = record.map_err(|problem| fail("header.players", problem))?;
        if record.winners() != winners && !abandoned {
            let message = "the result of the report is not that of the moves";
            return Err(foreign("header.players", message));
        }
        let date = self.header.date_start.as_deref();
        let tags = [
            ("A", Some(players[0].name.as_str())),
            ("B", Some(players[1].name.as_str())),
            ("Event", self.header.event.as_deref()),
            ("Round", self.header.round.as_deref()),
            ("Site", Some(site.name.as_str())),
            // Only the day of `2023-05-01T12:00:00.000Z`.
            ("Date", date.and_then(|date| date.split('T').next())),
        ];
        for (name, value) in tags {
            if let Some(value) = value {
                let set = record.set_tag(name, value);
                set.map_err(|problem| fail("header", problem))?;
            }
        }
        Ok(record)
    }

    /// The players with the highest result.
    fn winners(&self) -> SeatSet {
        let players = &self.header.players;
        let best = players.iter().map(|player| player.result).max();
        Seat::ALL
            .into_iter()
            .zip(players)
            .filter(|(_, player)| Some(player.result) == best)
            .map(|(seat, _)| seat)
            .collect()
    }
}
