//! The survey as Markdown and as JSON.

use super::Surveyed;
use serde_json::{Value, json};
use tercio_arena::Survey;
use tercio_rules::{Reason, Seat};

/// The parts of the games whose lengths are reported.
const PARTS: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

pub(super) fn markdown(all: &[Surveyed]) -> String {
    let most = all.iter().map(|one| one.survey.rules().seats()).max();
    let seats = &Seat::ALL[..most.unwrap_or(0)];
    let mut text = String::from(
        "Wins of each seat in percent, shared wins in parts, with 95 % intervals:\n\n| games of | games | fair |",
    );
    for seat in seats {
        text += &format!(" {seat} |");
    }
    text += &format!("\n|---|---|---|{}\n", "---|".repeat(seats.len()));
    for Surveyed { name, survey, .. } in all {
        let count = survey.rules().seats();
        text += &format!(
            "| {} | {} | {:.1} |",
            words(name),
            survey.games(),
            100.0 / count as f64
        );
        for seat in seats {
            text += &match seat.index() < count {
                true => {
                    let share = survey.share(*seat);
                    format!(" {:.1} ± {:.1} |", 100.0 * share.mean, 100.0 * share.half)
                }
                false => "  |".to_owned(),
            };
        }
        text += "\n";
    }
    text += "\nLength in plies, the opening included:\n\n\
             | games of | mean | 5 % | 25 % | median | 75 % | 95 % | longest |\n\
             |---|---|---|---|---|---|---|---|\n";
    for Surveyed { name, survey, .. } in all {
        text += &format!("| {} | {:.1} |", words(name), survey.mean_length());
        for part in PARTS {
            text += &format!(" {} |", survey.length_at(part));
        }
        text += &format!(" {} |\n", survey.length_at(1.0));
    }
    let ways: Vec<&str> = Reason::ALL
        .into_iter()
        .map(Reason::name)
        .chain(["too-long"])
        .collect();
    let ways: Vec<&str> = ways
        .into_iter()
        .filter(|way| all.iter().any(|one| part(&one.survey, way) > 0.0))
        .collect();
    text += &format!(
        "\nHow games end, in percent, and the mean points of those who win and lose:\n\n\
         | games of | {} | decided | shared | winner | loser |\n|---|{}---|---|---|---|\n",
        ways.join(" | "),
        "---|".repeat(ways.len())
    );
    for Surveyed { name, survey, .. } in all {
        text += &format!("| {} |", words(name));
        for way in &ways {
            text += &format!(" {:.1} |", 100.0 * part(survey, way));
        }
        text += &format!(
            " {:.1} | {:.1} | {:.1} | {:.1} |\n",
            100.0 * survey.decided(),
            100.0 * survey.shared(),
            survey.winner_points(),
            survey.loser_points()
        );
    }
    text += "\nHow the games were made:\n\n| games of | settings |\n|---|---|\n";
    for Surveyed { name, settings, .. } in all {
        text += &format!("| {} | {settings} |\n", words(name));
    }
    text
}

/// A name of a file as words.
fn words(name: &str) -> String {
    name.replace('-', " ")
}

/// The part of the games that ended in a way.
fn part(survey: &Survey, way: &str) -> f64 {
    let mut endings = survey.endings();
    endings
        .find(|(name, _)| *name == way)
        .map_or(0.0, |(_, part)| part)
}

pub(super) fn json(all: &[Surveyed]) -> String {
    let one = |one: &Surveyed| -> Value {
        let survey = &one.survey;
        let rules = survey.rules();
        let seats = &Seat::ALL[..rules.seats()];
        let share = |&seat: &Seat| {
            let share = survey.share(seat);
            json!({ "seat": seat.to_string(), "share": share.mean, "error": share.half })
        };
        let quantile = |part: f64| (format!("{part}"), json!(survey.length_at(part)));
        let endings = survey
            .endings()
            .map(|(name, part)| (name.to_owned(), json!(part)));
        json!({
            "name": one.name,
            "game": rules.game_name(),
            "setup": rules.setup_name(),
            "settings": one.settings,
            "games": survey.games(),
            "fair": 1.0 / rules.seats() as f64,
            "seats": seats.iter().map(share).collect::<Vec<_>>(),
            "length": {
                "mean": survey.mean_length(),
                "quantiles": Value::Object(PARTS.into_iter().chain([1.0]).map(quantile).collect()),
            },
            "endings": Value::Object(endings.collect()),
            "decided": survey.decided(),
            "shared": survey.shared(),
            "points": { "winner": survey.winner_points(), "loser": survey.loser_points() },
        })
    };
    let list: Vec<Value> = all.iter().map(one).collect();
    format!("{:#}\n", Value::Array(list))
}
