//! What the page of a game with people elsewhere holds: what is known of the game, and what can be
//! done about it.

use super::shown::shown;
use crate::board::{BoardHost, narration};
use crate::online::socket::{self, Heard};
use crate::online::{Mutes, OnlineState, Tryout};
use crate::pages::online::{Company, called, explained};
use crate::sound::{self, Sound};
use crate::{announce, browser, i18n};
use leptos::prelude::*;
use std::time::Duration;
use tercio_api::{ChatText, ClientMessage, Page, ServerMessage};
use tercio_online::{Command, OnlineGame, Time};
use tercio_rules::{Move, Seat};

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
    pub(super) looking: RwSignal<Option<usize>>,
    /// Moves that are tried out, while they are.
    pub(super) tryout: RwSignal<Option<Tryout>>,
    /// Those who are here, and who is muted in their talk.
    pub(super) company: Company,
    pub(super) mutes: Mutes,
    /// What time it is for the server, as the clocks show it.
    pub(super) now: RwSignal<Time>,
    /// Why what was tried last failed, or what became of it.
    pub(super) notice: RwSignal<Option<String>>,
    missing: RwSignal<bool>,
    /// When the page was opened: what was said before is not read out.
    pub(super) opened: Time,
}

impl GameState {
    /// Opens a game by its number.
    pub(super) fn open(id: String) -> GameState {
        let online = RwSignal::new(OnlineState::new(id.clone()));
        let looking = RwSignal::new(None);
        let missing = RwSignal::new(false);
        let tryout = RwSignal::new(None::<Tryout>);
        let board = BoardHost::new(move || {
            online
                .with(|online| tryout.with(|tryout| shown(online, looking.get(), tryout.as_ref())))
        });
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
            tryout,
            company: Company::new(),
            mutes: Mutes::of(&id),
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
                self.company.load();
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
            // Of all that is asked here only answers are refused in this way.
            if problem.kind == "not-allowed" {
                let mut refused = false;
                self.online.maybe_update(|online| {
                    refused = online.give_up_preparing();
                    false
                });
                if refused {
                    return self.tell(i18n::texts().slow().answer_not_kept.to_owned());
                }
            }
            return self.tell(explained(problem));
        }
        self.take(message);
    }

    /// Takes a message of the server.
    pub(super) fn take(self, message: &ServerMessage) {
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
        self.follow_tryout();
        for news in heard.news {
            self.announce(news);
        }
    }

    /// Reads the game, once it has begun.
    pub(super) fn with_game<T>(self, read: impl FnOnce(&OnlineGame) -> T) -> Option<T> {
        self.online.with(|online| online.game().map(read))
    }

    /// The page of the tournament or the simul that the game belongs to.
    pub(super) fn event(self) -> Option<(Page, String)> {
        self.online.with(|online| {
            let agreement = &online.summary()?.agreement;
            let tournament = agreement.tournament.as_ref();
            let tournament = tournament.map(|id| (Page::Tournaments, id));
            let simul = agreement
                .simul
                .as_ref()
                .map(|simul| (Page::Simuls, &simul.id));
            let (page, id) = tournament.or(simul)?;
            Some((page, format!("{}/{id}", page.path())))
        })
    }

    pub(super) fn is_over(self) -> bool {
        self.with_game(OnlineGame::is_over).unwrap_or(false)
    }

    pub(super) fn is_sending(self) -> bool {
        self.online.with(OnlineState::is_sending)
    }

    pub(super) fn is_mine(self, seat: Seat) -> bool {
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

    /// A move that was made on the board.
    pub(super) fn play(self, mv: Move) {
        if self.tries(mv) {
            return;
        }
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
        self.stop_trying();
        self.looking.set((ply < all).then_some(ply));
    }

    /// Shows the present position.
    pub(super) fn return_to_game(self) {
        self.looking.set(None);
    }
}

/// Does something again and again for as long as the page is there.
pub(super) fn repeat(every: Duration, act: impl Fn() + 'static) {
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
