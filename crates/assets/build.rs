//! Builds the browser app and lists its files for `include_bytes!`.
//!
//! That a build script runs cargo again looks odd, and has its reason: whatever builds or installs
//! `tercio` from a fresh clone gets a program with the app inside, by one command. The second
//! cargo works in a target folder of its own, so the two never wait for each other, and it keeps
//! what it built for debug and release alike.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Set to `skip` to build without the app, which saves minutes where nobody will look at it, or to
/// `quick` for an app that is large and soon there, while one changes it.
const SWITCH: &str = "TERCIO_WEB";

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let root = here.ancestors().nth(2).expect("a crate of a workspace");
    for watched in WATCHED {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }
    println!("cargo::rerun-if-env-changed={SWITCH}");
    let switch = env::var(SWITCH).unwrap_or_default();
    let (table, build) = if switch == "skip" {
        ("&[]".to_owned(), String::new())
    } else {
        let target = target_folder(&out).join("web");
        let quick = switch == "quick";
        build(root, &target, quick.then_some("quick"));
        let kept = out.join("dist");
        copy(
            &target.join(if quick { "dist-quick" } else { "dist" }),
            &kept,
        );
        let read = |name| fs::read_to_string(target.join(name)).expect("the builder wrote it");
        (table(&kept, &read("files.txt")), read("build.txt"))
    };
    let write = |name, content| fs::write(out.join(name), content).expect("it can be written");
    write("files.rs", table);
    write("build.txt", build);
}

/// What the app is made of.
const WATCHED: [&str; 21] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates/api",
    "crates/controller/src",
    "crates/draw/src",
    "crates/endings/src",
    "crates/endings/tables",
    "crates/engine/nets",
    "crates/engine/src",
    "crates/engine-api/src",
    "crates/learn",
    "crates/online/src",
    "crates/rng/src",
    "crates/rules/src",
    "crates/studies/src",
    "crates/tournaments/src",
    "crates/web",
    "crates/web-build",
    "crates/web-engine",
    "docs/rules",
    "puzzles",
];

/// Runs the builder in a target folder of its own.
fn build(root: &Path, target: &Path, goal: Option<&str>) {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command
        .current_dir(root)
        .args(["run", "--package", "tercio-web-build", "--target-dir"])
        .arg(target)
        .arg("--")
        .args([root, target])
        .args(goal);
    // What cargo told this script about its own build must not reach the other one.
    for (name, _) in env::vars() {
        let inherited = name.starts_with("CARGO_") && !KEPT.contains(&name.as_str());
        if inherited || OWN.contains(&name.as_str()) {
            command.env_remove(name);
        }
    }
    let status = command.status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "the browser app could not be built; the reason stands above \
         (set {SWITCH}=skip to build without it)"
    );
}

/// Variables that are about the machine, or that let the two share its cores.
const KEPT: [&str; 3] = ["CARGO_HOME", "CARGO_MAKEFLAGS", "CARGO_NET_OFFLINE"];
/// Variables that are about this build alone.
const OWN: [&str; 13] = [
    "CLIPPY_ARGS",
    "DEBUG",
    "HOST",
    "NUM_JOBS",
    "OPT_LEVEL",
    "OUT_DIR",
    "PROFILE",
    "RUSTC",
    "RUSTC_LINKER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTDOC",
    "RUSTFLAGS",
    "TARGET",
];

/// The root of the target folder: cargo marks it as a cache.
fn target_folder(out: &Path) -> &Path {
    out.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists())
        .unwrap_or(out)
}

/// Copies the files to where they stay even if somebody tidies the other target folder.
fn copy(dist: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).expect("the folder of a build script can be written");
    for file in fs::read_dir(dist).expect("the builder made it").flatten() {
        fs::copy(file.path(), to.join(file.file_name())).expect("a file can be copied");
    }
}

/// The built files as the source of an array. A line of the list holds when a file is loaded, and
/// its name.
fn table(dist: &Path, list: &str) -> String {
    let mut table = "&[".to_owned();
    for (when, name) in list.lines().filter_map(|line| line.split_once(' ')) {
        let first_visit = when == "first";
        let path = dist.join(name);
        let brotli = dist.join(format!("{name}.br"));
        let gzip = dist.join(format!("{name}.gz"));
        let _ = write!(
            table,
            "File {{ name: {name:?}, plain: include_bytes!({path:?}), \
             brotli: include_bytes!({brotli:?}), gzip: include_bytes!({gzip:?}), \
             first_visit: {first_visit} }},"
        );
    }
    table + "]"
}
