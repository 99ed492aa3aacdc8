//! Puzzles are judged and scheduled.

use std::collections::BTreeSet;
use tercio_learn::Feedback;
use tercio_learn::puzzle::{MARTIAN, PIKEMEN, Puzzle, Schedule, Trial, read};

/// A win in one.
const ONE: &str = "win 1\tcapture\t1\tb1xe4(U) b1xe4(N)\t\
    pikemen mini ....../....../....B2./....../....../.A3ne.... A 10,3 0";
/// The quiet double threat of the lesson on late attacks.
const TWO: &str = "win 3\tfork\t3\tc3-c5(E)\t\
    pikemen mini ...B1s../.....B2/....../A3e.A3n..B2/....../...... A 10,9 0";
/// Points only.
const POINTS: &str = "gain 2 4\tcapture\t2\ta1xa6\t\
    martian two ..../..../2.../..1./..../..2./..../3... A 0,0 0";

fn puzzles(lines: &[&str]) -> Vec<Puzzle> {
    read(&lines.join("\n")).unwrap_or_else(|(line, error)| panic!("line {line}: {error}"))
}

#[test]
fn goals_are_asked_for_in_moves_and_points() {
    let puzzles = puzzles(&[ONE, TWO, POINTS]);
    let asked: Vec<(&str, u32)> = puzzles.iter().map(|p| p.goal.key()).collect();
    let expected = [
        ("puzzle.goal.now", 1),
        ("puzzle.goal.win", 2),
        ("puzzle.goal.gain", 2),
    ];
    assert_eq!(asked, expected);
    let ids: BTreeSet<String> = puzzles.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), 3);
}

/// Every puzzle that is served has an id of its own, and giving up on each move leads to its end.
#[test]
fn every_served_puzzle_can_be_solved() {
    for source in [PIKEMEN, MARTIAN] {
        let puzzles: Vec<Puzzle> = read(source).unwrap_or_else(|(line, e)| panic!("{line}: {e}"));
        let mut ids = BTreeSet::new();
        for puzzle in &puzzles {
            assert!(ids.insert(puzzle.id()), "{puzzle}");
            let mut trial = Trial::new(puzzle);
            while !trial.is_done() {
                let mv = trial.solution().unwrap_or_else(|| panic!("{puzzle}"));
                assert!(matches!(trial.play(mv), Feedback::Right { .. }), "{puzzle}");
            }
        }
    }
}

#[test]
fn a_first_move_of_the_list_solves_and_no_other_does() {
    let puzzles = puzzles(&[ONE, POINTS]);
    let solved = Feedback::Right {
        replies: Vec::new(),
        done: true,
    };
    for (puzzle, right, wrong) in [
        (&puzzles[0], "b1xe4(N)", "b1(N)"),
        (&puzzles[1], "a1xa6", "c3xc5"),
        (&puzzles[1], "a1xa6*", "c3xc5*"),
    ] {
        let mut trial = Trial::new(puzzle);
        let mv = |text| puzzle.position.parse_move(text).expect("legal");
        assert_eq!(trial.play(mv(wrong)), Feedback::Wrong(()));
        assert_eq!(*trial.position(), puzzle.position);
        assert!(
            trial
                .solution()
                .is_some_and(|mv| puzzle.solutions.contains(&mv))
        );
        assert_eq!(trial.play(mv(right)), solved);
        assert!(trial.is_done());
        assert_eq!(trial.solution(), None);
    }
}

#[test]
fn a_longer_puzzle_goes_on_until_the_win() {
    let puzzles = puzzles(&[TWO]);
    for first in &puzzles[0].solutions {
        let mut trial = Trial::new(&puzzles[0]);
        let Feedback::Right { replies, done } = trial.play(*first) else {
            panic!("it is one of the solutions");
        };
        assert_eq!((replies.len(), done), (1, false));
        let before = *trial.position();
        // Only moves that win now are right.
        for mv in before.legal_moves() {
            let mut after = before;
            after.play_unchecked(mv);
            let won = after.outcome().is_some();
            let expected = if won {
                Feedback::Right {
                    replies: Vec::new(),
                    done: true,
                }
            } else {
                Feedback::Wrong(())
            };
            assert_eq!(trial.clone().play(mv), expected, "{}", before.notation(mv));
        }
        let mv = trial.solution().expect("it is won");
        assert_eq!(
            trial.play(mv),
            Feedback::Right {
                replies: Vec::new(),
                done: true
            }
        );
    }
}

#[test]
fn new_puzzles_come_first_and_failed_ones_again() {
    // Nine puzzles, told apart by B's points; even ones are easier.
    let lines: Vec<String> = (1..=9)
        .map(|n| {
            let line = ONE.replacen("10,3", &format!("10,{n}"), 1);
            line.replacen("capture\t1", &format!("capture\t{}", 1 + n % 2), 1)
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let puzzles = puzzles(&lines);
    let mut schedule = Schedule::default();
    let mut seen = Vec::new();
    for turn in 0..11 {
        let next = schedule.next(&puzzles).expect("there are puzzles");
        seen.push(next.position.points()[1]);
        // The very first is failed once.
        schedule.note(next, turn != 0);
        let stored: Result<Schedule, _> = schedule.to_string().parse();
        assert_eq!(stored.as_ref(), Ok(&schedule));
    }
    // The easy ones first, the failed one after three others; then what was solved longest ago.
    assert_eq!(seen, [2, 4, 6, 8, 2, 1, 3, 5, 7, 9, 4]);
    assert_eq!(schedule.count(&puzzles), 9);
    assert_eq!(schedule.is_solved(&puzzles[0]), Some(true));
}

#[test]
fn damaged_storage_is_read_as_far_as_it_goes() {
    let read: Result<Schedule, _> = "x p1:1:7 p2 p3:a:b".parse();
    assert_eq!(
        read.map(|schedule| schedule.to_string()),
        Ok("7 p1:1:7".to_owned())
    );
    let puzzles = puzzles(&[ONE]);
    let id = puzzles[0].id();
    let huge: Result<Schedule, _> = format!("{0} {id}:{0}:{0}", u32::MAX).parse();
    let mut schedule = huge.unwrap_or_default();
    schedule.note(&puzzles[0], true);
    assert!(schedule.next(&puzzles).is_some());
}
