//! An analysis as JSON: what is printed, in this order, for other programs.

use crate::error::Result;
use crate::output;
use serde::Serialize;
use tercio_engine::review::{Analysis, Judged, Review, Verdict, accuracy};
use tercio_engine::{Info, Value};
use tercio_rules::record::Record;
use tercio_rules::{Game, Position, Seat};

/// What is said about one line.
#[derive(Serialize)]
struct LineJson {
    chances: Vec<f32>,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
    nodes: u64,
    moves: Vec<String>,
}

/// A value for the seat to move. Without one, as with three seats, nothing is written.
#[derive(Serialize)]
struct Worth {
    /// In hundredths of a point.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
    /// Plies to a forced win, negative for a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<i32>,
    /// What solved endings know.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<Solved>,
}

/// A win or a loss that solved endings know of.
#[derive(Serialize)]
struct Solved {
    wins: bool,
    /// By how many points at least, where that is known.
    by: u32,
}

impl Worth {
    fn of(value: Option<Value>) -> Worth {
        let forced = value.and_then(Value::distance);
        let solved = value.filter(|value| value.is_forced());
        let is_plain = forced.is_none() && solved.is_none();
        Worth {
            value: value.filter(|_| is_plain).map(|value| value.0),
            forced,
            solved: solved.map(|value| Solved {
                wins: value.0 > 0,
                by: value.margin().unwrap_or(0),
            }),
        }
    }
}

#[derive(Serialize)]
struct PositionJson<'g> {
    game: &'static str,
    setup: &'static str,
    position: String,
    turn: char,
    points: &'g [u8],
    over: bool,
    chances: Vec<f32>,
    lines: Vec<LineJson>,
}

#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    setup: &'static str,
    players: Vec<Option<String>>,
    /// The chances before the first move.
    chances: Vec<f32>,
    moves: Vec<MoveJson>,
    seats: Vec<SeatJson>,
}

#[derive(Serialize)]
struct MoveJson {
    ply: usize,
    seat: char,
    #[serde(rename = "move")]
    mv: String,
    verdict: &'static str,
    loss: f32,
    accuracy: f32,
    /// After the move.
    chances: Vec<f32>,
    #[serde(flatten)]
    worth: Worth,
    /// What could have been played, the best first.
    lines: Vec<LineJson>,
}

#[derive(Serialize)]
struct SeatJson {
    seat: char,
    accuracy: Option<f32>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

pub(super) fn position(game: &Game, analysis: &Analysis) -> Result<Vec<u8>> {
    output::json(&PositionJson {
        game: game.rules().game_name(),
        setup: game.rules().setup_name(),
        position: game.position().to_string(),
        turn: game.turn().letter(),
        points: game.points(),
        over: game.is_over(),
        chances: rounded(&analysis.chances),
        lines: lines(game.position(), &analysis.lines),
    })
}

pub(super) fn game(record: &Record, game: &Game, review: &Review) -> Result<Vec<u8>> {
    let judged = review.moves();
    let moves = judged.iter();
    let moves = moves.map(|judged| move_json(&game.positions()[judged.ply], judged));
    let seats = Seat::ALL.into_iter().take(game.rules().seats());
    let first = review.analysis(0);
    output::json(&GameJson {
        game: game.rules().game_name(),
        setup: game.rules().setup_name(),
        players: seats
            .clone()
            .map(|seat| record.player(seat).map(str::to_owned))
            .collect(),
        chances: first.map_or(Vec::new(), |analysis| rounded(&analysis.chances)),
        moves: moves.collect(),
        seats: seats.map(|seat| seat_json(&judged, seat)).collect(),
    })
}

fn move_json(before: &Position, judged: &Judged<'_>) -> MoveJson {
    MoveJson {
        ply: judged.ply + 1,
        seat: judged.seat.letter(),
        mv: before.notation(judged.mv).to_string(),
        verdict: judged.judgement.verdict.name(),
        loss: round(judged.judgement.loss),
        accuracy: round(judged.judgement.accuracy()),
        chances: rounded(&judged.after.chances),
        worth: Worth::of(judged.values().map(|(_, after)| after)),
        lines: lines(before, &judged.before.lines),
    }
}

fn seat_json(moves: &[Judged<'_>], seat: Seat) -> SeatJson {
    let count = |verdict: Verdict| {
        let own = moves.iter().filter(|judged| judged.seat == seat);
        own.filter(|judged| judged.judgement.verdict == verdict)
            .count()
    };
    SeatJson {
        seat: seat.letter(),
        accuracy: accuracy(moves, seat).map(round),
        inaccuracies: count(Verdict::Inaccuracy),
        mistakes: count(Verdict::Mistake),
        blunders: count(Verdict::Blunder),
    }
}

fn lines(position: &Position, infos: &[Info]) -> Vec<LineJson> {
    let line = |info: &Info| LineJson {
        chances: rounded(&info.chances),
        worth: Worth::of(info.value),
        depth: info.depth,
        nodes: info.nodes,
        moves: position.line(&info.pv),
    };
    infos.iter().map(line).collect()
}

/// Four decimals are more than a search knows.
fn round(number: f32) -> f32 {
    (number * 1e4).round() / 1e4
}

fn rounded(chances: &[f32]) -> Vec<f32> {
    chances.iter().copied().map(round).collect()
}
