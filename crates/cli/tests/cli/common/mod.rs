//! Running the real program, as other programs do.

#[cfg(unix)]
pub(crate) mod server;

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs `tercio` with these arguments and nothing on its standard input.
pub(crate) fn tercio(args: &[&str]) -> Output {
    with_input(args, b"")
}

/// Runs `tercio` with these arguments and this input.
pub(crate) fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tercio"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tercio starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let input = input.to_vec();
    // From a thread, so that neither side waits for the other; a program that ends early is fine.
    let feed = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("tercio ends");
    feed.join().expect("the input is written");
    output
}

/// What it printed, if it went well.
pub(crate) fn stdout(args: &[&str]) -> String {
    good(args, tercio(args))
}

/// The same with input.
pub(crate) fn stdout_of(args: &[&str], input: &str) -> String {
    good(args, with_input(args, input.as_bytes()))
}

fn good(args: &[&str], output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    assert_eq!(errors, "", "{args:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What it complained about: exit code 2, nothing on stdout, one line on stderr.
pub(crate) fn complaint(args: &[&str], input: &[u8]) -> String {
    let output = with_input(args, input);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    let shown: Vec<String> = args
        .iter()
        .map(|arg| arg.chars().take(60).collect())
        .collect();
    assert_eq!(output.status.code(), Some(2), "{shown:?}: {errors}");
    assert!(output.stdout.is_empty(), "{shown:?}: printed something");
    let line = errors.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{shown:?}: one line, got {errors}");
    assert!(line.len() < 600, "{shown:?}: a short message, got {errors}");
    let message = line.strip_prefix("tercio: ");
    message
        .unwrap_or_else(|| panic!("{shown:?}: got {errors}"))
        .to_owned()
}

/// The lines of a file of vectors.
pub(crate) fn vectors(name: &str) -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors");
    let text = fs::read_to_string(root.join(name)).expect("the vectors are there");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The arguments that describe how a line of vectors was made: game, setup and options.
pub(crate) fn agreement(vector: &Value) -> Vec<String> {
    let text = |key: &str| vector[key].as_str().expect("text").to_owned();
    let mut args = vec![text("game"), text("setup")];
    if vector["rps"] == true {
        args.push("--rps".to_owned());
    }
    for (option, value) in vector["options"].as_object().expect("options") {
        args.push(format!("--{option}"));
        args.push(
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned),
        );
    }
    args
}

/// A list of texts.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    let values = value.as_array().expect("a list").iter();
    values.map(|value| value.as_str().expect("text")).collect()
}

/// An empty folder of its own for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last time.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
