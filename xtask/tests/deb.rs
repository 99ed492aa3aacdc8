//! The package for Debian, with a stand-in for the program: what is in it, and whether dpkg takes it.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Answers as `tercio` does where the package asks it.
const STAND_IN: &str = r##"#!/bin/sh
case "$1" in
    completions) echo "# for $2" ;;
    man) echo ".TH tercio 1" > "$3/tercio.1"; echo ".TH tercio-serve 1" > "$3/tercio-serve.1" ;;
esac
"##;

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

fn said(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder of this test, empty.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deb");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_package_holds_what_a_host_needs() {
    // Where there is no dpkg nobody wants the package.
    if !has("dpkg-deb") {
        return;
    }
    let folder = folder();
    let program = folder.join("tercio");
    fs::write(&program, STAND_IN).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("allowed");
    said(
        Command::new(env!("CARGO_BIN_EXE_xtask"))
            .args(["deb", "--program"])
            .arg(&program)
            .arg("--out")
            .arg(&folder),
    );
    let package = fs::read_dir(&folder).expect("a folder").flatten();
    let package = package
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|extension| extension == "deb"))
        .expect("a package");
    let version = said(
        Command::new("dpkg-deb")
            .arg("--field")
            .arg(&package)
            .arg("Version"),
    );
    assert_eq!(version.trim(), env!("CARGO_PKG_VERSION"));
    let contents = said(Command::new("dpkg-deb").arg("--contents").arg(&package));
    for (mode, path) in [
        ("-rwxr-xr-x root/root", "./usr/bin/tercio"),
        (
            "-rw-r--r-- root/root",
            "./usr/lib/systemd/system/tercio.service",
        ),
        (
            "-rw-r--r-- root/root",
            "./usr/lib/systemd/system/tercio-backup.timer",
        ),
        (
            "-rw-r--r-- root/root",
            "./usr/share/man/man1/tercio-serve.1.gz",
        ),
        (
            "-rw-r--r-- root/root",
            "./usr/share/bash-completion/completions/tercio",
        ),
        ("-rw-r--r-- root/root", "./usr/share/doc/tercio/copyright"),
        ("-rw-r--r-- root/root", "./etc/default/tercio"),
        ("drwxr-xr-x root/root", "./usr/bin/"),
    ] {
        let line = contents.lines().find(|line| line.ends_with(path));
        let line = line.unwrap_or_else(|| panic!("{path} is not in\n{contents}"));
        assert!(line.starts_with(mode), "{line}");
    }
    let files = folder.join("control");
    said(
        Command::new("dpkg-deb")
            .arg("--control")
            .arg(&package)
            .arg(&files),
    );
    let conffiles = fs::read_to_string(files.join("conffiles")).expect("a list");
    assert_eq!(conffiles, "/etc/default/tercio\n");
    for script in ["postinst", "prerm", "postrm"] {
        said(Command::new("sh").arg("-n").arg(files.join(script)));
    }
    let tree = folder.join("root");
    said(
        Command::new("dpkg-deb")
            .arg("--extract")
            .arg(&package)
            .arg(&tree),
    );
    said(
        Command::new("md5sum")
            .args(["--check", "--quiet"])
            .arg(fs::canonicalize(files.join("md5sums")).expect("a path"))
            .current_dir(&tree),
    );
    fs::remove_dir_all(&folder).expect("it goes");
}
