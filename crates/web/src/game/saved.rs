//! A game as the browser keeps it: a line for what was agreed, a line for where we are, and every
//! branch as the text of a record. JSON would do as well, and bring 20 kB of code along.

use super::{LocalGame, Quit, Setup, Tree, full_clocks};
use tercio_rules::Seat;
use tercio_rules::record::Record;

impl LocalGame {
    /// The game as a text that [`LocalGame::from_saved`] reads.
    pub(crate) fn to_saved(&self) -> Option<String> {
        let setup = self.setup.to_query();
        let (ply, seed) = (self.tree.ply(), self.seed);
        let quit = match self.quit {
            None => "-".to_owned(),
            Some(Quit::Resigned(seat)) => seat.to_string(),
            Some(Quit::Flagged(seat)) => format!("time-{seat}"),
        };
        let clocks: String = self.clocks.iter().map(|left| format!(" {left}")).collect();
        let record = self.tree.record_of_line().ok()?.to_text();
        Some(format!("{setup}\n{ply} {seed} {quit}{clocks}\n{record}"))
    }

    /// Reads a game that was kept. `None` if it makes no sense, perhaps because it is older than
    /// the app.
    pub(crate) fn from_saved(text: &str) -> Option<LocalGame> {
        let mut parts = text.splitn(3, '\n');
        let pairs = parts.next()?.split('&');
        let pairs = pairs.map(|pair| pair.split_once('=').map(|(a, b)| (a.into(), b.into())));
        let pairs: Vec<(String, String)> = pairs.collect::<Option<_>>()?;
        let setup = Setup::from_pairs(&pairs).ok()?;
        let mut place = parts.next()?.split(' ');
        let ply = place.next()?.parse().ok()?;
        let seed = place.next()?.parse().ok()?;
        let seat = |text: &str| text.parse().ok().and_then(Seat::from_letter);
        let quit = match place.next()? {
            "-" => None,
            text => Some(match text.strip_prefix("time-") {
                Some(text) => Quit::Flagged(seat(text)?),
                None => Quit::Resigned(seat(text)?),
            }),
        };
        let clocks = place.map(|left| left.parse().ok());
        let mut clocks: Vec<u32> = clocks.collect::<Option<_>>()?;
        if clocks.len() != full_clocks(&setup).len() {
            clocks = full_clocks(&setup);
        }
        let record = Record::from_text(parts.next()?).ok()?;
        if record.rules() != setup.rules {
            return None;
        }
        let mut tree = Tree::from_record(&record);
        tree.go_to(ply);
        Some(LocalGame {
            setup,
            tree,
            quit,
            clocks,
            seed,
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
            game.resign(Seat::B);
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
            "\n\n",
            "game=pikemen&setup=classic&seats=human,human\n0 1 -\n",
            "game=pikemen&setup=classic&seats=human,human\n0 1\n",
        ] {
            assert!(LocalGame::from_saved(text).is_none(), "{text}");
        }
    }
}
