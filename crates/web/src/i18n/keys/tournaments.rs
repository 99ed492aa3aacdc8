//! Tournaments.

use super::Text;
use tercio_api::{TieBreak, TournamentFormat};

/// What is said about tournaments.
pub(crate) struct Tournaments {
    pub(crate) about: Text,
    pub(crate) needs_account: Text,
    pub(crate) to_list: Text,
    // The list.
    pub(crate) open: Text,
    pub(crate) running: Text,
    pub(crate) finished: Text,
    pub(crate) none: Text,
    pub(crate) players: fn(count: u32, most: u16) -> String,
    pub(crate) rounds_in_all: fn(u32) -> String,
    pub(crate) round_of: fn(round: u32, rounds: u32) -> String,
    pub(crate) made_by: fn(&str) -> String,
    pub(crate) starts_at: fn(&str) -> String,
    pub(crate) starts_by_maker: Text,
    pub(crate) over_since: fn(&str) -> String,
    pub(crate) cancelled: Text,
    // Making one.
    pub(crate) create: Text,
    pub(crate) not_made: Text,
    pub(crate) pairing: Text,
    pub(crate) format: fn(TournamentFormat) -> Text,
    pub(crate) format_about: fn(TournamentFormat) -> Text,
    pub(crate) rounds: Text,
    pub(crate) least: Text,
    pub(crate) most: Text,
    pub(crate) begins: Text,
    pub(crate) when_i_say: Text,
    pub(crate) at_a_time: Text,
    pub(crate) time: Text,
    // One of them.
    pub(crate) join: Text,
    pub(crate) come_back: Text,
    pub(crate) leave: Text,
    pub(crate) withdraw: Text,
    pub(crate) really_withdraw: Text,
    pub(crate) start: Text,
    pub(crate) call_off: Text,
    pub(crate) really_call_off: Text,
    pub(crate) too_few: fn(least: u16) -> String,
    pub(crate) your_game: Text,
    pub(crate) to_game: Text,
    pub(crate) to_tournament: Text,
    pub(crate) next_round_in: fn(seconds: i64) -> String,
    pub(crate) begins_in: fn(span: &str) -> String,
    pub(crate) you_play: Text,
    pub(crate) winners: fn(&[String]) -> String,
    // Who is ahead.
    pub(crate) standings: Text,
    pub(crate) place: Text,
    pub(crate) player: Text,
    pub(crate) score: Text,
    pub(crate) games: Text,
    pub(crate) withdrawn: Text,
    pub(crate) tie_break: fn(TieBreak) -> Text,
    pub(crate) tie_break_about: fn(TieBreak) -> Text,
    pub(crate) how_counted: Text,
    /// At tables of two.
    pub(crate) counted_for_two: Text,
    /// At larger ones.
    pub(crate) counted_at_tables: Text,
    pub(crate) then_by: Text,
    // Rounds.
    pub(crate) rounds_played: Text,
    pub(crate) round: fn(usize) -> String,
    pub(crate) byes: fn(&str) -> String,
    pub(crate) is_played: Text,
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}
