//! `tercio match`: engines against each other.

mod progress;
mod report;

use crate::error::{Failure, Result, quoted};
use crate::numbers::{ANY, MOST_THREADS, POSITIVE, number};
use crate::options::Agreement;
use crate::output;
use progress::Progress;
use std::fmt::Display;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tercio_arena::statistics::Sprt;
use tercio_arena::{Match, OpeningBook, Pairing, PlayerKind, PlayerSpec, RecordFile};
use tercio_engine::Limits;
use tercio_rules::Rules;
use tercio_rules::record::Record;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    /// Who plays: engine, quiescence, table, uct, careful, greedy, random or cmd=COMMAND, with options.
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Play at least this many games, in whole rounds.
    #[arg(long, value_name = "N", default_value = "200", value_parser = number(POSITIVE))]
    games: u32,
    /// Milliseconds a move, for players that have no limit of their own.
    #[arg(long, help_heading = "Limits", value_name = "MS", value_parser = number(POSITIVE))]
    time: Option<u32>,
    /// Nodes a move, for players that have no limit of their own [usually 20000].
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number(POSITIVE))]
    nodes: Option<u32>,
    /// Plies deep, for players that have no limit of their own.
    #[arg(long, help_heading = "Limits", value_name = "N", value_parser = number(POSITIVE))]
    depth: Option<u32>,
    /// How much later than its time a move may come before it loses, in milliseconds.
    #[arg(long, help_heading = "Limits", value_name = "MS", default_value = "1000", value_parser = number(ANY))]
    margin: u32,
    /// The most plies of a game; it is scored then.
    #[arg(long, help_heading = "Limits", value_name = "N", default_value = "600", value_parser = number(POSITIVE))]
    longest: u32,
    /// Play the openings of this file instead of those that come with the program.
    #[arg(long, help_heading = "Openings", value_name = "FILE")]
    openings: Option<PathBuf>,
    /// What the order of the openings and all that is random depend on.
    #[arg(long, help_heading = "Openings", value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
    /// How many games are played at once [usually one a processor].
    #[arg(long, short = 'j', value_name = "N", value_parser = number(1..=MOST_THREADS))]
    concurrency: Option<u32>,
    /// Stop as soon as one of two differences in normalised Elo is accepted, such as 0,10.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Begin no more games after so many seconds.
    #[arg(long, value_name = "S", value_parser = number(POSITIVE))]
    seconds: Option<u32>,
    /// Write every game into this file, and go on with those it holds.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let match_ = match_of(args)?;
    let mut known = Vec::new();
    let mut record_file = None;
    if let Some(path) = &args.records {
        let opened = RecordFile::open(path).map_err(|error| {
            Failure::new(format_args!("--records, {}: {error}", path.display()))
        })?;
        known = opened.1;
        record_file = Some(opened.0);
    }
    let mut keep = |record: &Record| match &mut record_file {
        None => Ok(()),
        Some(record_file) => record_file.write(record),
    };
    let planned = match_.rounds * match_.rules.seats();
    let progress = Progress::new(planned, known.len(), match_.sprt);
    let results = match_.run(&known, &mut keep, &mut |results| progress.show(results));
    progress.clear();
    let results = results.map_err(Failure::new)?;
    if args.json {
        output::print(report::json(&match_, &results)?)
    } else {
        output::print(report::table(&match_, &results))
    }
}

fn match_of(args: &Args) -> Result<Match> {
    let reason = "everybody sits everywhere in a match, and seat A always starts";
    let rules = args.agreement.rules_without_first(reason)?;
    let players: Result<Vec<PlayerSpec>> =
        args.players.iter().map(|text| player(args, text)).collect();
    let pairing = Pairing::new(rules, players?).map_err(Failure::new)?;
    let sprt = args.sprt.as_deref().map(sprt).transpose()?;
    let seats = rules.seats();
    if sprt.is_some() && seats != 2 {
        return Err(Failure::new(format_args!(
            "--sprt: a sequential test is for two seats, and this setup has {seats}"
        )));
    }
    // A player that searches with several threads takes as many processors.
    let threads = pairing.players().iter().map(|player| match player.kind {
        PlayerKind::Engine(options, _) => options.threads * player.searchers,
        _ => 1,
    });
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let usual = (processors / threads.max().unwrap_or(1)).max(1);
    Ok(Match {
        rules,
        rounds: (args.games as usize).div_ceil(seats),
        openings: openings(args, rules)?,
        seed: u64::from(args.seed),
        longest: args.longest as usize,
        margin: Duration::from_millis(u64::from(args.margin)),
        concurrency: args.concurrency.map_or(usual, |number| number as usize),
        pairing,
        sprt,
        lasts: args
            .seconds
            .map(|seconds| Duration::from_secs(u64::from(seconds))),
    })
}

/// The openings of the file that was named, or else those of the setup.
fn openings(args: &Args, rules: Rules) -> Result<OpeningBook> {
    let Some(path) = &args.openings else {
        return OpeningBook::of(rules).map_err(|error| {
            Failure::new(format_args!(
                "{error} under these rules; give some with --openings"
            ))
        });
    };
    let failed =
        |error: &dyn Display| Failure::new(format_args!("--openings, {}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    OpeningBook::parse(rules, &text).map_err(|error| failed(&error))
}

/// Reads a player; one that searches without a limit gets that of the match.
fn player(args: &Args, text: &str) -> Result<PlayerSpec> {
    let mut player: PlayerSpec = text
        .parse()
        .map_err(|error| Failure::new(format_args!("PLAYER {}: {error}", quoted(text))))?;
    let limits = Limits {
        time: args.time.map(|time| Duration::from_millis(u64::from(time))),
        nodes: args.nodes.map(u64::from),
        depth: args.depth,
        ..Limits::default()
    };
    player.limits = player.limits_or(match limits == Limits::default() && !player.has_level() {
        true => Limits::nodes(20_000),
        false => limits,
    });
    Ok(player)
}

/// The largest difference that a sequential test may ask about.
const MOST_ELO: f64 = 1000.0;

fn sprt(text: &str) -> Result<Sprt> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        Some((number(elo0)?, number(elo1)?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 && elo0 >= -MOST_ELO && elo1 <= MOST_ELO => {
            Ok(Sprt::new(elo0, elo1))
        }
        _ => Err(Failure::new(format_args!(
            "--sprt: expected two numbers from -{MOST_ELO} to {MOST_ELO}, the lower first, such as \
             0,10, got {}",
            quoted(text)
        ))),
    }
}
