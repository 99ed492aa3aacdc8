//! The first moves of games at full strength: several that are as good as each other, so that no two
//! games need be alike. The files are made by `cargo run --release -p tercio-arena --example book`.

use std::sync::OnceLock;
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Rules};

/// Files of `books` by their names, inside the program.
macro_rules! books {
    ($($game:literal $setup:literal)*) => {
        [$((
            $game,
            $setup,
            include_str!(concat!("../books/", $game, "-", $setup, ".txt")),
        )),*]
    };
}

/// Each for the usual rules of a setup.
const BOOKS: [(&str, &str, &str); 5] = books![
    "pikemen" "classic" "pikemen" "three" "pikemen" "warlords" "pikemen" "mini" "pikemen" "wedge3"
];

/// Positions and the moves that are good there.
#[derive(Clone, Default, Debug)]
pub struct Book {
    /// Sorted by the hash of the position.
    pages: Vec<(u64, Vec<Move>)>,
}

impl Book {
    /// The book for games under these rules that comes with the program; it is empty if there is
    /// none.
    pub(crate) fn of(rules: Rules) -> &'static Book {
        static READ: [OnceLock<Book>; BOOKS.len()] = [const { OnceLock::new() }; BOOKS.len()];
        static EMPTY: Book = Book { pages: Vec::new() };
        let usual = |game: &str, setup: &str| {
            Rules::from_names(game, setup).is_ok_and(|usual| usual == rules)
        };
        let known = BOOKS.iter().zip(&READ);
        known
            .filter(|((game, setup, _), _)| usual(game, setup))
            .map(|((.., text), read)| read.get_or_init(|| Book::read(rules, text)))
            .next()
            .unwrap_or(&EMPTY)
    }

    /// Reads a book: on each line the moves that lead to a position, a colon, and the moves that are
    /// good there. Lines that begin with `#` say something about it; what cannot be played is left
    /// out.
    #[must_use]
    pub fn read(rules: Rules, text: &str) -> Book {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut pages: Vec<(u64, Vec<Move>)> = lines
            .filter_map(|line| {
                let (before, good) = line.split_once(':')?;
                let mut game = Game::new(rules);
                game.read_moves(before).ok()?;
                let moves = good.split_whitespace();
                let moves = moves.filter_map(|text| game.parse_move(text).ok());
                Some((game.position().hash(), moves.collect()))
            })
            .collect();
        pages.sort_unstable_by_key(|(hash, _)| *hash);
        Book { pages }
    }

    /// The moves that are good in the last position of a game; none if it is not in the book.
    #[must_use]
    pub fn moves(&self, game: &Game) -> &[Move] {
        let hash = game.position().hash();
        let page = self.pages.binary_search_by_key(&hash, |(hash, _)| *hash);
        page.map_or(&[], |page| &self.pages[page].1)
    }

    /// One of the good moves of the last position of a game, by chance.
    #[must_use]
    pub(crate) fn choose(&self, game: &Game, seed: u64) -> Option<Move> {
        let mut rng = Rng::new(seed);
        rng.choose(self.moves(game)).copied()
    }

    /// How many positions it knows.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.pages.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_book_can_be_played() {
        for (game, setup, text) in BOOKS {
            let rules = Rules::from_names(game, setup).expect("a setup");
            let book = Book::of(rules);
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let mut count = 0;
            for line in lines {
                let (before, good) = line.split_once(':').expect("a colon");
                let mut at = Game::new(rules);
                at.read_moves(before).expect("moves");
                let good: Vec<Move> = good
                    .split_whitespace()
                    .map(|text| at.parse_move(text).expect(text))
                    .collect();
                assert_eq!(book.moves(&at), good, "{setup}: {line}");
                count += 1;
            }
            assert_eq!(book.positions(), count, "{setup}: each position once");
            assert!(count > 0, "{setup}");
        }
    }

    #[test]
    fn chance_reaches_every_move() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let book = Book::read(rules, "# two\n: d3-d4 b3-c4\nd3-d4: nonsense\nz9-z8: d3-d4");
        let game = Game::new(rules);
        let chosen: Vec<Move> = (0..32)
            .filter_map(|seed| book.choose(&game, seed))
            .collect();
        for mv in book.moves(&game) {
            assert!(chosen.contains(mv));
        }
        assert_eq!((book.moves(&game).len(), book.positions()), (2, 2));
        let other = Rules::from_names("martian", "four").expect("a setup");
        assert_eq!(book.choose(&Game::new(other), 1), None);
    }
}
