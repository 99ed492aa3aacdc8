//! What the page of play holds: the game, and what can be done about it. What the engine does is in
//! `engines`, what the time does in `clocks`.

use super::clocks::Clocks;
use super::engines::Engines;
use crate::board::{Arrow, BoardHost, BoardState, narration};
use crate::components::Subject;
use crate::game::{LocalGame, Player, Quit, Setup, WrongSetup};
use crate::library::{self, Found, GameId};
use crate::sound::{self, Sound};
use crate::{announce, browser, focus, i18n, route};
use leptos::prelude::*;
use tercio_api::Page;
use tercio_controller::{Capabilities, threats_against};
use tercio_rules::{Game, Move, Position, Seat};

/// What the page of play holds. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(crate) struct PlayState {
    local: RwSignal<LocalGame>,
    /// Under which name the game is kept.
    id: RwSignal<GameId>,
    pub(super) engines: Engines,
    pub(super) clocks: Clocks,
    /// What is pointed out: what the engine would play, or what threatens.
    arrows: RwSignal<Vec<Arrow>>,
    /// Why it is pointed out, in words.
    explained: RwSignal<Option<String>>,
    pub(crate) board: BoardHost,
    /// Whether the dialog for a new game is open.
    pub(crate) choosing: RwSignal<bool>,
    notice: RwSignal<Option<Notice>>,
}

/// What has to be said before anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Notice {
    /// The address makes no sense.
    Address(WrongSetup),
    /// The game that was kept makes no sense.
    Unreadable,
    EngineRestarted,
    EngineGone,
    /// The game goes on in another tab.
    Elsewhere,
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
            Notice::Elsewhere => texts.play().elsewhere.to_owned(),
        }
    }
}

/// What an address leads to.
struct Opened {
    id: GameId,
    game: LocalGame,
    notice: Option<Notice>,
}

impl PlayState {
    /// Opens the game the address describes, the one that was left, or a first one.
    pub(crate) fn open() -> PlayState {
        let unreadable = matches!(library::move_in(), Found::Unreadable);
        let Opened { id, game, notice } = opened();
        let notice = notice.or(unreadable.then_some(Notice::Unreadable));
        let local = RwSignal::new(game);
        let arrows = RwSignal::new(Vec::new());
        let board = BoardHost::new(move || local.with(|local| shown(local, arrows.get())));
        let state = PlayState {
            local,
            id: RwSignal::new(id),
            engines: Engines::new(),
            clocks: Clocks::new(),
            arrows,
            explained: RwSignal::new(None),
            board,
            choosing: RwSignal::new(false),
            notice: RwSignal::new(notice),
        };
        library::set_current(id);
        // Whatever happens is kept at once: a crash loses nothing. A game that only follows another
        // tab is kept there.
        Effect::new(move |_| {
            let follows = state.notice.get_untracked() == Some(Notice::Elsewhere);
            local.with(|local| {
                if !follows {
                    library::keep(state.id.get(), local);
                }
            });
        });
        Effect::new(move |_| state.let_engine_move());
        // The line changes too often to be read out; this is what matters of it.
        Effect::new(move |_| {
            if let Some(notice) = state.notice.get() {
                announce::say(notice.text());
            }
        });
        // Back and forward lead to other games.
        Effect::new(move |before: Option<String>| {
            let query = route::current().query;
            if before.is_some_and(|before| before != query) {
                untrack(|| state.follow_address());
            }
            query
        });
        state.watch_other_tabs();
        state.run_clocks();
        on_cleanup(move || state.engines.rest());
        state
    }

    /// Shows the game of the address, if it is another one.
    fn follow_address(self) {
        let named = named_game(&route::current().query);
        if named.is_none_or(|id| id == self.id.get_untracked()) {
            return;
        }
        let Opened { id, game, notice } = opened();
        self.show_game(id, game);
        self.notice.set(notice);
    }

    fn show_game(self, id: GameId, game: LocalGame) {
        self.forget_words();
        self.board.unflip();
        self.engines.rest();
        self.clocks.reset();
        library::set_current(id);
        // Nothing may be kept under the name of the other game.
        batch(move || {
            self.id.set(id);
            self.local.set(game);
        });
    }

    /// Takes over what another tab did to the same game, and leaves the engine to it.
    fn watch_other_tabs(self) {
        let listener = window_event_listener(leptos::ev::storage, move |event| {
            let id = self.id.get_untracked();
            let ours = event
                .key()
                .is_some_and(|name| library::is_called(id, &name));
            if !ours {
                return;
            }
            if let Found::Game(game) = library::find(id) {
                self.forget_words();
                self.engines.rest();
                self.clocks.reset();
                self.notice.set(Some(Notice::Elsewhere));
                self.local.set(*game);
            }
        });
        on_cleanup(move || listener.remove());
    }

    /// Whether the game goes on in another tab.
    pub(crate) fn is_elsewhere(self) -> bool {
        self.notice.get() == Some(Notice::Elsewhere)
    }

    /// Goes on with the game in this tab.
    pub(crate) fn play_here(self) {
        self.notice.set(None);
        self.local.update(|_| {});
    }

    /// The game as it is played here.
    pub(crate) fn local(self) -> RwSignal<LocalGame> {
        self.local
    }

    /// Reads the game up to the position that is shown.
    pub(crate) fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.local.with(|local| read(local.game()))
    }

    /// Whether the game is over.
    pub(crate) fn is_over(self) -> bool {
        self.local.with(LocalGame::is_over)
    }

    /// Whether an earlier position is looked at.
    pub(crate) fn looks_back(self) -> bool {
        self.local.with(|local| local.tree().has_next())
    }

    pub(super) fn player_to_move(self) -> Player {
        self.local.with(|local| local.player(local.game().turn()))
    }

    pub(super) fn set_notice(self, notice: Notice) {
        self.notice.set(Some(notice));
    }

    /// What is to be said about the game now: who is to move, or how it ended.
    pub(crate) fn status(self) -> String {
        let texts = i18n::texts();
        if let Some(notice) = self.notice.get() {
            return notice.text();
        }
        self.local.with(|local| {
            if let Some(quit) = local.quit() {
                let winners = local.winners();
                return match quit {
                    Quit::Resigned(seat) => (texts.play().resigned)(seat, winners),
                    Quit::Flagged(seat) => (texts.play().flagged)(seat, winners),
                };
            }
            if let Some(outcome) = local.outcome() {
                return (texts.board().outcome)(&outcome);
            }
            if local.tree().has_next() {
                let all = local.tree().whole_game().plies();
                return (texts.play().looking_back)(local.tree().ply(), all);
            }
            let turn = local.game().turn();
            match local.player(turn) {
                Player::Human if local.setup().is_solo() => texts.play().your_turn.to_owned(),
                Player::Human => match local.setup().name(turn) {
                    Some(name) => (texts.play().turn_of_name)(name),
                    None => (texts.play().turn_of)(turn),
                },
                Player::Engine(_) => self.engines.status(turn),
            }
        })
    }

    /// What explains the position: the words for what is pointed out, or else the last move.
    pub(crate) fn explanation(self) -> String {
        if let Some(words) = self.explained.get() {
            return words;
        }
        self.with_game(|game| {
            let last = game.steps().next_back();
            last.map_or_else(String::new, |(before, ply)| narration::played(before, ply))
        })
    }

    /// Plays a move of a person.
    pub(crate) fn play(self, mv: Move) {
        self.forget_words();
        self.make(mv);
    }

    pub(super) fn make(self, mv: Move) {
        let (turn, said, captures) = self.local.with_untracked(|local| {
            let position = local.game().position();
            let said = narration::played(position, mv);
            (position.turn(), said, position.captures(mv))
        });
        let spent = self.clocks.spent();
        let mut done = Ok(());
        self.local.update(|local| {
            done = local.play(mv);
            if done.is_ok() {
                local.charge(turn, spent);
            }
        });
        if done.is_err() {
            return;
        }
        self.clocks.reset();
        self.engines.note_move();
        self.arrows.set(Vec::new());
        self.explained.set(None);
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

    /// Points out a move that the engine would play, and says why.
    pub(super) fn point_out(self, position: &Position, mv: Move) {
        self.arrows.set(vec![Arrow::Hint(mv)]);
        self.explain(narration::hint(position, mv));
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
        let arrows = threats.iter().map(|threat| Arrow::Threat(threat.mv));
        self.arrows.set(arrows.collect());
        self.explain(narration::threats(&position, seat, &threats));
    }

    fn explain(self, words: String) {
        announce::say(words.clone());
        self.explained.set(Some(words));
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

    /// Shows the last position again.
    pub(crate) fn return_to_game(self) {
        self.step(LocalGame::go_to_end);
    }

    /// Steps to another position of the game, says so, and whose turn it is there.
    fn step(self, step: impl FnOnce(&mut LocalGame)) {
        self.forget_words();
        self.clocks.reset();
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

    /// Gives up the seat of the person that can.
    pub(crate) fn resign(self) {
        let Some(seat) = self.local.with_untracked(LocalGame::resigning) else {
            return;
        };
        self.forget_words();
        if untrack(|| self.with_game(Game::turn)) == seat {
            self.clocks.reset();
        }
        self.local.update(|local| local.resign(seat));
        self.say_departure();
        if untrack(|| self.is_over()) {
            focus::lead_to("rematch");
        }
    }

    /// A seat has run out of time.
    pub(super) fn flag(self, seat: Seat) {
        self.forget_words();
        self.engines.rest();
        self.local.update(|local| local.flag(seat));
        self.say_departure();
    }

    /// Says that a seat left, and how the game ended if it did.
    fn say_departure(self) {
        if untrack(|| self.is_over()) {
            sound::play(Sound::End);
            announce::say(untrack(|| self.status()));
        } else {
            sound::play(Sound::Move);
            announce::say(untrack(|| self.explanation()));
        }
    }

    /// Starts another game. The one before stays where it is: Back leads to it, and so does the page
    /// with all games.
    pub(crate) fn start(self, setup: Setup) {
        let old = self.id.get_untracked();
        let untouched = self.local.with_untracked(|local| !local.is_touched());
        match untouched {
            true => library::remove(old),
            // The address of the game before, in case it did not say which one it is.
            false => {
                let setup = self.local.with_untracked(|local| local.setup().clone());
                route::replace(&address(&setup, old));
            }
        }
        let id = GameId::fresh();
        let to = address(&setup, id);
        let game = LocalGame::new(setup, browser::seed());
        self.show_game(id, game);
        match untouched {
            true => route::replace(&to),
            false => route::push(&to),
        }
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

    pub(super) fn forget_words(self) {
        self.notice.set(None);
        self.arrows.set(Vec::new());
        self.explained.set(None);
    }
}

/// Where a game of this device is found: what was agreed, and under which name it is kept. Elsewhere
/// the same address starts a game like it.
pub(crate) fn address(setup: &Setup, id: GameId) -> String {
    format!("{}?{}&id={id}", Page::Play.path(), setup.to_query())
}

/// The game of this device that a query names.
fn named_game(query: &str) -> Option<GameId> {
    let pairs = route::pairs(query);
    let (_, id) = pairs.iter().find(|(name, _)| name == "id")?;
    id.parse().ok()
}

/// Finds the game the address names, starts the one it describes, or finds the one that was left, or
/// starts a first one.
fn opened() -> Opened {
    let query = untrack(|| route::current().query);
    let pairs: Vec<_> = route::pairs(&query)
        .into_iter()
        .filter(|(name, _)| name != "id")
        .collect();
    let fresh = |setup, notice| Opened {
        id: GameId::fresh(),
        game: LocalGame::new(setup, browser::seed()),
        notice,
    };
    let left = |notice| match library::current().map(|id| (id, library::find(id))) {
        Some((id, Found::Game(game))) => Opened {
            id,
            game: *game,
            notice,
        },
        Some((_, Found::Unreadable)) => {
            fresh(Setup::first_game(), notice.or(Some(Notice::Unreadable)))
        }
        _ => fresh(Setup::first_game(), notice),
    };
    if let Some(id) = named_game(&query)
        && let Found::Game(game) = library::find(id)
    {
        return Opened {
            id,
            game: *game,
            notice: None,
        };
    }
    if pairs.is_empty() {
        return left(None);
    }
    let setup = match Setup::from_pairs(&pairs) {
        Ok(setup) => setup,
        Err(why) => return left(Some(Notice::Address(why))),
    };
    let opened = left(None);
    // The address of a game that has just begun, loaded again.
    let opened = match *opened.game.setup() == setup && !opened.game.is_over() {
        true => opened,
        false => fresh(setup, None),
    };
    route::replace(&address(opened.game.setup(), opened.id));
    opened
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
        last: game.last_move(),
        trail: local.trail(),
        arrows,
        ..BoardState::new(*game.position(), setup.viewer())
    }
}
