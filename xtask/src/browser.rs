//! The tests in a real browser.
//!
//! Two cores drive a browser, a server and an engine at once, so a test may fail for a reason that
//! is not in the product. A few that fail are run once more, each alone. One that passes then is
//! named at the end: it is a race to look into, not a result to trust.

use crate::shell::{Failure, Result, cargo, say};
use crate::test::WORKSPACE;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// How the names of these tests begin.
pub(crate) const NAMES: &str = "browser::";

/// More failures than these are no accident.
const ACCIDENTS: usize = 4;

pub(crate) fn run() -> Result {
    let failed = failures(&["--", NAMES])?;
    if failed.is_empty() {
        return Ok(());
    }
    if failed.len() > ACCIDENTS {
        return Err(Failure(format!("{} browser tests failed", failed.len())));
    }
    let names: Vec<&str> = failed.iter().map(String::as_str).collect();
    say("── once more, each alone");
    let again = failures(&[&["--", "--exact", "--test-threads=1"], &names[..]].concat())?;
    if !again.is_empty() {
        return Err(Failure(format!("failed twice: {}", again.join(", "))));
    }
    say(&format!(
        "passed only when run again, so look for a race: {}",
        names.join(", ")
    ));
    Ok(())
}

/// Runs browser tests, shows what they print, and says which ones failed.
fn failures(args: &[&str]) -> std::result::Result<Vec<String>, Failure> {
    let args = [&WORKSPACE[..], &["--test", "browser"], args].concat();
    let what = format!("cargo {}", args.join(" "));
    say(&format!("── {what}"));
    let stopped = |error: std::io::Error| Failure(format!("{what}: {error}"));
    let mut tests = cargo(&args);
    let mut tests = tests.stdout(Stdio::piped()).spawn().map_err(stopped)?;
    let mut failed = Vec::new();
    if let Some(output) = tests.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(stopped)?;
            // If nobody can read it, the exit code must do.
            let _ = writeln!(std::io::stdout().lock(), "{line}");
            failed.extend(failure(&line).map(str::to_owned));
        }
    }
    let status = tests.wait().map_err(stopped)?;
    match status.success() || !failed.is_empty() {
        true => Ok(failed),
        false => Err(Failure(format!("{what}: failed, see above"))),
    }
}

/// The test that a line of the test runner calls failed.
fn failure(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("test ")?;
    let (name, result) = rest.split_once(" ... ")?;
    (result == "FAILED").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::failure;

    #[test]
    fn failures_are_read_from_the_lines_of_the_runner() {
        assert_eq!(
            failure("test browser::a::b ... FAILED"),
            Some("browser::a::b")
        );
        assert_eq!(failure("test browser::a::b ... ok"), None);
        assert_eq!(failure("test result: FAILED. 1 passed; 1 failed"), None);
        assert_eq!(failure("    browser::a::b"), None);
    }
}
