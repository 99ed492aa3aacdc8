//! The inputs of a net: how they are numbered, and what turning and mirroring the board does to them.

use super::{martian, pikemen};
use tercio_rules::{Position, Rules, Seat};

/// The inputs for games under some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    rules: Rules,
    /// The number of an input when the board is turned and the seats have changed places.
    pub turned: Vec<u16>,
    /// The number of an input on the board in a mirror.
    pub mirrored: Vec<u16>,
    /// Inputs that have something in common, such as all cells of one kind of piece: two groups of
    /// each input. A net that learns may learn about a group what it then knows of all its members.
    pub groups: [Vec<u16>; 2],
    /// The most that a position has.
    pub most: usize,
    /// How many stages of a game have a head of their own.
    pub stages: usize,
}

impl Inputs {
    /// The inputs for these rules; `None` if there are no nets for so many seats.
    pub fn new(rules: Rules) -> Option<Inputs> {
        if rules.seats() != 2 {
            return None;
        }
        let mut inputs = Inputs {
            rules,
            turned: Vec::new(),
            mirrored: Vec::new(),
            groups: [Vec::new(), Vec::new()],
            most: 0,
            stages: 4,
        };
        match rules {
            Rules::Pikemen(rules) => pikemen::number(rules, &mut inputs),
            Rules::Martian(rules) => martian::number(rules, &mut inputs),
        }
        Some(inputs)
    }

    /// The games they are for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.turned.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.turned.is_empty()
    }

    /// Lists the inputs of a position as the seat to move sees the board, and the stage of the
    /// game. Nothing for a game of other rules.
    ///
    /// This is what the inputs mean; a search works them out in a faster way.
    pub fn of(&self, position: &Position) -> Option<(Vec<u16>, usize)> {
        if position.rules() != self.rules {
            return None;
        }
        let (mut inputs, stage) = match position {
            Position::Pikemen(position) => pikemen::list(position),
            Position::Martian(position) => martian::list(position),
            _ => return None,
        };
        if position.turn() == Seat::B {
            for input in &mut inputs {
                *input = self.turned[usize::from(*input)];
            }
        }
        Some((inputs, stage))
    }

    /// Adds an input, which must be the next one.
    pub(super) fn push(&mut self, input: usize, turned: usize, mirrored: usize, groups: [u16; 2]) {
        debug_assert_eq!(input, self.turned.len());
        self.turned.push(turned as u16);
        self.mirrored.push(mirrored as u16);
        for (list, group) in self.groups.iter_mut().zip(groups) {
            list.push(group);
        }
    }
}
