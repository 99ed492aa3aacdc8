//! What is said about games with people elsewhere.

use super::Text;
use crate::online::{Finders, Pace};
use tercio_api::{InvitationStatus, Phrase};
use tercio_online::{Departure, Offer, Refusal, TimeControl};
use tercio_rules::{Seat, SeatSet};

/// The games that wait for players, and how one is made.
pub(crate) struct Lobby {
    pub(crate) title: Text,
    pub(crate) about: Text,
    pub(crate) create: Text,
    pub(crate) open_games: Text,
    pub(crate) none_open: Text,
    pub(crate) mine: Text,
    pub(crate) waits_for_players: Text,
    /// How many people are there.
    pub(crate) people: fn(u32) -> String,
    pub(crate) join: Text,
    /// How many of the seats are taken.
    pub(crate) taken: fn(usize, usize) -> String,
    pub(crate) rated: Text,
    pub(crate) casual: Text,
    pub(crate) time: Text,
    pub(crate) pace: fn(Pace) -> Text,
    /// Who finds the game.
    pub(crate) visible: Text,
    pub(crate) finders: fn(Finders) -> Text,
    pub(crate) names: Text,
    pub(crate) names_about: Text,
    pub(crate) seat: Text,
    pub(crate) any_seat: Text,
    pub(crate) anybody: Text,
    pub(crate) me: Text,
    pub(crate) plans: Text,
    /// After how many seconds engines take the seats that are empty.
    pub(crate) fill: Text,
    pub(crate) fill_never: Text,
    pub(crate) fill_after: fn(seconds: u32) -> String,
    pub(crate) fill_level: Text,
    pub(crate) count_it: Text,
    pub(crate) rated_needs: Text,
    pub(crate) takebacks: Text,
    pub(crate) bots: Text,
    /// What a tournament or a simul is called.
    pub(crate) name: Text,
    pub(crate) not_made: Text,
    // Challenges.
    pub(crate) challenge: Text,
    pub(crate) challenges: Text,
    pub(crate) challenged_by: fn(who: &str) -> String,
    /// What became of an invitation, beside the seat.
    pub(crate) invited: fn(who: &str, InvitationStatus) -> String,
    pub(crate) does_not_come: fn(who: &str) -> String,
    // Boards of several games.
    pub(crate) boards: Text,
    pub(crate) won_by: fn(who: &str) -> String,
    pub(crate) drawn: Text,
}

/// A game with people elsewhere.
pub(crate) struct Online {
    pub(crate) guest: Text,
    /// What sort of player an engine of the house is.
    pub(crate) engine: Text,
    /// Somebody whose account is closed.
    pub(crate) closed: Text,
    /// The mark before the name of a bot.
    pub(crate) bot: Text,
    /// An option of the rules and its value.
    pub(crate) option: fn(name: &str, value: &str) -> String,
    pub(crate) time_control: fn(TimeControl) -> String,
    /// How long something lasts, in milliseconds: days and hours, or minutes.
    pub(crate) span: fn(ms: i64) -> String,
    pub(crate) time_left: fn(span: &str) -> String,
    /// The title of the tab while one is to move.
    pub(crate) title_turn: Text,
    pub(crate) missing: Text,
    pub(crate) to_lobby: Text,
    // Before the game.
    pub(crate) waiting: Text,
    pub(crate) missing_players: fn(usize) -> String,
    pub(crate) link: Text,
    pub(crate) copy: Text,
    pub(crate) copied: Text,
    pub(crate) not_copied: Text,
    pub(crate) share: Text,
    pub(crate) code: Text,
    pub(crate) free_seat: Text,
    pub(crate) sit_down: Text,
    pub(crate) call_off: Text,
    pub(crate) begun: Text,
    // The connection.
    pub(crate) connecting: Text,
    pub(crate) lost: Text,
    pub(crate) offline: Text,
    pub(crate) back: Text,
    pub(crate) sending: Text,
    /// Why the server refused something, by the word it has for it.
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
    pub(crate) unreachable: Text,
    // During the game.
    pub(crate) you: Text,
    pub(crate) away: Text,
    pub(crate) on_vacation: fn(day: &str) -> String,
    pub(crate) vacation_of: fn(who: &str, day: &str) -> String,
    pub(crate) gone: fn(Departure) -> Text,
    pub(crate) spectators: fn(u32) -> String,
    pub(crate) looking_on: Text,
    pub(crate) premove: fn(mv: &str) -> String,
    pub(crate) drop_premove: Text,
    pub(crate) premove_lost: Text,
    pub(crate) offer: fn(Offer) -> Text,
    pub(crate) offered: fn(who: &str, Offer) -> String,
    pub(crate) you_offered: fn(Offer) -> Text,
    pub(crate) accept: Text,
    pub(crate) decline: Text,
    pub(crate) withdraw: Text,
    pub(crate) declined: fn(who: &str) -> String,
    pub(crate) accepted: Text,
    pub(crate) taken_back: fn(left: usize) -> String,
    pub(crate) add_time: Text,
    pub(crate) time_added: fn(who: &str) -> String,
    pub(crate) abort: Text,
    pub(crate) claim: fn(who: &str) -> String,
    pub(crate) left: fn(who: &str, Departure) -> String,
    pub(crate) refused: fn(&Refusal) -> String,
    pub(crate) little_time: fn(seconds: i64) -> String,
    // The end.
    pub(crate) claimed: fn(Seat, SeatSet) -> String,
    pub(crate) drawn: Text,
    pub(crate) scored: fn(SeatSet) -> String,
    pub(crate) aborted: Text,
    pub(crate) to_rematch: Text,
    // Talk.
    pub(crate) chat: Text,
    pub(crate) chat_of_players: Text,
    pub(crate) chat_of_spectators: Text,
    pub(crate) nothing_said: Text,
    pub(crate) phrases: Text,
    pub(crate) phrase: fn(Phrase) -> Text,
    pub(crate) write: Text,
    pub(crate) send: Text,
    pub(crate) said: fn(who: &str, words: &str) -> String,
}
