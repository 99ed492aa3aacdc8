//! `tercio web`: the browser app as files, for any web host.

use crate::error::{Failure, Result};
use crate::output;
use std::fs;
use std::path::{Path, PathBuf};
use tercio_api::Page;
use tercio_assets::{FILES, File};

/// The page that all addresses of the app answer with.
const INDEX: &str = "index.html";
/// What hosts of files answer an address with that they do not have: the parts of pages.
const NOT_FOUND: &str = "404.html";
/// Where the page says which build it is, and what is put before it: there is no server behind it.
const VERSION: &str = "<meta name=\"version\"";
const NO_SERVER: &str = "<meta name=\"server\" content=\"none\">\n";

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder to write into, which is made if need be
    #[arg(long, short, value_name = "DIR")]
    out: PathBuf,
    /// Write every file compressed as well, for hosts that serve `.br` and `.gz`
    #[arg(long)]
    compressed: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Some(index) = FILES.iter().find(|file| file.name == INDEX) else {
        return Err(Failure::new(
            "this program was built without its browser app; build it again without TERCIO_WEB=skip",
        ));
    };
    let page = without_server(index)?;
    let mut files: Vec<(PathBuf, &[u8])> = Vec::new();
    for file in FILES.iter().filter(|file| file.name != INDEX) {
        files.push((file.name.into(), file.plain));
        if args.compressed {
            files.push((format!("{}.br", file.name).into(), file.brotli));
            files.push((format!("{}.gz", file.name).into(), file.gzip));
        }
    }
    // Every address is the same page; a host of files wants it once for each.
    files.push((NOT_FOUND.into(), page.as_bytes()));
    for address in Page::ALL {
        let folder = Path::new(address.path().trim_start_matches('/'));
        files.push((folder.join(INDEX), page.as_bytes()));
    }
    for (name, _) in &mut files {
        *name = args.out.join(&*name);
        if let Some(folder) = name.parent() {
            fs::create_dir_all(folder).map_err(|error| {
                let folder = folder.display();
                Failure::new(format_args!("cannot make the folder {folder}: {error}"))
            })?;
        }
    }
    output::write_files(files.iter().map(|(path, bytes)| (path.as_path(), bytes)))?;
    let (count, folder) = (files.len(), args.out.display());
    output::print(format!("{count} files are in {folder}\n"))
}

/// The page, which says that there is no server behind it.
fn without_server(index: &File) -> Result<String> {
    let page = String::from_utf8_lossy(index.plain);
    match page.split_once(VERSION) {
        Some((before, after)) => Ok(format!("{before}{NO_SERVER}{VERSION}{after}")),
        None => Err(Failure::new("the page of the app is not what it should be")),
    }
}
