//! Which puzzle comes next: new ones by grade, failed ones again soon, solved ones ever more
//! rarely.

use super::Puzzle;
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

/// What is known about one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// How often it was solved in a row; 0 if the last try failed.
    solved: u32,
    /// The number of the last try.
    at: u32,
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
    entries: BTreeMap<String, Entry>,
}

impl Schedule {
    /// Notes that a puzzle was solved at the first try, or not.
    pub fn note(&mut self, puzzle: &Puzzle, solved: bool) {
        self.tries = self.tries.saturating_add(1);
        let before = self
            .entries
            .get(&puzzle.id())
            .map_or(0, |entry| entry.solved);
        let solved = if solved { (before + 1).min(MOST) } else { 0 };
        let at = self.tries;
        self.entries.insert(puzzle.id(), Entry { solved, at });
    }

    /// Whether the last try at a puzzle succeeded; nothing if it was never tried.
    pub fn is_solved(&self, puzzle: &Puzzle) -> Option<bool> {
        self.entries.get(&puzzle.id()).map(|entry| entry.solved > 0)
    }

    /// How many of these puzzles are solved.
    pub fn count(&self, puzzles: &[Puzzle]) -> usize {
        let solved = puzzles.iter().map(|puzzle| self.is_solved(puzzle));
        solved.filter(|&solved| solved == Some(true)).count()
    }

    /// The puzzle that should come next; none only if there are none.
    pub fn next<'p>(&self, puzzles: &'p [Puzzle]) -> Option<&'p Puzzle> {
        puzzles.iter().min_by_key(|puzzle| self.rank(puzzle))
    }

    /// The smaller, the sooner: failed and due, new by grade, failed, solved and due, solved.
    fn rank(&self, puzzle: &Puzzle) -> (u8, u32) {
        match self.entries.get(&puzzle.id()) {
            None => (1, u32::from(puzzle.grade)),
            Some(entry) => {
                let class = match (entry.solved > 0, entry.due() <= self.tries) {
                    (false, true) => 0,
                    (false, false) => 2,
                    (true, true) => 3,
                    (true, false) => 4,
                };
                (class, entry.due())
            }
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tries)?;
        for (id, entry) in &self.entries {
            write!(f, " {id}:{}:{}", entry.solved, entry.at)?;
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
        let entry = |word: &str| {
            let mut parts = word.split(':');
            let id = parts.next()?.to_owned();
            let solved: u32 = parts.next()?.parse().ok()?;
            let at: u32 = parts.next()?.parse().ok()?;
            let solved = solved.min(MOST);
            Some((id, Entry { solved, at }))
        };
        let entries: BTreeMap<String, Entry> = words.filter_map(entry).collect();
        let latest = entries.values().map(|entry| entry.at).max().unwrap_or(0);
        Ok(Schedule {
            tries: tries.unwrap_or(0).max(latest),
            entries,
        })
    }
}
