//! What cargo alone cannot do: test everything, check tidiness, fuzz, build the browser app.

mod anchors;
mod browser;
mod crash;
mod deb;
mod fuzz;
mod links;
mod modules;
mod paths;
mod rule_numbers;
mod schemathesis;
mod shell;
mod sizes;
mod test;
mod tidy;
mod tracked;
mod versions;
mod wasm_speed;
mod web;

use shell::{Failure, say};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test                       everything: tidy, the tests of all crates, and the build for the web
  tidy                       formatting, lints, documentation, links, modules, file sizes, rule numbers
  web                        the files of the browser app, and how large they are
  shots                      pictures of every page of the app, in both themes and on both screens
  measure                    how fast the app starts, drags and answers in a real browser
  fuzz [--seconds N] [TARGET…]  each fuzz target for N seconds (60 if not said); needs nightly
  crash [--database sqlite|postgres|nodes] [--workers N] [--kills N] [--games N] [--seed N]
                             kills servers while people play on them, or with --workers those who
                             think for them; nothing may be lost
  schemathesis [--examples N] [--program FILE]
                             asks a server whatever its API allows, and much more; needs python3 and the network
  deb [--program FILE] [--out DIR]
                             a package for Debian and Ubuntu: the program, units, manual, completions
  wasm-speed                 the search as web assembly ÷ natively; needs node";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(),
        ["tidy"] => tidy::run(),
        ["web"] => web::build(),
        ["shots"] => web::shots(),
        ["measure"] => web::measure(),
        ["fuzz", ref rest @ ..] => fuzz::run(rest),
        ["crash", ref rest @ ..] => crash::run(rest),
        ["schemathesis", ref rest @ ..] => schemathesis::run(rest),
        ["deb", ref rest @ ..] => deb::run(rest),
        ["wasm-speed"] => wasm_speed::run(),
        ["help" | "--help" | "-h"] => {
            say(HELP);
            Ok(())
        }
        _ => Err(Failure(format!(
            "expected test, tidy, web, shots, measure, fuzz, crash, schemathesis, deb or wasm-speed, got {:?}\n\n{HELP}",
            words.join(" ")
        ))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            say(&format!("xtask: {message}"));
            ExitCode::FAILURE
        }
    }
}
