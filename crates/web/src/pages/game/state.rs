//! What the page of a game with people elsewhere holds: what is known of the game, and what can be
//! done about it.

use crate::board::{Arrow, BoardHost, BoardState, narration};
use crate::online::http::{self, Failure};
use crate::online::socket::{self, Heard, Link};
use crate::online::{News, OnlineState};
use crate::pages::online::{address, called, explained, failed};
use crate::pages::play::is_free;
use crate::sound::{self, Sound};
use crate::{announce, browser, i18n, route};
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{ChatText, ClientMessage, GameView, JoinGame, ServerMessage};
use tercio_controller::Capabilities;
use tercio_online::{Command, Departure, EndingKind, OnlineGame, Time, TimeControl};
use tercio_rules::{Move, Ply, Position, Rules, Seat, pikemen};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);
/// After how long a command that was not acknowledged is sent again.
const PATIENCE: Duration = Duration::from_secs(5);

/// How far the page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Nothing is known yet.
    Unknown,
    /// There is no such game.
    Missing,
    /// Players are missing.
    Waiting,
    /// It is played, or over.
    Playing,
}

/// What the page holds. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct GameState {
    pub(super) online: RwSignal<OnlineState>,
    pub(super) board: BoardHost,
    pub(super) phase: Memo<Phase>,
    /// After how many moves the position is that is looked at; none means the present one.
    looking: RwSignal<Option<usize>>,
    /// What time it is for the server, as the clocks show it.
    pub(super) now: RwSignal<Time>,
    /// Why what was tried last failed, or what became of it.
    pub(super) notice: RwSignal<Option<String>>,
    missing: RwSignal<bool>,
    /// When the page was opened: what was said before is not read out.
    opened: Time,
}

impl GameState {
    /// Opens a game by its number.
    pub(super) fn open(id: String) -> GameState {
        let online = RwSignal::new(OnlineState::new(id.clone()));
        let looking = RwSignal::new(None);
        let missing = RwSignal::new(false);
        let board = BoardHost::new(move || online.with(|online| shown(online, looking.get())));
        let phase = Memo::new(move |_| {
            online.with(|online| match online.summary() {
                None if missing.get() => Phase::Missing,
                None => Phase::Unknown,
                Some(_) if online.game().is_some() => Phase::Playing,
                Some(_) => Phase::Waiting,
            })
        });
        let state = GameState {
            online,
            board,
            phase,
            looking,
            now: RwSignal::new(socket::now()),
            notice: RwSignal::new(None),
            missing,
            opened: socket::now(),
        };
        socket::listen(move |heard| state.hear(&heard));
        on_cleanup(move || socket::send(&ClientMessage::Unwatch { game: id }));
        state.run_clocks();
        state.say_connection();
        repeat(PATIENCE, move || {
            let unanswered = state.online.with_untracked(OnlineState::unanswered);
            unanswered.iter().for_each(socket::send);
        });
        state
    }

    fn hear(self, heard: &Heard) {
        let message = match heard {
            Heard::Connected => {
                let greeting = self.online.with_untracked(OnlineState::greeting);
                greeting.iter().for_each(socket::send);
                return;
            }
            Heard::Message(message) => message,
        };
        if let ServerMessage::Problem { problem } = &**message {
            if problem.status == 404 {
                self.missing.set(true);
            }
            // What can never be done is not tried again; what cannot be done now is.
            if ["not-yours", "malformed"].contains(&problem.kind.as_str()) {
                self.online.update(OnlineState::give_up);
            }
            return self.tell(explained(problem));
        }
        self.take(message);
    }

    /// Takes a message of the server.
    fn take(self, message: &ServerMessage) {
        let mut heard = None;
        self.online.maybe_update(|online| {
            let what = online.hear(message, socket::now(), fresh_key);
            let changed = !what.news.is_empty() || !what.send.is_empty();
            heard = Some(what);
            changed
        });
        let Some(heard) = heard else {
            return;
        };
        heard.send.iter().for_each(socket::send);
        for news in heard.news {
            self.announce(news);
        }
    }

    /// Says what happened, to eyes and ears.
    fn announce(self, news: News) {
        let texts = i18n::texts().online();
        match news {
            News::Shown | News::Kept | News::Presence => {}
            News::Begun => {
                sound::play(Sound::Move);
                announce::say(texts.begun);
                self.say_turn();
            }
            News::Moved { before, mv } => {
                self.notice.set(None);
                sound::play(match before.captures(mv) {
                    true => Sound::Capture,
                    false => Sound::Move,
                });
                announce::say(narration::played(&before, mv));
                self.say_turn();
            }
            News::Left(seat, why) => {
                // The end says it as well.
                if !untrack(|| self.is_over()) {
                    self.tell((texts.left)(&self.called(seat), why));
                }
            }
            News::Offered(seat, offer) => {
                if !self.is_mine(seat) {
                    announce::say((texts.offered)(&self.called(seat), offer));
                }
            }
            News::Declined(seat) => {
                if !self.is_mine(seat) {
                    self.tell((texts.declined)(&self.called(seat)));
                }
            }
            News::TakenBack(left) => {
                self.looking.set(None);
                self.tell((texts.taken_back)(left));
            }
            News::TimeAdded(seat) => self.tell((texts.time_added)(&self.called(seat))),
            News::Over => {
                sound::play(Sound::End);
                announce::say(untrack(|| self.result()).unwrap_or_default());
            }
            News::Refused(refusal) => self.tell((texts.refused)(&refusal)),
            News::PremoveLost => self.tell(texts.premove_lost.to_owned()),
            News::Said(_, line) => {
                let me = untrack(socket::me).map(|me| me.player.id);
                if line.at > self.opened && Some(&line.by.id) != me.as_ref() {
                    let words = super::chat::words(&line.text);
                    let who = super::chat::speaker(self, &line.by);
                    announce::say((texts.said)(&who, &words));
                }
            }
        }
    }

    fn say_turn(self) {
        if self.online.with_untracked(OnlineState::is_our_turn) {
            announce::say(i18n::texts().play().your_turn);
        }
    }

    /// Says something in the line, and aloud.
    pub(super) fn tell(self, words: String) {
        announce::say(words.clone());
        self.notice.set(Some(words));
    }

    /// Says when the connection is lost, and when it is back.
    fn say_connection(self) {
        Effect::new(move |before: Option<Link>| {
            let link = socket::link();
            let texts = i18n::texts().online();
            match (before, link) {
                (Some(Link::Open), Link::Lost) => announce::say(texts.lost),
                (Some(Link::Lost), Link::Open) => announce::say(texts.back),
                _ => {}
            }
            link
        });
    }

    /// Lets the clocks run for as long as the page is open.
    fn run_clocks(self) {
        let tick = move || {
            let limited = self.online.with_untracked(|online| {
                let game = online.game();
                game.is_some_and(|game| {
                    !game.is_over() && game.agreement().time != TimeControl::Unlimited
                })
            });
            if limited {
                self.now.set(socket::now());
            }
        };
        repeat(TICK, tick);
        // Those who hear the page learn when their own time gets short.
        Effect::new(move |before: Option<Option<i64>>| {
            let own = self.online.with(|online| {
                let seat = online.acting_seat()?;
                online.is_our_turn().then_some(seat)
            });
            let left = own.and_then(|seat| self.time_left(seat));
            let mark = left.and_then(|left| [10, 30].into_iter().find(|&s| left <= s * 1000));
            let shorter = match (before.flatten(), mark) {
                (None, Some(_)) => true,
                (Some(before), Some(now)) => now < before,
                _ => false,
            };
            if let (true, Some(seconds)) = (shorter, mark) {
                announce::say((i18n::texts().online().little_time)(seconds));
            }
            mark
        });
    }

    /// What a seat has left, in milliseconds, if time is limited.
    pub(super) fn time_left(self, seat: Seat) -> Option<i64> {
        let now = self.now.get();
        self.online.with(|online| {
            let game = online.game()?;
            game.clocks().left(seat, game.turn(), now)
        })
    }

    /// Reads the game, once it has begun.
    pub(super) fn with_game<T>(self, read: impl FnOnce(&OnlineGame) -> T) -> Option<T> {
        self.online.with(|online| online.game().map(read))
    }

    pub(super) fn is_over(self) -> bool {
        self.with_game(OnlineGame::is_over).unwrap_or(false)
    }

    pub(super) fn is_sending(self) -> bool {
        self.online.with(OnlineState::is_sending)
    }

    fn is_mine(self, seat: Seat) -> bool {
        self.online
            .with_untracked(|online| online.mine().contains(seat))
    }

    /// What the player in a seat is called.
    pub(super) fn called(self, seat: Seat) -> String {
        self.online.with_untracked(|online| {
            online
                .summary()
                .map_or_else(String::new, |summary| called(summary, seat))
        })
    }

    /// How the game ended, in words.
    pub(super) fn result(self) -> Option<String> {
        self.with_game(|game| {
            let texts = i18n::texts();
            let ending = game.ending()?;
            let last = game.left().last().map(|(seat, _)| *seat);
            let (online, play) = (texts.online(), texts.play());
            Some(match ending.by {
                EndingKind::Rules => match game.game().outcome() {
                    Some(outcome) => (texts.board().outcome)(&outcome),
                    None => (online.scored)(ending.winners),
                },
                EndingKind::Departure(why) => {
                    let seat = last.unwrap_or(Seat::A);
                    let say = match why {
                        Departure::Resigned => play.resigned,
                        Departure::Flagged => play.flagged,
                        Departure::Claimed => online.claimed,
                    };
                    say(seat, ending.winners)
                }
                EndingKind::Draw => online.drawn.to_owned(),
                EndingKind::Scored => (online.scored)(ending.winners),
                EndingKind::Aborted => online.aborted.to_owned(),
            })
        })
        .flatten()
    }

    /// What is to be said about the game now: the connection, the result, whose turn it is.
    pub(super) fn status(self) -> String {
        let texts = i18n::texts();
        let link = match socket::link() {
            Link::Open => None,
            Link::Opening => Some(texts.online().connecting),
            Link::Lost if socket::is_offline() => Some(texts.online().offline),
            Link::Lost => Some(texts.online().lost),
        };
        if let Some(link) = link {
            return link.to_owned();
        }
        if let Some(ply) = self.looking.get() {
            let all = self.with_game(|game| game.game().plies()).unwrap_or(0);
            return (texts.play().looking_back)(ply, all);
        }
        if let Some(result) = self.result() {
            return result;
        }
        if self.is_sending() {
            return texts.online().sending.to_owned();
        }
        self.online.with(|online| {
            if online.is_our_turn() {
                return texts.play().your_turn.to_owned();
            }
            let turn = online.game().and_then(OnlineGame::turn);
            match (turn, online.summary()) {
                (Some(turn), Some(summary)) => (texts.play().turn_of_name)(&called(summary, turn)),
                _ => String::new(),
            }
        })
    }

    /// What explains the position: why something failed, what is prepared, or the last move.
    pub(super) fn explanation(self) -> String {
        if let Some(notice) = self.notice.get() {
            return notice;
        }
        let looking = self.looking.get();
        self.online.with(|online| {
            let Some(game) = online.game() else {
                return String::new();
            };
            if let (Some(mv), Some(position)) = (online.premove(), online.premove_position()) {
                let text = position.notation(mv).to_string();
                return (i18n::texts().online().premove)(&text);
            }
            let plies = looking.unwrap_or(game.game().plies());
            let step = plies
                .checked_sub(1)
                .and_then(|last| game.game().steps().nth(last));
            match step {
                // The result says who left.
                Some((_, Ply::Leave(_))) if game.is_over() => String::new(),
                Some((before, ply)) => narration::played(before, ply),
                None => String::new(),
            }
        })
    }

    /// A move that was made on the board.
    pub(super) fn play(self, mv: Move) {
        self.notice.set(None);
        let before = self
            .online
            .with_untracked(|online| online.game().map(|game| *game.game().position()));
        let mut sent = None;
        self.online
            .update(|online| sent = online.play(mv, fresh_key(), socket::now()));
        match (sent, before) {
            (Some(message), Some(before)) => {
                socket::send(&message);
                announce::say(narration::played(&before, mv));
                sound::play(match before.captures(mv) {
                    true => Sound::Capture,
                    false => Sound::Move,
                });
            }
            _ => announce::say(untrack(|| self.explanation())),
        }
    }

    /// Does something about the game.
    pub(super) fn command(self, command: Command) {
        self.notice.set(None);
        let mut sent = None;
        self.online
            .update(|online| sent = online.command(command, fresh_key(), socket::now()));
        if let Some(message) = sent {
            socket::send(&message);
        }
    }

    /// Takes the prepared move back.
    pub(super) fn drop_premove(self) {
        let mut dropped = false;
        self.online.maybe_update(|online| {
            dropped = online.drop_premove();
            dropped
        });
        if dropped {
            announce::say(i18n::texts().board().put_back);
        }
    }

    /// Says something to those who play, or to those who look on.
    pub(super) fn say(self, text: ChatText) {
        let (game, room) = self
            .online
            .with_untracked(|online| (online.id().to_owned(), online.room()));
        socket::send(&ClientMessage::Chat { game, room, text });
    }

    /// Sits down.
    pub(super) fn join(self, seat: Option<Seat>) {
        self.post("join", JoinGame { seat }, |_| {});
    }

    /// Calls off a game that waits for players, or gets up.
    pub(super) fn call_off(self) {
        self.post("cancel", JoinGame::default(), |_| {});
    }

    /// Asks for another game with the same people.
    pub(super) fn rematch(self) {
        self.post("rematch", JoinGame::default(), |view| {
            route::go(&address(&view.summary.id));
        });
    }

    /// Asks for a change. The answer is a whole game, which may be this one.
    fn post(self, what: &'static str, body: JoinGame, done: fn(&GameView)) {
        let id = self.online.with_untracked(|online| online.id().to_owned());
        spawn_local(async move {
            let path = format!("/api/games/{id}/{what}");
            match http::post::<GameView>(&path, &body).await {
                Ok(view) => {
                    done(&view);
                    let message = ServerMessage::Game {
                        view: Box::new(view),
                    };
                    // Nobody may be here any more.
                    if self.online.try_with_untracked(|_| ()).is_some() {
                        self.take(&message);
                    }
                }
                Err(failure) => self.failed(&failure),
            }
        });
    }

    fn failed(self, failure: &Failure) {
        let words = failed(failure);
        announce::say(words.clone());
        // Nobody may be here any more.
        let _ = self.notice.try_set(Some(words));
    }

    /// Whether an earlier position is looked at.
    pub(super) fn looks_back(self) -> bool {
        self.looking.get().is_some()
    }

    /// After how many moves the position is that is shown.
    pub(super) fn ply(self) -> usize {
        let all = self.with_game(|game| game.game().plies()).unwrap_or(0);
        self.looking.get().unwrap_or(all)
    }

    /// Shows the position after so many moves.
    pub(super) fn go_to(self, ply: usize) {
        let all = untrack(|| self.with_game(|game| game.game().plies())).unwrap_or(0);
        self.looking.set((ply < all).then_some(ply));
    }

    /// Shows the present position.
    pub(super) fn return_to_game(self) {
        self.looking.set(None);
    }

    /// Keys for the whole page: looking back and forward; Escape and a tap on the board take a
    /// prepared move back.
    pub(super) fn listen_to_keys(self) {
        let keys = window_event_listener(ev::keydown, move |event| {
            let held = event.ctrl_key() || event.meta_key() || event.alt_key();
            if event.default_prevented() || held {
                return;
            }
            if event.key() == "Escape" {
                return self.drop_premove();
            }
            if !is_free(&event) {
                return;
            }
            let ply = untrack(|| self.ply());
            match event.key().as_str() {
                "ArrowLeft" => self.go_to(ply.saturating_sub(1)),
                "ArrowRight" => self.go_to(ply + 1),
                "Home" => self.go_to(0),
                "End" => self.return_to_game(),
                _ => return,
            }
            event.prevent_default();
        });
        let presses = window_event_listener(ev::pointerdown, move |event| {
            let target = event.target();
            let target = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let board = target
                .is_some_and(|target| target.closest(".board").is_ok_and(|board| board.is_some()));
            if board {
                self.drop_premove();
            }
        });
        on_cleanup(move || {
            keys.remove();
            presses.remove();
        });
    }
}

/// Does something again and again for as long as the page is there.
fn repeat(every: Duration, act: impl Fn() + 'static) {
    let handle = set_interval_with_handle(act, every);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
}

/// A key that no other command has.
fn fresh_key() -> String {
    format!("{:08x}{:08x}", browser::seed(), browser::seed())
}

/// What the board shows of a game. Moves are made for our own seats alone; while another one is to
/// move, ours is prepared on the position as if it were our turn.
fn shown(online: &OnlineState, looking: Option<usize>) -> BoardState {
    let viewer = online.mine().iter().next().unwrap_or(Seat::A);
    let Some(game) = online.game() else {
        let rules = online
            .summary()
            .and_then(|summary| summary.agreement.rules().ok());
        let usual = || Rules::Pikemen(pikemen::Rules::new(pikemen::Setup::Classic));
        return BoardState::new(Position::start(rules.unwrap_or_else(usual)), viewer);
    };
    let played = game.game();
    let ply = looking.unwrap_or(played.plies()).min(played.plies());
    let position = played.positions().get(ply).copied();
    let position = position.unwrap_or(*played.position());
    let mv = |ply: usize| played.moves().get(ply)?.mv();
    let last = ply.checked_sub(1).and_then(mv);
    let board = BoardState {
        last,
        trail: trail(online, game, ply),
        ..BoardState::new(position, viewer)
    };
    if looking.is_some() {
        return board;
    }
    BoardState {
        position: online.premove_position().unwrap_or(*played.position()),
        capabilities: Capabilities {
            seats: online.mine(),
            engines: game.agreement().house(),
            over: game.is_over(),
        },
        arrows: online.premove().map(Arrow::Hint).into_iter().collect(),
        ..board
    }
}

/// The moves since our own last one, without the very last, where several others play.
fn trail(online: &OnlineState, game: &OnlineGame, ply: usize) -> Vec<Move> {
    if online.mine().is_empty() || game.agreement().seats.len() < 3 {
        return Vec::new();
    }
    let played = game.game();
    let own = |ply: &usize| {
        let mover = played.mover(*ply);
        mover.is_none_or(|seat| online.mine().contains(seat))
    };
    let since = (0..ply).rev().find(own).map_or(0, |ply| ply + 1);
    let before_last = ply.saturating_sub(1);
    let moves = played.moves().get(since.min(before_last)..before_last);
    let moves = moves.unwrap_or_default().iter();
    moves.filter_map(|ply| ply.mv()).collect()
}
