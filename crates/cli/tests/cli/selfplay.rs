//! `tercio selfplay` and `tercio tune` keep their contracts.

use crate::common::{complaint, folder, stdout};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn selfplay(folder: &Path, games: &str, more: &[&str]) -> String {
    let out = folder.to_string_lossy();
    let base = ["selfplay", "pikemen", "mini", "--nodes", "40", "--games"];
    stdout(&[&base[..], &[games, "--out", &out, "-j2"], more].concat())
}

#[test]
fn games_and_records_are_written_and_continued() {
    let folder = folder("selfplay");
    let text = selfplay(&folder, "3", &[]);
    assert!(
        text.starts_with("pikemen-mini: 3 games, 3 of them new\n"),
        "{text}"
    );
    assert!(text.contains("/s a thread with 2"), "{text}");
    let records = fs::read_to_string(folder.join("pikemen-mini.txt")).expect("records");
    assert_eq!(records.matches("[Game \"pikemen\"]").count(), 3);

    let again = ["selfplay", "pikemen", "mini", "--nodes", "40", "--out"];
    let out = folder.to_string_lossy().into_owned();
    let message = complaint(&[&again[..], &[&out]].concat(), b"");
    assert!(message.contains("use --resume"), "{message}");
    let message = complaint(
        &[&again[..], &[&out, "--resume", "--seed", "9"]].concat(),
        b"",
    );
    assert!(message.contains("seed 9"), "{message}");

    // As if it had been killed while it wrote.
    let games = folder.join("pikemen-mini.games");
    let bytes = fs::read(&games).expect("games");
    fs::write(&games, &bytes[..bytes.len() - 5]).expect("written");
    let text = selfplay(&folder, "5", &["--resume"]);
    assert!(
        text.starts_with("pikemen-mini: 5 games, 3 of them new\n"),
        "{text}"
    );
    let records = fs::read_to_string(folder.join("pikemen-mini.txt")).expect("records");
    assert_eq!(records.matches("[Game \"pikemen\"]").count(), 5);
}

#[test]
fn options_are_part_of_the_name() {
    let folder = folder("selfplay-options");
    let text = selfplay(&folder, "1", &["--rps", "--target", "9", "--no-records"]);
    assert!(
        text.starts_with("pikemen-mini-target-9-rps: 1 games"),
        "{text}"
    );
    let names: Vec<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names, ["pikemen-mini-target-9-rps.games"]);
}

#[test]
fn weights_are_fitted() {
    let folder = folder("tune");
    selfplay(&folder, "40", &["--no-records"]);
    let data = folder.to_string_lossy().into_owned();
    let tune =
        |more: &[&str]| stdout(&[&["tune", "pikemen", "mini", "--data", &data][..], more].concat());
    let text = tune(&["--epochs", "3", "--keep", "tempo"]);
    for part in [
        "40 games: ",
        "epoch  0 ",
        "validation loss ",
        "Weights {",
        "upright: [",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let present = tercio_engine::Tables::BEST.pikemen;
    let tempo = format!("tempo: {},", present.tempo);
    assert!(text.contains(&tempo), "it was to stay: {text}");
    assert_eq!(text, tune(&["--epochs", "3", "--keep", "tempo", "-j1"]));
    let json: Value = serde_json::from_str(&tune(&["--epochs", "3", "--json"])).expect("JSON");
    assert_eq!(json["games"], 40);
    assert_eq!(json["before"]["threat[2]"], f64::from(present.threat[2]));
    assert!(json["after"]["threat[2]"].is_f64());
}

#[test]
fn what_makes_no_sense() {
    let empty = folder("tune-empty").to_string_lossy().into_owned();
    let cases: [(&[&str], &str); 9] = [
        (&["selfplay", "pikemen", "mini"], "--out"),
        (
            &[
                "selfplay", "pikemen", "mini", "--out", &empty, "--games", "0",
            ],
            "--games",
        ),
        (
            &[
                "selfplay",
                "pikemen",
                "mini",
                "--out",
                &empty,
                "--longest",
                "70000",
            ],
            "--longest",
        ),
        (
            &[
                "selfplay", "pikemen", "mini", "--out", &empty, "--first", "B",
            ],
            "--first",
        ),
        (
            &["tune", "pikemen", "mini", "--data", &empty],
            "too few games",
        ),
        (
            &["tune", "pikemen", "mini", "warlords", "--data", &empty],
            "tables of their own",
        ),
        (&["tune", "martian", "mini", "--data", &empty], "mini"),
        (
            &[
                "tune", "pikemen", "mini", "--data", &empty, "--keep", "luck",
            ],
            "\"luck\"",
        ),
        (
            &["tune", "pikemen", "mini", "--data", "/nowhere/at/all"],
            "/nowhere/at/all",
        ),
    ];
    for (args, part) in cases {
        let message = complaint(args, b"");
        assert!(message.contains(part), "{args:?}: {message}");
    }
}

#[test]
fn games_are_surveyed() {
    let folder = folder("survey");
    for more in [&[][..], &["--rps"], &["--target", "4"]] {
        let more = [more, &["--no-records", "--unbalanced", "--plies", "4"]].concat();
        selfplay(&folder, "6", &more);
    }
    let (data, out) = (folder.to_string_lossy(), folder.join("out"));
    let text = stdout(&["survey", "--data", &data, "--out", &out.to_string_lossy()]);
    for part in [
        "| pikemen mini | 6 | 50.0 |",
        "| pikemen mini rps |",
        "| pikemen mini target 4 |",
        "balance any",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(
        fs::read_to_string(out.join("survey.md")).expect("text"),
        text
    );
    let json = fs::read_to_string(out.join("survey.json")).expect("JSON");
    assert_eq!(stdout(&["survey", "--data", &data, "--json"]), json);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    for one in json.as_array().expect("a list") {
        let shares = one["seats"].as_array().expect("seats").iter();
        let sum: f64 = shares
            .map(|seat| seat["share"].as_f64().expect("a share"))
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{one}");
        let endings = one["endings"].as_object().expect("endings").values();
        let sum: f64 = endings.map(|part| part.as_f64().expect("a part")).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{one}");
    }
    for name in [
        "pikemen-mini-shares.svg",
        "pikemen-mini-rps-lengths.svg",
        "pikemen-mini-targets.svg",
    ] {
        let svg = fs::read_to_string(out.join(name)).expect(name);
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
            "{name}"
        );
    }
    let empty = self::folder("survey-empty");
    let message = complaint(&["survey", "--data", &empty.to_string_lossy()], b"");
    assert!(message.contains("there are no games"), "{message}");
}
