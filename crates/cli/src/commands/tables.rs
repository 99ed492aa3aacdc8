//! `tercio tables`: solved endings of Martian Chess for two.

use crate::error::{Failure, Result};
use crate::numbers::{ANY, MOST_THREADS, POSITIVE, number};
use crate::output;
use crate::progress::Bar;
use crate::texts;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;
use tercio_endings::{Checked, Count, Endings, MOST_PIECES, Solving, Step, file_name};

/// What to do with tables.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Tables {
    /// Solve endings and write their tables
    #[command(long_about = texts::TABLES_BUILD, after_help = texts::TABLES_BUILD_AFTER)]
    Build(BuildArgs),
    /// Compare tables with the rules
    #[command(long_about = texts::TABLES_CHECK, after_help = texts::TABLES_CHECK_AFTER)]
    Check(CheckArgs),
    /// Say how often what is won
    #[command(long_about = texts::TABLES_STATS, after_help = texts::TABLES_STATS_AFTER)]
    Stats(StatsArgs),
}

const MOST: u32 = MOST_PIECES as u32;

#[derive(clap::Args, Debug)]
pub(crate) struct BuildArgs {
    /// Up to so many pieces
    #[arg(long, value_name = "N", value_parser = number(2..=MOST))]
    pieces: u32,
    /// The folder for the tables; made if need be
    #[arg(long, value_name = "DIR", default_value = "endings")]
    out: PathBuf,
    /// Write all of them into one compressed file as well, as it is inside the program
    #[arg(long, value_name = "FILE")]
    pack: Option<PathBuf>,
    /// Solve with so many threads [usually one a processor]
    #[arg(long, value_name = "N", value_parser = number(1..=MOST_THREADS))]
    threads: Option<u32>,
}

/// Where tables are.
#[derive(clap::Args, Debug)]
struct Place {
    /// The folder with tables; those inside the program if it is left out
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Use those with up to so many pieces
    #[arg(long, value_name = "N", default_value = "6", value_parser = number(2..=MOST))]
    pieces: u32,
}

impl Place {
    fn read(&self) -> Result<Endings> {
        match &self.tables {
            Some(folder) => read(folder, self.pieces as usize),
            None => Ok(Endings::shipped()),
        }
    }
}

/// Reads the tables of a folder.
pub(crate) fn read(folder: &Path, most: usize) -> Result<Endings> {
    Endings::read_folder(folder, most).map_err(Failure::new)
}

#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    place: Place,
    /// How many positions
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = number(POSITIVE))]
    positions: u32,
    /// What the choice depends on
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
}

#[derive(clap::Args, Debug)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(tables: &Tables) -> Result<()> {
    match tables {
        Tables::Build(args) => build(args),
        Tables::Check(args) => check(args),
        Tables::Stats(args) => stats(args),
    }
}

fn build(args: &BuildArgs) -> Result<()> {
    let pieces = args.pieces as usize;
    // What cannot be read is written again.
    let known = Endings::read_folder(&args.out, pieces);
    let known = known.map_or(0, |endings| endings.pieces());
    if known >= pieces && args.pack.is_none() {
        return output::print("all tables are there\n");
    }
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize);
        pool.build_global().map_err(Failure::new)?;
    }
    let mut solving = Solving::up_to(pieces);
    let begun = Instant::now();
    let bar = Mutex::new(Bar::new(0, "placements"));
    let on_step = |step: Step| {
        let Ok(mut bar) = bar.lock() else {
            return;
        };
        match step {
            Step::Sweep {
                pieces,
                sweep,
                work,
            } => {
                bar.clear();
                *bar = Bar::since(begun, work as u64, "placements");
                bar.say(|| format!(", {pieces} pieces, sweep {sweep}"));
            }
            Step::Done(work) => bar.set(work as u64),
        }
    };
    let mut layer_begun = Instant::now();
    while let Some(solved) = solving.solve_next(&on_step) {
        let seconds = layer_begun.elapsed().as_secs_f64();
        let endings = solving.endings();
        let mut words = "was there";
        let file = endings.file(solved).unwrap_or_default();
        if solved > known {
            output::write_into(&args.out, &[(file_name(solved), &file)])?;
            words = "written";
        }
        if let Ok(bar) = bar.lock() {
            bar.clear();
        }
        output::print(format!(
            "{solved} pieces: {} positions, {} sweeps, {seconds:.1} s, {} bytes, {words}\n",
            endings.positions(solved),
            solving.sweeps(),
            file.len(),
        ))?;
        layer_begun = Instant::now();
    }
    match &args.pack {
        Some(path) => {
            let pack = solving.endings().to_compressed();
            output::write_file(path, pack.map_err(Failure::new)?)
        }
        None => Ok(()),
    }
}

/// How many positions are checked at a time.
const BATCH: u64 = 10_000;

fn check(args: &CheckArgs) -> Result<()> {
    let endings = args.place.read()?;
    let positions = u64::from(args.positions);
    let batches = positions.div_ceil(BATCH);
    let bar = Bar::new(batches, "batches");
    let checked = (0..batches).into_par_iter().map(|batch| {
        let count = BATCH.min(positions - batch * BATCH);
        let found = endings.check(count, u64::from(args.seed) << 32 | batch);
        bar.add_one();
        found
    });
    let checked = checked.try_reduce(Checked::default, |one, other| Ok(one.and(other)));
    bar.clear();
    let checked = checked.map_err(Failure::new)?;
    output::print(format!(
        "up to {} pieces: {} positions agree with their moves\n{} exactly, {} reached by a move, {} within bounds; {} found again by a search\n",
        endings.pieces(),
        checked.exact + checked.reached + checked.bounded,
        checked.exact,
        checked.reached,
        checked.bounded,
        checked.played_out,
    ))
}

/// The leads that are shown.
const LEADS: [i32; 9] = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

fn stats(args: &StatsArgs) -> Result<()> {
    let endings = args.place.read()?;
    let mut text = String::from(
        "The player to move wins, shares and loses so many of a hundred positions.\n\n| pieces | own | other | positions | won | shared | lost |\n|---|---|---|---|---|---|---|\n",
    );
    let mut leads =
        String::from("\nBy the lead of the player to move: won + shared.\n\n| pieces |");
    for lead in LEADS {
        let _ = write!(leads, " {lead:+} |");
    }
    let _ = writeln!(leads, "\n|---|{}", "---|".repeat(LEADS.len()));
    for pieces in 2..=endings.pieces() {
        let statistics = endings.statistics(pieces);
        let count = |lead: i32| {
            let sides = (1..pieces).map(|own| statistics.count(own, pieces - own, lead));
            sides.fold(Count::default(), Count::and)
        };
        let mut row = |own: &str, other: &str, count: Count| {
            let share = |part: u64| 100.0 * part as f64 / count.all().max(1) as f64;
            let _ = writeln!(
                text,
                "| {pieces} | {own} | {other} | {} | {:.1} | {:.1} | {:.1} |",
                count.all(),
                share(count.won),
                share(count.shared),
                share(count.lost)
            );
        };
        row("any", "any", count(0));
        for own in 1..pieces {
            let other = pieces - own;
            row(
                &own.to_string(),
                &other.to_string(),
                statistics.count(own, other, 0),
            );
        }
        let _ = write!(leads, "| {pieces} |");
        for lead in LEADS {
            let count = count(lead);
            let share = |part: u64| 100.0 * part as f64 / count.all().max(1) as f64;
            let _ = write!(
                leads,
                " {:.1} + {:.1} |",
                share(count.won),
                share(count.shared)
            );
        }
        leads.push('\n');
    }
    output::print(text + &leads)
}
