//! Trying moves out on the board of a game that runs: nothing is sent.

use super::state::GameState;
use crate::announce;
use crate::board::narration;
use crate::components::{Act, Icon};
use crate::i18n::{self, t};
use crate::online::answers::Change;
use crate::online::socket::{self, Link};
use crate::online::{OnlineState, Tryout};
use crate::sound::{self, Sound};
use leptos::prelude::*;
use tercio_api::ClientMessage;
use tercio_rules::Move;

impl GameState {
    /// Whether moves can be tried: by who plays a game over days.
    pub(super) fn can_try(self) -> bool {
        let plays = self.online.with(|online| {
            let slow = online.is_slow() && online.acting_seat().is_some();
            slow && online.game().is_some_and(|game| !game.is_over())
        });
        plays && !self.is_sending()
    }

    /// Whether moves are being tried.
    pub(super) fn is_trying(self) -> bool {
        self.tryout.with(Option::is_some)
    }

    /// Begins to try moves.
    pub(super) fn try_moves(self) {
        self.drop_premove();
        self.looking.set(None);
        self.notice.set(None);
        let tryout = untrack(|| self.with_game(|game| Tryout::of(game.game())));
        self.tryout.set(tryout);
        announce::say(i18n::texts().slow().trying);
    }

    /// Tries a move; `false` if moves are made in earnest.
    pub(super) fn tries(self, mv: Move) -> bool {
        let Some(before) = self.tryout.with_untracked(|tryout| {
            let tryout = tryout.as_ref()?;
            Some(*tryout.game().position())
        }) else {
            return false;
        };
        self.change_tryout(|tryout| tryout.play(mv));
        announce::say(narration::played(&before, mv));
        sound::play(match before.captures(mv) {
            true => Sound::Capture,
            false => Sound::Move,
        });
        true
    }

    /// Changes what is tried.
    pub(super) fn change_tryout(self, change: impl FnOnce(&mut Tryout)) {
        self.notice.set(None);
        self.tryout.update(|tryout| {
            if let Some(tryout) = tryout {
                change(tryout);
            }
        });
    }

    /// Back to the game.
    pub(super) fn stop_trying(self) {
        if self.tryout.with_untracked(Option::is_some) {
            self.tryout.set(None);
            self.notice.set(None);
            announce::say(untrack(|| self.status()));
        }
    }

    /// The game has gone on: what is tried goes on with it, or ends.
    pub(super) fn follow_tryout(self) {
        if self.tryout.with_untracked(Option::is_none) {
            return;
        }
        let mut fits = false;
        self.tryout.update(|tryout| {
            self.online.with_untracked(|online| {
                if let (Some(tryout), Some(game)) = (tryout, online.game()) {
                    fits = !game.is_over() && tryout.follow(game.game());
                }
            });
        });
        if !fits {
            self.tryout.set(None);
            self.tell(i18n::texts().slow().tried_in_vain.to_owned());
        }
    }

    /// The answer to what the others may play that is being tried.
    fn tried_answer(self) -> Option<Vec<String>> {
        let mine = self.online.with_untracked(OnlineState::mine);
        self.tryout
            .with_untracked(|tryout| tryout.as_ref()?.answer(mine))
    }

    /// Keeps what is tried as an answer to what the others may play.
    fn keep_answer(self) {
        if let Some(line) = self.tried_answer() {
            self.change_answers(|online| online.keep_answer(line));
        }
    }

    /// Forgets a prepared line.
    pub(super) fn forget_answer(self, line: &[String]) {
        self.change_answers(|online| online.forget_answer(line));
    }

    /// Asks the server for a change. What becomes of it is said when it answers, perhaps after the
    /// connection was lost and made again.
    fn change_answers(self, change: impl FnOnce(&mut OnlineState) -> Option<ClientMessage>) {
        let mut message = None;
        self.online.maybe_update(|online| {
            message = change(online);
            false
        });
        if let Some(message) = message {
            socket::send(&message);
            if untrack(socket::link) != Link::Open {
                self.tell(i18n::texts().slow().answer_waits.to_owned());
            }
        }
    }

    /// The server has acknowledged a change.
    pub(super) fn tell_answers_changed(self, change: &Change) {
        let texts = i18n::texts().slow();
        match change {
            Change::Kept(line) => {
                // Something else may be tried by now.
                if self.tried_answer().as_ref() == Some(line) {
                    self.change_tryout(Tryout::reset);
                }
                self.tell(texts.answer_kept.to_owned());
            }
            Change::Removed => announce::say(texts.answer_gone),
        }
    }
}

/// What can be done with the moves that are tried, in the bar of buttons.
#[component]
pub(super) fn TryoutTools(state: GameState) -> impl IntoView {
    let any = Signal::derive(move || {
        let tried = state
            .tryout
            .with(|tryout| tryout.as_ref().map(Tryout::tried));
        tried.is_some_and(|tried| tried > 0)
    });
    let answers = Signal::derive(move || {
        let mine = state.online.with(OnlineState::mine);
        let answer = state
            .tryout
            .with(|tryout| tryout.as_ref().and_then(|tryout| tryout.answer(mine)));
        answer.is_some()
    });
    view! {
        <Act name="try-undo" possible=any act=move || state.change_tryout(Tryout::undo)>
            {Icon::Undo.view()}<span>{t!(slow.undo)}</span>
        </Act>
        <Act name="try-reset" possible=any act=move || state.change_tryout(Tryout::reset)>
            {Icon::ToStart.view()}<span>{t!(slow.reset)}</span>
        </Act>
        <Act name="keep-answer" possible=answers act=move || state.keep_answer()>
            {Icon::Fresh.view()}<span>{t!(slow.keep_answer)}</span>
        </Act>
    }
}
