//! Makes files of openings: `openings FOLDER [NAME [OPTION=NUMBER ...]]`, all of them if none is named.
//!
//! `cargo run --release -p tercio-arena --example openings -- testdata/openings`
//!
//! An opening is a few random plies after which nobody is far ahead. Matches are played with these
//! files, so that the openings stay the same when the engine that judged them changes. The options:
//!
//! - `count`: how many openings
//! - `balance`: how much they may be worth to anybody, in hundredths of a point
//! - `net`: the nodes of a second search, judged by a net; openings must be balanced by it as well,
//!   and only by it more strictly than 100 hundredths

#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;
use tercio_arena::{Balance, OpeningBook, RandomOpenings};
use tercio_engine::Judging;
use tercio_rules::{Game, Rules, martian};

/// How much an opening may be worth to anybody by the tables, in hundredths of a point.
const BALANCE: u32 = 100;
/// How many points anybody may be ahead.
const LEAD: u8 = 2;
/// What the random moves depend on.
const SEED: u64 = 1;

/// What was asked for.
#[derive(Default)]
struct Options {
    count: Option<usize>,
    balance: Option<u32>,
    net: Option<u64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rest @ ..] = &args[..] else {
        return Err("expected FOLDER [NAME [OPTION=NUMBER ...]]".into());
    };
    let wanted = rest.first();
    let mut options = Options::default();
    for option in rest.iter().skip(1) {
        match option.split_once('=') {
            Some(("count", count)) => options.count = Some(count.parse()?),
            Some(("balance", balance)) => options.balance = Some(balance.parse()?),
            Some(("net", nodes)) => options.net = Some(nodes.parse()?),
            _ => return Err(format!("expected count=, balance= or net=, got {option:?}").into()),
        }
    }
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
        let command: String = rest.iter().map(|arg| format!(" {arg}")).collect();
        let text = book(rules, &options, &command)?;
        fs::write(Path::new(folder).join(format!("{name}.txt")), text)?;
        println!("{name}");
    }
    Ok(())
}

/// The openings of a setup, as text.
fn book(rules: Rules, options: &Options, command: &str) -> Result<String, Box<dyn Error>> {
    let seats = rules.seats();
    // The search for more than two seats is slower and looks at more of each position.
    let (count, plies, nodes) = match seats {
        2 => (1000, 8, 10_000),
        _ => (300, 2 * seats.max(4), 5_000),
    };
    let count = options.count.unwrap_or(count);
    let strict = options.balance.unwrap_or(BALANCE);
    let balance = match options.net {
        Some(_) => strict.max(BALANCE),
        None => strict,
    };
    let fair = match seats {
        2 => format!("worth at most {balance} hundredths of a point to anybody"),
        _ => "with nobody's chances more than 15 % above a fair share".to_owned(),
    };
    let mut text = format!(
        "# {count} openings of {}: {plies} random plies, {fair}\n\
         # by a search of {nodes} nodes, and nobody more than {LEAD} points ahead. Made by\n\
         # cargo run --release -p tercio-arena --example openings -- testdata/openings{command}\n",
        OpeningBook::name(rules),
    );
    if let Some(nodes) = options.net {
        text += &format!(
            "# By a search of {nodes} nodes with a net they are worth at most {strict}.\n"
        );
    }
    let mut openings = RandomOpenings::new(rules, plies, balance, SEED);
    openings.set_nodes(nodes);
    let net = options.net;
    let mut second = net.map(|nodes| Balance::new(Judging::Nets, nodes, strict));
    let mut seen = BTreeSet::new();
    let mut found = 0;
    while found < count {
        let opening = openings.next_opening()?;
        // Mirror images are one opening.
        if lead(&opening) <= LEAD
            && seen.insert(opening.position().canonical().key())
            && second.as_mut().is_none_or(|second| second.holds(&opening))
        {
            text += &opening.line().join(" ");
            text.push('\n');
            found += 1;
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
