//! What the engine of this program is called in records.

use crate::OpeningBook;
use std::sync::OnceLock;
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_rules::Rules;

/// How many positions of each setup are searched.
const POSITIONS: usize = 2;
/// How long each of them is searched.
const NODES: u64 = 500;

/// The name and version of the engine, and a checksum of what it finds in a few short searches:
/// two builds that search in different ways have different ones, like a bench signature.
pub(crate) fn own_engine() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let mut hasher = crc32fast::Hasher::new();
        let mut engine = Engine::new(Options {
            hash: 1,
            ..Options::default()
        });
        let books = Rules::all().filter_map(|rules| OpeningBook::of(rules).ok());
        for book in books {
            for game in book.iter().take(POSITIONS) {
                engine.clear();
                let stop = Stop::default();
                let found = engine.think(game, Limits::nodes(NODES), &stop, &mut |_| {});
                if let Some(info) = found {
                    let line = game.position().line(&info.pv).join(" ");
                    let text = format!("{} {:?} {line}\n", info.nodes, info.value);
                    hasher.update(text.as_bytes());
                }
            }
        }
        let version = env!("CARGO_PKG_VERSION");
        format!("Tercio {version} {:08x}", hasher.finalize())
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_name_says_which_build_it_is() {
        let name = super::own_engine();
        let words: Vec<&str> = name.split(' ').collect();
        assert_eq!(words[..2], ["Tercio", env!("CARGO_PKG_VERSION")]);
        assert_eq!((words.len(), words[2].len()), (3, 8), "{name}");
    }
}
