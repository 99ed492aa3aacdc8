//! What is said about accounts, players and games that are over.

use super::Text;
use crate::online::passkey::PasskeyTrouble;
use tercio_api::{Scope, Takebacks};

/// One's own account.
pub(crate) struct Account {
    /// For who has none.
    pub(crate) about: Text,
    pub(crate) name: Text,
    pub(crate) name_hint: Text,
    pub(crate) password: Text,
    pub(crate) password_hint: Text,
    pub(crate) register: Text,
    pub(crate) register_about: Text,
    /// A guest's games come along.
    pub(crate) log_in_about: Text,
    pub(crate) log_in: Text,
    pub(crate) log_out: Text,
    pub(crate) signed_in: fn(name: &str) -> String,
    pub(crate) profile: Text,
    pub(crate) register_by_passkey: Text,
    pub(crate) log_in_by_passkey: Text,
    pub(crate) passkeys: Text,
    pub(crate) passkeys_about: Text,
    pub(crate) no_passkey: Text,
    pub(crate) passkey_dates: fn(created: &str, used: Option<&str>) -> String,
    pub(crate) passkey_label: Text,
    pub(crate) passkey_label_hint: Text,
    pub(crate) add_passkey: Text,
    pub(crate) remove: Text,
    pub(crate) remove_named: fn(label: &str) -> String,
    pub(crate) confirm: Text,
    pub(crate) confirm_about: Text,
    pub(crate) confirm_by_passkey: Text,
    /// Why a passkey did not help.
    pub(crate) passkey_trouble: fn(PasskeyTrouble) -> Text,
    pub(crate) settings: Text,
    pub(crate) takebacks: Text,
    pub(crate) takebacks_hint: Text,
    pub(crate) takebacks_when: fn(Takebacks) -> Text,
    pub(crate) sessions: Text,
    pub(crate) this_one: Text,
    pub(crate) unknown_browser: Text,
    pub(crate) last_used: fn(when: &str) -> String,
    pub(crate) end: Text,
    pub(crate) programs: Text,
    pub(crate) programs_about: Text,
    pub(crate) token_name: Text,
    pub(crate) token_dates: fn(created: &str, used: Option<&str>) -> String,
    pub(crate) token_ends: Text,
    pub(crate) token_ends_on: fn(day: &str) -> String,
    pub(crate) never: Text,
    pub(crate) in_days: fn(u16) -> String,
    pub(crate) scopes: Text,
    pub(crate) scope: fn(Scope) -> Text,
    pub(crate) make_token: Text,
    pub(crate) token_made: Text,
    pub(crate) copy: Text,
    pub(crate) copied: Text,
    pub(crate) revoke: Text,
    pub(crate) revoke_named: fn(name: &str) -> String,
    pub(crate) bot: Text,
    pub(crate) bot_about: Text,
    pub(crate) bot_sure: Text,
    pub(crate) become_bot: Text,
    pub(crate) is_bot: Text,
    pub(crate) change_password: Text,
    pub(crate) set_password: Text,
    pub(crate) set_password_about: Text,
    pub(crate) old_password: Text,
    pub(crate) new_password: Text,
    pub(crate) changed: Text,
    pub(crate) export: Text,
    pub(crate) export_about: Text,
    pub(crate) delete: Text,
    pub(crate) delete_about: Text,
    pub(crate) delete_confirmed: Text,
    /// A refusal of the server, by its word.
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}

/// A player, as everybody sees them.
pub(crate) struct Profile {
    /// That a program plays.
    pub(crate) bot: Text,
    pub(crate) since: fn(day: &str) -> String,
    pub(crate) ratings: Text,
    pub(crate) no_ratings: Text,
    /// A game, how many seats it has and how fast it is, by the words of a ladder.
    pub(crate) ladder: fn(game: &str, seats: &str, speed: &str) -> String,
    pub(crate) games_counted: fn(u32) -> String,
    pub(crate) provisional: Text,
    /// What a graph shows, for who cannot see it.
    pub(crate) graph: fn(least: i32, most: i32) -> String,
    pub(crate) games: Text,
    pub(crate) all_games: Text,
}

/// The games that are over.
pub(crate) struct Archive {
    pub(crate) about: Text,
    pub(crate) player: Text,
    pub(crate) game: Text,
    pub(crate) any: Text,
    pub(crate) result: Text,
    pub(crate) won: Text,
    pub(crate) lost: Text,
    pub(crate) drawn: Text,
    pub(crate) from: Text,
    pub(crate) to: Text,
    pub(crate) only_rated: Text,
    pub(crate) search: Text,
    pub(crate) none: Text,
    pub(crate) found: fn(usize) -> String,
    pub(crate) more: Text,
    pub(crate) review: Text,
    pub(crate) analyse: Text,
    pub(crate) export: Text,
}
