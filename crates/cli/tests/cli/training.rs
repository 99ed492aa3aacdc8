//! The way from games to a net, as `training/README.md` tells it, with toys: from `tercio selfplay` and
//! `tercio dataset` through the programs of `training/` to a net that plays.

use crate::common::{folder, stdout};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tercio_provision::Needed;

/// A Python that has PyTorch.
fn python() -> &'static Path {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    let needed = Needed {
        name: "Python with PyTorch",
        variable: "TERCIO_PYTHON_TORCH",
        packages: &["python3-torch"],
    };
    // What apt installs belongs to the Python of the system, which need not be the first on the path.
    let find = || {
        let has_torch = |name: &&str| {
            let import = Command::new(name).args(["-c", "import torch"]).output();
            import.is_ok_and(|output| output.status.success())
        };
        let found = ["python3", "/usr/bin/python3"].into_iter().find(has_torch);
        found.map(PathBuf::from)
    };
    PYTHON.get_or_init(|| needed.path(find))
}

/// Starts a program of `training/`.
fn start(program: &str, args: &[&str]) -> Child {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training");
    let mut command = Command::new(python());
    command.arg(root.join(program)).args(args);
    // One thread adds in one order, and leaves the others to other tests.
    command.env("OMP_NUM_THREADS", "1");
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    piped.spawn().expect("Python starts")
}

/// Runs one to its good end; what it printed.
fn run(program: &str, args: &[&str]) -> String {
    let output = start(program, args).wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A few games of the tables, and the files that are learned from.
fn dataset(folder: &Path, setup: [&str; 2], games: &str, more: &[&str]) {
    let [data, out] = ["games", "positions"].map(|name| folder.join(name));
    let (data, out) = (data.to_string_lossy(), out.to_string_lossy());
    let few = [
        "--nodes",
        "60",
        "--plies",
        "8",
        "--unbalanced",
        "--no-records",
        "-j2",
    ];
    let played = ["--games", games, "--net", "none", "--out", &data];
    stdout(&[&["selfplay"][..], &setup, &played, &few].concat());
    let read = ["--data", &data, "--out", &out];
    stdout(&[&["dataset"][..], &setup, &read, more].concat());
}

/// A net plays against the tables.
fn plays(setup: [&str; 2], net: &str) {
    let toy = format!("engine,net={net},name=toy");
    let tables = ["engine,net=none", "--games", "2", "--nodes", "60", "-j2"];
    let text = stdout(&[&["match"][..], &setup, &[&toy], &tables].concat());
    assert!(text.contains("\ntoy "), "{text}");
}

/// The loss in the last line that begins so.
fn loss(text: &str, begin: &str) -> f64 {
    let line = text.lines().rfind(|line| line.starts_with(begin));
    let loss = line.and_then(|line| line.split_once("loss ")?.1.get(..6));
    let loss = loss.and_then(|loss| loss.parse().ok());
    loss.unwrap_or_else(|| panic!("no loss of {begin}: {text}"))
}

#[test]
fn two_seats_from_games_to_a_net_that_plays_whatever_is_killed() {
    let folder = folder("training-two");
    let two = ["martian", "two"];
    dataset(&folder, two, "80", &[]);
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (positions, checkpoint) = (file("positions"), file("checkpoint"));
    let toy = ["--name", "toy", "--captures", "--proven", "--batch", "64"];
    let few = ["--epochs", "5", "--every", "20", "--out"];
    let train = [&[positions.as_str()][..], &toy, &few].concat();
    let (at_once, later) = (file("at-once.net"), file("later.net"));
    let text = run("train.py", &[&train[..], &[&at_once]].concat());
    // A net that knows nothing has 0.69.
    assert!(loss(&text, "toy: loss") < 0.6, "{text}");

    // Killed as soon as it could go on, and begun again.
    let resumable = [&train[..], &[&later, "--checkpoint", &checkpoint]].concat();
    let mut killed = start("train.py", &resumable);
    let begin = Instant::now();
    while !Path::new(&checkpoint).exists() {
        assert!(begin.elapsed() < Duration::from_secs(120), "no checkpoint");
        sleep(Duration::from_millis(5));
    }
    killed.kill().expect("it can be killed");
    killed.wait().expect("it has ended");
    run("train.py", &resumable);
    let net = |file: &str| fs::read(file).expect("a net");
    assert!(
        net(&at_once) == net(&later),
        "who goes on from a checkpoint makes the same net"
    );
    plays(two, &later);
}

#[test]
fn three_seats_from_games_to_a_net_of_positions_and_moves_that_plays() {
    let folder = folder("training-three");
    let three = ["pikemen", "three"];
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (positions, moves) = (file("positions"), file("moves"));
    dataset(&folder, three, "60", &["--moves", &moves]);
    let (first, toy) = (file("first.net"), file("toy.net"));
    let learn = |program: &str, from: &str, out: &str, more: &[&str]| {
        let base = [from, "--out", out, "--batch", "32"];
        run(program, &[&base[..], more].concat())
    };
    let few = ["--name", "toy", "--epochs", "1"];
    let text = learn("crowd.py", &positions, &first, &few);
    let [exact, whole] = ["toy: loss", "  in whole numbers: loss"].map(|line| loss(&text, line));
    assert!((exact - whole).abs() < 0.02, "{text}");
    let judged = learn("crowd.py", &positions, &first, &["--judge-count", "2"]);
    assert_eq!(judged.lines().count(), 2, "{judged}");

    let few = ["--net", &first, "--name", "toy-moves", "--epochs", "3"];
    let text = learn("policy.py", &moves, &toy, &few);
    let learned = format!("{toy}: loss");
    assert!(
        loss(&text, &learned) < loss(&text, "  the tables: loss") - 0.2,
        "{text}"
    );
    plays(three, &toy);
}
