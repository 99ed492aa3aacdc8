//! How strong each level is.

use crate::Level;
use crate::handicap::Handicap;
use tercio_rules::Rules;

/// How well a player sees: how many nodes it visits, and how many moves out of a hundred it
/// misses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Nodes visited.
    pub nodes: u64,
    /// Moves without a capture that are missed, in a hundred.
    pub quiets: u8,
    /// Captures that are missed, in a hundred.
    pub captures: u8,
}

const fn skill(nodes: u64, quiets: u8, captures: u8) -> Skill {
    Skill {
        nodes,
        quiets,
        captures,
    }
}

/// Levels 1 to 9 in Pikemen with two seats, in Martian Chess with two, and in either with more; 10
/// has no limits but time. The skills are chosen so that each level wins about 70 of 100 games
/// against the one below.
#[rustfmt::skip]
const SKILLS: [[Skill; 3]; 9] = [
    [skill(   150, 72, 25), skill(    55, 51, 29), skill(    10, 85, 45)], // novice
    [skill(   420, 57, 14), skill(   120, 41, 20), skill(    18, 77, 36)], // beginner
    [skill(   950, 47,  9), skill(   380, 29, 11), skill(    35, 68, 28)], // casual
    [skill(  2900, 33,  4), skill(  1500, 18,  4), skill(    80, 57, 20)], // amateur
    [skill(  7500, 22,  2), skill(  3800, 11,  2), skill(   190, 46, 13)], // student
    [skill(18_000, 13,  1), skill(  7000,  8,  1), skill(   480, 36,  8)], // club
    [skill(38_000,  7,  0), skill(14_000,  6,  0), skill(  1300, 27,  5)], // veteran
    [skill(75_000,  2,  0), skill(36_000,  2,  0), skill(  4000, 15,  2)], // expert
    [skill(145_000, 0,  0), skill(72_000,  0,  0), skill(20_000,  0,  0)], // master
];

impl Skill {
    /// What a level sees of a game; `None` for full strength, which sees everything.
    #[must_use]
    pub fn of(level: Level, rules: Rules) -> Option<Skill> {
        let kind = match (rules.seats(), rules) {
            (2, Rules::Pikemen(_)) => 0,
            (2, Rules::Martian(_)) => 1,
            _ => 2,
        };
        let row = SKILLS.get(usize::from(level.number()) - 1)?;
        Some(row[kind])
    }

    /// What is missed in one search; which moves depends on the seed.
    pub(crate) fn handicap(self, seed: u64) -> Option<Handicap> {
        (self.quiets > 0 || self.captures > 0).then_some(Handicap {
            quiets: self.quiets,
            captures: self.captures,
            seed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_sees_more_and_misses_captures_less_than_threats() {
        for rules in Rules::all() {
            let skills: Vec<Skill> = Level::all()
                .filter_map(|level| Skill::of(level, rules))
                .collect();
            assert_eq!(skills.len(), 9);
            for pair in skills.windows(2) {
                assert!(pair[0].nodes <= pair[1].nodes, "{pair:?}");
                assert!(pair[0].quiets >= pair[1].quiets, "{pair:?}");
                assert!(pair[0].captures >= pair[1].captures, "{pair:?}");
                assert_ne!(pair[0], pair[1]);
            }
            assert!(skills.iter().all(|skill| skill.captures <= skill.quiets));
            assert_eq!(Skill::of(Level::FULL, rules), None);
        }
    }
}
