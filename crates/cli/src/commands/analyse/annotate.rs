//! A reviewed game as a record: what is to be said about a move is a comment on it, and what would
//! have been better a variation.

use super::table::worth;
use crate::error::{Failure, Result};
use std::path::Path;
use tercio_engine::review::{Judged, Review};
use tercio_rules::record::{Line, Node, Record};
use tercio_rules::{Game, Move, Position};

/// The record as text, or as JSON if the file is named so.
pub(super) fn record(record: &Record, review: &Review, path: &Path) -> Result<Vec<u8>> {
    let mut line = record.line().clone();
    let game = record.game();
    for judged in review.moves() {
        annotate(
            &mut line.moves[judged.ply],
            &judged,
            &game.positions()[judged.ply],
        );
    }
    let mut annotated = Record::new(*record.start(), line).map_err(Failure::new)?;
    annotated
        .stop(record.termination(), record.winners())
        .map_err(Failure::new)?;
    for (name, value) in record.tags().iter() {
        annotated.set_tag(name, value).map_err(Failure::new)?;
    }
    if record.tags().get("Annotator").is_none() {
        annotated
            .set_tag("Annotator", concat!("tercio ", env!("CARGO_PKG_VERSION")))
            .map_err(Failure::new)?;
    }
    if path
        .extension()
        .is_some_and(|extension| extension == "json")
    {
        return Ok(annotated.to_json().into_bytes());
    }
    Ok(annotated.to_text().into_bytes())
}

fn annotate(node: &mut Node, judged: &Judged<'_>, before: &Position) {
    if !judged.judgement.verdict.is_bad() {
        return;
    }
    node.comments.push(format!(
        "{} {}, {}",
        judged.judgement.verdict.sign(),
        judged.judgement.verdict,
        worth(judged)
    ));
    let Some(better) = judged.better() else {
        return;
    };
    let moves = playable(before, &better.pv);
    if !moves.is_empty() {
        node.variations.push(Line {
            comments: Vec::new(),
            moves: moves.into_iter().map(Node::from).collect(),
        });
    }
}

/// As much of a line as a record can hold: none of it comes after the end of the game.
fn playable(start: &Position, line: &[Move]) -> Vec<Move> {
    let mut game = Game::from_position(*start);
    line.iter()
        .copied()
        .take_while(|&mv| game.play(mv).is_ok())
        .collect()
}
