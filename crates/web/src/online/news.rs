//! What a message of the server brought that is worth saying.

use super::answers::Change;
use tercio_api::{ChatLine, ChatRoom, ClientMessage};
use tercio_online::{Departure, Entry, Event, Offer, OnlineGame, Refusal};
use tercio_rules::{Move, Position, Seat};

/// What a message brought that is worth saying.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The game is there, or is shown anew.
    Shown,
    /// All seats are taken: it begins.
    Begun,
    /// A move was made, by somebody else or in another tab.
    Moved {
        before: Box<Position>,
        mv: Move,
    },
    /// Our own move is kept.
    Kept,
    Left(Seat, Departure),
    Offered(Seat, Offer),
    Declined(Seat),
    /// Moves were taken back; so many are left.
    TakenBack(usize),
    TimeAdded(Seat),
    Over,
    /// A command was refused, and nothing has changed.
    Refused(Refusal),
    /// The move that was prepared is not possible any more.
    PremoveLost,
    Said(ChatRoom, ChatLine),
    /// Who is there has changed.
    Presence,
    /// What is prepared was told.
    Prepared,
    /// The server has acknowledged what we changed about it.
    AnswersChanged(Change),
}

/// What comes of a message: what to say, and what to send.
#[derive(Default, Debug)]
pub(crate) struct Heard {
    pub(crate) news: Vec<News>,
    pub(crate) send: Vec<ClientMessage>,
}

/// What a fact brings that is worth saying. `own` says that it is a move that is shown already.
pub(super) fn of(
    entry: &Entry,
    before: Position,
    plies: usize,
    after: &OnlineGame,
    own: bool,
) -> Vec<News> {
    let mut news = Vec::new();
    match &entry.event {
        Event::Move { .. } => {
            let mv = after.game().last_move();
            news.extend(mv.filter(|_| !own).map(|mv| News::Moved {
                before: Box::new(before),
                mv,
            }));
        }
        Event::Leave { seat, why } => news.push(News::Left(*seat, *why)),
        Event::Offer { seat, offer } => {
            if after.offer().is_some() {
                news.push(News::Offered(*seat, *offer));
            }
        }
        Event::Decline { seat } => news.push(News::Declined(*seat)),
        Event::AddTime { seat, .. } => news.push(News::TimeAdded(*seat)),
        Event::Accept { .. } | Event::Vacation { .. } | Event::Abort { .. } => {}
    }
    if after.game().plies() < plies {
        news.push(News::TakenBack(after.game().plies()));
    }
    if after.is_over() {
        news.push(News::Over);
    }
    news
}
