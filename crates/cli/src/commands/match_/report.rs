//! What a match has shown, for people and for programs.

use crate::error::Result;
use crate::output;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tercio_arena::statistics::{Elo, SprtResult};
use tercio_arena::{Match, Results, Usage};
use tercio_rules::Seat;

/// A difference with its sign.
pub(super) fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return (if elo > 0.0 { "+∞" } else { "−∞" }).to_owned();
    }
    // No negative nothing.
    format!("{:+.1}", elo + 0.0)
}

/// A mean, or nothing where nobody counted.
fn mean(sum: f64, count: u64) -> f64 {
    sum / count.max(1) as f64
}

pub(super) fn table(match_: &Match, results: &Results) -> String {
    let rules = match_.rules;
    let seats = rules.seats();
    let mut text = format!(
        "{} {}: {} games, {:.1} plies a game\n\n",
        rules.game_name(),
        rules.setup_name(),
        results.games(),
        results.mean_plies()
    );
    players(&mut text, results);
    text.push('\n');
    if let Some(pairs) = results.pentanomial() {
        let (score, half) = pairs.score();
        let elo = pairs.elo();
        let counts: Vec<String> = pairs.0.iter().map(u64::to_string).collect();
        let _ = writeln!(
            text,
            "pairs     {} (0, ½, 1, 1½, 2 points)",
            counts.join(" ")
        );
        let _ = writeln!(
            text,
            "score     {:.1} ± {:.1} %",
            100.0 * score,
            100.0 * half
        );
        let _ = writeln!(
            text,
            "Elo       {} ({} to {} at 95 %), normalised {}",
            signed(elo.value),
            signed(elo.low),
            signed(elo.high),
            signed(pairs.normalised_elo())
        );
        if let Some(sprt) = match_.sprt {
            let (low, high) = sprt.bounds();
            let _ = writeln!(
                text,
                "SPRT      LLR {:+.2} ({low:.2} to {high:.2}) for {} against {}: {}",
                sprt.llr(&pairs),
                signed(sprt.elo1),
                signed(sprt.elo0),
                sprt_word(sprt.result(&pairs))
            );
        }
    } else {
        let ratings = results.ratings();
        for (player, name) in results.names().iter().enumerate() {
            let (share, rating) = (results.share(player), ratings.players[player]);
            let _ = writeln!(
                text,
                "{name}: {:.1} ± {:.1} % of the wins (fair {:.1} %), Elo {} ± {:.1}",
                100.0 * share.mean,
                100.0 * share.half,
                100.0 * share.fair,
                signed(rating.elo),
                rating.half
            );
        }
    }
    let games = results.games().max(1) as f64;
    let wins = results.seat_wins();
    let wins: Vec<String> = Seat::ALL
        .iter()
        .zip(&wins)
        .map(|(seat, wins)| format!("{seat} {:.1} %", 100.0 * wins / games))
        .collect();
    let _ = writeln!(text, "seats     {}", wins.join(", "));
    if seats > 2 {
        let ratings = results.ratings();
        let effects: Vec<String> = Seat::ALL
            .iter()
            .zip(&ratings.seats)
            .map(|(seat, rating)| format!("{seat} {} ± {:.0}", signed(rating.elo), rating.half))
            .collect();
        let _ = writeln!(text, "seat Elo  {}", effects.join(", "));
    }
    let endings: Vec<String> = results
        .endings()
        .iter()
        .map(|(ending, count)| format!("{ending} {count}"))
        .collect();
    let _ = writeln!(text, "endings   {}", endings.join(", "));
    for fault in &results.faults {
        let _ = writeln!(text, "fault     {fault}");
    }
    text
}

fn players(text: &mut String, results: &Results) {
    let names = results.names();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max("player".len());
    let _ = writeln!(
        text,
        "{:<width$} {:>5} {:>6} {:>5} {:>6} {:>10} {:>5} {:>7} {:>6} {:>8} {:>8}",
        "player",
        "won",
        "shared",
        "lost",
        "points",
        "nodes/move",
        "depth",
        "ms/move",
        "Mn/s",
        "overruns",
        "worst ms"
    );
    for (player, name) in names.iter().enumerate() {
        let wins = results.wins(player);
        let usage: Usage = results.usage[player];
        let seconds = usage.time.as_secs_f64();
        let _ = writeln!(
            text,
            "{name:<width$} {:>5} {:>6} {:>5} {:>6.1} {:>10.0} {:>5.1} {:>7.1} {:>6.2} {:>8} {:>8.1}",
            wins.won,
            wins.shared,
            wins.lost,
            results.mean_points(player),
            mean(usage.nodes as f64, usage.moves),
            mean(usage.depths as f64, usage.moves),
            1e3 * mean(seconds, usage.moves),
            usage.nodes as f64 / seconds.max(1e-9) / 1e6,
            usage.overruns,
            1e3 * usage.worst.as_secs_f64()
        );
    }
}

fn sprt_word(result: SprtResult) -> &'static str {
    match result {
        SprtResult::Passed => "passed",
        SprtResult::Failed => "failed",
        SprtResult::Open => "open",
    }
}

/// A match as JSON. What is infinite is null.
#[derive(Serialize)]
struct MatchJson<'a> {
    game: &'static str,
    setup: &'static str,
    event: String,
    games: usize,
    mean_plies: f64,
    players: Vec<PlayerJson<'a>>,
    seat_wins: Vec<f64>,
    endings: &'a BTreeMap<String, u64>,
    pairs: Option<[u64; 5]>,
    score: Option<[f64; 2]>,
    elo: Option<Interval>,
    sprt: Option<SprtJson>,
    faults: &'a [String],
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    name: &'a str,
    won: u64,
    shared: u64,
    lost: u64,
    share: [f64; 2],
    fair: f64,
    rating: [f64; 2],
    mean_points: f64,
    moves: u64,
    nodes: u64,
    seconds: f64,
    mean_depth: f64,
    overruns: u64,
    worst_overrun_ms: f64,
}

#[derive(Serialize)]
struct Interval {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Elo> for Interval {
    fn from(elo: Elo) -> Interval {
        let finite = |value: f64| value.is_finite().then_some(value);
        Interval {
            value: finite(elo.value),
            low: finite(elo.low),
            high: finite(elo.high),
        }
    }
}

#[derive(Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bounds: [f64; 2],
    verdict: &'static str,
}

pub(super) fn json(match_: &Match, results: &Results) -> Result<Vec<u8>> {
    let pairs = results.pentanomial();
    let ratings = results.ratings();
    let players = results.names().iter().enumerate().map(|(player, name)| {
        let (wins, share) = (results.wins(player), results.share(player));
        let (rating, usage) = (ratings.players[player], results.usage[player]);
        PlayerJson {
            name,
            won: wins.won,
            shared: wins.shared,
            lost: wins.lost,
            share: [share.mean, share.half],
            fair: share.fair,
            rating: [rating.elo, rating.half],
            mean_points: results.mean_points(player),
            moves: usage.moves,
            nodes: usage.nodes,
            seconds: usage.time.as_secs_f64(),
            mean_depth: mean(usage.depths as f64, usage.moves),
            overruns: usage.overruns,
            worst_overrun_ms: 1e3 * usage.worst.as_secs_f64(),
        }
    });
    let report = MatchJson {
        game: match_.rules.game_name(),
        setup: match_.rules.setup_name(),
        event: match_.event(),
        games: results.games(),
        mean_plies: results.mean_plies(),
        players: players.collect(),
        seat_wins: results.seat_wins(),
        endings: results.endings(),
        pairs: pairs.map(|pairs| pairs.0),
        score: pairs.map(|pairs| pairs.score().into()),
        elo: pairs.map(|pairs| pairs.elo().into()),
        sprt: match_.sprt.zip(pairs).map(|(sprt, pairs)| SprtJson {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: sprt.llr(&pairs),
            bounds: sprt.bounds().into(),
            verdict: sprt_word(sprt.result(&pairs)),
        }),
        faults: &results.faults,
    };
    output::json(&report)
}
