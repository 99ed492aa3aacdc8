//! `tercio render` writes pictures, whole or not at all.

use crate::common::{complaint, folder, stdout, stdout_of, tercio};
use std::fs;

const SETUPS: [[&str; 2]; 11] = [
    ["pikemen", "classic"],
    ["pikemen", "three"],
    ["pikemen", "warlords"],
    ["pikemen", "mini"],
    ["pikemen", "wedge3"],
    ["pikemen", "wedge6"],
    ["martian", "two"],
    ["martian", "three"],
    ["martian", "four"],
    ["martian", "five"],
    ["martian", "six"],
];

#[test]
fn all_eleven_setups_as_svg() {
    for setup in SETUPS {
        let args = [
            &["render"],
            &setup[..],
            &["--format", "svg", "--output", "-"],
        ]
        .concat();
        let svg = stdout(&args);
        assert!(svg.starts_with("<svg "), "{setup:?}");
        assert!(svg.trim_end().ends_with("</svg>"), "{setup:?}");
    }
}

#[test]
fn files_by_the_end_of_their_name() {
    let folder = folder("pictures");
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG")] {
        let path = folder.join(name);
        let path = path.to_string_lossy();
        let args = ["render", "pikemen", "mini", "--size", "120", "-o", &path];
        assert_eq!(stdout(&args), "");
        // An old picture is replaced.
        assert_eq!(stdout(&[&args[..], &["--theme", "dark"]].concat()), "");
        let bytes = fs::read(&*path).expect("the picture");
        assert!(bytes.starts_with(start), "{name}");
    }
    // Nothing but the two pictures is left.
    assert_eq!(fs::read_dir(folder).expect("the folder").count(), 2);
}

#[test]
fn every_option_changes_the_picture() {
    let game = ["render", "pikemen", "mini", "--format", "svg", "-o", "-"];
    let moves = "d3(W) a4(S) d3-c3(NW) b4(S)";
    let game = [&game[..], &["--moves", moves]].concat();
    let plain = stdout(&game);
    let options: [&[&str]; 11] = [
        &["--size", "300"],
        &["--theme", "dark"],
        &["--theme", "contrast"],
        &["--viewer", "B"],
        &["--threats"],
        &["--scoreboard"],
        &["--coordinates", "none"],
        &["--coordinates", "cells"],
        &["--no-last-move"],
        &["--ply", "0"],
        &["--ply", "3"],
    ];
    for option in options {
        assert_ne!(stdout(&[&game[..], option].concat()), plain, "{option:?}");
    }
}

#[test]
fn a_record_as_text_or_json() {
    let moves = "d3-d4 c6-d5";
    let text = "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-d4 c6-d5 *\n";
    let args = ["render", "--format", "svg", "-o", "-"];
    let from_moves = stdout(&[&args[..], &["martian", "two", "--moves", moves]].concat());
    let from_record = stdout_of(&[&args[..], &["--record", "-"]].concat(), text);
    assert_eq!(from_record, from_moves);
    let named = [&args[..], &["martian", "two", "--record", "-"]].concat();
    assert_eq!(stdout_of(&named, text), from_moves);
    let other = [&args[..], &["martian", "six", "--record", "-"]].concat();
    assert!(complaint(&other, text.as_bytes()).contains("martian two"));
    let late = [&args[..], &["--record", "-", "--ply", "3"]].concat();
    assert!(complaint(&late, text.as_bytes()).contains("from 0 to 2, got 3"));
}

/// How many pictures an animated PNG says it has.
fn pictures(file: &[u8]) -> Option<u32> {
    let at = file.windows(4).position(|kind| kind == b"acTL")?;
    let count = file.get(at + 4..at + 8)?;
    Some(u32::from_be_bytes(count.try_into().ok()?))
}

#[test]
fn a_replay_shows_every_position_of_a_game() {
    let path = folder("replay").join("game.png");
    let path = path.to_string_lossy();
    let game = [
        "render", "martian", "two", "--size", "80", "--replay", &path,
    ];
    let moves = ["--moves", "d3-d4 c6-d5", "--pace", "100", "--scoreboard"];
    assert_eq!(stdout(&[&game[..], &moves].concat()), "");
    let slow = fs::read(&*path).expect("the animation");
    assert_eq!(pictures(&slow), Some(3));
    let controls = slow.windows(4).filter(|kind| kind == b"fcTL").count();
    assert_eq!(controls, 3);
    assert_eq!(stdout(&[&game[..], &["--moves", "d3-d4"]].concat()), "");
    assert_eq!(pictures(&fs::read(&*path).expect("the animation")), Some(2));
    for (wrong, part) in [
        (&["--replay", "animation.gif"][..], ".png"),
        (&["--replay", &path, "--pace", "0"], "20 to 20000"),
        (&["--replay", &path, "-o", "a.svg"], "--output"),
        (&["--replay", &path, "--ply", "1"], "--ply"),
        (&["--pace", "100", "-o", "-", "--format", "svg"], "--pace"),
        (&["--pace", "100"], "--output"),
        (&[], "--output"),
    ] {
        let args = [&["render", "martian", "two"], wrong].concat();
        let message = complaint(&args, b"");
        assert!(message.contains(part), "{args:?}: {message:?}");
    }
}

#[test]
fn a_position_and_moves_from_it() {
    let report = stdout(&["inspect", "pikemen", "mini", "--moves", "d3(W) a4(S)"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let position = report["position"].as_str().expect("text");
    let args = [
        "render",
        "pikemen",
        "mini",
        "--format",
        "svg",
        "-o",
        "-",
        "--no-last-move",
    ];
    assert_eq!(
        stdout(&[&args[..], &["--position", position, "--moves", "d3-c3(NW)"]].concat()),
        stdout(&[&args[..], &["--moves", "d3(W) a4(S) d3-c3(NW)"]].concat())
    );
}

/// What stands behind the name of an output is written to, and not replaced by a file: a superuser
/// who throws a picture away must not lose the device.
#[cfg(unix)]
#[test]
fn a_pipe_and_a_link_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder("special");
    let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (pipe, link) = (inside("pipe"), inside("link.svg"));
    let render = |path: &str| {
        let args = ["render", "pikemen", "mini", "--format", "svg", "-o", path];
        assert_eq!(stdout(&args), "");
    };
    std::os::unix::fs::symlink("picture.svg", &link).expect("a link");
    render(&link);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    let picture = fs::read_to_string(inside("picture.svg")).expect("a picture");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|made| made.success()));
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("text")
    });
    render(&pipe);
    assert_eq!(reader.join().expect("read"), picture);
    let kind = fs::symlink_metadata(&pipe).expect("there").file_type();
    assert!(kind.is_fifo());
}

#[test]
fn nothing_is_written_when_something_is_wrong() {
    let folder = folder("refused");
    let inside = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let directory = inside("directory.svg");
    fs::create_dir(&directory).expect("a folder");
    let absent = inside("absent.txt");
    let empty = inside("empty.txt");
    fs::write(&empty, "").expect("a file");
    let truncated = inside("truncated.txt");
    fs::write(&truncated, "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-c").expect("a file");
    let broken = inside("broken.json");
    fs::write(&broken, "{\"game\": \"martian\", ").expect("a file");
    let binary = inside("binary.txt");
    fs::write(&binary, b"\x89PNG\r\n\xff").expect("a file");
    let files = fs::read_dir(&folder).expect("the folder").count();

    let picture = inside("picture.svg");
    let mini = ["pikemen", "mini"];
    let cases: [(&[&str], &str, &str); 22] = [
        (&mini, &directory, "it is a directory"),
        (&mini, &inside("nowhere/picture.svg"), "cannot write"),
        (&mini, &inside("picture.gif"), ".svg or .png"),
        (&mini, &inside("picture"), ".svg or .png"),
        (&mini, &inside("picture.SVG"), ".svg or .png"),
        (&mini, "-", ".svg or .png"),
        (&mini, "", "--output"),
        (&["pikemen"], &picture, "SETUP"),
        (&[], &picture, "GAME"),
        (&["pikemen", "mini", "--size", "0"], &picture, "16 to 8192"),
        (
            &["pikemen", "mini", "--size", "99999"],
            &picture,
            "16 to 8192",
        ),
        (&["pikemen", "mini", "--theme", "Dark"], &picture, "--theme"),
        (&["pikemen", "mini", "--viewer", "C"], &picture, "A to B"),
        (
            &["pikemen", "mini", "--coordinates", ""],
            &picture,
            "--coordinates",
        ),
        (
            &["pikemen", "mini", "--moves", "d3-c3(N)"],
            &picture,
            "upright",
        ),
        (
            &["pikemen", "mini", "--ply", "1"],
            &picture,
            "from 0 to 0, got 1",
        ),
        (&["--record", &absent], &picture, "absent.txt"),
        (&["--record", &directory], &picture, "it is a directory"),
        (&["--record", &empty], &picture, "line 1, column 1"),
        (&["--record", &truncated], &picture, "line 4, column"),
        (&["--record", &broken], &picture, "broken.json"),
        (&["--record", &binary], &picture, "byte 0x89"),
    ];
    for (args, output, part) in cases {
        let args = [&["render", "--output", output], args].concat();
        let message = complaint(&args, b"");
        assert!(
            message.contains(part),
            "{args:?}: {message:?} lacks {part:?}"
        );
        assert_eq!(
            fs::read_dir(&folder).expect("the folder").count(),
            files,
            "{args:?}"
        );
    }
    let both = [
        "render", "--record", &empty, "--moves", "d3(W)", "-o", &picture,
    ];
    complaint(&both, b"");
    complaint(
        &["render", "--record", &empty, "--rps", "-o", &picture],
        b"",
    );
}

#[test]
fn positions_that_are_none() {
    let good = "martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0";
    assert!(
        tercio(&["inspect", "martian", "two", "--position", good])
            .status
            .success()
    );
    let huge = good.repeat(1000);
    let cases = [
        ("", "column 1"),
        ("martian", "column 8"),
        (&good[..good.len() - 6], "column"),
        (&huge, "column"),
        (&good.to_uppercase(), "column 1"),
        (&good.replace("two", "twо"), "column 9"),
        (&good.replace("332.", "332.."), "column"),
        (&good.replace("332.", "342."), "column"),
        (&good.replace(" A ", " C "), "seat C"),
        (&good.replace("0,0", "0,0,0"), "3 numbers"),
        (&good.replace("0,0", "99,99"), "pips"),
        (&good.replace("martian two", "martian six"), "column"),
    ];
    for (text, part) in cases {
        let message = complaint(&["inspect", "martian", "two", "--position", text], b"");
        assert!(
            message.starts_with("--position, ") && message.contains(part),
            "{message}"
        );
        complaint(&["perft", "martian", "two", "1", "--position", text], b"");
    }
    let message = complaint(&["inspect", "pikemen", "mini", "--position", good], b"");
    assert!(
        message.contains("martian two, not of pikemen mini"),
        "{message}"
    );
    complaint(
        &[
            "inspect",
            "martian",
            "two",
            "--position",
            good,
            "--deadlock",
            "off",
        ],
        b"",
    );
}
