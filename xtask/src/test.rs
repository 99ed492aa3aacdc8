//! `cargo xtask test`: everything that must hold.

use crate::shell::{self, Failure, Result, cargo, command, output, say};
use crate::tidy;

/// The target of the web.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

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
    tidy::run()?;
    shell::run(
        "cargo test --workspace --all-features",
        cargo(&["test", "--workspace", "--all-features"]),
    )?;
    for package in FOR_THE_WEB {
        let args = ["check", "--package", package, "--target", WASM];
        shell::run(&format!("cargo {}", args.join(" ")), cargo(&args))?;
    }
    say("everything holds");
    Ok(())
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
