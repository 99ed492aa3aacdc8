//! The engine on the analysis board: it follows the position for as long as it is on.

use crate::engine::{Engine, EngineEvent};
use crate::study::Findings;
use leptos::prelude::*;
use std::time::Duration;
use tercio_engine_api::{Effort, Limits};
use tercio_rules::Game;

/// How long the engine thinks about a position: it should not drain a battery on a board that nobody
/// looks at any more.
const LONGEST: Duration = Duration::from_secs(180);

/// How many lines the engine may be asked for.
pub(super) const MOST_LINES: usize = 5;

/// The engine's view of the position. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct Insight {
    pub(super) on: RwSignal<bool>,
    pub(super) lines: RwSignal<usize>,
    pub(super) findings: RwSignal<Findings>,
    pub(super) state: RwSignal<State>,
    /// Who judges, where a net should: its name, or none if it is not here.
    pub(super) judge: RwSignal<Option<Option<String>>>,
    attempts: RwSignal<u32>,
}

/// What the engine is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Nothing: it is off, or the game is over.
    Idle,
    /// It is not here yet.
    Loading,
    Thinking,
    /// It has thought long enough, or knows all there is to know.
    Done,
    /// Its worker stopped.
    Broken,
}

impl Insight {
    /// An engine that is off, and follows a game once it is on.
    pub(super) fn new(game: impl Fn() -> Game + Send + Sync + 'static) -> Insight {
        let insight = Insight {
            on: RwSignal::new(false),
            lines: RwSignal::new(3),
            findings: RwSignal::new(Findings::default()),
            state: RwSignal::new(State::Idle),
            judge: RwSignal::new(None),
            attempts: RwSignal::new(0),
        };
        let engine = StoredValue::new_local(Engine::default());
        Effect::new(move |_| {
            insight.attempts.track();
            insight.findings.set(Findings::default());
            insight.judge.set(None);
            let (on, lines, game) = (insight.on.get(), insight.lines.get(), game());
            let engine = engine.get_value();
            if !on || game.is_over() {
                insight.state.set(State::Idle);
                return engine.stop();
            }
            insight.state.set(State::Thinking);
            let asked = game.clone();
            engine.ask(
                &game,
                Effort::full(Limits::time(LONGEST)),
                lines,
                move |event| match event {
                    EngineEvent::Loading => insight.state.set(State::Loading),
                    EngineEvent::Judge(net) => insight.judge.set(Some(net)),
                    EngineEvent::Info(info) => {
                        if insight.state.get_untracked() == State::Loading {
                            insight.state.set(State::Thinking);
                        }
                        let heard = |findings: &mut Findings| findings.hear(&info, &asked);
                        insight.findings.update(heard);
                    }
                    EngineEvent::Move(_) => insight.state.set(State::Done),
                    EngineEvent::Broken(why) => {
                        web_sys::console::warn_1(&why.into());
                        insight.state.set(State::Broken);
                    }
                },
            );
        });
        on_cleanup(move || engine.with_value(Engine::stop));
        insight
    }

    /// Asks again, after the engine broke.
    pub(super) fn restart(self) {
        self.attempts.update(|attempts| *attempts += 1);
    }
}
