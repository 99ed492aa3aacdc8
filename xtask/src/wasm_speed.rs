//! `cargo xtask wasm-speed`: how fast the engine searches as web assembly, compared with natively.

use crate::shell::{Failure, Result, cargo, command, output, root, say};
use crate::test::{WASM, add_wasm};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many rounds the ratio is the median of.
const ROUNDS: usize = 5;

/// What one run of the suite took, and how its signature ends.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Run {
    seconds: f64,
    end: u8,
}

pub(crate) fn run() -> Result {
    if output(command("node", &["--version"])).is_none() {
        return Err(Failure(
            "node is needed to run web assembly outside a browser: install it from \
             https://nodejs.org or as the package nodejs of your system"
                .to_owned(),
        ));
    }
    add_wasm()?;
    let native = build(None)?;
    let wasm = build(Some(WASM))?;
    let mut ratios = Vec::new();
    // The two take turns, so that a machine that is busy for a while slows both.
    for round in 1..=ROUNDS {
        let here = native_run(&native)?;
        let there = wasm_run(&wasm)?;
        if here.end != there.end {
            return Err(Failure(format!(
                "the searches differ: their signatures end with {} and {}",
                here.end, there.end
            )));
        }
        let ratio = here.seconds / there.seconds;
        say(&format!(
            "round {round}: native {:.2} s, web assembly {:.2} s, speed ratio {ratio:.2}",
            here.seconds, there.seconds
        ));
        ratios.push(ratio);
    }
    ratios.sort_unstable_by(f64::total_cmp);
    say(&format!(
        "search in web assembly ÷ native, one thread, median of {ROUNDS}: {:.2}",
        ratios[ROUNDS / 2]
    ));
    Ok(())
}

/// Builds the example of the engine that runs the suite, and says where it is.
fn build(target: Option<&str>) -> std::result::Result<PathBuf, Failure> {
    // As the two are shipped.
    let profile = target.map_or("release", |_| "web-engine");
    let mut args = vec!["build", "--profile", profile, "--package", "tercio-engine"];
    args.extend([
        "--example",
        "suite",
        "--message-format",
        "json-render-diagnostics",
    ]);
    args.extend(target.iter().flat_map(|target| ["--target", *target]));
    let mut cargo = cargo(&args);
    if target.is_some() {
        cargo.env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            "-C target-feature=+simd128",
        );
    }
    // What is wrong with a build should be seen.
    cargo.stderr(Stdio::inherit());
    say(&format!("── cargo {}", args.join(" ")));
    let messages = output(cargo).ok_or_else(|| Failure("the example does not build".to_owned()))?;
    built(&messages).ok_or_else(|| Failure("cargo does not say what it built".to_owned()))
}

/// The program among what cargo says it built: the last file of the last artifact.
fn built(messages: &str) -> Option<PathBuf> {
    let artifact = messages
        .lines()
        .rfind(|line| line.contains("\"compiler-artifact\"") && line.contains("\"suite\""))?;
    let (_, files) = artifact.split_once("\"filenames\":[\"")?;
    let (file, _) = files.split_once('"')?;
    Some(PathBuf::from(file.replace("\\\\", "\\")))
}

/// The example ends with an exit code that is no failure.
fn native_run(program: &Path) -> std::result::Result<Run, Failure> {
    let output = Command::new(program).output();
    let output = output.map_err(|error| Failure(format!("{}: {error}", program.display())))?;
    last_run(&String::from_utf8_lossy(&output.stdout))
}

fn wasm_run(program: &Path) -> std::result::Result<Run, Failure> {
    let script = root().join("xtask/wasm_speed.mjs");
    let (script, program) = (script.to_string_lossy(), program.to_string_lossy());
    let mut node = command("node", &[&script, &program, "1"]);
    node.stderr(Stdio::inherit());
    let printed = output(node);
    last_run(&printed.ok_or_else(|| Failure("node could not run the example".to_owned()))?)
}

/// Reads seconds and the end of the signature from the last line.
fn last_run(printed: &str) -> std::result::Result<Run, Failure> {
    let words: Vec<&str> = printed
        .lines()
        .last()
        .unwrap_or_default()
        .split(' ')
        .collect();
    let run = match words[..] {
        [seconds, end, ..] => seconds.parse().ok().zip(end.parse().ok()),
        _ => None,
    };
    let (seconds, end) =
        run.ok_or_else(|| Failure(format!("expected seconds and a code, got {printed:?}")))?;
    Ok(Run { seconds, end })
}

#[cfg(test)]
mod tests {
    use super::{Run, built, last_run};
    use std::path::PathBuf;

    #[test]
    fn what_was_built_is_found() {
        let messages = "{\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"tercio_engine\"},\
            \"filenames\":[\"a.rlib\"]}\n{\"reason\":\"compiler-artifact\",\"target\":\
            {\"name\":\"suite\"},\"filenames\":[\"x/suite.wasm\"]}\n{\"reason\":\"build-finished\"}";
        assert_eq!(built(messages), Some(PathBuf::from("x/suite.wasm")));
        assert_eq!(built("{}"), None);
    }

    #[test]
    fn the_last_line_counts() {
        let run = last_run("1.5 7\n2.5 8 1000\n").expect("a run");
        assert_eq!(
            run,
            Run {
                seconds: 2.5,
                end: 8
            }
        );
        assert!(last_run("").is_err() && last_run("x y").is_err());
    }
}
