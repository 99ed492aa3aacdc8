//! Puzzles are read, judged and scheduled.

use std::collections::BTreeSet;
use tercio_learn::puzzle::{Goal, Puzzle, Schedule, Theme, Trial, Verdict, read};

/// A win in one.
const ONE: &str = "win 1\tcapture\t1\tb1xe4(U) b1xe4(N)\t\
    pikemen mini ....../....../....B2./....../....../.A3ne.... A 10,3 0";
/// The quiet double threat of the lesson on late attacks.
const TWO: &str = "win 3\tfork\t3\tc3-c5(E) c3-c6(SE)\t\
    pikemen mini ...B1s../.....B2/....../A3e.A3n..B2/....../...... A 10,9 0";
/// Points only.
const POINTS: &str = "gain 2 4\tcapture\t2\ta1xa6\t\
    martian two ..../..../2.../..1./..../..2./..../3... A 0,0 0";

fn puzzles(lines: &[&str]) -> Vec<Puzzle> {
    read(&lines.join("\n")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_file_is_read() {
    let text = format!("# mined\n\n{ONE}\n{TWO}\n{POINTS}\n");
    let read = read(&text).unwrap_or_else(|error| panic!("{error}"));
    let goals: Vec<Goal> = read.iter().map(|puzzle| puzzle.goal).collect();
    let (points, plies) = (2, 4);
    let gain = Goal::Gain { points, plies };
    assert_eq!(
        goals,
        [Goal::Win { plies: 1 }, Goal::Win { plies: 3 }, gain]
    );
    assert_eq!(
        goals.iter().map(|goal| goal.number()).collect::<Vec<_>>(),
        [1, 2, 2]
    );
    assert_eq!(read[1].theme, Theme::Fork);
    assert_eq!(read[1].solutions.len(), 2);
    let ids: BTreeSet<String> = read.iter().map(Puzzle::id).collect();
    assert_eq!(ids.len(), 3);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    for (from, to, what) in [
        ("win 1\t", "win 1 ", "5 fields"),
        ("win 1", "win 2", "win PLIES"),
        ("win 1", "gain 2", "gain POINTS"),
        ("capture", "luck", "themes"),
        ("capture\t1", "capture\t6", "from 1 to 5"),
        ("b1xe4(U) b1xe4(N)", "b1-e4(U)", "b1-e4(U)"),
        ("b1xe4(U) b1xe4(N)", "", "a move"),
        ("10,3", "12,3", "over"),
        ("....B2.", "....B2", "expected"),
    ] {
        assert!(ONE.contains(from), "{from}");
        let text = format!("\n{}", ONE.replacen(from, to, 1));
        let error = read(&text).expect_err(to);
        assert_eq!(error.line, 2, "{to}");
        assert!(error.to_string().contains(what), "{to}: {error}");
    }
}

#[test]
fn a_first_move_of_the_list_solves_and_no_other_does() {
    let puzzles = puzzles(&[ONE, POINTS]);
    let solved = Verdict::Right {
        reply: None,
        done: true,
    };
    for (puzzle, right, wrong) in [
        (&puzzles[0], "b1xe4(N)", "b1(N)"),
        (&puzzles[1], "a1xa6", "c3xc5"),
        (&puzzles[1], "a1xa6*", "c3xc5*"),
    ] {
        let mut trial = Trial::new(puzzle);
        let mv = |text| puzzle.position.parse_move(text).expect("legal");
        assert_eq!(trial.play(mv(wrong)), Verdict::Wrong);
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
        let verdict = trial.play(*first);
        assert!(matches!(
            verdict,
            Verdict::Right {
                reply: Some(_),
                done: false
            }
        ));
        let before = *trial.position();
        // Only moves that win now are right.
        for mv in before.legal_moves() {
            let mut after = before;
            after.play_unchecked(mv);
            let won = after.outcome().is_some();
            let expected = if won {
                Verdict::Right {
                    reply: None,
                    done: true,
                }
            } else {
                Verdict::Wrong
            };
            assert_eq!(trial.clone().play(mv), expected, "{}", before.notation(mv));
        }
        let mv = trial.solution().expect("it is won");
        assert_eq!(
            trial.play(mv),
            Verdict::Right {
                reply: None,
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

#[test]
fn a_damaged_line_is_an_error_and_nothing_worse() {
    let mut refused = 0;
    for at in 0..TWO.len() {
        for byte in [b' ', b'\t', b'9', b'(', b'/', b'A'] {
            let mut line = TWO.as_bytes().to_vec();
            line[at] = byte;
            let line = String::from_utf8(line).expect("plain text");
            match read(&line) {
                // A facing, a grade or a count may well be another and still be one.
                Ok(puzzles) => assert!(puzzles.len() <= 1),
                Err(error) => {
                    assert_eq!(error.line, 1);
                    refused += 1;
                }
            }
        }
        assert!(
            read(&TWO[..at]).is_ok_and(|puzzles| puzzles.is_empty()) == (at == 0),
            "{at}"
        );
    }
    assert!(refused > 500, "{refused}");
}
