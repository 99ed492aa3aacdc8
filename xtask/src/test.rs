//! `cargo xtask test`: everything that must hold.

use crate::shell::{self, Failure, Result, cargo, command, output, say};
use crate::web::{self, BuildBeside};
use crate::{browser, tidy};

/// The target of the web.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// What builds the app has run already, in a folder of its own. Its tests run there too, or all
/// that it needs would be compiled a second time.
const BUILDER: &str = "tercio-web-build";

/// The tests of everything else. Always all packages and features: with others, cargo would compile
/// the dependencies again.
pub(crate) const WORKSPACE: [&str; 5] = [
    "test",
    "--workspace",
    "--all-features",
    "--exclude",
    BUILDER,
];

/// The crates that also run in the browser. The app itself is built for the tests anyway.
const FOR_THE_WEB: [&str; 5] = [
    "tercio-rules",
    "tercio-draw",
    "tercio-engine",
    "tercio-engine-api",
    "tercio-learn",
];

pub(crate) fn run() -> Result {
    add_wasm()?;
    // The app takes long, and its last steps one core only.
    let app = BuildBeside::begin();
    tidy::run()?;
    drop(app);
    let args = [&WORKSPACE[..], &["--", "--skip", browser::NAMES]].concat();
    let mut tests = cargo(&args);
    tests.env("RUST_TEST_THREADS", threads().to_string());
    shell::run(&format!("cargo {}", args.join(" ")), tests)?;
    browser::run()?;
    let mut builder = cargo(&["test", "--package", BUILDER, "--target-dir"]);
    builder.arg(web::app_target());
    shell::run(&format!("cargo test --package {BUILDER}"), builder)?;
    let packages = FOR_THE_WEB.into_iter().flat_map(|name| ["--package", name]);
    let args: Vec<&str> = ["check", "--target", WASM]
        .into_iter()
        .chain(packages)
        .collect();
    shell::run(&format!("cargo {}", args.join(" ")), cargo(&args))?;
    say("everything holds");
    Ok(())
}

/// Tests that run at once. Many wait for servers and other programs, which leaves room for twice as many as
/// there are cores; a browser leaves none.
fn threads() -> usize {
    2 * std::thread::available_parallelism().map_or(1, usize::from)
}

/// The target for the web comes with the toolchain file, but not where rustup was told otherwise.
pub(crate) fn add_wasm() -> Result {
    let Some(installed) = output(command("rustup", &["target", "list", "--installed"])) else {
        return Err(Failure(format!(
            "rustup is needed for the target {WASM}: install it from https://rustup.rs, or add the \
             target to your Rust in another way and run `cargo test --workspace` yourself"
        )));
    };
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    shell::run(
        &format!("rustup target add {WASM}"),
        command("rustup", &["target", "add", WASM]),
    )
}
