//! Somebody solving puzzles: which one, how far, and what was said.

use super::book::{Book, hand_in};
use super::filter::Filter;
use crate::board::{Arrow, BoardHost, BoardState};
use crate::route::{self, Address};
use crate::storage::{self, Key};
use crate::{announce, i18n};
use leptos::prelude::*;
use leptos::task::spawn_local;
use tercio_api::Page;
use tercio_controller::Capabilities;
use tercio_learn::Feedback;
use tercio_learn::puzzle::{Puzzle, Schedule, Solver, Trial, Try};
use tercio_rules::Move;

/// The games that have puzzles.
pub(super) const GAMES: [&str; 2] = ["pikemen", "martian"];

/// Somebody solving puzzles. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct PuzzleState {
    pub(super) board: BoardHost,
    /// Kept for as long as the tab lives, because tries borrow from them.
    puzzles: &'static [Puzzle],
    puzzle: RwSignal<&'static Puzzle>,
    filter: RwSignal<Filter>,
    /// Whether the address names no puzzle.
    unknown: RwSignal<bool>,
    trial: RwSignal<Trial<'static>>,
    stage: RwSignal<Stage>,
    last: RwSignal<Option<Move>>,
    /// The solution, if it was asked for.
    solution: RwSignal<Option<Move>>,
    schedule: RwSignal<Schedule>,
    /// Whether the schedule knows how this try went: only its first move counts.
    noted: RwSignal<bool>,
    /// By how much the rating of the solver changed with this try.
    change: RwSignal<Option<i64>>,
    /// What the server knows.
    book: RwSignal<Book>,
    /// The moves of this try, as they are written.
    moves: StoredValue<Vec<String>>,
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
    /// Begins with the puzzle of the address, and follows the address from then on; nothing if
    /// there are no puzzles.
    pub(super) fn new(puzzles: Vec<Puzzle>, book: Book) -> Option<PuzzleState> {
        let kept = storage::get(Key::Puzzles).unwrap_or_default();
        let Ok(schedule) = kept.parse::<Schedule>();
        let puzzles: &'static [Puzzle] = puzzles.leak();
        let first = puzzles.first()?;
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
        let state = PuzzleState {
            board,
            puzzles,
            puzzle,
            filter: RwSignal::new(Filter::default()),
            unknown: RwSignal::new(false),
            trial,
            stage,
            last,
            solution,
            schedule: RwSignal::new(schedule),
            noted: RwSignal::new(false),
            change: RwSignal::new(None),
            book: RwSignal::new(book),
            moves: StoredValue::new(Vec::new()),
        };
        state.follow(&untrack(route::current));
        Effect::new(move |_| state.follow(&route::current()));
        Some(state)
    }

    /// Shows what an address asks for: a puzzle by its name, or the next one of a game.
    fn follow(self, address: &Address) {
        let Some((Page::Puzzles, part)) = &address.page else {
            return;
        };
        let filter = Filter::read(&address.query);
        self.filter.set(filter);
        let mut games = GAMES.into_iter();
        let game = games.find(|game| part.is_empty() || *game == part.as_str());
        let puzzle = match game {
            Some(game) => self.next_of(game, filter),
            None => self.puzzles.iter().find(|puzzle| puzzle.id() == *part),
        };
        self.unknown.set(puzzle.is_none());
        let Some(puzzle) = puzzle else {
            return;
        };
        if puzzle != self.puzzle.get_untracked() {
            self.begin(puzzle);
        }
        if game.is_some() {
            route::replace(&filter.address(puzzle));
        }
    }

    /// Begins a puzzle.
    fn begin(self, puzzle: &'static Puzzle) {
        self.last.set(None);
        self.solution.set(None);
        self.trial.set(Trial::new(puzzle));
        self.stage.set(Stage::Fresh);
        self.noted.set(false);
        self.change.set(None);
        self.moves.set_value(Vec::new());
        self.board.unflip();
        self.puzzle.set(puzzle);
    }

    /// The puzzle.
    pub(super) fn puzzle(self) -> &'static Puzzle {
        self.puzzle.get()
    }

    /// The game the puzzle belongs to.
    pub(super) fn game(self) -> &'static str {
        self.puzzle.get().position.rules().game_name()
    }

    /// Whether the address names no puzzle.
    pub(super) fn is_unknown(self) -> bool {
        self.unknown.get()
    }

    /// Which puzzles are wanted.
    pub(super) fn filter(self) -> Filter {
        self.filter.get()
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
        let texts = i18n::texts().puzzles();
        let said = match self.stage() {
            Stage::Fresh => return String::new(),
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
        };
        match self.change.get().filter(|_| self.stage() != Stage::GoOn) {
            Some(change) => format!("{said} {}", (texts.change)(change)),
            None => said,
        }
    }

    /// Whoever solves the puzzles of this game.
    pub(super) fn solver(self) -> Solver {
        self.schedule.with(|schedule| schedule.solver(self.game()))
    }

    /// How hard the puzzle is.
    pub(super) fn rating(self) -> u32 {
        let puzzle = self.puzzle();
        let known = self.book.with(|book| book.rating(puzzle));
        known.unwrap_or_else(|| {
            self.schedule
                .with(|schedule| schedule.rating(puzzle).value())
        })
    }

    /// The address of the game that the puzzle was found in, once there is nothing left to give away.
    pub(super) fn origin(self) -> Option<String> {
        let told = matches!(self.stage(), Stage::Solved | Stage::Shown);
        let game = self.book.with(|book| book.game(self.puzzle()));
        let game = game.filter(|_| told)?;
        Some(format!("{}/{game}", Page::Game.path()))
    }

    /// How strong who is signed in is, where the server knows it.
    pub(super) fn rating_on_server(self) -> Option<i32> {
        self.book.with(|book| book.solver(self.game()))
    }

    /// The puzzles of this game that a filter takes.
    pub(super) fn of(self, filter: Filter) -> impl Iterator<Item = &'static Puzzle> {
        self.of_game(self.game(), filter)
    }

    fn of_game(self, game: &str, filter: Filter) -> impl Iterator<Item = &'static Puzzle> {
        let puzzles = self.puzzles.iter();
        puzzles.filter(move |puzzle| {
            puzzle.position.rules().game_name() == game && filter.takes(puzzle)
        })
    }

    /// How many puzzles of this game are solved.
    pub(super) fn score(self) -> String {
        let all: Vec<&Puzzle> = self.of(Filter::default()).collect();
        let count = all.len();
        let solved = self.schedule.with(|schedule| schedule.count(all));
        (i18n::texts().puzzles().score)(solved, count)
    }

    /// Judges a move, and plays it if it is right.
    pub(super) fn play(self, mv: Move) {
        let mut trial = self.trial.get_untracked();
        let text = trial.position().notation(mv).to_string();
        self.moves.update_value(|moves| moves.push(text));
        match trial.play(mv) {
            Feedback::Right { replies, done } => {
                self.last.set(Some(replies.last().copied().unwrap_or(mv)));
                self.solution.set(None);
                self.trial.set(trial);
                if done {
                    self.note(Try::Solved);
                }
                self.stage
                    .set(if done { Stage::Solved } else { Stage::GoOn });
            }
            Feedback::Wrong(()) | Feedback::Refused(_) => {
                self.note(Try::Failed);
                self.stage.set(Stage::Wrong);
            }
        }
        announce::say(untrack(|| self.sentence()));
    }

    /// Shows a right move; it is still to be played.
    pub(super) fn show_solution(self) {
        self.note(Try::Failed);
        self.solution
            .set(self.trial.with_untracked(Trial::solution));
        self.stage.set(Stage::Shown);
        announce::say(untrack(|| self.sentence()));
    }

    /// Goes to the puzzle that should come next. One that was begun and left counts as failed.
    pub(super) fn next(self) {
        self.note(match self.stage.get_untracked() {
            Stage::Fresh => Try::Skipped,
            _ => Try::Failed,
        });
        let filter = self.filter.get_untracked();
        if let Some(next) = self.next_of(untrack(|| self.game()), filter) {
            self.show(next, filter);
        }
    }

    /// Wants other puzzles: shows one of them, unless this one is.
    pub(super) fn choose(self, filter: Filter) {
        let puzzle = self.puzzle.get_untracked();
        let next = match filter.takes(puzzle) {
            true => None,
            false => self.next_of(untrack(|| self.game()), filter),
        };
        match next {
            Some(next) => self.show(next, filter),
            None => route::replace(&filter.address(puzzle)),
        }
    }

    /// Whether there is no puzzle like those that are wanted.
    pub(super) fn has_none(self) -> bool {
        self.of(self.filter()).next().is_none()
    }

    fn show(self, puzzle: &'static Puzzle, filter: Filter) {
        match puzzle == self.puzzle.get_untracked() {
            // The only one: it begins again.
            true => self.begin(puzzle),
            false => route::push(&filter.address(puzzle)),
        }
    }

    /// The puzzle of a game that should come next, another one than now if there is one.
    fn next_of(self, game: &str, filter: Filter) -> Option<&'static Puzzle> {
        let now = self.puzzle.get_untracked();
        let noted = self.noted.get_untracked();
        self.schedule.with_untracked(|schedule| {
            let all = || self.of_game(game, filter);
            let others = all().filter(|&puzzle| !noted || puzzle != now);
            schedule.next(others).or_else(|| schedule.next(all()))
        })
    }

    fn note(self, how: Try) {
        if self.noted.get_untracked() {
            return;
        }
        self.noted.set(true);
        let puzzle = self.puzzle.get_untracked();
        let rating = || i64::from(untrack(|| self.solver()).rating.value());
        let before = rating();
        self.schedule.update(|schedule| schedule.note(puzzle, how));
        let change = rating() - before;
        self.change.set((change != 0).then_some(change));
        let text = self.schedule.with_untracked(Schedule::to_string);
        storage::set(Key::Puzzles, &text);
        if how != Try::Skipped && self.book.with_untracked(Book::counts) {
            self.hand_in(puzzle);
        }
    }

    /// Lets the server judge the try: there it counts for an account, wherever one signs in.
    fn hand_in(self, puzzle: &'static Puzzle) {
        let moves = self.moves.get_value();
        let before = untrack(|| self.rating_on_server());
        spawn_local(async move {
            let Some(result) = hand_in(puzzle, moves).await else {
                return;
            };
            // Nobody may be here any more.
            if self
                .book
                .try_update(|book| book.note(puzzle, result))
                .is_none()
            {
                return;
            }
            let same = self.puzzle.get_untracked() == puzzle;
            if let (Some(before), true, true) = (before, same, result.counts) {
                let change = i64::from(result.solver - before);
                self.change.set((change != 0).then_some(change));
            }
        });
    }
}
