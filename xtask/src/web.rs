//! `cargo xtask web`, `shots` and `measure`: the browser app by itself, pictures of it, its speed.

use crate::shell::{self, Failure, Result, cargo, root, say};
use std::fs;
use std::path::PathBuf;

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Builds the files of the app, and says how much a first visit transfers.
pub(crate) fn build() -> Result {
    let target = target().join("web");
    let mut builder = cargo(&["run", "--package", "tercio-web-build", "--target-dir"]);
    builder.arg(&target).arg("--").arg(root()).arg(&target);
    shell::run("build the browser app", builder)?;
    let dist = target.join("dist");
    let listed = fs::read_dir(&dist)
        .map_err(|error| Failure(format!("cannot read {}: {error}", dist.display())))?;
    let mut sizes: Vec<(u64, String)> = listed
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let squeezed = name.strip_suffix(".br")?.to_owned();
            Some((entry.metadata().ok()?.len(), squeezed))
        })
        .collect();
    sizes.sort_by(|a, b| b.cmp(a));
    for (bytes, name) in &sizes {
        say(&format!("{bytes:>8}  {name}"));
    }
    let total: u64 = sizes.iter().map(|(bytes, _)| bytes).sum();
    let first = sizes.iter().filter(|(_, name)| is_first(name));
    let first: u64 = first.map(|(bytes, _)| bytes).sum();
    say(&format!("{total:>8}  bytes in all, compressed"));
    say(&format!(
        "{first:>8}  bytes for a first visit, the engine included"
    ));
    Ok(())
}

/// Whether a first visit loads a file before the engine has made its first move. Resources and
/// chunks come when their pages are opened, the rest when the app is kept or installed.
fn is_first(name: &str) -> bool {
    const LATER: [&str; 6] = ["split_", "chunk_", "icon-", "manifest", "offline", "sw.js"];
    let is_later = LATER.iter().any(|start| name.starts_with(start));
    !is_later && !name.ends_with(".txt")
}

/// Measures what a user waits for, in a real browser.
pub(crate) fn measure() -> Result {
    let args = ["run", "--package", "tercio-web-tests", "--bin", "measure"];
    shell::run("measure the app", cargo(&args))
}

/// Writes pictures of every page and state, in every theme, on both screens and in both languages.
pub(crate) fn shots() -> Result {
    let folder = target().join("shots");
    let mut shots = cargo(&[
        "run",
        "--package",
        "tercio-web-tests",
        "--bin",
        "shots",
        "--",
    ]);
    shots.arg(&folder);
    shell::run("photograph every page", shots)?;
    say(&format!("the pictures are in {}", folder.display()));
    Ok(())
}
