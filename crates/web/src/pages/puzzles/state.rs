//! Somebody solving puzzles: which one, how far, and what was said.

use crate::board::{Arrow, BoardHost, BoardState};
use crate::storage::{self, Key};
use crate::{announce, i18n};
use leptos::prelude::*;
use tercio_controller::Capabilities;
use tercio_learn::Feedback;
use tercio_learn::puzzle::{Puzzle, Schedule, Trial};
use tercio_rules::Move;

/// Somebody solving puzzles. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct PuzzleState {
    pub(super) board: BoardHost,
    /// Kept for as long as the tab lives, because tries borrow from them.
    puzzles: &'static [Puzzle],
    puzzle: RwSignal<&'static Puzzle>,
    trial: RwSignal<Trial<'static>>,
    stage: RwSignal<Stage>,
    last: RwSignal<Option<Move>>,
    /// The solution, if it was asked for.
    solution: RwSignal<Option<Move>>,
    schedule: RwSignal<Schedule>,
    /// Whether the schedule knows how this try went: only its first move counts.
    noted: RwSignal<bool>,
}

/// How a try stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Nothing was played yet.
    Fresh,
    /// The last move was right, and more are needed.
    GoOn,
    /// The last move was wrong.
    Wrong,
    /// The solution is shown.
    Shown,
    Solved,
}

impl PuzzleState {
    /// Begins with the puzzle that should come next; nothing if there are none.
    pub(super) fn new(puzzles: Vec<Puzzle>) -> Option<PuzzleState> {
        let kept = storage::get(Key::Puzzles).unwrap_or_default();
        let Ok(schedule) = kept.parse::<Schedule>();
        let puzzles: &'static [Puzzle] = puzzles.leak();
        let first = schedule.next(puzzles)?;
        let (puzzle, trial) = (RwSignal::new(first), RwSignal::new(Trial::new(first)));
        let (stage, last) = (RwSignal::new(Stage::Fresh), RwSignal::new(None));
        let solution = RwSignal::new(None);
        let board = BoardHost::new(move || {
            let position = trial.with(|trial| *trial.position());
            BoardState {
                capabilities: match stage.get() {
                    Stage::Solved => Capabilities::VIEW_ONLY,
                    _ => Capabilities::all_seats(position.rules()),
                },
                last: last.get(),
                arrows: solution.get().map(Arrow::Hint).into_iter().collect(),
                ..BoardState::new(position, puzzle.get().position.turn())
            }
        });
        Some(PuzzleState {
            board,
            puzzles,
            puzzle,
            trial,
            stage,
            last,
            solution,
            schedule: RwSignal::new(schedule),
            noted: RwSignal::new(false),
        })
    }

    /// The puzzle.
    pub(super) fn puzzle(self) -> &'static Puzzle {
        self.puzzle.get()
    }

    /// How the try stands.
    pub(super) fn stage(self) -> Stage {
        self.stage.get()
    }

    /// Whether the last move was right.
    pub(super) fn is_right(self) -> bool {
        matches!(self.stage(), Stage::GoOn | Stage::Solved)
    }

    /// What is to be said about the try.
    pub(super) fn sentence(self) -> String {
        let texts = &i18n::texts().puzzles;
        match self.stage() {
            Stage::Fresh => String::new(),
            Stage::GoOn => texts.go_on.to_owned(),
            Stage::Wrong => texts.wrong.to_owned(),
            Stage::Solved => texts.solved.to_owned(),
            Stage::Shown => {
                let shown = self.solution.get();
                let text = shown.map(|mv| {
                    self.trial
                        .with(|trial| trial.position().notation(mv).to_string())
                });
                (texts.shown)(&text.unwrap_or_default())
            }
        }
    }

    /// How many puzzles are solved.
    pub(super) fn score(self) -> String {
        let solved = self.schedule.with(|schedule| schedule.count(self.puzzles));
        (i18n::texts().puzzles.score)(solved, self.puzzles.len())
    }

    /// Judges a move, and plays it if it is right.
    pub(super) fn play(self, mv: Move) {
        let mut trial = self.trial.get_untracked();
        match trial.play(mv) {
            Feedback::Right { replies, done } => {
                self.last.set(Some(replies.last().copied().unwrap_or(mv)));
                self.solution.set(None);
                self.trial.set(trial);
                self.stage
                    .set(if done { Stage::Solved } else { Stage::GoOn });
                if done {
                    self.note(true);
                }
            }
            Feedback::Wrong(()) | Feedback::Refused(_) => {
                self.stage.set(Stage::Wrong);
                self.note(false);
            }
        }
        announce::say(self.sentence());
    }

    /// Shows a right move; it is still to be played.
    pub(super) fn show_solution(self) {
        self.note(false);
        self.solution
            .set(self.trial.with_untracked(Trial::solution));
        self.stage.set(Stage::Shown);
        announce::say(self.sentence());
    }

    /// Goes to the puzzle that should come next. One that was left unsolved counts as failed.
    pub(super) fn next(self) {
        self.note(false);
        let next = self
            .schedule
            .with_untracked(|schedule| schedule.next(self.puzzles));
        let Some(next) = next else {
            return;
        };
        self.last.set(None);
        self.solution.set(None);
        self.trial.set(Trial::new(next));
        self.stage.set(Stage::Fresh);
        self.noted.set(false);
        self.puzzle.set(next);
    }

    fn note(self, solved: bool) {
        if self.noted.get_untracked() {
            return;
        }
        self.noted.set(true);
        let puzzle = self.puzzle.get_untracked();
        self.schedule
            .update(|schedule| schedule.note(puzzle, solved));
        let text = self.schedule.with_untracked(Schedule::to_string);
        storage::set(Key::Puzzles, &text);
    }
}
