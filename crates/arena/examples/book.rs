//! Makes a book of the engine for a setup: `book FOLDER NAME`.
//!
//! `cargo run --release -p tercio-arena --example book -- crates/engine/books pikemen-classic`
//!
//! A book begins with the first position. Each move that a deep search finds about as good as the best
//! one is in it, and so are the positions that such moves lead to.

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use tercio_arena::OpeningBook;
use tercio_engine::{Engine, Info, Limits, Options, Stop, Value};
use tercio_rules::{Game, Move, Rules};

/// How many nodes each position is searched with; a tree of more seats looks closer at each.
const NODES: u64 = 1_000_000;
const NODES_OF_MANY: u64 = 300_000;
/// How much less than the best a move may be worth: in hundredths of a point with two seats, in
/// hundredths of a win with more.
const MARGIN: f32 = 20.0;
const MARGIN_OF_MANY: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, name] = &args[..] else {
        return Err("expected FOLDER NAME".into());
    };
    let rules = Rules::all().find(|&rules| OpeningBook::name(rules) == *name);
    let rules = rules.ok_or("NAME: expected a game and a setup, such as pikemen-classic")?;
    fs::write(Path::new(folder).join(format!("{name}.txt")), book(rules)?)?;
    Ok(())
}

/// The book of a setup, as text.
fn book(rules: Rules) -> Result<String, Box<dyn Error>> {
    let seats = rules.seats();
    // Two moves of both, or one of each. The more seats, the fewer choices: they multiply.
    let (plies, choices) = match seats {
        2 => (4, 4),
        3 | 4 => (seats, 3),
        _ => (seats, 2),
    };
    let (margin, nodes) = match seats {
        2 => (format!("{MARGIN} hundredths of a point"), NODES),
        _ => (
            format!("{MARGIN_OF_MANY} hundredths of a win"),
            NODES_OF_MANY,
        ),
    };
    let name = OpeningBook::name(rules);
    let mut text = format!(
        "# The first {plies} plies of {name}: up to {choices} moves that are worth at most {margin}\n\
         # less than the best, by a search of {nodes} nodes. Made by\n\
         # cargo run --release -p tercio-arena --example book -- crates/engine/books {name}\n",
    );
    let mut layer = vec![Game::new(rules)];
    for _ in 0..plies {
        let found: Vec<Vec<Move>> = layer
            .par_iter()
            .map(|game| good(game, choices, nodes))
            .collect();
        // The same position may be reached in several ways.
        let mut next = BTreeMap::new();
        for (game, moves) in layer.iter().zip(found) {
            let position = game.position();
            let texts: Vec<String> = moves
                .iter()
                .map(|&mv| position.notation(mv).to_string())
                .collect();
            text += &format!("{}: {}\n", game.line().join(" "), texts.join(" "));
            for mv in moves {
                let mut after = game.clone();
                after.play(mv)?;
                next.entry(after.position().hash()).or_insert(after);
            }
        }
        layer = next.into_values().filter(|game| !game.is_over()).collect();
        layer.sort_by_key(Game::line);
    }
    Ok(text)
}

/// The moves that are about as good as the best one, which comes first.
fn good(game: &Game, choices: usize, nodes: u64) -> Vec<Move> {
    let mut engine = Engine::new(Options {
        multipv: choices,
        ..Options::default()
    });
    // The last lines that were told are those that count.
    let mut lines: Vec<Info> = Vec::new();
    let mut listen = |info: &Info| {
        lines.truncate(info.multipv - 1);
        lines.push(info.clone());
    };
    let limits = Limits::nodes(nodes);
    engine.think(game, limits, &Stop::default(), &mut listen);
    let seat = game.turn().index();
    let worth = |info: &Info| match info.value {
        Some(Value(value)) => value as f32,
        None => 100.0 * info.chances[seat],
    };
    let margin = match game.rules().seats() {
        2 => MARGIN,
        _ => MARGIN_OF_MANY,
    };
    let best = lines.first().map_or(0.0, worth);
    let near = lines.iter().filter(|info| worth(info) >= best - margin);
    near.filter_map(Info::best).collect()
}
