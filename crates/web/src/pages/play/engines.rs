//! What the engines of a game do: they think, answer at a pace that people can follow, wait when they
//! shall, and are started again when they break.

use super::state::{Notice, PlayState};
use crate::engine::{Engine, EngineEvent};
use crate::game::{LocalGame, Player};
use crate::storage::{self, Key};
use crate::{announce, i18n};
use leptos::prelude::*;
use std::time::Duration;
use tercio_engine_api::{Effort, Info, Limits};
use tercio_rules::{Game, Move, Seat};

/// How long the engine looks for a hint.
const HINT: Duration = Duration::from_millis(1200);
/// How often in a row the engine may break before it is left alone.
const PATIENCE: u32 = 3;

/// How fast engines answer where several of them play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    AtOnce,
    Steady,
    Slow,
}

impl Pace {
    /// Every pace.
    pub(crate) const ALL: [Pace; 3] = [Pace::AtOnce, Pace::Steady, Pace::Slow];

    /// The name under which it is kept.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Pace::AtOnce => "at-once",
            Pace::Steady => "steady",
            Pace::Slow => "slow",
        }
    }

    /// The least time between two moves.
    const fn time(self) -> Duration {
        match self {
            Pace::AtOnce => Duration::ZERO,
            Pace::Steady => Duration::from_millis(600),
            Pace::Slow => Duration::from_millis(1_800),
        }
    }

    /// The pace that was chosen.
    pub(crate) fn chosen() -> Pace {
        let name = storage::get(Key::Pace);
        let mut all = Pace::ALL.into_iter();
        all.find(|pace| Some(pace.name()) == name.as_deref())
            .unwrap_or(Pace::Steady)
    }

    /// Chooses a pace.
    pub(crate) fn choose(self) {
        storage::set(Key::Pace, self.name());
    }
}

/// How far an engine has come with its move.
#[derive(Clone, PartialEq, Debug)]
enum Progress {
    /// It is being loaded.
    Loading,
    /// It has begun.
    Begun,
    Found(Info),
}

/// The engines of a game. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct Engines {
    engine: StoredValue<Engine, LocalStorage>,
    /// How often in a row the engine broke.
    failures: StoredValue<u32>,
    thinking: RwSignal<bool>,
    /// How far the engine has come.
    progress: RwSignal<Progress>,
    /// Whether the net that should judge could not be loaded.
    netless: RwSignal<bool>,
    /// Whether they wait until somebody lets them go on.
    pub(super) paused: RwSignal<bool>,
    /// Whether one of them shall make its move although all wait.
    stepping: RwSignal<bool>,
    /// Whether one of them shall answer although an earlier position is shown.
    branching: RwSignal<bool>,
    /// The move that waits for its time.
    waiting: StoredValue<Option<TimeoutHandle>>,
    /// When the last move was made, in milliseconds.
    moved: StoredValue<f64>,
}

impl Engines {
    pub(super) fn new() -> Engines {
        Engines {
            engine: StoredValue::new_local(Engine::default()),
            failures: StoredValue::new(0),
            thinking: RwSignal::new(false),
            progress: RwSignal::new(Progress::Begun),
            netless: RwSignal::new(false),
            paused: RwSignal::new(false),
            stepping: RwSignal::new(false),
            branching: RwSignal::new(false),
            waiting: StoredValue::new(None),
            moved: StoredValue::new(0.0),
        }
    }

    /// Whether an engine is thinking.
    pub(super) fn is_thinking(self) -> bool {
        self.thinking.get()
    }

    /// Ends all thinking.
    pub(super) fn rest(self) {
        self.engine.with_value(Engine::stop);
        self.forget_waiting();
        self.thinking.set(false);
        self.branching.set(false);
    }

    fn forget_waiting(self) {
        let waiting = self.waiting.try_update_value(Option::take).flatten();
        if let Some(waiting) = waiting {
            waiting.clear();
        }
    }

    /// A move was made now: the next one has its own time.
    pub(super) fn note_move(self) {
        self.moved.set_value(js_sys::Date::now());
    }

    /// What is said while an engine is to move.
    pub(super) fn status(self, seat: Seat) -> String {
        let texts = i18n::texts().play();
        if self.paused.get() {
            return (texts.paused)(seat);
        }
        match self.progress.get() {
            Progress::Found(info) => {
                let nodes = i18n::number(info.nodes as f64);
                let thought = (texts.thought)(info.depth, &nodes);
                match self.netless.get() {
                    true => format!("{thought} {}", texts.no_net),
                    false => thought,
                }
            }
            Progress::Begun => texts.thinking.to_owned(),
            Progress::Loading => texts.loading.to_owned(),
        }
    }
}

impl PlayState {
    /// Whether the engine is thinking about its move.
    pub(crate) fn is_thinking(self) -> bool {
        self.engines.is_thinking()
    }

    /// How many seats are the engine's.
    pub(crate) fn engine_seats(self) -> usize {
        self.local().with(|local| {
            let seats = local.setup().seats();
            seats.filter(|(_, player)| *player != Player::Human).count()
        })
    }

    /// Asks the engine for a move whenever it is its turn.
    pub(super) fn let_engine_move(self) {
        let engines = self.engines;
        let engine = engines.engine.get_value();
        engines.forget_waiting();
        // A position one went back to waits for the person; the engine answers only new ones, or
        // when it is asked to.
        let back = self.looks_back() && !engines.branching.get();
        let paused = engines.paused.get() && !engines.stepping.get();
        let waits = back || self.is_over() || self.is_elsewhere() || paused;
        let player = self.player_to_move();
        let game = self.with_game(Game::clone);
        match player {
            Player::Engine(level) if !waits => {
                engines.thinking.set(true);
                engines.progress.set(Progress::Begun);
                engines.netless.set(false);
                let seed = self.local().with(LocalGame::seed).into();
                let effort = Effort::opponent(level, seed, self.clocks.limits(self, game.turn()));
                let ply = game.plies();
                engine.ask(&game, effort, 1, move |event| match event {
                    EngineEvent::Loading => engines.progress.set(Progress::Loading),
                    EngineEvent::Judge(net) => engines.netless.set(net.is_none()),
                    EngineEvent::Info(info) => engines.progress.set(Progress::Found(info)),
                    EngineEvent::Move(mv) => {
                        engines.failures.set_value(0);
                        match mv {
                            Some(mv) => self.answer(ply, mv),
                            None => engines.thinking.set(false),
                        }
                    }
                    EngineEvent::Broken(why) => {
                        web_sys::console::warn_1(&why.into());
                        self.engine_broke();
                    }
                });
            }
            _ => {
                engines.thinking.set(false);
                engine.stop();
            }
        }
    }

    /// Makes a move of the engine, not sooner than people can follow.
    fn answer(self, ply: usize, mv: Move) {
        let engines = self.engines;
        let pace = match untrack(|| self.engine_seats()) {
            0 | 1 => Pace::chosen().time() / 2,
            _ => Pace::chosen().time(),
        };
        let since = js_sys::Date::now() - engines.moved.get_value();
        let rest = pace.as_secs_f64() * 1000.0 - since;
        let make = move || {
            engines.thinking.set(false);
            engines.branching.set(false);
            engines.stepping.set(false);
            // It was an answer to this position.
            if self.local().with_untracked(|local| local.tree().ply()) == ply {
                self.make(mv);
            }
        };
        if rest <= 0.0 {
            return make();
        }
        let handle = set_timeout_with_handle(make, Duration::from_millis(rest as u64));
        engines.waiting.set_value(handle.ok());
    }

    /// Lets the engines wait, or go on.
    pub(crate) fn toggle_pause(self) {
        self.engines.paused.update(|paused| *paused = !*paused);
    }

    /// Lets one engine make its move; then all wait again.
    pub(crate) fn step_engine(self) {
        self.engines.stepping.set(true);
    }

    /// Plays on from the earlier position that is shown: the engine answers there.
    pub(crate) fn play_on_from_here(self) {
        self.forget_words();
        self.engines.branching.set(true);
    }

    /// Asks again after the engine broke, but not for ever.
    fn engine_broke(self) {
        let engines = self.engines;
        engines.failures.update_value(|failures| *failures += 1);
        if engines.failures.get_value() < PATIENCE {
            self.set_notice(Notice::EngineRestarted);
            // The effect that lets the engine move runs again.
            self.local().update(|_| {});
        } else {
            engines.thinking.set(false);
            self.set_notice(Notice::EngineGone);
        }
    }

    /// Shows what the engine would play, and says why.
    pub(crate) fn show_hint(self) {
        let game = untrack(|| self.with_game(Game::clone));
        let position = *game.position();
        let engines = self.engines;
        engines.thinking.set(true);
        announce::say(i18n::texts().play().thinking);
        let effort = Effort::full(Limits::time(HINT));
        let engine = engines.engine.get_value();
        engine.ask(&game, effort, 1, move |event| {
            match event {
                EngineEvent::Move(Some(mv)) => self.point_out(&position, mv),
                EngineEvent::Broken(_) => self.set_notice(Notice::EngineRestarted),
                _ => {}
            }
            if matches!(event, EngineEvent::Move(_) | EngineEvent::Broken(_)) {
                engines.thinking.set(false);
            }
        });
    }
}
