//! `cargo xtask tidy`: what a reviewer should never have to say.

use crate::shell::{self, Failure, Result, cargo, say};
use crate::{links, modules, paths, rule_numbers, sizes, tracked, versions};

pub(crate) fn run() -> Result {
    shell::run("cargo fmt --check", cargo(&["fmt", "--all", "--check"]))?;
    let mut problems = Vec::new();
    let files = tracked::text_files()?;
    say("── links, modules, paths, sizes and rule numbers");
    for note in sizes::notes(&files) {
        say(&format!("note: {note}"));
    }
    for note in versions::notes(&files) {
        say(&format!("note: {note}"));
    }
    problems.extend(modules::problems(&files));
    problems.extend(sizes::problems(&files));
    problems.extend(links::problems(&files));
    problems.extend(paths::problems(&files));
    problems.extend(rule_numbers::problems(&files));
    for problem in &problems {
        say(problem);
    }
    if !problems.is_empty() {
        return Err(Failure(format!(
            "{} things to tidy, see above",
            problems.len()
        )));
    }
    let clippy = ["clippy", "--workspace", "--all-targets", "--all-features"];
    shell::run(
        "cargo clippy",
        cargo(&[&clippy[..], &["--", "-D", "warnings"]].concat()),
    )?;
    let mut doc = cargo(&[
        "doc",
        "--workspace",
        "--all-features",
        "--no-deps",
        "--quiet",
    ]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    shell::run("cargo doc", doc)
}
