//! Every text exists in every language, every key is used, and a step fits the screen of a phone.

use std::collections::BTreeSet;
use tercio_learn::puzzle::{Goal, Theme as PuzzleTheme};
use tercio_learn::{Course, Feedback, Language, Lesson, Step, Texts, Theme, judge};
use tercio_rules::Move;

/// The most characters that text and task of a step have together.
const SCREEN: usize = 350;
/// The most characters of a title.
const TITLE: usize = 36;

fn steps() -> impl Iterator<Item = (&'static Lesson, &'static Step)> {
    const COURSES: &[Course] = &Course::ALL;
    let lessons = COURSES.iter().flat_map(|course| course.lessons);
    lessons.flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)))
}

/// The answers that some move gets, over every path of a task.
fn answers(lesson: &Lesson, step: &Step) -> BTreeSet<String> {
    let mut answers = BTreeSet::new();
    let mut positions = vec![step.start().expect("a position")];
    for turn in 0..step.task.map_or(0, |task| task.turns.len()) {
        let mut next = Vec::new();
        for position in positions {
            let mut moves = position.legal_moves();
            if position.may_call_clock() {
                let calls = position.legal_moves().into_iter();
                moves.extend(calls.map(|mv| match mv {
                    Move::Martian(mv) => Move::Martian(mv.calling_clock()),
                    other => other,
                }));
            }
            for mv in moves {
                match judge(lesson, step, turn, &position, mv) {
                    Feedback::Wrong(key) => {
                        answers.insert(key);
                    }
                    Feedback::Right { replies, .. } if !replies.is_empty() => {
                        let mut after = position;
                        after.play_unchecked(mv);
                        replies
                            .iter()
                            .for_each(|&reply| after.play_unchecked(reply));
                        next.push(after);
                    }
                    _ => {}
                }
            }
        }
        positions = next;
    }
    answers
}

fn needed() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    keys.extend(Theme::ALL.map(|theme| theme.key().to_owned()));
    keys.extend(PuzzleTheme::ALL.map(PuzzleTheme::key));
    let plies = 3;
    let goals = [1, 2].map(|points| Goal::Gain { points, plies });
    let wins = [1, 3].map(|plies| Goal::Win { plies });
    keys.extend(
        goals
            .into_iter()
            .chain(wins)
            .map(|goal| goal.key().0.to_owned()),
    );
    for (lesson, step) in steps() {
        keys.extend(["title", "intro"].map(|text| lesson.own_key(text)));
        keys.insert(lesson.key(step, "text"));
        if step.task.is_some() {
            keys.extend(["task", "hint", "right"].map(|text| lesson.key(step, text)));
            keys.extend(answers(lesson, step));
        }
    }
    keys
}

#[test]
fn no_key_is_missing_or_unused() {
    let needed = needed();
    for language in Language::ALL {
        let texts = Texts::read(language.source())
            .unwrap_or_else(|error| panic!("{}: {error}", language.code()));
        let there: BTreeSet<String> = texts.keys().map(str::to_owned).collect();
        let missing: Vec<_> = needed.difference(&there).collect();
        let unused: Vec<_> = there.difference(&needed).collect();
        assert!(
            missing.is_empty(),
            "{}: missing {missing:?}",
            language.code()
        );
        assert!(unused.is_empty(), "{}: unused {unused:?}", language.code());
    }
}

#[test]
fn a_step_fits_the_screen_of_a_phone() {
    for language in Language::ALL {
        let texts = language.texts();
        let length = |key: &str| texts.get(key).map_or(0, |text| text.chars().count());
        for (lesson, step) in steps() {
            let step_length = length(&lesson.key(step, "text")) + length(&lesson.key(step, "task"));
            let place = format!("{} {}.{}", language.code(), lesson.id, step.id);
            assert!(step_length <= SCREEN, "{place}: {step_length}");
            assert!(length(&lesson.own_key("title")) <= TITLE, "{place}: title");
            for text in ["hint", "right", "wrong"] {
                assert!(
                    length(&lesson.key(step, text)) <= SCREEN / 2,
                    "{place}: {text}"
                );
            }
        }
    }
}

#[test]
fn the_languages_are_not_copies_of_each_other() {
    let [english, french] = Language::ALL.map(Language::texts);
    let same = english
        .keys()
        .filter(|key| english.get(key) == french.get(key));
    let same: Vec<&str> = same.collect();
    assert!(same.is_empty(), "untranslated: {same:?}");
}

#[test]
fn texts_name_only_cells_that_their_board_has() {
    for language in Language::ALL {
        let texts = language.texts();
        for (lesson, step) in steps() {
            let board = step.start().expect("a position").board();
            let prefix = lesson.key(step, "");
            for key in texts.keys().filter(|key| key.starts_with(&prefix)) {
                let text = texts.get(key).unwrap_or_default();
                for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
                    let letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
                    let digits = word.len() > 1 && word[1..].bytes().all(|b| b.is_ascii_digit());
                    assert!(
                        !(letter && digits) || board.cell(word).is_some(),
                        "{} {key}: {word}",
                        language.code()
                    );
                }
            }
        }
    }
}

#[test]
fn french_lines_do_not_break_before_a_mark() {
    let books = tercio_learn::rulebook::Book::ALL.map(|book| book.source(Language::French));
    let lessons = [include_str!("../texts/fr.txt")];
    for line in books.into_iter().chain(lessons).flat_map(str::lines) {
        // Tables and pictures in letters have spaces of their own.
        let prose = !line.starts_with(['#', '|', ' ']) && !line.contains('`');
        for mark in [" :", " ;", " ?", " !", "« ", " »"] {
            assert!(
                !prose || !line.contains(mark),
                "a space that may break: {line}"
            );
        }
    }
}
