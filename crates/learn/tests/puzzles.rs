//! Puzzles are judged and scheduled.

use std::collections::BTreeSet;
use tercio_learn::Feedback;
use tercio_learn::puzzle::{MARTIAN, PIKEMEN, Puzzle, Rating, Schedule, Trial, Try, read};

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

/// Nine puzzles, told apart by B's points; even ones are easier.
fn nine() -> Vec<Puzzle> {
    let lines: Vec<String> = (1..=9)
        .map(|n| {
            let line = ONE.replacen("10,3", &format!("10,{n}"), 1);
            line.replacen("capture\t1", &format!("capture\t{}", 1 + n % 2), 1)
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    puzzles(&lines)
}

#[test]
fn new_puzzles_come_first_and_failed_ones_again() {
    let puzzles = nine();
    let mut schedule = Schedule::default();
    let mut seen = Vec::new();
    for turn in 0..11 {
        let next = schedule.next(&puzzles).expect("there are puzzles");
        seen.push(next.position.points()[1]);
        // The very first is failed once.
        let how = if turn == 0 { Try::Failed } else { Try::Solved };
        schedule.note(next, how);
        let stored: Result<Schedule, _> = schedule.to_string().parse();
        assert_eq!(stored.as_ref(), Ok(&schedule));
    }
    // An easy one first. Whoever solves two is ready for the harder ones; the failed one comes again
    // after three others, and at the end what was solved longest ago.
    assert_eq!(seen, [2, 4, 6, 1, 2, 3, 5, 7, 9, 8, 4]);
    assert_eq!(schedule.count(&puzzles), 9);
    assert_eq!(schedule.is_solved(&puzzles[0]), Some(true));
}

#[test]
fn the_next_puzzle_is_near_the_solvers_rating() {
    let puzzles = nine();
    let of = |value: u32| format!("0 pikemen={value}~60:0:0").parse::<Schedule>();
    for (value, grade) in [(300, 1), (700, 1), (900, 2), (2000, 2)] {
        let schedule = of(value).unwrap_or_default();
        assert_eq!(schedule.solver("pikemen").rating.value(), value);
        let next = schedule.next(&puzzles).expect("there are puzzles");
        assert_eq!(next.grade, grade, "{value}");
    }
}

#[test]
fn ratings_move_with_what_is_solved_and_only_once_a_puzzle() {
    let puzzles = nine();
    let (easy, hard) = (&puzzles[1], &puzzles[0]);
    assert!(Rating::of(hard).value() > Rating::of(easy).value());
    let mut schedule = Schedule::default();
    let rating = |schedule: &Schedule| schedule.solver("pikemen").rating.value();
    let new = rating(&schedule);
    schedule.note(easy, Try::Solved);
    let first = rating(&schedule);
    assert!(first > new);
    assert!(schedule.rating(easy).value() < Rating::of(easy).value());
    // A second time it is known already.
    schedule.note(easy, Try::Solved);
    assert_eq!(rating(&schedule), first);
    schedule.note(hard, Try::Skipped);
    assert_eq!(rating(&schedule), first);
    assert_eq!(schedule.rating(hard), Rating::of(hard));
    schedule.note(hard, Try::Failed);
    assert!(rating(&schedule) < first);
    assert!(schedule.rating(hard).value() > Rating::of(hard).value());
    // The other game knows nothing of it.
    assert_eq!(
        rating(&Schedule::default()),
        schedule.solver("martian").rating.value()
    );
}

#[test]
fn ratings_settle() {
    // Somebody who solves what is easier than 1200 and nothing else.
    let mut solver = Rating::NEW;
    let mut unsure = 0;
    for turn in 0..60_u32 {
        let value = 900 + 10 * (turn * 37 % 61);
        let puzzle: Rating = format!("{value}~120").parse().expect("a rating");
        solver = match value < 1200 {
            true => solver.after_win(puzzle),
            false => solver.after_loss(puzzle),
        };
        unsure += u32::from(solver.is_unsure());
    }
    assert!((1100..=1300).contains(&solver.value()), "{solver}");
    assert!((3..20).contains(&unsure), "{unsure}");
}

#[test]
fn solved_ones_are_counted_in_a_row() {
    let puzzles = nine();
    let mut schedule = Schedule::default();
    let row = |schedule: &Schedule| {
        let solver = schedule.solver("pikemen");
        (solver.streak, solver.best)
    };
    schedule.note(&puzzles[0], Try::Solved);
    schedule.note(&puzzles[1], Try::Solved);
    assert_eq!(row(&schedule), (2, 2));
    // The same again is no feat, and a skipped one no failure.
    schedule.note(&puzzles[1], Try::Solved);
    schedule.note(&puzzles[2], Try::Skipped);
    assert_eq!(row(&schedule), (2, 2));
    schedule.note(&puzzles[3], Try::Failed);
    assert_eq!(row(&schedule), (0, 2));
    let stored: Result<Schedule, _> = schedule.to_string().parse();
    assert_eq!(stored, Ok(schedule));
}

#[test]
fn a_schedule_without_ratings_is_read() {
    let puzzles = nine();
    let text = format!("5 {}:2:4", puzzles[0].id());
    let schedule: Schedule = text.parse().unwrap_or_default();
    assert_eq!(schedule.to_string(), text);
    assert_eq!(schedule.is_solved(&puzzles[0]), Some(true));
    assert_eq!(schedule.rating(&puzzles[0]), Rating::of(&puzzles[0]));
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
    schedule.note(&puzzles[0], Try::Solved);
    assert!(schedule.next(&puzzles).is_some());
}
