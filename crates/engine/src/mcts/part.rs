//! How several searches share the moves of the root.

/// Part of the moves of a root. Several searches that know nothing of each other look at one part
/// each, and so together further than one of them alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// All of them.
    pub const ALL: Part = Part { number: 0, of: 1 };

    /// One of so many parts, counted from 0.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Part {
        let of = of.max(1);
        Part {
            number: number % of,
            of,
        }
    }

    /// The same where there are only so many moves: none is left without any.
    pub(super) fn among(self, moves: usize) -> Part {
        let most = u32::try_from(moves).unwrap_or(u32::MAX);
        Part::new(self.number, self.of.min(most))
    }

    /// Whether a move belongs to it, by its place when the likeliest comes first. The parts take turns
    /// there and back, so that none has the likelier move each time.
    #[inline(always)]
    pub(super) fn has(self, place: usize) -> bool {
        if self == Part::ALL {
            return true;
        }
        let of = self.of as usize;
        let (round, turn) = (place / of, place % of);
        let owner = match round.is_multiple_of(2) {
            true => turn,
            false => of - 1 - turn,
        };
        owner == self.number as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    fn owners(of: u32, moves: usize) -> Vec<Vec<u32>> {
        let parts = |place| {
            let has = |number: &u32| Part::new(*number, of).among(moves).has(place);
            (0..of).filter(has).collect()
        };
        (0..moves).map(parts).collect()
    }

    #[test]
    fn every_move_belongs_to_one_part() {
        let turns = [0, 1, 2, 2, 1, 0, 0].map(|number| vec![number]);
        assert_eq!(owners(3, 7), turns);
        assert_eq!(owners(1, 3), vec![vec![0]; 3]);
        for (of, moves) in [(2, 50), (4, 4), (7, 100)] {
            assert!(owners(of, moves).iter().all(|parts| parts.len() == 1));
        }
    }

    #[test]
    fn nobody_is_left_without_a_move() {
        assert_eq!(owners(4, 1), [vec![0, 1, 2, 3]]);
        assert_eq!(owners(5, 2), [vec![0, 2, 4], vec![1, 3]]);
        assert_eq!(Part::new(3, 0), Part::ALL);
    }
}
