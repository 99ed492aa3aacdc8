//! Says what happens, to eyes and ears.

use super::state::GameState;
use crate::board::narration;
use crate::online::socket::{self, Link};
use crate::online::{News, OnlineState};
use crate::sound::{self, Sound};
use crate::{announce, i18n};
use leptos::prelude::*;

impl GameState {
    /// Says what happened, to eyes and ears.
    pub(super) fn announce(self, news: News) {
        let texts = i18n::texts().online();
        match news {
            News::Shown | News::Kept | News::Presence | News::Prepared => {}
            News::AnswersChanged(change) => self.tell_answers_changed(&change),
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
                let unwanted = untrack(|| {
                    self.mutes.holds(&line.by.id) || self.company.keeps_apart(&line.by.id)
                });
                if line.at > self.opened && Some(&line.by.id) != me.as_ref() && !unwanted {
                    let words = super::chat::words(&line.text);
                    let who = super::chat::speaker(self, &line.by);
                    announce::say((texts.said)(&who, &words));
                }
            }
        }
    }

    fn say_turn(self) {
        if self.online.with_untracked(OnlineState::is_our_turn) {
            sound::play(Sound::Turn);
            announce::say(i18n::texts().play().your_turn);
        }
    }

    /// Says something in the line, and aloud.
    pub(super) fn tell(self, words: String) {
        announce::say(words.clone());
        self.notice.set(Some(words));
    }

    /// Says when the connection is lost, and when it is back.
    pub(super) fn say_connection(self) {
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
}
