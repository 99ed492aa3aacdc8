//! Makes files of openings: `openings FOLDER [NAME]`, all of them if none is named.
//!
//! `cargo run --release -p tercio-arena --example openings -- testdata/openings`
//!
//! An opening is a few random plies after which nobody is far ahead. Matches are played with these
//! files, so that the openings stay the same when the engine that judged them changes.

#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;
use tercio_arena::{OpeningBook, RandomOpenings};
use tercio_rules::{Game, Rules, martian};

/// How much an opening may be worth to anybody, in hundredths of a point.
const BALANCE: u32 = 100;
/// How many points anybody may be ahead.
const LEAD: u8 = 2;
/// What the random moves depend on.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (folder, wanted) = match &args[..] {
        [folder] => (folder, None),
        [folder, name] => (folder, Some(name)),
        _ => return Err("expected FOLDER [NAME]".into()),
    };
    let mut all: Vec<Rules> = Rules::all().collect();
    for setup in [martian::Setup::Two, martian::Setup::Four] {
        let rules = martian::Rules::new(setup).with_knights_and_kings()?;
        all.push(Rules::Martian(rules));
    }
    for rules in all {
        let name = OpeningBook::name(rules);
        if wanted.is_some_and(|wanted| *wanted != name) {
            continue;
        }
        fs::write(Path::new(folder).join(format!("{name}.txt")), book(rules)?)?;
        println!("{name}");
    }
    Ok(())
}

/// The openings of a setup, as text.
fn book(rules: Rules) -> Result<String, Box<dyn Error>> {
    let seats = rules.seats();
    // The search for more than two seats is slower and looks at more of each position.
    let (count, plies, nodes) = match seats {
        2 => (1000, 8, 10_000),
        _ => (300, 2 * seats.max(4), 5_000),
    };
    let fair = match seats {
        2 => format!("worth at most {BALANCE} hundredths of a point to anybody"),
        _ => "with nobody's chances more than 15 % above a fair share".to_owned(),
    };
    let mut text = format!(
        "# {count} openings of {}: {plies} random plies, {fair}\n\
         # by a search of {nodes} nodes, and nobody more than {LEAD} points ahead. Made by\n\
         # cargo run --release -p tercio-arena --example openings -- testdata/openings\n",
        OpeningBook::name(rules),
    );
    let mut openings = RandomOpenings::new(rules, plies, BALANCE, SEED);
    openings.set_nodes(nodes);
    let mut seen = BTreeSet::new();
    while seen.len() < count {
        let opening = openings.next_opening()?;
        if lead(&opening) <= LEAD && seen.insert(opening.position().hash()) {
            text += &opening.line().join(" ");
            text.push('\n');
        }
    }
    Ok(text)
}

/// How many points the first is ahead of the last.
fn lead(game: &Game) -> u8 {
    let points = game.points();
    let (most, least) = (points.iter().max(), points.iter().min());
    most.zip(least).map_or(0, |(most, least)| most - least)
}
