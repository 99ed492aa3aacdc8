//! Reading what the app is made of, and running what makes it.

use crate::Result;
use flate2::read::ZlibDecoder;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;

/// Long texts that only some pages need: the name of the served file, and where it stands in the
/// repository. A `meta` element of the page holds the address of each.
pub(crate) const RESOURCES: [(&str, &str); 10] = [
    ("rules-boards-en.txt", "docs/rules/boards.md"),
    ("rules-boards-fr.txt", "docs/rules/fr/boards.md"),
    ("rules-pikemen-en.txt", "docs/rules/pikemen.md"),
    ("rules-pikemen-fr.txt", "docs/rules/fr/pikemen.md"),
    ("rules-martian-en.txt", "docs/rules/martian.md"),
    ("rules-martian-fr.txt", "docs/rules/fr/martian.md"),
    ("lessons-en.txt", "crates/learn/texts/en.txt"),
    ("lessons-fr.txt", "crates/learn/texts/fr.txt"),
    ("puzzles-pikemen.txt", "puzzles/pikemen.txt"),
    ("puzzles-martian.txt", "puzzles/martian.txt"),
];

/// Nets of the engine. Its worker names them, and fetches each when a question needs it.
pub(crate) const NETS: [(&str, &str); 11] = [
    ("classic.net", "crates/engine/nets/classic.net"),
    ("mini.net", "crates/engine/nets/mini.net"),
    ("two.net", "crates/engine/nets/two.net"),
    ("pikemen-three.net", "crates/engine/nets/pikemen-three.net"),
    ("warlords.net", "crates/engine/nets/warlords.net"),
    ("wedge3.net", "crates/engine/nets/wedge3.net"),
    ("wedge6.net", "crates/engine/nets/wedge6.net"),
    ("martian-three.net", "crates/engine/nets/martian-three.net"),
    ("martian-four.net", "crates/engine/nets/martian-four.net"),
    ("martian-five.net", "crates/engine/nets/martian-five.net"),
    ("martian-six.net", "crates/engine/nets/martian-six.net"),
];

/// Solved endings, compressed as they stand in the repository. The worker fetches them as well; they
/// travel in the compression of the web, so that it needs no other.
pub(crate) const ENDINGS: (&str, &str) = ("two.endings", "crates/endings/tables/two.pack");

/// What a compressed file holds.
pub(crate) fn inflated(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    let read = ZlibDecoder::new(bytes).read_to_end(&mut content);
    read.map_err(|error| format!("cannot decompress: {error}"))?;
    Ok(content)
}

/// Tells what happens, on stderr.
pub(crate) fn say(what: &str) {
    // If it cannot be written, only the exit code says it.
    let _ = writeln!(std::io::stderr().lock(), "{what}");
}

/// Reads a file.
pub(crate) fn read(folder: &Path, name: &str) -> Result<Vec<u8>> {
    let path = folder.join(name);
    fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Writes a file.
pub(crate) fn write(folder: &Path, name: &str, content: &str) -> Result<()> {
    let path = folder.join(name);
    fs::write(&path, content).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// All style sheets of a folder, one after the other in the order of their names.
pub(crate) fn style(folder: &Path) -> Result<Vec<u8>> {
    let listed = fs::read_dir(folder)
        .map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let mut names: Vec<_> = listed
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".css"))
        .collect();
    names.sort();
    let mut all = Vec::new();
    for name in names {
        all.extend(read(folder, &name)?);
    }
    Ok(all)
}

/// Runs a command, or says what could not be done.
pub(crate) fn run(mut command: Command, otherwise: &str) -> Result<()> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{otherwise}; the reason stands above")),
        Err(error) => Err(format!("{otherwise}: {error}")),
    }
}
