//! What the page of play holds: the game, the engine, and what can be done.

use crate::board::{Arrow, BoardHost, BoardState, narration};
use crate::components::Subject;
use crate::engine::{Engine, EngineEvent};
use crate::game::{LocalGame, Player, Setup, WrongSetup};
use crate::sound::{self, Sound};
use crate::storage::{self, Key};
use crate::{announce, browser, i18n, route};
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::Page;
use tercio_controller::{Capabilities, threats_against};
use tercio_engine_api::{Effort, Info, Limits};
use tercio_rules::{Game, Move, Position, Seat};

/// How long the engine looks for a hint.
const HINT: Duration = Duration::from_millis(1200);
/// How often in a row the engine may break before it is left alone.
const PATIENCE: u32 = 3;

/// What the page of play holds. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(crate) struct PlayState {
    local: RwSignal<LocalGame>,
    engine: StoredValue<Engine, LocalStorage>,
    /// How often in a row the engine broke.
    failures: StoredValue<u32>,
    thinking: RwSignal<bool>,
    /// How far the engine has come.
    progress: RwSignal<Option<Info>>,
    /// What is pointed out: what the engine would play, or what threatens.
    arrows: RwSignal<Vec<Arrow>>,
    pub(crate) board: BoardHost,
    /// Whether the dialog for a new game is open.
    pub(crate) choosing: RwSignal<bool>,
    notice: RwSignal<Option<Notice>>,
}

/// What has to be said before anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Notice {
    /// The address makes no sense.
    Address(WrongSetup),
    /// The game that was kept makes no sense.
    Unreadable,
    EngineRestarted,
    EngineGone,
}

impl Notice {
    /// In the language that is shown.
    fn text(&self) -> String {
        let texts = i18n::texts();
        match self {
            Notice::Address(why) => (texts.play().wrong_setup)(why),
            Notice::Unreadable => texts.failures().unreadable_game.to_owned(),
            Notice::EngineRestarted => texts.failures().engine_restarted.to_owned(),
            Notice::EngineGone => texts.failures().engine_gone.to_owned(),
        }
    }
}

impl PlayState {
    /// Opens the game the address describes, the one that was left, or a first one.
    pub(crate) fn open() -> PlayState {
        let kept_text = storage::get(Key::Game);
        let kept = || LocalGame::from_saved(kept_text.as_deref()?);
        let unreadable = kept_text.as_ref().filter(|_| kept().is_none());
        if let Some(text) = unreadable {
            storage::set(Key::Unreadable, text);
        }
        let address = route::current();
        let pairs = route::pairs(&address.query);
        let (game, notice) = if pairs.is_empty() {
            (kept(), unreadable.map(|_| Notice::Unreadable))
        } else {
            match Setup::from_pairs(&pairs) {
                // A reload of a game that was begun at this address goes on with it.
                Ok(setup) => {
                    let same = kept().filter(|game| *game.setup() == setup);
                    (
                        Some(same.unwrap_or_else(|| LocalGame::new(setup, browser::seed()))),
                        None,
                    )
                }
                Err(why) => (kept(), Some(Notice::Address(why))),
            }
        };
        let local = RwSignal::new(
            game.unwrap_or_else(|| LocalGame::new(Setup::first_game(), browser::seed())),
        );
        let arrows = RwSignal::new(Vec::new());
        let board = BoardHost::new(move || local.with(|local| shown(local, arrows.get())));
        let state = PlayState {
            local,
            engine: StoredValue::new_local(Engine::default()),
            failures: StoredValue::new(0),
            thinking: RwSignal::new(false),
            progress: RwSignal::new(None),
            arrows,
            board,
            choosing: RwSignal::new(false),
            notice: RwSignal::new(notice),
        };
        // Whatever happens is kept at once: a crash loses nothing.
        Effect::new(move |_| {
            if let Some(text) = local.with(LocalGame::to_saved) {
                storage::set(Key::Game, &text);
            }
        });
        Effect::new(move |_| state.let_engine_move());
        // The line above the buttons changes too often to be read out; this is what matters of it.
        Effect::new(move |_| {
            if let Some(notice) = state.notice.get() {
                announce::say(notice.text());
            }
        });
        on_cleanup(move || state.engine.with_value(Engine::stop));
        state
    }

    /// The game as it is played here.
    pub(crate) fn local(self) -> RwSignal<LocalGame> {
        self.local
    }

    /// Reads the game up to the position that is shown.
    pub(crate) fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.local.with(|local| read(local.game()))
    }

    /// Whether the engine is thinking about its move.
    pub(crate) fn is_thinking(self) -> bool {
        self.thinking.get()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.local.with(LocalGame::is_over)
    }

    fn player_to_move(self) -> Player {
        self.local.with(|local| local.player(local.game().turn()))
    }

    /// What is to be said about the game now.
    pub(crate) fn status(self) -> String {
        let texts = i18n::texts();
        if let Some(notice) = self.notice.get() {
            return notice.text();
        }
        self.local.with(|local| {
            if let Some(seat) = local.resigned() {
                return (texts.play().resigned)(seat);
            }
            if let Some(outcome) = local.outcome() {
                return (texts.board().outcome)(&outcome);
            }
            let turn = local.game().turn();
            match local.player(turn) {
                Player::Human if local.setup().is_solo() => texts.play().your_turn.to_owned(),
                Player::Human => (texts.play().turn_of)(turn),
                Player::Engine(_) => self.thoughts(),
            }
        })
    }

    /// That the engine is thinking, and how far it has come.
    fn thoughts(self) -> String {
        let texts = i18n::texts().play();
        match self.progress.get() {
            Some(info) => {
                let nodes = i18n::number(info.nodes as f64);
                (texts.thought)(info.depth, &nodes)
            }
            None => texts.thinking.to_owned(),
        }
    }

    /// Plays a move of a person.
    pub(crate) fn play(self, mv: Move) {
        self.forget_words();
        self.make(mv);
    }

    fn make(self, mv: Move) {
        let (said, captures) = self.local.with_untracked(|local| {
            let position = local.game().position();
            (narration::played(position, mv), position.captures(mv))
        });
        let mut done = Ok(());
        self.local.update(|local| done = local.play(mv));
        if done.is_err() {
            return;
        }
        announce::say(said);
        let over = self.local.with_untracked(LocalGame::outcome);
        sound::play(match over {
            Some(_) => Sound::End,
            None if captures => Sound::Capture,
            None => Sound::Move,
        });
        if let Some(outcome) = over {
            announce::say((i18n::texts().board().outcome)(&outcome));
        }
    }

    /// Asks the engine for a move whenever it is its turn.
    fn let_engine_move(self) {
        let engine = self.engine.get_value();
        // A position one went back to waits for the person; the engine answers only new ones.
        let waits = self.local.with(|local| local.tree().has_next()) || self.is_over();
        let player = self.player_to_move();
        let game = self.with_game(Game::clone);
        match player {
            Player::Engine(level) if !waits => {
                self.thinking.set(true);
                self.progress.set(None);
                let seed = self.local.with(LocalGame::seed).into();
                let effort = Effort::opponent(level, seed, Limits::default());
                engine.ask(&game, effort, 1, move |event| match event {
                    EngineEvent::Info(info) => self.progress.set(Some(info)),
                    EngineEvent::Move(mv) => {
                        self.thinking.set(false);
                        self.failures.set_value(0);
                        if let Some(mv) = mv {
                            self.make(mv);
                        }
                    }
                    EngineEvent::Broken(why) => {
                        web_sys::console::warn_1(&why.into());
                        self.engine_broke();
                    }
                });
            }
            _ => {
                self.thinking.set(false);
                engine.stop();
            }
        }
    }

    /// Asks again after the engine broke, but not for ever.
    fn engine_broke(self) {
        self.failures.update_value(|failures| *failures += 1);
        if self.failures.get_value() < PATIENCE {
            self.notice.set(Some(Notice::EngineRestarted));
            // The effect that lets the engine move runs again.
            self.local.update(|_| {});
        } else {
            self.thinking.set(false);
            self.notice.set(Some(Notice::EngineGone));
        }
    }

    /// Shows what the engine would play, and says why.
    pub(crate) fn show_hint(self) {
        let game = untrack(|| self.with_game(Game::clone));
        let position = *game.position();
        self.thinking.set(true);
        let effort = Effort::full(Limits::time(HINT));
        self.engine.get_value().ask(&game, effort, 1, move |event| {
            if let EngineEvent::Move(Some(mv)) = event {
                self.arrows.set(vec![Arrow::Hint(mv)]);
                announce::say(narration::hint(&position, mv));
            }
            if !matches!(event, EngineEvent::Info(_)) {
                self.thinking.set(false);
            }
        });
    }

    /// Shows and says what would be lost if a rival moved now.
    pub(crate) fn show_threat(self) {
        let position = untrack(|| self.with_game(|game| *game.position()));
        let seat = self
            .local
            .with_untracked(|local| match local.player(position.turn()) {
                Player::Human => position.turn(),
                Player::Engine(_) => local.setup().viewer(),
            });
        let threats = threats_against(&position, seat);
        announce::say(narration::threats(&position, seat, &threats));
        let arrows = threats.iter().map(|threat| Arrow::Threat(threat.mv));
        self.arrows.set(arrows.collect());
    }

    /// How many moves have been made since the clock was called, if it was.
    pub(crate) fn clock(self) -> Option<u8> {
        self.with_game(|game| match game.position() {
            Position::Martian(position) => position.clock(),
            _ => None,
        })
    }

    /// Takes back.
    pub(crate) fn undo(self) {
        self.step(LocalGame::undo);
    }

    /// Goes forward again.
    pub(crate) fn redo(self) {
        self.step(LocalGame::redo);
    }

    /// Steps to another position of the game, says so, and whose turn it is there.
    fn step(self, step: impl FnOnce(&mut LocalGame)) {
        self.forget_words();
        let ply = || self.local.with_untracked(|local| local.tree().ply());
        let before = ply();
        self.local.update(step);
        if let Some(said) = narration::stepped(before, ply()) {
            let turn = untrack(|| self.with_game(Game::turn));
            let turn = (i18n::texts().play().turn_of)(turn);
            announce::say(format!("{said} {turn}."));
        }
    }

    /// Shows the position after so many moves.
    pub(crate) fn go_to(self, ply: usize) {
        self.forget_words();
        self.local.update(|local| local.go_to(ply));
    }

    /// Gives up the seat to move, or the only person's.
    pub(crate) fn resign(self) {
        self.forget_words();
        let turn = untrack(|| self.with_game(Game::turn));
        let solo = self.local.with_untracked(|local| {
            let setup = local.setup();
            setup.is_solo().then(|| setup.viewer())
        });
        let seat = solo.unwrap_or(turn);
        self.local.update(|local| local.resign(seat));
        announce::say((i18n::texts().play().resigned)(seat));
    }

    /// Starts another game, and puts it into the address.
    pub(crate) fn start(self, setup: Setup) {
        self.forget_words();
        self.board.unflip();
        self.engine.with_value(Engine::stop);
        let query = setup.to_query();
        self.local.set(LocalGame::new(setup, browser::seed()));
        route::replace(&format!("{}?{query}", Page::Play.path()));
    }

    /// What pictures of the game show: its current line, also beyond the position that is shown.
    pub(crate) fn subject(self) -> Subject {
        self.local.with(|local| Subject {
            game: local.tree().whole_game(),
            ply: local.tree().ply(),
            viewer: self.board.viewer(),
        })
    }

    /// Another game with everybody one seat further.
    pub(crate) fn rematch(self) {
        self.start(self.local.with_untracked(|local| local.setup().rotated()));
    }

    fn forget_words(self) {
        self.notice.set(None);
        self.arrows.set(Vec::new());
    }
}

/// What the board shows of a game. People play their seats here, the engine plays the others.
fn shown(local: &LocalGame, arrows: Vec<Arrow>) -> BoardState {
    let (setup, game) = (local.setup(), local.game());
    let (people, engines): (Vec<_>, Vec<_>) = setup
        .seats()
        .partition(|&(_, player)| player == Player::Human);
    let seats = |seats: Vec<(Seat, Player)>| seats.into_iter().map(|(seat, _)| seat).collect();
    BoardState {
        capabilities: Capabilities {
            seats: seats(people),
            engines: seats(engines),
            over: local.is_over(),
        },
        last: game.moves().last().copied(),
        arrows,
        ..BoardState::new(*game.position(), setup.viewer())
    }
}
