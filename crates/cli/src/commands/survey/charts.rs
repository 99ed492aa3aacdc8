//! The plots of a survey.

use super::Surveyed;
use tercio_arena::Survey;
use tercio_draw::{Chart, Column};
use tercio_rules::{Rules, Seat};

/// The most columns of a histogram.
const MOST_COLUMNS: usize = 30;

/// Every plot with the name of its file.
pub(super) fn all(all: &[Surveyed]) -> Vec<(String, String)> {
    let mut charts = Vec::new();
    for one in all {
        let twin = format!("{}-rps", one.name);
        let twin = all.iter().find(|other| other.name == twin);
        let shares = shares(&one.survey, twin.map(|twin| &twin.survey));
        charts.push((format!("{}-shares.svg", one.name), shares));
        charts.push((format!("{}-lengths.svg", one.name), lengths(&one.survey)));
        let targets: Vec<(u8, &Survey)> = variants(all, one.survey.rules());
        let is_first = targets
            .first()
            .is_some_and(|first| std::ptr::eq(first.1, &one.survey));
        if targets.len() > 1 && is_first {
            let name = one.survey.rules().setup_name();
            charts.push((format!("pikemen-{name}-targets.svg"), decided(&targets)));
        }
    }
    charts
}

/// The wins of each seat; those under rock, paper, scissors beside them, if there are any.
fn shares(survey: &Survey, twin: Option<&Survey>) -> String {
    let seats = survey.rules().seats();
    let mut columns = Vec::new();
    for &seat in &Seat::ALL[..seats] {
        for (survey, pale) in [Some(survey), twin]
            .into_iter()
            .flatten()
            .zip([false, true])
        {
            let share = survey.share(seat);
            columns.push(Column {
                label: if pale {
                    String::new()
                } else {
                    seat.to_string()
                },
                value: share.mean,
                error: share.half,
                seat,
                pale,
            });
        }
    }
    Chart::shares(&columns).level(1.0 / seats as f64).to_svg()
}

/// How many games lasted how long.
fn lengths(survey: &Survey) -> String {
    let longest = survey.length_at(1.0) as usize;
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let step = steps
        .into_iter()
        .find(|step| longest / step < MOST_COLUMNS)
        .unwrap_or(200);
    let counts = survey.histogram(step as u32);
    let columns: Vec<Column> = counts
        .iter()
        .enumerate()
        .map(|(bin, &count)| Column {
            label: (bin * step).to_string(),
            value: count as f64,
            error: 0.0,
            seat: Seat::A,
            pale: false,
        })
        .collect();
    Chart::counts(&columns).to_svg()
}

/// The games of a setup of Pikemen that differ in the target only, by target.
fn variants(all: &[Surveyed], rules: Rules) -> Vec<(u8, &Survey)> {
    let Rules::Pikemen(base) = rules else {
        return Vec::new();
    };
    let mut found: Vec<(u8, &Survey)> = all
        .iter()
        .filter_map(|other| match other.survey.rules() {
            Rules::Pikemen(rules) => {
                let same = rules.with_target(u32::from(base.target())) == Ok(base);
                same.then_some((rules.target(), &other.survey))
            }
            Rules::Martian(_) => None,
        })
        .collect();
    found.sort_by_key(|(target, _)| *target);
    found
}

/// The part of the games that reached the target.
fn decided(targets: &[(u8, &Survey)]) -> String {
    let columns: Vec<Column> = targets
        .iter()
        .map(|(target, survey)| {
            let part = survey.decided();
            let games = survey.games().max(1) as f64;
            Column {
                label: target.to_string(),
                value: part,
                error: 1.96 * (part * (1.0 - part) / games).sqrt(),
                seat: Seat::B,
                pale: false,
            }
        })
        .collect();
    Chart::shares(&columns).to_svg()
}
