//! `cargo xtask fuzz`: every fuzz target for a bounded time.

use crate::shell::{self, Failure, Result, command, output, root, say};
use std::fs;

/// How long each target runs if nothing is said.
const SECONDS: u32 = 60;

pub(crate) fn run(args: &[&str]) -> Result {
    let known = targets()?;
    let (seconds, mut chosen) = read(args, &known)?;
    if chosen.is_empty() {
        chosen = known;
    }
    if output(command("rustup", &["run", "nightly", "cargo", "--version"])).is_none() {
        return Err(Failure(
            "nightly Rust is needed: rustup toolchain install nightly".into(),
        ));
    }
    if output(command("rustup", &["run", "nightly", "cargo", "fuzz", "--version"])).is_none() {
        return Err(Failure(
            "cargo-fuzz is needed: cargo install cargo-fuzz --locked".into(),
        ));
    }
    for target in &chosen {
        let limit = format!("-max_total_time={seconds}");
        let mut fuzz = command(
            "rustup",
            &["run", "nightly", "cargo", "fuzz", "run", target],
        );
        // What this cargo set for itself is not for the other toolchain.
        fuzz.args(["--", &limit, "-timeout=10", "-rss_limit_mb=2048"])
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO");
        shell::run(&format!("fuzz {target} for {seconds} s"), fuzz)?;
    }
    say(&format!("{} targets found nothing", chosen.len()));
    Ok(())
}

/// The targets, by the names of their files.
fn targets() -> std::result::Result<Vec<String>, Failure> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder)
        .map_err(|error| Failure(format!("cannot read {}: {error}", folder.display())))?;
    let mut names: Vec<String> = files
        .filter_map(|file| {
            let name = file.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".rs")?.to_owned())
        })
        .collect();
    names.sort_unstable();
    Ok(names)
}

fn read(args: &[&str], known: &[String]) -> std::result::Result<(u32, Vec<String>), Failure> {
    let mut seconds = SECONDS;
    let mut chosen = Vec::new();
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        if arg == "--seconds" {
            let number = args.next().and_then(|number| number.parse().ok());
            seconds = number
                .filter(|&number| number > 0)
                .ok_or_else(|| Failure("--seconds: expected a number above 0".into()))?;
        } else if known.iter().any(|name| name == arg) {
            chosen.push(arg.to_owned());
        } else {
            let known = known.join(", ");
            return Err(Failure(format!("expected one of {known}, got {arg:?}")));
        }
    }
    Ok((seconds, chosen))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn arguments() {
        let known = ["moves".to_owned(), "walk".to_owned()];
        assert_eq!(read(&[], &known).expect("fine"), (60, Vec::new()));
        let (seconds, chosen) = read(&["walk", "--seconds", "5"], &known).expect("fine");
        assert_eq!((seconds, chosen), (5, vec!["walk".to_owned()]));
        assert!(read(&["--seconds", "0"], &known).is_err());
        assert!(read(&["walks"], &known).is_err());
    }
}
