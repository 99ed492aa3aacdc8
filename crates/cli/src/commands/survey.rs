//! `tercio survey`: what the games of self-play have in common.

mod charts;
mod report;

use crate::commands::games;
use crate::error::{Failure, Result};
use crate::output;
use crate::progress::Bar;
use std::path::PathBuf;
use tercio_arena::Survey;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder with the games of `tercio selfplay`.
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Write survey.md, survey.json and the plots into this folder; made if need be.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON instead of Markdown.
    #[arg(long)]
    json: bool,
}

/// The games of one file.
struct Surveyed {
    /// The name of the file, without its ending.
    name: String,
    /// How the games were made.
    settings: String,
    survey: Survey,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let files = games::list(&args.data)?;
    let bar = Bar::new(files.len() as u64, "files");
    let mut all = Vec::new();
    for path in &files {
        let bytes = games::load(path)?;
        let archive = games::open(path, &bytes)?;
        let mut survey = Survey::new(archive.header.start.rules());
        for played in archive.games() {
            survey.count(&played.map_err(|error| games::about(path, &error))?);
        }
        all.push(Surveyed {
            name: archive.header.name(),
            settings: archive.header.settings.clone(),
            survey,
        });
        bar.add_one();
    }
    bar.clear();
    if all.is_empty() {
        return Err(Failure::new(format_args!(
            "--data, {}: there are no games; `tercio selfplay` makes some",
            args.data.display()
        )));
    }
    if let Some(out) = &args.out {
        let mut files = vec![
            ("survey.md".to_owned(), report::markdown(&all)),
            ("survey.json".to_owned(), report::json(&all)),
        ];
        files.extend(charts::all(&all));
        output::write_into(out, &files)?;
    }
    match args.json {
        true => output::print(report::json(&all)),
        false => output::print(report::markdown(&all)),
    }
}
