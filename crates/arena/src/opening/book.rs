//! The openings of a match, from a file: two builds that meet at different times play the same
//! ones, and an interrupted match goes on with those it would have had.

use std::fmt;
use tercio_rng::Rng;
use tercio_rules::{Game, Rules};

/// Files of `testdata/openings` by their names, inside the program.
macro_rules! books {
    ($($name:literal)*) => {
        &[$((
            $name,
            include_str!(concat!("../../../../testdata/openings/", $name, ".txt")),
        )),*]
    };
}

/// One for each name of [`OpeningBook::name`]; `examples/openings.rs` made them.
const BOOKS: &[(&str, &str)] = books![
    "pikemen-classic" "pikemen-three" "pikemen-warlords" "pikemen-mini" "pikemen-wedge3"
    "pikemen-wedge6" "martian-two" "martian-three" "martian-four" "martian-five" "martian-six"
    "martian-two-knights-and-kings" "martian-four-knights-and-kings"
];

/// Openings of one setup, in the order of their file.
#[derive(Clone, Debug)]
pub struct OpeningBook {
    openings: Vec<Game>,
    checksum: u32,
}

/// Why a text is no book of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// A line that cannot be played.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// None is left: there was none, or none can be played under these rules.
    Empty,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Line { line, problem } => write!(f, "line {line}: {problem}"),
            BookError::Empty => f.write_str("there is no opening that can be played"),
        }
    }
}

impl std::error::Error for BookError {}

impl OpeningBook {
    /// The name of the file for games under these rules, without its ending. Most options have no
    /// file of their own: they hardly matter in the first moves.
    pub fn name(rules: Rules) -> String {
        let name = format!("{}-{}", rules.game_name(), rules.setup_name());
        match rules {
            Rules::Martian(rules) if rules.knights_and_kings() => name + "-knights-and-kings",
            _ => name,
        }
    }

    /// The openings that come with the program. Those that cannot be played are left out, such as
    /// one that takes more points than were agreed to win.
    pub fn of(rules: Rules) -> Result<OpeningBook, BookError> {
        let name = OpeningBook::name(rules);
        let known = BOOKS.iter().find(|(known, _)| *known == name);
        let text = known.map_or("", |(_, text)| text);
        let lines = lines(text);
        let openings = lines.filter_map(|(_, moves)| Some((moves, read(rules, moves).ok()?)));
        OpeningBook::new(openings.collect())
    }

    /// Reads openings: one a line, the moves with blanks between; lines that begin with `#` say
    /// something about them.
    pub fn parse(rules: Rules, text: &str) -> Result<OpeningBook, BookError> {
        let openings = lines(text).map(|(line, moves)| {
            let game = read(rules, moves);
            let game = game.map_err(|problem| BookError::Line { line, problem })?;
            Ok((moves, game))
        });
        OpeningBook::new(openings.collect::<Result<_, _>>()?)
    }

    fn new(openings: Vec<(&str, Game)>) -> Result<OpeningBook, BookError> {
        if openings.is_empty() {
            return Err(BookError::Empty);
        }
        let mut hasher = crc32fast::Hasher::new();
        for (moves, _) in &openings {
            hasher.update(moves.as_bytes());
            hasher.update(b"\n");
        }
        Ok(OpeningBook {
            openings: openings.into_iter().map(|(_, game)| game).collect(),
            checksum: hasher.finalize(),
        })
    }

    /// How many openings there are.
    #[allow(clippy::len_without_is_empty)] // None is empty.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// The openings, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Game> {
        self.openings.iter()
    }

    /// A number by which the openings are known.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The same openings in the order that follows from a seed.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> OpeningBook {
        Rng::stream(seed, 1).shuffle(&mut self.openings);
        self
    }

    /// The opening of a round, counted from 0. After the last one the first comes again.
    pub fn get(&self, round: usize) -> &Game {
        &self.openings[round % self.openings.len()]
    }
}

/// The lines that are openings, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| (index + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn read(rules: Rules, moves: &str) -> Result<Game, String> {
    let mut game = Game::new(rules);
    for word in moves.split_whitespace() {
        let mv = game.parse_move(word);
        let mv = mv.map_err(|error| format!("{word:?}: {error}"))?;
        game.play(mv)
            .map_err(|error| format!("{word:?}: {error}"))?;
    }
    match game.is_over() {
        true => Err("the game is over after these moves".to_owned()),
        false => Ok(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tercio_rules::{martian, pikemen};

    /// The usual rules of every setup, and those that need files of their own.
    fn all() -> impl Iterator<Item = Rules> {
        let flat = [martian::Setup::Two, martian::Setup::Four].map(martian::Rules::new);
        let others = flat.map(|rules| rules.with_knights_and_kings().expect("a flat board"));
        Rules::all().chain(others.map(Rules::Martian))
    }

    #[test]
    fn every_setup_has_different_openings_that_can_be_played() {
        assert_eq!(BOOKS.len(), all().count());
        for rules in all() {
            let name = OpeningBook::name(rules);
            let (_, text) = BOOKS.iter().find(|(known, _)| *known == name).expect(&name);
            assert!(text.starts_with("# "), "{name} says how it was made");
            let book = OpeningBook::parse(rules, text).expect(&name);
            assert_eq!(
                book.checksum(),
                OpeningBook::of(rules).expect(&name).checksum()
            );
            let least = if rules.seats() == 2 { 500 } else { 200 };
            assert!(book.len() >= least, "{name}: {}", book.len());
            let places: BTreeSet<u64> = book.iter().map(|game| game.position().hash()).collect();
            assert_eq!(places.len(), book.len(), "{name} repeats itself");
            for opening in book.iter() {
                // Everybody has moved, and nobody is far ahead.
                assert!(opening.moves().len() >= rules.seats(), "{name}");
                let points = opening.points();
                let (least, most) = (points.iter().min(), points.iter().max());
                let lead = most.zip(least).map_or(0, |(most, least)| most - least);
                assert!(lead <= 3, "{name}: {:?}", opening.points());
            }
        }
    }

    #[test]
    fn the_order_follows_from_the_seed() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let order = |seed| -> Vec<u64> {
            let book = OpeningBook::of(rules).expect("a book").shuffled(seed);
            book.iter().map(|game| game.position().hash()).collect()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let sorted = |mut order: Vec<u64>| {
            order.sort_unstable();
            order
        };
        assert_eq!(sorted(order(1)), sorted(order(2)));
        let book = OpeningBook::of(rules).expect("a book");
        assert_eq!(book.get(book.len() + 3).moves(), book.get(3).moves());
    }

    #[test]
    fn other_rules_leave_some_openings_out() {
        let usual = pikemen::Rules::new(pikemen::Setup::Mini);
        let low = usual.with_target(1).expect("a target");
        let book = |rules| OpeningBook::of(Rules::Pikemen(rules)).expect("a book");
        let (all, left) = (book(usual), book(low));
        assert!((20..all.len()).contains(&left.len()), "{}", left.len());
        assert_ne!(all.checksum(), left.checksum());
        assert!(book(usual.with_rps()).len() > all.len() / 2);
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        for (text, message) in [
            ("", "no opening"),
            ("# only words\n\n", "no opening"),
            ("# words\n\nnonsense\n", "line 3: \"nonsense\": "),
        ] {
            let error = OpeningBook::parse(rules, text).expect_err(text).to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
