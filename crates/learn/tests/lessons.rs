//! Every lesson is sound: positions, tasks, solutions, hints.

use std::collections::BTreeSet;
use tercio_learn::{Attempt, Course, Feedback, Goal, Lesson, Mark, Step, Theme, judge};
use tercio_rules::{Move, Position};

fn steps() -> impl Iterator<Item = (&'static Course, &'static Lesson, &'static Step)> {
    const COURSES: &[Course] = &Course::ALL;
    COURSES.iter().flat_map(|course| {
        let lessons = course.lessons.iter();
        lessons.flat_map(move |lesson| lesson.steps.iter().map(move |step| (course, lesson, step)))
    })
}

fn name(lesson: &Lesson, step: &Step) -> String {
    format!("{}.{}", lesson.id, step.id)
}

/// Every legal move, with and without calling the clock.
fn moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    if position.may_call_clock() {
        let calls = moves.iter().filter_map(|&mv| match mv {
            Move::Martian(mv) => Some(Move::Martian(mv.calling_clock())),
            Move::Pikemen(_) => None,
        });
        let calls: Vec<Move> = calls.collect();
        moves.extend(calls);
    }
    moves
}

#[test]
fn every_position_is_one_of_its_game_and_can_be_played() {
    for (course, lesson, step) in steps() {
        let position: Position = step
            .position
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", name(lesson, step)));
        assert_eq!(position.to_string(), step.position, "as we write it");
        assert_eq!(position.rules().game_name(), course.game);
        assert!(position.outcome().is_none(), "{}", name(lesson, step));
        // Openings are shown with all their pieces.
        let pieces = position.pieces().count();
        let all = Position::start(position.rules()).pieces().count();
        assert!(
            pieces <= 8 || pieces == all,
            "{} is crowded",
            name(lesson, step)
        );
    }
}

#[test]
fn every_task_has_as_many_solutions_as_it_says_on_every_path() {
    let mut wrong = Vec::new();
    for (_, lesson, step) in steps() {
        let Some(task) = step.task else { continue };
        let mut positions = vec![step.start().expect("a position")];
        for (index, turn) in task.turns.iter().enumerate() {
            let last = index + 1 == task.turns.len();
            let mut next = Vec::new();
            for position in positions {
                let mut right = Vec::new();
                let all = moves(&position);
                for &mv in &all {
                    let feedback = judge(lesson, step, index, &position, mv);
                    let Feedback::Right { replies, done } = feedback else {
                        continue;
                    };
                    right.push(position.notation(mv).to_string());
                    assert_eq!(done, last, "{}: a reply is missing", name(lesson, step));
                    let mut after = position;
                    after.play_unchecked(mv);
                    if !replies.is_empty() {
                        replies
                            .iter()
                            .for_each(|&reply| after.play_unchecked(reply));
                        assert_eq!(after.turn(), position.turn(), "{}", name(lesson, step));
                        next.push(after);
                    }
                }
                let place = format!("{} turn {index}: {right:?}", name(lesson, step));
                if right.len() != turn.solutions {
                    wrong.push(place.clone());
                }
                // Playing at random does not solve it.
                if right.is_empty() || right.len() * 2 > all.len() {
                    wrong.push(format!("{place}, of {} moves", all.len()));
                }
            }
            positions = next;
        }
    }
    assert!(
        wrong.is_empty(),
        "other solutions than recorded: {wrong:#?}"
    );
}

#[test]
fn every_slip_happens_and_gets_its_answer() {
    let mut never = Vec::new();
    for (_, lesson, step) in steps() {
        let Some(task) = step.task else { continue };
        let position = step.start().expect("a position");
        let mut answers = BTreeSet::new();
        for mv in moves(&position) {
            if let Feedback::Wrong(key) = judge(lesson, step, 0, &position, mv) {
                answers.insert(key);
            }
        }
        let keys = task.slips.iter();
        let keys = keys.map(|slip| lesson.key(step, &format!("wrong.{}", slip.name)));
        never.extend(keys.filter(|key| !answers.contains(key)));
    }
    assert!(never.is_empty(), "answers that are never given: {never:?}");
}

#[test]
fn everything_named_is_on_the_board() {
    for (_, lesson, step) in steps() {
        let position = step.start().expect("a position");
        let known = |cell: &str| {
            assert!(
                position.board().cell(cell).is_some(),
                "{}: {cell}",
                name(lesson, step)
            );
        };
        for mark in step.marks {
            match mark {
                Mark::Cell(cell) => known(cell),
                Mark::Arrow(from, to) => [from, to].into_iter().for_each(|cell| known(cell)),
            }
        }
        let Some(task) = step.task else { continue };
        task.hint.into_iter().for_each(known);
        let goals = task.turns.iter().map(|turn| turn.goal);
        for goal in goals.chain(task.slips.iter().map(|slip| slip.goal)) {
            for named in goal.names() {
                assert!(
                    position.board().cell(named).is_some() || position.parse_move(named).is_ok(),
                    "{}: {named}",
                    name(lesson, step)
                );
            }
        }
    }
}

#[test]
fn the_lessons_of_a_theme_stand_together() {
    for course in Course::ALL {
        let themes: Vec<Theme> = course.groups().map(|(theme, _)| theme).collect();
        assert_eq!(themes, Theme::ALL, "{}", course.game);
        let lessons = course.groups().map(|(_, lessons)| lessons.len());
        assert_eq!(lessons.sum::<usize>(), course.lessons.len());
    }
}

#[test]
fn ids_are_unique_and_plain() {
    let mut lessons = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for (_, lesson, step) in steps() {
        lessons.insert(lesson.id);
        assert!(
            ids.insert(name(lesson, step)),
            "{} twice",
            name(lesson, step)
        );
        for id in [lesson.id, step.id] {
            assert!(id.bytes().all(|byte| byte.is_ascii_lowercase()), "{id}");
        }
    }
    assert!(lessons.len() >= 36, "{} lessons", lessons.len());
}

#[test]
fn a_wrong_or_illegal_move_changes_nothing() {
    let lesson = Course::lesson("pikes").expect("a lesson");
    let step = lesson.step("charge").expect("a step");
    let mut attempt = Attempt::new(lesson, step).expect("a position");
    let before = *attempt.position();
    let wrong = before.parse_move("c2-c5(N)").expect("legal");
    assert_eq!(
        attempt.play(wrong),
        Feedback::Wrong("pikes.charge.wrong.lying".to_owned())
    );
    let upright = before.board().cell("f6").expect("a cell");
    let illegal = Move::Pikemen(tercio_rules::pikemen::Move::reorient(
        upright,
        tercio_rules::Stance::Lying(tercio_rules::Facing::N),
    ));
    assert!(matches!(attempt.play(illegal), Feedback::Refused(_)));
    assert_eq!(*attempt.position(), before);
    assert!(!attempt.is_done());
}

#[test]
fn a_task_of_two_moves_goes_on_after_the_reply() {
    let lesson = Course::lesson("promotion").expect("a lesson");
    let step = lesson.step("first").expect("a step");
    let mut attempt = Attempt::new(lesson, step).expect("a position");
    let mv = attempt.position().parse_move("d1xd7").expect("legal");
    let mut after = *attempt.position();
    after.play_unchecked(mv);
    let replies = vec![after.parse_move("a8-b7").expect("legal")];
    let done = false;
    assert_eq!(attempt.play(mv), Feedback::Right { replies, done });
    let mv = attempt.position().parse_move("b2+c3").expect("legal");
    assert!(Goal::Captures.names().is_empty());
    assert_eq!(
        attempt.play(mv),
        Feedback::Right {
            replies: Vec::new(),
            done: true
        }
    );
    assert!(attempt.is_done());
}
