//! `cargo xtask crash`: servers are killed while people play, and nothing may be lost.

use crate::shell::{self, Result, cargo, command};
use crate::test::WORKSPACE;
use crate::web;

pub(crate) fn run(args: &[&str]) -> Result {
    // With a test among them, all is compiled as it is for the tests, and so it is there already.
    let programs = ["--bin", "tercio", "--bin", "crash", "--test", "cli"];
    let build = [&["build"][..], &WORKSPACE[1..], &programs[..]];
    let mut build = cargo(&build.concat());
    // Nobody looks at the app.
    build.env("TERCIO_WEB", "skip");
    shell::run("build the server and its players", build)?;
    let programs = web::target().join("debug");
    let mut crash = command(&programs.join("crash").to_string_lossy(), &[]);
    crash.arg(programs.join("tercio")).args(args);
    shell::run("play on servers that are killed", crash)
}
