//! Talking to the person who waits, and starting other programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why a task stopped.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

/// What a task gives back.
pub(crate) type Result = std::result::Result<(), Failure>;

/// Tells what happens, on stderr.
pub(crate) fn say(what: &str) {
    // If it cannot be written, only the exit code says it.
    let _ = writeln!(std::io::stderr().lock(), "{what}");
}

/// The root of the repository. Cargo says at run time where we are: checkouts that share a target
/// folder share this program too.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var("CARGO_MANIFEST_DIR");
    let here = here.unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    let here = Path::new(&here);
    here.parent().unwrap_or(here).to_owned()
}

/// A command that runs in the root of the repository.
pub(crate) fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// `cargo` with the toolchain of this repository.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = command(&cargo, args);
    // What cargo has told us about this program is not meant for others. ring would be compiled again, and
    // all that needs it, whenever somebody calls cargo with and without us.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Says what it does, does it, and fails if it fails.
pub(crate) fn run(what: &str, mut command: Command) -> Result {
    say(&format!("── {what}"));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure(format!("{what}: failed, see above"))),
        Err(error) => Err(Failure(format!(
            "{what}: cannot start {}: {error}",
            command.get_program().to_string_lossy()
        ))),
    }
}

/// What a command prints, if it runs and goes well.
pub(crate) fn output(mut command: Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}
