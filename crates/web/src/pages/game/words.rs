//! What is to be said about the game as it stands: whose turn it is, what was played, how it ended.

use super::state::GameState;
use crate::board::narration;
use crate::i18n;
use crate::online::socket::{self, Link};
use crate::pages::online::called;
use leptos::prelude::*;
use tercio_online::{Departure, EndingKind, OnlineGame};
use tercio_rules::{Ply, Seat};

impl GameState {
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
        if self.is_trying() {
            return texts.slow().trying.to_owned();
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
        if let Some(tried) = self.tried() {
            return tried;
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

    /// The last move that is tried, in words.
    fn tried(self) -> Option<String> {
        self.tryout.with(|tryout| {
            let tryout = tryout.as_ref()?;
            let last = tryout.game().steps().next_back();
            Some(match last.filter(|_| tryout.tried() > 0) {
                Some((before, ply)) => narration::played(before, ply),
                None => i18n::texts().slow().try_anything.to_owned(),
            })
        })
    }
}
