//! Puzzles are read, judged and scheduled.

use tercio_learn::puzzle::{Puzzle, Schedule, Theme, Trial, Verdict, read};

/// A win in one, in nine facings.
const ONE: &str = "one | pikemen mini | \
    pikemen mini ....../....../....B2./....../....../.A3ne.... A 10,3 0 | \
    b1xe4(U) b1xe4(N) | 1 | win | 1 | b1xe4(U)";
/// The quiet double threat of the lesson on late attacks.
const TWO: &str = "two | pikemen mini | \
    pikemen mini ...B1s../.....B2/....../A3e.A3n..B2/....../...... A 10,9 0 | \
    c3-c5(E) c3-c6(SE) | 3 | fork | 3 | c3-c5(E) d6-d5(U) a3xf3(U)";
/// Points only.
const POINTS: &str = "points | martian two deadlock=off | \
    martian two ..../..../2.../..1./..../..2./..../3... A 0,0 0 deadlock=off | \
    a1xa6 | 1 | capture | 2 | a1xa6";

fn puzzles(lines: &[&str]) -> Vec<Puzzle> {
    let text = lines.join("\n");
    read(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn one_with(from: &str, to: &str) -> String {
    assert!(ONE.contains(from), "{from}");
    ONE.replacen(from, to, 1)
}

#[test]
fn a_file_is_read() {
    let text = format!("# mined\n\n{ONE}\n{TWO}\n{POINTS}\n");
    let read = read(&text).unwrap_or_else(|error| panic!("{error}"));
    let ids: Vec<&str> = read.iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids, ["one", "two", "points"]);
    assert_eq!(read[1].first.len(), 2);
    assert_eq!(read[1].theme, Theme::Fork);
    let wins: Vec<bool> = read.iter().map(|puzzle| puzzle.wins).collect();
    assert_eq!(wins, [true, true, false]);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    for (from, to, what) in [
        ("| win |", "| win ", "8 fields"),
        ("one |", "o/ne |", "an id"),
        (
            "| pikemen mini |",
            "| pikemen classic |",
            "as in the position",
        ),
        (
            "| pikemen mini |",
            "| pikemen mini rps |",
            "lacks the option",
        ),
        ("b1xe4(U) b1xe4(N)", "b1xe4", "best line starts"),
        ("b1xe4(U) b1xe4(N)", "b1-e4(U)", "b1-e4(U)"),
        ("| 1 | win", "| 0 | win", "from 1 to 15"),
        ("| win |", "| luck |", "themes"),
        ("win | 1 |", "win | 6 |", "from 1 to 5"),
        ("10,3", "12,3", "over"),
        (
            "e4(U) b1xe4(N) | 1 | win | 1 | b1xe4(U)",
            "e4(U) | 1 | win | 1 | b1xe4(S)",
            "best line",
        ),
    ] {
        let error = read(&format!("\n{}", one_with(from, to))).expect_err(to);
        assert_eq!(error.line, 2, "{to}");
        assert!(error.to_string().contains(what), "{to}: {error}");
    }
    let error = read(&format!("{ONE}\n{ONE}")).expect_err("the same id");
    assert_eq!(error.line, 2);
}

#[test]
fn a_first_move_of_the_list_solves_and_no_other_does() {
    let puzzles = puzzles(&[ONE, POINTS]);
    for (puzzle, right, wrong) in [
        (&puzzles[0], "b1xe4(N)", "b1xe4(S)"),
        (&puzzles[1], "a1xa6", "c3xc5"),
    ] {
        let mut trial = Trial::new(puzzle);
        let mv = |text| puzzle.position.parse_move(text).expect("legal");
        assert_eq!(trial.play(mv(wrong)), Verdict::Wrong);
        assert_eq!(*trial.position(), puzzle.position);
        assert_eq!(trial.solution(), Some(puzzle.line[0]));
        assert_eq!(
            trial.play(mv(right)),
            Verdict::Right {
                reply: None,
                done: true
            }
        );
        assert!(trial.is_done());
    }
}

#[test]
fn a_longer_puzzle_goes_on_with_the_best_reply() {
    let puzzles = puzzles(&[TWO]);
    let mut trial = Trial::new(&puzzles[0]);
    let mv = |trial: &Trial<'_>, text: &str| trial.position().parse_move(text).expect("legal");
    let first = mv(&trial, "c3-c5(E)");
    assert_eq!(
        trial.play(first),
        Verdict::Right {
            reply: Some(puzzles[0].line[1]),
            done: false
        }
    );
    // Taking the blocker is one point short.
    let short = mv(&trial, "c5xd5(U)");
    assert_eq!(trial.play(short), Verdict::Wrong);
    // The same capture with another facing wins as well, though the best line has it upright.
    let other = mv(&trial, "a3xf3(N)");
    assert_eq!(
        trial.play(other),
        Verdict::Right {
            reply: None,
            done: true
        }
    );
}

#[test]
fn another_winning_first_move_goes_on_too() {
    let puzzles = puzzles(&[TWO]);
    let mut trial = Trial::new(&puzzles[0]);
    let first = trial.position().parse_move("c3-c6(SE)").expect("legal");
    let Verdict::Right {
        reply: Some(_),
        done: false,
    } = trial.play(first)
    else {
        panic!("it wins in two");
    };
    let moves = trial.position().legal_moves();
    let winning = moves.into_iter().find(|&mv| {
        let verdict = trial.clone().play(mv);
        verdict
            == Verdict::Right {
                reply: None,
                done: true,
            }
    });
    assert!(winning.is_some());
}

#[test]
fn new_puzzles_come_first_and_failed_ones_again() {
    let lines: Vec<String> = (1..=9)
        .map(|n| {
            ONE.replacen("one", &format!("p{n}"), 1).replacen(
                "win | 1",
                &format!("win | {}", 1 + n % 2),
                1,
            )
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let puzzles = puzzles(&lines);
    let mut schedule = Schedule::default();
    let mut seen = Vec::new();
    for turn in 0..12 {
        let next = schedule.next(&puzzles).expect("there are puzzles");
        seen.push(next.id.clone());
        // The very first is failed once.
        schedule.note(next, turn != 0);
        let stored: Result<Schedule, _> = schedule.to_string().parse();
        assert_eq!(stored.as_ref(), Ok(&schedule));
    }
    let expected = ["p2", "p4", "p6", "p8", "p2", "p1", "p3", "p5", "p7", "p9"];
    assert_eq!(
        seen[..10],
        expected,
        "the easy ones first, the failed one after three others"
    );
    assert_eq!(schedule.count(&puzzles), 9);
    assert_eq!(schedule.is_solved(&puzzles[0]), Some(true));
    assert_eq!(seen[10], "p4", "then the one that was solved longest ago");
}

#[test]
fn damaged_storage_is_read_as_far_as_it_goes() {
    let read: Result<Schedule, _> = "x p1:1:7 p2 p3:a:b".parse();
    assert_eq!(
        read.map(|schedule| schedule.to_string()),
        Ok("7 p1:1:7".to_owned())
    );
    let huge: Result<Schedule, _> = format!("{0} p1:{0}:{0}", u32::MAX).parse();
    let mut schedule = huge.unwrap_or_default();
    let puzzles = puzzles(&[ONE]);
    schedule.note(&puzzles[0], true);
    assert!(schedule.next(&puzzles).is_some());
}
