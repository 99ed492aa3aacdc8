//! `tercio explorer`: games for the opening explorer of a server.

use super::games;
use crate::database::DatabaseArg;
use crate::error::{Failure, Result};
use crate::progress::Bar;
use crate::{output, runtime};
use std::fs;
use std::path::{Path, PathBuf};
use tercio_rules::record::Record;
use tercio_server::Importer;

/// How many games are brought in together.
const BATCH: usize = 500;

/// `tercio explorer`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArg,
    #[command(subcommand)]
    what: What,
}

/// What to do.
#[derive(clap::Subcommand, Debug)]
enum What {
    /// Bring games of engines in: files of tercio selfplay, or records such as tercio match keeps
    Import {
        /// The files; of a folder, all files of tercio selfplay in it
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<()> {
    let What::Import { paths } = &args.what;
    let files = files(paths)?;
    let database = args.database.address()?;
    let runtime = runtime::on_one_thread()?;
    let importer = runtime
        .block_on(Importer::open(&database))
        .map_err(Failure::new)?;
    let mut text = String::new();
    for path in &files {
        let records = records(path)?;
        let bar = Bar::new(records.len() as u64, "games");
        let mut new = 0;
        for batch in records.chunks(BATCH) {
            let taken = runtime.block_on(importer.take(batch));
            new += taken.map_err(|error| games::about(path, &error))?;
            bar.set(new as u64);
        }
        bar.clear();
        let all = records.len();
        text += &format!("{}: {all} games, {new} of them new\n", path.display());
    }
    output::print(text)
}

/// The files that paths name.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(games::list(path)?),
            false => files.push(path.clone()),
        }
    }
    Ok(files)
}

/// The games of a file.
fn records(path: &Path) -> Result<Vec<Record>> {
    if path.extension().is_some_and(|end| end == games::ENDING) {
        let bytes = games::load(path)?;
        let archive = games::open(path, &bytes)?;
        let played = archive.games().map(|played| {
            let played = played.map_err(|error| games::about(path, &error))?;
            played.record().map_err(|error| games::about(path, &error))
        });
        return played.collect();
    }
    let text = fs::read_to_string(path).map_err(|error| games::about(path, &error))?;
    Record::read_all(&text).map_err(|error| games::about(path, &error))
}
