//! `tercio selfplay`: the engine against itself, many times.

use crate::commands::games::{self, about};
use crate::error::{Failure, Result};
use crate::numbers::{ANY, MOST_HASH, MOST_THREADS, POSITIVE, number};
use crate::options::Agreement;
use crate::output;
use crate::progress::Bar;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use tercio_arena::selfplay::{Selfplay, Store};
use tercio_arena::{NetFile, PlayerSpec};
use tercio_engine::Nets;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    agreement: Agreement,
    /// The folder for the games; made if need be.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many games.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(POSITIVE))]
    games: u32,
    /// Nodes a move.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(POSITIVE))]
    nodes: u32,
    /// The most plies of a game; it is scored then.
    #[arg(long, value_name = "N", default_value = "600", value_parser = number(1..=u16::MAX.into()))]
    longest: u32,
    /// The memory of each engine in mebibytes.
    #[arg(long, value_name = "MIB", default_value = "1", value_parser = number(1..=MOST_HASH))]
    hash: u32,
    /// The random plies of an opening.
    #[arg(long, help_heading = "Openings", value_name = "N", default_value = "8", value_parser = number(0..=u16::MAX.into()))]
    plies: u32,
    /// How much an opening may be worth to anybody, in hundredths of a point.
    #[arg(long, help_heading = "Openings", value_name = "N", default_value = "200", value_parser = number(ANY))]
    balance: u32,
    /// Take any opening, whatever it is worth.
    #[arg(long, help_heading = "Openings", conflicts_with = "balance")]
    unbalanced: bool,
    /// What the openings depend on.
    #[arg(long, help_heading = "Openings", value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
    /// Play with this net, or with none; usually the one inside the program.
    #[arg(long, value_name = "FILE|none")]
    net: Option<String>,
    /// Let others, described as for `tercio match`, move in some seats of each game, chosen at random;
    /// may be given several times.
    #[arg(long, value_name = "PLAYER")]
    rival: Vec<PlayerSpec>,
    /// How many games are played at once [usually one a processor].
    #[arg(long, short = 'j', value_name = "N", value_parser = number(1..=MOST_THREADS))]
    concurrency: Option<u32>,
    /// Go on with the games that are there.
    #[arg(long)]
    resume: bool,
    /// Leave out the games as text.
    #[arg(long)]
    no_records: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let plan = plan(args)?;
    fs::create_dir_all(&args.out).map_err(|error| about(&args.out, &error))?;
    let name = plan.header().name();
    let path = args.out.join(format!("{name}.{}", games::ENDING));
    let opened = if args.resume {
        Store::resume(&path, &plan.header())
    } else {
        Store::create(&path, &plan.header()).map(|store| (store, BTreeSet::new()))
    };
    let (mut store, known) = opened.map_err(|error| about(&path, &error))?;
    let bar = Bar::new(u64::from(plan.games), "games");
    bar.start_at(known.len() as u64);
    let progress = plan.run(&mut store, &known, &mut |progress| {
        bar.set(u64::from(progress.games));
        bar.say(|| {
            let speed = progress.positions as f64 / bar.elapsed().as_secs_f64();
            format!(", {speed:.0} positions/s")
        });
    });
    bar.clear();
    let progress = progress.map_err(|error| about(&path, &error))?;
    let seconds = bar.elapsed().as_secs_f64();
    drop(store);
    if !args.no_records {
        let text = args.out.join(format!("{name}.txt"));
        output::write_file(&text, records(&path)?)?;
    }
    let speed = progress.positions as f64 / seconds.max(1e-9);
    output::print(format!(
        "{name}: {} games, {} of them new\n{} positions in {seconds:.1} s: {speed:.0}/s, {:.0}/s a thread with {}\n",
        progress.games,
        progress.fresh,
        progress.positions,
        speed / plan.threads as f64,
        plan.threads,
    ))
}

fn plan(args: &Args) -> Result<Selfplay> {
    let reason = "seat A always starts in self-play";
    let rules = args.agreement.rules_without_first(reason)?;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    Ok(Selfplay {
        rules,
        games: args.games,
        nodes: u64::from(args.nodes),
        plies: args.plies as usize,
        balance: (!args.unbalanced).then_some(args.balance),
        seed: u64::from(args.seed),
        longest: args.longest as u16,
        hash: args.hash as usize,
        threads: args
            .concurrency
            .map_or(processors, |number| number as usize),
        nets: match args.net.as_deref() {
            None => Nets::shipped(),
            Some("none") => Nets::default(),
            Some(file) => NetFile::read(file).map_err(Failure::new)?.nets,
        },
        rivals: args.rival.clone(),
    })
}

/// The games of a file as text.
fn records(path: &Path) -> Result<String> {
    let bytes = games::load(path)?;
    let archive = games::open(path, &bytes)?;
    let mut records = Vec::new();
    for played in archive.games() {
        let played = played.map_err(|error| about(path, &error))?;
        let record = played.record().map_err(|error| about(path, &error))?;
        records.push(record.to_text());
    }
    Ok(records.join("\n"))
}
