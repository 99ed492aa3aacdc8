//! The nets inside the program are what they were.

use std::fmt::Write as _;
use tercio_engine::{Engine, Judging, Limits, Nets, Options, Stop};
use tercio_rules::{Game, Position, Rules};

/// Each line is a value in hundredths of a point and a position.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/nets/golden.txt");

#[test]
fn every_net_says_what_it_said() {
    let nets = Nets::shipped();
    let golden = std::fs::read_to_string(GOLDEN).expect("a file");
    let mut now = String::new();
    for line in golden.lines() {
        let (_, text) = line.split_once(' ').expect("a value and a position");
        let position: Position = text.parse().expect("a position");
        let value = nets.value(&position).expect("a net");
        let _ = writeln!(now, "{} {text}", value.0);
    }
    assert_eq!(now, golden, "a new net needs new lines");
    assert!(golden.lines().count() >= 24);
}

/// Checks a file of numbers and positions against what is said of the positions now. Every setup of which
/// something is said must be in it.
fn check_golden(file: &str, say: impl Fn(&Position) -> Option<Vec<i32>>) {
    let path = format!("{}/nets/{file}", env!("CARGO_MANIFEST_DIR"));
    let golden = std::fs::read_to_string(path).expect("a file");
    let mut now = String::new();
    let mut seen = Vec::new();
    for line in golden.lines() {
        let (_, text) = line.split_once(' ').expect("numbers and a position");
        let position: Position = text.parse().expect("a position");
        let numbers = say(&position).expect("a net");
        let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
        let _ = writeln!(now, "{} {text}", numbers.join(","));
        seen.push(position.rules());
    }
    assert_eq!(now, golden, "a new net needs new lines");
    let mut known = Rules::all().filter(|&rules| say(&Position::start(rules)).is_some());
    assert!(known.all(|rules| seen.contains(&rules)));
}

/// Each line is what a net adds to the scores of the first three moves and of all, as
/// `training/policy.py --judge-count` says it, and a position.
#[test]
fn every_net_says_of_moves_what_it_said() {
    let nets = Nets::shipped();
    check_golden("golden-moves.txt", |position| {
        let learned = nets.learned(position)?;
        let sum = learned.iter().sum();
        Some(learned.iter().take(3).copied().chain([sum]).collect())
    });
}

/// Each line is how strong a net says that each seat stands, as `training/crowd.py --judge-count` says
/// it, and a position.
#[test]
fn every_net_says_of_seats_what_it_said() {
    let nets = Nets::shipped();
    check_golden("golden-seats.txt", |position| nets.strengths(position));
}

/// In the browser nets are found by their files.
#[test]
fn every_net_has_the_file_that_its_rules_name() {
    let shipped = Nets::shipped();
    let named = Rules::all().filter(|&rules| Nets::file(rules).is_some());
    assert_eq!(named.count(), shipped.list().count());
    for (name, rules, checksum) in shipped.list() {
        let file = Nets::file(rules).expect(name);
        let path = format!("{}/nets/{file}.net", env!("CARGO_MANIFEST_DIR"));
        let mut nets = Nets::default();
        nets.add(&std::fs::read(path).expect("a file"))
            .expect("a net");
        assert_eq!(nets.list().next(), Some((name, rules, checksum)));
    }
}

/// The same positions are searched in another way with nets than without, where there is one.
#[test]
fn nets_judge_where_there_is_one() {
    let found = |game: &Game, judge: Judging| {
        let mut engine = Engine::new(Options {
            hash: 1,
            judge,
            ..Options::default()
        });
        let stop = Stop::default();
        let info = engine.think(game, Limits::nodes(500), &stop, &mut |_| {});
        info.and_then(|info| info.value)
    };
    let differs = |rules: Rules| {
        let game = Game::new(rules);
        found(&game, Judging::Nets) != found(&game, Judging::Tables)
    };
    let rules = Rules::from_names("pikemen", "classic").expect("a setup");
    assert!(differs(rules));
    // Nobody has shown that the net is good at other rules.
    let Rules::Pikemen(classic) = rules else {
        panic!("Pikemen");
    };
    assert!(!differs(Rules::Pikemen(classic.with_rps())));
    let shorter = classic.with_target(8).expect("a target");
    assert!(!differs(Rules::Pikemen(shorter)));
}
