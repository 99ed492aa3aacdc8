//! People whom one does not want to read in the talk of a game. Only this browser knows.

use crate::storage::{self, Key};
use leptos::prelude::*;

/// How many are remembered, over all games.
const MOST: usize = 100;

/// The people who are muted in one game. It is two signals, and is copied around.
#[derive(Clone, Copy)]
pub(crate) struct Mutes {
    game: StoredValue<String>,
    people: RwSignal<Vec<String>>,
}

impl Mutes {
    /// Those of a game, as they were on an earlier visit.
    pub(crate) fn of(game: &str) -> Mutes {
        let people = entries().into_iter().filter(|(of, _)| of == game);
        Mutes {
            game: StoredValue::new(game.to_owned()),
            people: RwSignal::new(people.map(|(_, player)| player).collect()),
        }
    }

    /// Whether somebody is muted.
    pub(crate) fn holds(self, player: &str) -> bool {
        self.people
            .with(|people| people.iter().any(|other| other == player))
    }

    /// Mutes somebody, or no longer.
    pub(crate) fn toggle(self, player: &str) {
        let game = self.game.get_value();
        let mut all = entries();
        let pair = (game, player.to_owned());
        match untrack(|| self.holds(player)) {
            true => {
                all.retain(|other| *other != pair);
                self.people
                    .update(|people| people.retain(|other| other != player));
            }
            false => {
                all.push(pair);
                self.people.update(|people| people.push(player.to_owned()));
            }
        }
        // The oldest are forgotten.
        let late = all.len().saturating_sub(MOST);
        let lines = all.iter().skip(late);
        let lines = lines.map(|(game, player)| format!("{game} {player}"));
        storage::set(Key::Muted, &lines.collect::<Vec<_>>().join("\n"));
    }
}

/// Games and players, as the browser keeps them.
fn entries() -> Vec<(String, String)> {
    let kept = storage::get(Key::Muted).unwrap_or_default();
    let pairs = kept.lines().filter_map(|line| line.split_once(' '));
    pairs
        .map(|(game, player)| (game.to_owned(), player.to_owned()))
        .collect()
}
