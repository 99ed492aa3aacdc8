//! A learner at work on a lesson: which step, how far, and what was said.

use super::progress;
use crate::board::{BoardHost, BoardState, Mark};
use crate::i18n;
use crate::storage::{self, Key};
use leptos::prelude::*;
use tercio_controller::Capabilities;
use tercio_learn::{self as learn, Attempt, Feedback, Lesson, Progress, Step};
use tercio_rules::{Move, Position};

/// A learner at work on a lesson. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct LessonState {
    pub(super) lesson: &'static Lesson,
    step: RwSignal<usize>,
    attempt: RwSignal<Option<Attempt>>,
    /// The learner's last move, or what the others have replied to it.
    last: RwSignal<Vec<Move>>,
    pub(super) progress: RwSignal<Progress>,
    /// Whether the hint is asked for.
    pub(super) hinted: RwSignal<bool>,
    pub(super) answer: RwSignal<Option<Answer>>,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// Right, and the task goes on.
    GoOn,
    /// The task is done.
    Done,
    /// Wrong; the key of what is said about it.
    Wrong(String),
    /// The rules forbid it; the reason.
    Refused(String),
}

impl LessonState {
    /// Begins at the first step that is not done.
    pub(super) fn new(lesson: &'static Lesson) -> LessonState {
        let progress = progress();
        let first = progress.next_step(lesson);
        let state = LessonState {
            lesson,
            step: RwSignal::new(first),
            attempt: RwSignal::new(None),
            last: RwSignal::new(Vec::new()),
            progress: RwSignal::new(progress),
            hinted: RwSignal::new(false),
            answer: RwSignal::new(None),
        };
        state.go_to(first);
        state
    }

    /// The number of the step, from 0.
    pub(super) fn number(self) -> usize {
        self.step.get()
    }

    /// The step.
    pub(super) fn step(self) -> &'static Step {
        // A lesson has steps, and `go_to` takes no other number.
        &self.lesson.steps[self.step.get()]
    }

    /// Begins a step, again or for the first time.
    pub(super) fn go_to(self, number: usize) {
        let Some(step) = self.lesson.steps.get(number) else {
            return;
        };
        self.step.set(number);
        self.hinted.set(false);
        self.answer.set(None);
        self.last.set(Vec::new());
        self.attempt.set(Attempt::new(self.lesson, step));
        if step.task.is_none() {
            self.note(step);
        }
    }

    /// Whether there is nothing left to do here.
    pub(super) fn is_done(self) -> bool {
        self.attempt
            .with(|attempt| attempt.as_ref().is_none_or(Attempt::is_done))
    }

    /// Whether there is a step after this one.
    pub(super) fn has_next(self) -> bool {
        self.step.get() + 1 < self.lesson.steps.len()
    }

    /// Goes to the step after this one.
    pub(super) fn next(self) {
        self.go_to(self.step.get_untracked() + 1);
    }

    fn note(self, step: &Step) {
        self.progress
            .update(|progress| progress.note(self.lesson, step));
        let text = self.progress.with_untracked(Progress::to_string);
        storage::set(Key::Lessons, &text);
    }

    /// Judges a move, and plays it if it is right.
    pub(super) fn play(self, mv: Move) {
        let Some(mut attempt) = self.attempt.get_untracked() else {
            return;
        };
        let before = *attempt.position();
        let feedback = attempt.play(mv);
        self.hinted.set(false);
        self.answer.set(Some(match feedback {
            Feedback::Right { replies, done } => {
                self.last.set(match replies.is_empty() {
                    true => vec![mv],
                    false => replies,
                });
                if done {
                    self.note(attempt.step());
                }
                self.attempt.set(Some(attempt));
                if done { Answer::Done } else { Answer::GoOn }
            }
            Feedback::Wrong(key) => Answer::Wrong(key),
            Feedback::Refused(illegal) => {
                Answer::Refused((i18n::texts().board().refused)(&illegal, &before))
            }
        }));
    }

    /// The board, unless the lesson has none.
    pub(super) fn board(self) -> Option<BoardHost> {
        let start = self.attempt.with_untracked(|attempt| {
            let attempt = attempt.as_ref()?;
            Some(*attempt.position())
        })?;
        Some(BoardHost::new(move || {
            let position = self.attempt.with(|attempt| {
                attempt
                    .as_ref()
                    .map_or(start, |attempt| *attempt.position())
            });
            let step = self.step();
            let viewer = step.start().map_or(start.turn(), |start| start.turn());
            let mut trail = self.last.get();
            let last = trail.pop();
            let mut marks = Vec::new();
            if last.is_none() {
                marks.extend(step.marks.iter().filter_map(|mark| read(mark, &position)));
            }
            if self.hinted.get() {
                let hint = step.task.and_then(|task| task.hint);
                let cell = hint.and_then(|name| position.board().cell(name));
                marks.extend(cell.map(Mark::Cell));
            }
            BoardState {
                capabilities: match self.is_done() {
                    true => Capabilities::VIEW_ONLY,
                    false => Capabilities::all_seats(position.rules()),
                },
                last,
                trail,
                marks,
                ..BoardState::new(position, viewer)
            }
        }))
    }
}

/// A mark of a lesson, on its board.
fn read(mark: &learn::Mark, position: &Position) -> Option<Mark> {
    let cell = |name| position.board().cell(name);
    match *mark {
        learn::Mark::Cell(name) => Some(Mark::Cell(cell(name)?)),
        learn::Mark::Arrow(from, to) => Some(Mark::Line(cell(from)?, cell(to)?)),
    }
}
