//! Which puzzle comes next: new ones near the solver's rating, failed ones again soon, solved ones
//! ever more rarely.

use super::{Puzzle, Rating, Solver};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// After how many other tries a failed puzzle comes again.
const SOON: u32 = 3;
/// After how many tries a solved puzzle may come again; four times as many each further time.
const LATER: u32 = 16;
/// The most times in a row that are counted.
const MOST: u32 = 5;

/// How a try at a puzzle went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    /// Every move was right, and the solution was not shown.
    Solved,
    /// A move was wrong, or the solution was shown.
    Failed,
    /// Nothing was tried. It counts for nothing, but the puzzle comes again later.
    Skipped,
}

/// What is known about one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// How often it was solved in a row; 0 if the last try failed.
    solved: u32,
    /// The number of the last try.
    at: u32,
    /// What the first try that counted made of its rating; only that one counts.
    rating: Option<Rating>,
}

impl Entry {
    /// The number of the try at which the puzzle should come again.
    fn due(self) -> u32 {
        let wait = match self.solved {
            0 => SOON,
            solved => LATER << (2 * (solved.min(MOST) - 1)),
        };
        self.at.saturating_add(wait)
    }
}

/// What a player has tried, and what should come next. There is no clock: time is counted in tries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    tries: u32,
    /// The player as a solver of each game, by its name.
    solvers: BTreeMap<String, Solver>,
    entries: BTreeMap<String, Entry>,
}

impl Schedule {
    /// Notes how a try went. Ratings change with the first try at a puzzle that counts.
    pub fn note(&mut self, puzzle: &Puzzle, how: Try) {
        self.tries = self.tries.saturating_add(1);
        let id = puzzle.id();
        let before = self.entries.get(&id).copied();
        let mut entry = Entry {
            solved: match how {
                Try::Solved => (before.map_or(0, |entry| entry.solved) + 1).min(MOST),
                Try::Failed | Try::Skipped => 0,
            },
            at: self.tries,
            rating: before.and_then(|entry| entry.rating),
        };
        let game = puzzle.position.rules().game_name();
        let mut solver = self.solver(game);
        let (own, other) = (solver.rating, Rating::of(puzzle));
        let rated = match how {
            Try::Solved => Some((own.after_win(other), other.after_loss(own))),
            Try::Failed => Some((own.after_loss(other), other.after_win(own))),
            Try::Skipped => None,
        };
        if let (Some((own, other)), None) = (rated, entry.rating) {
            solver.rating = own;
            entry.rating = Some(other);
        }
        // One that was solved a short while ago is no feat.
        let known = before.is_some_and(|entry| entry.solved > 0 && entry.due() > self.tries);
        match how {
            Try::Solved if known => {}
            Try::Solved => solver.solved(),
            Try::Failed => solver.failed(),
            Try::Skipped => {}
        }
        self.solvers.insert(game.to_owned(), solver);
        self.entries.insert(id, entry);
    }

    /// The player as a solver of a game.
    pub fn solver(&self, game: &str) -> Solver {
        self.solvers.get(game).copied().unwrap_or_default()
    }

    /// How hard a puzzle is.
    pub fn rating(&self, puzzle: &Puzzle) -> Rating {
        let known = self.entries.get(&puzzle.id());
        known
            .and_then(|entry| entry.rating)
            .unwrap_or_else(|| Rating::of(puzzle))
    }

    /// Whether the last try at a puzzle succeeded; nothing if it was never tried.
    pub fn is_solved(&self, puzzle: &Puzzle) -> Option<bool> {
        self.entries.get(&puzzle.id()).map(|entry| entry.solved > 0)
    }

    /// How many of these puzzles are solved.
    pub fn count<'p>(&self, puzzles: impl IntoIterator<Item = &'p Puzzle>) -> usize {
        let solved = puzzles.into_iter().map(|puzzle| self.is_solved(puzzle));
        solved.filter(|&solved| solved == Some(true)).count()
    }

    /// The puzzle that should come next; none only if there are none.
    pub fn next<'p>(&self, puzzles: impl IntoIterator<Item = &'p Puzzle>) -> Option<&'p Puzzle> {
        puzzles.into_iter().min_by_key(|puzzle| self.rank(puzzle))
    }

    /// The smaller, the sooner: failed and due, new ones the nearest to the solver's rating first and
    /// of two the easier, failed, solved and due, solved.
    fn rank(&self, puzzle: &Puzzle) -> (u8, u32, u32) {
        match self.entries.get(&puzzle.id()) {
            None => {
                let solver = self.solver(puzzle.position.rules().game_name());
                let rating = Rating::of(puzzle).value();
                (1, rating.abs_diff(solver.rating.value()), rating)
            }
            Some(entry) => {
                let class = match (entry.solved > 0, entry.due() <= self.tries) {
                    (false, true) => 0,
                    (false, false) => 2,
                    (true, true) => 3,
                    (true, false) => 4,
                };
                (class, entry.due(), 0)
            }
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tries)?;
        for (game, solver) in &self.solvers {
            write!(f, " {game}={solver}")?;
        }
        for (id, entry) in &self.entries {
            write!(f, " {id}:{}:{}", entry.solved, entry.at)?;
            if let Some(rating) = entry.rating {
                write!(f, ":{rating}")?;
            }
        }
        Ok(())
    }
}

/// What cannot be read is passed over, so that old or damaged storage loses no more than that.
impl FromStr for Schedule {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let mut words = text.split_whitespace();
        let tries = words.next().and_then(|word| word.parse().ok());
        let (games, puzzles): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
        let solver = |word: &str| {
            let (game, solver) = word.split_once('=')?;
            Some((game.to_owned(), solver.parse().ok()?))
        };
        let entry = |word: &str| {
            let mut parts = word.split(':');
            let id = parts.next()?.to_owned();
            let solved: u32 = parts.next()?.parse().ok()?;
            let at: u32 = parts.next()?.parse().ok()?;
            let rating = parts.next().and_then(|rating| rating.parse().ok());
            let solved = solved.min(MOST);
            Some((id, Entry { solved, at, rating }))
        };
        let entries: BTreeMap<String, Entry> = puzzles.into_iter().filter_map(entry).collect();
        let latest = entries.values().map(|entry| entry.at).max().unwrap_or(0);
        Ok(Schedule {
            tries: tries.unwrap_or(0).max(latest),
            solvers: games.into_iter().filter_map(solver).collect(),
            entries,
        })
    }
}
