//! `cargo xtask web`, `shots` and `measure`: the browser app by itself, pictures of it, its speed.

use crate::shell::{self, Result, cargo, root, say};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Where the app is built: in a folder of its own, as the build script of `assets` does it.
pub(crate) fn app_target() -> PathBuf {
    target().join("web")
}

/// Builds the files of the app. The builder says how much a first visit transfers.
pub(crate) fn build() -> Result {
    shell::run("build the browser app", builder())
}

fn builder() -> Command {
    let target = app_target();
    let mut builder = cargo(&["run", "--package", "tercio-web-build", "--target-dir"]);
    builder.arg(&target).arg("--").arg(root()).arg(&target);
    builder
}

/// A build of the app beside other work. It ends when that does.
pub(crate) struct BuildBeside(Child);

impl BuildBeside {
    /// Begins to build, without a word: the build script of `assets` waits for it, and if it went
    /// wrong builds again and says why. Nothing if another kind of app is wanted.
    pub(crate) fn begin() -> Option<BuildBeside> {
        if std::env::var_os("TERCIO_WEB").is_some() {
            return None;
        }
        let mut builder = builder();
        builder.stdin(Stdio::null());
        builder.stdout(Stdio::null()).stderr(Stdio::null());
        builder.spawn().ok().map(BuildBeside)
    }
}

impl Drop for BuildBeside {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Measures what a user waits for, in a real browser.
pub(crate) fn measure() -> Result {
    let args = ["run", "--package", "tercio-web-tests", "--bin", "measure"];
    shell::run("measure the app", cargo(&args))
}

/// Writes pictures of every page and state, in every theme, on both screens and in both languages.
pub(crate) fn shots() -> Result {
    let folder = target().join("shots");
    let mut shots = cargo(&[
        "run",
        "--package",
        "tercio-web-tests",
        "--bin",
        "shots",
        "--",
    ]);
    shots.arg(&folder);
    shell::run("photograph every page", shots)?;
    say(&format!("the pictures are in {}", folder.display()));
    Ok(())
}
