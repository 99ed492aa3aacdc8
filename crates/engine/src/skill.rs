//! How strong each level is.

use crate::handicap::Handicap;
use crate::{Glance, Judging, Level};
use tercio_rules::Rules;

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Without a search.
    Glance(Glance),
    /// With a search that misses moves.
    Search(Skill),
}

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
    /// What judges positions.
    pub judge: Judging,
}

const fn skill(nodes: u64, quiets: u8, captures: u8) -> Skill {
    Skill {
        nodes,
        quiets,
        captures,
        judge: Judging::Tables,
    }
}

/// A skill that misses nothing, and judges by a net where there is one.
const fn expert(nodes: u64) -> Skill {
    Skill {
        judge: Judging::Nets,
        ..skill(nodes, 0, 0)
    }
}

const fn glance(captures: u8, aims: u8, answers: u8) -> Glance {
    Glance {
        captures,
        aims,
        answers,
    }
}

/// Levels 1 to 6: in Pikemen and in Martian Chess with two seats, then in either with more. Which
/// weakness counts differs: in Pikemen who aims at nothing takes nothing, in Martian Chess who
/// overlooks an answer loses at once. See docs/performance.md for what they score.
#[rustfmt::skip]
const GLANCES: [[Glance; 4]; 6] = [
    [glance(18, 100, 100), glance(12, 100, 100), glance(20, 100, 100), glance(92, 100, 100)], // recruit
    [glance( 0,  99, 100), glance(30, 100,  25), glance( 0,  99, 100), glance(86, 100, 100)], // drummer
    [glance(65,  88, 100), glance(65,  55,   0), glance(70,  89, 100), glance(80, 100, 100)], // sentry
    [glance(60,   0, 100), glance( 0,  10,  12), glance(78,   0, 100), glance(75,   0, 100)], // scout
    [glance(42,   0, 100), glance( 0,  50,   9), glance(74,   0, 100), glance(68,   0, 100)], // pikeman
    [glance(14,   0, 100), glance( 0,  70,   6), glance(70,   0, 100), glance(61,   0, 100)], // halberdier
];

/// The levels above, up to the one below full strength, which has no limits but time: in Pikemen
/// with two seats, in Martian Chess with two, and in either with more.
#[rustfmt::skip]
const SKILLS: [[Skill; 3]; 10] = [
    [skill(   150, 72, 25), skill(    70, 48, 26), skill(    10, 85, 45)], // musketeer
    [skill(   420, 57, 14), skill(   120, 41, 20), skill(    18, 77, 36)], // corporal
    [skill(   950, 47,  9), skill(   380, 29, 11), skill(    35, 68, 28)], // sergeant
    [skill(  2900, 33,  4), skill(  1500, 18,  4), skill(    80, 57, 20)], // ensign
    [skill(  7500, 22,  2), skill(  3800, 11,  2), skill(   190, 46, 13)], // lieutenant
    [skill(19_000, 12,  1), skill(  7000,  8,  1), skill(   480, 36,  8)], // captain
    [skill(38_000,  7,  0), skill(14_000,  6,  0), skill(  1300, 27,  5)], // major
    [skill(95_000,  1,  0), skill(36_000,  2,  0), skill(  4000, 15,  2)], // colonel
    [expert(30_000),        expert(  8000),        skill(  9000,  7,  1)], // brigadier
    [expert(75_000),        expert(25_000),        skill(20_000,  0,  0)], // general
];

impl Manner {
    /// How a level plays a game; `None` for full strength, which misses nothing.
    #[must_use]
    pub fn of(level: Level, rules: Rules) -> Option<Manner> {
        let kind = match (rules.seats(), rules) {
            (2, Rules::Pikemen(_)) => 0,
            (2, Rules::Martian(_)) => 1,
            (_, Rules::Pikemen(_)) => 2,
            (_, Rules::Martian(_)) => 3,
        };
        let row = usize::from(level.number()) - 1;
        if let Some(glances) = GLANCES.get(row) {
            return Some(Manner::Glance(glances[kind]));
        }
        // A search of more than two seats is weakened alike in both games.
        let skills = SKILLS.get(row - GLANCES.len())?;
        Some(Manner::Search(skills[kind.min(2)]))
    }

    /// What judges positions at a level: a net, where there is one, or the tables alone.
    #[must_use]
    pub fn judge(level: Level, rules: Rules) -> Judging {
        match Manner::of(level, rules) {
            None => Judging::Nets,
            Some(Manner::Search(skill)) => skill.judge,
            Some(Manner::Glance(_)) => Judging::Tables,
        }
    }
}

impl Skill {
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
    fn beginners_glance_and_all_others_search() {
        for rules in Rules::all() {
            for (index, level) in Level::all().enumerate() {
                match Manner::of(level, rules) {
                    Some(Manner::Glance(_)) => assert!(index < 6, "{level}"),
                    Some(Manner::Search(_)) => assert!((6..16).contains(&index), "{level}"),
                    None => assert_eq!(level, Level::FULL),
                }
            }
        }
    }

    #[test]
    fn whoever_searches_at_a_higher_level_sees_more_and_misses_captures_less_than_threats() {
        for rules in Rules::all() {
            let skills: Vec<Skill> = Level::all()
                .filter_map(|level| match Manner::of(level, rules) {
                    Some(Manner::Search(skill)) => Some(skill),
                    _ => None,
                })
                .collect();
            assert_eq!(skills.len(), 10);
            for pair in skills.windows(2) {
                // Whoever judges better needs fewer nodes.
                let same = pair[0].judge == pair[1].judge;
                assert!(!same || pair[0].nodes <= pair[1].nodes, "{pair:?}");
                assert!(same || pair[1].judge == Judging::Nets, "{pair:?}");
                assert!(pair[0].quiets >= pair[1].quiets, "{pair:?}");
                assert!(pair[0].captures >= pair[1].captures, "{pair:?}");
                assert_ne!(pair[0], pair[1]);
            }
            assert!(skills.iter().all(|skill| skill.captures <= skill.quiets));
        }
    }
}
