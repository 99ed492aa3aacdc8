//! What the review page holds: the game, the engine, and the move that is looked at.

use crate::board::{Arrow, BoardHost, BoardState};
use crate::components::Subject;
use crate::engine::{Engine, ReviewEvent};
use crate::game::TreePath;
use crate::review::Reviewed;
use crate::share;
use crate::storage::{self, Key};
use crate::{announce, i18n};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_rules::Seat;
use tercio_rules::record::Record;

/// What the review page holds. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct ReviewState {
    pub(super) review: RwSignal<Reviewed>,
    /// The number of the move that is looked at.
    pub(super) chosen: RwSignal<usize>,
    pub(super) board: BoardHost,
    engine: StoredValue<Engine, LocalStorage>,
    running: RwSignal<bool>,
    broken: RwSignal<bool>,
}

/// A step from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Back,
    Forward,
    First,
    Last,
    PreviousMistake,
    NextMistake,
}

impl ReviewState {
    /// Takes a game, and has the engine look at what it has not seen yet.
    pub(super) fn open(review: Reviewed) -> ReviewState {
        let (review, chosen) = (RwSignal::new(review), RwSignal::new(1));
        let state = ReviewState {
            chosen,
            board: BoardHost::new(move || review.with(|review| shown(review, chosen.get()))),
            review,
            engine: StoredValue::new_local(Engine::default()),
            running: RwSignal::new(false),
            broken: RwSignal::new(false),
        };
        on_cleanup(move || state.engine.with_value(Engine::stop));
        state.keep();
        state.go_on();
        state
    }

    pub(super) fn with<T>(self, read: impl FnOnce(&Reviewed) -> T) -> T {
        self.review.with(read)
    }

    pub(super) fn is_running(self) -> bool {
        self.running.get()
    }

    /// Whether the engine gave up.
    pub(super) fn broken(self) -> bool {
        self.broken.get()
    }

    /// The number of the move that is looked at.
    pub(super) fn chosen(self) -> usize {
        self.chosen.get()
    }

    /// Looks at another move, and says it.
    pub(super) fn choose(self, number: usize) {
        let number = untrack(|| self.with(|review| number.clamp(1, review.len())));
        if number != self.chosen.get_untracked() {
            self.chosen.set(number);
            announce::say(untrack(|| self.words()));
        }
    }

    /// The move that a step leads to, if there is one.
    pub(super) fn after(self, step: Step) -> Option<usize> {
        let chosen = self.chosen();
        self.with(|review| match step {
            Step::Back => chosen.checked_sub(1).filter(|&number| number > 0),
            Step::Forward => Some(chosen + 1).filter(|&number| number <= review.len()),
            Step::First => Some(1),
            Step::Last => Some(review.len()),
            Step::PreviousMistake => review.previous_mistake(chosen),
            Step::NextMistake => review.next_mistake(chosen),
        })
    }

    /// Takes a step, if there is a move it leads to.
    pub(super) fn take(self, step: Step) {
        if let Some(number) = untrack(|| self.after(step)) {
            self.choose(number);
        }
    }

    /// Has the engine look at what it has not seen yet.
    pub(super) fn go_on(self) {
        let review = self.review.get_untracked();
        let Some(rest) = review.rest() else {
            return;
        };
        self.running.set(true);
        self.broken.set(false);
        let engine = self.engine.get_value();
        engine.review(&rest, review.nodes(), move |event| match event {
            ReviewEvent::Step(step) => {
                self.review.update(|review| review.add(step));
                self.keep();
            }
            ReviewEvent::Done => {
                self.running.set(false);
                let mistakes = self
                    .review
                    .with_untracked(|review| review.mistakes().count());
                announce::say((i18n::texts().review.done)(mistakes));
            }
            ReviewEvent::Broken(why) => {
                web_sys::console::warn_1(&why.into());
                self.running.set(false);
                self.broken.set(true);
            }
        });
    }

    /// Lets the engine rest.
    pub(super) fn stop(self) {
        self.engine.with_value(Engine::stop);
        self.running.set(false);
    }

    /// Begins again, and takes more time.
    pub(super) fn look_deeper(self) {
        self.stop();
        self.review.update(Reviewed::look_deeper);
        self.keep();
        self.go_on();
    }

    /// What is known survives a reload.
    fn keep(self) {
        if let Some(text) = self.review.with_untracked(Reviewed::to_saved) {
            storage::set(Key::Review, &text);
        }
    }

    /// The address at which the position is studied further.
    pub(super) fn analysis(self) -> String {
        let at = TreePath::after(self.chosen().saturating_sub(1));
        self.with(|review| share::link(Page::Analysis, &Record::from_game(review.game()), &at))
    }

    /// What pictures of the game show.
    pub(super) fn subject(self) -> Subject {
        self.with(|review| Subject {
            game: review.game().clone(),
            ply: self.chosen().saturating_sub(1),
            viewer: self.board.viewer(),
        })
    }

    /// The move that is looked at, in words: who, what, the verdict and the chances.
    pub(super) fn words(self) -> String {
        let texts = i18n::texts();
        let number = self.chosen();
        self.with(|review| {
            let Some((seat, text)) = review.text(number) else {
                return String::new();
            };
            let mut words = vec![(texts.review.played)(number, seat, &text)];
            words.push(match review.judgement(number) {
                Some(judged) => (texts.review.verdict)(judged.verdict).to_owned(),
                None => texts.review.not_judged.to_owned(),
            });
            let chance = |plies: usize| {
                let chances = review.chances(plies)?;
                chances.get(seat.index()).copied().map(percent)
            };
            if let (Some(before), Some(after)) = (chance(number - 1), chance(number)) {
                words.push((texts.review.chances)(seat, before, after));
            }
            words.join(", ")
        })
    }
}

/// A chance in whole percents.
fn percent(chance: f32) -> u32 {
    (100.0 * chance.clamp(0.0, 1.0)).round() as u32
}

/// The position before a move, with the move and the best one.
fn shown(review: &Reviewed, number: usize) -> BoardState {
    let played = review.mv(number);
    let best = review.best(number);
    let worse = played.filter(|_| played != best);
    let arrows = worse.map(Arrow::Played).into_iter();
    BoardState {
        last: number.checked_sub(1).and_then(|before| review.mv(before)),
        arrows: arrows.chain(best.map(Arrow::Hint)).collect(),
        ..BoardState::new(*review.before(number), Seat::A)
    }
}
