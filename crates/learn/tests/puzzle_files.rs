//! Tactics and puzzles as text.

use std::collections::{BTreeMap, BTreeSet};
use tercio_learn::puzzle::{
    Goal, LineError, MARTIAN, PIKEMEN, Puzzle, Schedule, Tactic, Theme, read,
};
use tercio_rules::{Move, Position};

/// Both need one point; A takes on c4.
const POSITION: &str = "pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0";

fn files() -> [(&'static str, Vec<Puzzle>); 2] {
    [("pikemen", PIKEMEN), ("martian", MARTIAN)].map(|(name, text)| {
        let puzzles = read(text).unwrap_or_else(|(line, error)| panic!("{name}:{line}: {error}"));
        (name, puzzles)
    })
}

#[test]
fn there_are_enough_puzzles_and_none_twice() {
    for (name, puzzles) in files() {
        assert!(puzzles.len() >= 100, "{name}: {}", puzzles.len());
        let positions: BTreeSet<String> = puzzles.iter().map(|p| p.position.to_string()).collect();
        assert_eq!(positions.len(), puzzles.len(), "{name}");
        let mut themes: BTreeMap<Theme, usize> = BTreeMap::new();
        for puzzle in &puzzles {
            assert_eq!(puzzle.position.rules().game_name(), name);
            assert_eq!(puzzle.position.rules().seats(), 2);
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()));
            *themes.entry(puzzle.theme).or_default() += 1;
        }
        assert!(themes.len() >= 5, "{name}: {themes:?}");
    }
    for text in [PIKEMEN, MARTIAN] {
        assert!(text.len() < 40_000, "a page has to load it: {}", text.len());
    }
}

#[test]
fn wins_in_one_are_few_and_come_first() {
    for (name, puzzles) in files() {
        let now = |puzzle: &Puzzle| puzzle.goal == Goal::Win { plies: 1 };
        let count = puzzles.iter().filter(|puzzle| now(puzzle)).count();
        assert!((1..=5).contains(&count), "{name}: {count}");
        assert!(puzzles[..count].iter().all(now), "{name}");
        let first = Schedule::default().next(&puzzles).expect("a puzzle");
        assert!(now(first), "{name}");
    }
}

#[test]
fn themes_are_what_the_rules_say() {
    for (name, puzzles) in files() {
        for puzzle in puzzles {
            let theme = Theme::of(&puzzle.position, puzzle.solutions[0]);
            assert_eq!(theme, puzzle.theme, "{name}: {puzzle}");
        }
    }
}

fn theme(position: &str, mv: &str) -> Theme {
    let position: Position = position.parse().expect("a position");
    Theme::of(&position, position.parse_move(mv).expect("a move"))
}

#[test]
fn each_theme_has_its_example() {
    assert_eq!(theme(POSITION, "c1xc4(U)"), Theme::Capture);
    // A large in the middle of smaller pieces, far from the target.
    let crowd = "pikemen mini ..B1.../....../..A3n.B1./....../....../..B2..A1 A 0,0 0";
    assert_eq!(theme(crowd, "c4xc6(U)"), Theme::Capture);
    assert_eq!(theme(crowd, "c4xc6(S)"), Theme::TakeAndThreaten);
    assert_eq!(theme(crowd, "c4(E)"), Theme::Threat);
    assert_eq!(theme(crowd, "c4(U)"), Theme::Upright);
    assert_eq!(theme(crowd, "f1(N)"), Theme::Quiet);
    assert_eq!(theme(crowd, "f1(W)"), Theme::Pin);
    let martian = "martian two .3../..../..../.1../2..1/.1../..../3... A 0,0 0";
    assert_eq!(theme(martian, "a4-a5"), Theme::HandOver);
    assert_eq!(theme(martian, "a1-b1"), Theme::Quiet);
    let queen = "martian two ...2/2.../..../..../..../..3./..../.... A 0,0 0";
    assert_eq!(theme(queen, "c3-d4"), Theme::Fork);
    assert_eq!(theme(queen, "c3-d3"), Theme::Threat);
    let lonely = "martian two .3../..../..../..../1.../..../..../.... A 3,0 0";
    assert_eq!(theme(lonely, "a4-b5"), Theme::Ending);
    let pair = "martian two .3../..../..../..../1.../.1../..../.... A 3,0 0";
    assert_eq!(theme(pair, "a4+b3"), Theme::Promotion);
}

#[test]
fn themes_have_names() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_name(theme.name()), Some(theme));
    }
    assert_eq!(Theme::from_name("luck"), None);
}

#[test]
fn a_called_clock_changes_no_answer() {
    let line = "1\ta4-b5\tmartian two .3../..../..../..../1.../..../..../.... A 3,0 0";
    let tactic: Tactic = line.parse().expect("a tactic");
    let Move::Martian(plain) = tactic.winning[0] else {
        panic!("a move of Martian Chess");
    };
    assert!(tactic.is_solved_by(Move::Martian(plain.calling_clock())));
}

#[test]
fn what_is_wrong_is_named() {
    let puzzle = |line: &str| line.parse::<Puzzle>().map_err(|error| error.to_string());
    let good = format!("win 1\tcapture\t1\tc1xc4(N) c1xc4(U)\t{POSITION}");
    let read = puzzle(&good).expect("a puzzle");
    assert_eq!(read.goal, Goal::Win { plies: 1 });
    let cases = [
        (
            good.replace("win 1", "win"),
            "win PLIES or gain POINTS PLIES",
        ),
        (good.replace("capture", "luck"), "the name of a theme"),
        (good.replace("\t1\t", "\t6\t"), "a grade from 1 to 5"),
        (good.replace("\t1\t", "\tx\t"), "a grade from 1 to 5"),
        (
            good.replace("c1xc4(U)", "f1(U)"),
            "moves of one piece to one cell",
        ),
        (good.replace("c1xc4(U)", "c1xc5(U)"), "a move"),
        (
            good.replace("c1xc4(N) c1xc4(U)", ""),
            "the moves that solve it",
        ),
        (good.replace("mini", "maxi"), "the position"),
        (
            format!("{good}\tmore"),
            "expected the end of the line, got \"more\"",
        ),
        ("win 1".to_owned(), "expected a theme"),
    ];
    for (line, expected) in cases {
        let message = puzzle(&line).expect_err(&line);
        assert!(message.contains(expected), "{line}: {message}");
    }
    let file: Result<Vec<Tactic>, _> = tercio_learn::puzzle::read("# a comment\n\nx\ty\tz\n");
    let (line, error) = file.expect_err("x is no number");
    assert_eq!(line, 3);
    assert!(matches!(error, LineError::Wrong { .. }));
}
