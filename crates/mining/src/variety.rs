//! How much alike puzzles may be.

use std::collections::{BTreeMap, HashSet};
use tercio_learn::puzzle::{Goal, Puzzle, Theme};

/// One theme may fill so many of a hundred puzzles with one goal.
const MOST_OF_A_KIND: usize = 12;

/// What there is already: no position twice, and not too many puzzles of a kind.
#[derive(Clone, Default, Debug)]
pub struct Variety {
    /// By symmetry: a position and its mirror image are the same puzzle.
    positions: HashSet<u64>,
    kinds: BTreeMap<(Option<u32>, Theme), usize>,
}

impl Variety {
    /// Adds a puzzle.
    pub fn add(&mut self, puzzle: &Puzzle) {
        self.positions.insert(puzzle.position.canonical().key());
        *self.kinds.entry(kind(puzzle)).or_default() += 1;
    }

    /// Whether a puzzle is like none of those there are, and not like too many of as many as there
    /// shall be.
    #[must_use]
    pub fn takes(&self, puzzle: &Puzzle, of: usize) -> bool {
        let alike = self.kinds.get(&kind(puzzle)).copied().unwrap_or(0);
        let fits = (alike + 1) * 100 <= (MOST_OF_A_KIND * of).max(100);
        fits && !self.positions.contains(&puzzle.position.canonical().key())
    }
}

/// Whether nobody needs to think: a win on the next move, or a piece that stands there to be taken.
/// Some are good to begin with, and every game is full of them.
#[must_use]
pub fn is_plain(puzzle: &Puzzle) -> bool {
    match puzzle.goal {
        Goal::Win { plies } => plies == 1,
        Goal::Gain { .. } => puzzle.theme == Theme::Capture && puzzle.grade == 1,
    }
}

/// What is asked for, and how it is done.
fn kind(puzzle: &Puzzle) -> (Option<u32>, Theme) {
    let plies = match puzzle.goal {
        Goal::Win { plies } => Some(plies),
        Goal::Gain { .. } => None,
    };
    (plies, puzzle.theme)
}

impl<'p> FromIterator<&'p Puzzle> for Variety {
    fn from_iter<I: IntoIterator<Item = &'p Puzzle>>(puzzles: I) -> Variety {
        let mut variety = Variety::default();
        for puzzle in puzzles {
            variety.add(puzzle);
        }
        variety
    }
}

#[cfg(test)]
mod tests {
    use super::Variety;
    use tercio_learn::puzzle::{MARTIAN, Puzzle, read};

    #[test]
    fn a_mirror_image_is_nothing_new() {
        let puzzle = "win 1\tending\t1\tb2xb8\t\
            martian two .3../3.../2..2/1..3/..../..../.3../.... A 8,11 6 clock=6";
        let mirrored = "win 1\tending\t1\tc2xc8\t\
            martian two ..3./...3/2..2/3..1/..../..../..3./.... A 8,11 6 clock=6";
        let [puzzle, mirrored] = [puzzle, mirrored].map(|line| {
            line.parse::<Puzzle>()
                .unwrap_or_else(|error| panic!("{error}"))
        });
        let variety = Variety::default();
        assert!(variety.takes(&mirrored, 100));
        let variety = Variety::from_iter([&puzzle]);
        assert!(!variety.takes(&puzzle, 100));
        assert!(!variety.takes(&mirrored, 100));
    }

    #[test]
    fn one_kind_does_not_push_out_the_others() {
        let ours: Vec<Puzzle> = read(MARTIAN).expect("puzzles");
        let mut variety = Variety::default();
        let mut taken = 0;
        for puzzle in ours.iter().chain(&ours) {
            if variety.takes(puzzle, 25) {
                variety.add(puzzle);
                taken += 1;
            }
        }
        assert!(taken < ours.len(), "{taken}");
        // Three of each.
        assert!(variety.kinds.values().all(|count| *count <= 3));
    }
}
