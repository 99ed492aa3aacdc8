//! A game as the browser keeps it.

use super::{LocalGame, Setup, Tree};
use serde::{Deserialize, Serialize};
use tercio_rules::Seat;
use tercio_rules::record::Record;

#[derive(Serialize, Deserialize)]
struct Saved {
    /// As in an address.
    setup: Vec<(String, String)>,
    /// Every branch, as the text of a record.
    record: String,
    ply: usize,
    resigned: Option<char>,
    #[serde(default)]
    seed: u32,
}

impl LocalGame {
    /// The game as a text that [`LocalGame::from_saved`] reads.
    pub(crate) fn to_saved(&self) -> Option<String> {
        let query = self.setup.to_query();
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let saved = Saved {
            setup: pairs
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            record: self.tree.record_of_line().ok()?.to_text(),
            ply: self.tree.ply(),
            resigned: self.resigned.map(Seat::letter),
            seed: self.seed,
        };
        serde_json::to_string(&saved).ok()
    }

    /// Reads a game that was kept. `None` if it makes no sense, perhaps because it is older than
    /// the app.
    pub(crate) fn from_saved(text: &str) -> Option<LocalGame> {
        let saved: Saved = serde_json::from_str(text).ok()?;
        let setup = Setup::from_pairs(&saved.setup).ok()?;
        let record = Record::from_text(&saved.record).ok()?;
        if record.rules() != setup.rules {
            return None;
        }
        let mut tree = Tree::from_record(&record);
        tree.go_to(saved.ply);
        Some(LocalGame {
            setup,
            tree,
            resigned: saved.resigned.and_then(Seat::from_letter),
            seed: saved.seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Rules;

    #[test]
    fn a_game_of_every_setup_comes_back_as_it_was() {
        for rules in Rules::all() {
            let mut game = LocalGame::new(Setup::usual(rules).rotated(), 7);
            for step in 0..30 {
                let moves = game.game().legal_moves();
                if let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) {
                    game.play(mv).expect("a legal move");
                }
                if step % 10 == 9 {
                    game.undo();
                }
            }
            let back = LocalGame::from_saved(&game.to_saved().expect("text")).expect("a game");
            assert_eq!(back.to_saved(), game.to_saved());
            assert_eq!(back.game().position(), game.game().position());
        }
    }

    #[test]
    fn nonsense_is_no_game() {
        for text in [
            "",
            "{}",
            "null",
            r#"{"setup":[],"record":"","ply":0,"resigned":null}"#,
        ] {
            assert!(LocalGame::from_saved(text).is_none(), "{text}");
        }
    }
}
