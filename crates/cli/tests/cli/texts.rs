//! Help, completions and manual pages.

use crate::common::{complaint, folder, stdout};
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn every_command_teaches() {
    let commands: [&[&str]; 11] = [
        &["admin"],
        &["bot"],
        &["play"],
        &["perft"],
        &["inspect"],
        &["render"],
        &["engine"],
        &["match"],
        &["bench", "perft"],
        &["completions"],
        &["man"],
    ];
    for command in commands {
        let help = stdout(&[command, &["--help"]].concat());
        assert!(help.contains("Examples:"), "{command:?}");
    }
    assert!(stdout(&["help", "moves"]).contains("g4xg7(U)"));
    assert!(stdout(&["moves"]).contains("b3+c4"));
    assert!(stdout(&["--help"]).contains("tercio help moves"));
    let levels = stdout(&["levels"]);
    assert!(levels.starts_with(" 1  recruit"), "{levels}");
    assert_eq!(levels.lines().count(), 17);
    assert_eq!(
        stdout(&["--version"]),
        format!("tercio {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn help_is_a_command_like_others() {
    let help = stdout(&["help", "--help"]);
    assert!(help.contains("tercio help match"), "{help}");
    assert_eq!(stdout(&["help", "help"]), help);
    assert_eq!(stdout(&["help"]), stdout(&["--help"]));
    assert_eq!(stdout(&["help", "match"]), stdout(&["match", "--help"]));
    let nested = stdout(&["help", "bench", "perft"]);
    assert_eq!(nested, stdout(&["bench", "perft", "--help"]));
    for (wrong, right) in [
        (&["help", "matc"][..], "'match'"),
        (&["help", "bench", "prft"], "'perft'"),
        (&["matc"], "'match'"),
    ] {
        let message = complaint(wrong, b"");
        assert!(message.contains("similar"), "{message}");
        assert!(message.contains(right), "{message}");
    }
}

#[test]
fn completions_for_every_shell_know_the_setups() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&["completions", shell]);
        assert!(script.contains("perft"), "{shell}");
    }
    for shell in ["bash", "zsh"] {
        assert!(
            stdout(&["completions", shell]).contains("warlords"),
            "{shell}"
        );
    }
}

#[test]
fn a_manual_page_for_every_command() {
    assert!(stdout(&["man"]).contains(".SH NAME"));
    let folder = folder("manual").join("below");
    stdout(&["man", "--dir", &folder.to_string_lossy()]);
    for name in [
        "tercio",
        "tercio-perft",
        "tercio-inspect",
        "tercio-bench-perft",
        "tercio-man",
    ] {
        let page = fs::read_to_string(folder.join(format!("{name}.1"))).expect(name);
        assert!(page.contains(".SH NAME"), "{name}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .args(["perft", "martian", "two", "7", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tercio starts");
    drop(child.stdout.take());
    let mut errors = String::new();
    child
        .stderr
        .take()
        .expect("piped")
        .read_to_string(&mut errors)
        .expect("UTF-8");
    assert_eq!(errors, "");
    assert!(child.wait().expect("tercio ends").success());
}

#[test]
fn bench_measures_all_eleven_setups() {
    let table = stdout(&["bench", "perft", "--seconds", "0.01"]);
    assert_eq!(table.lines().count(), 12, "{table}");
    let json = stdout(&["bench", "perft", "--seconds", "0.01", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["setups"].as_array().map(Vec::len), Some(11));
}
