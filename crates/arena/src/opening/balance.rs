//! Whether a position gives nobody an advantage.

use tercio_engine::{Engine, Judging, Limits, Options, Stop};
use tercio_rules::Game;

/// A judge of openings, and how much they may be worth to anybody.
pub struct Balance {
    engine: Engine,
    nodes: u64,
    most: i32,
}

impl Balance {
    /// How far above its fair share the chance of a seat may be, with more than two seats.
    const UNFAIR: f32 = 0.15;

    /// By a search of so many nodes at most `most` hundredths of a point; the largest number means any
    /// opening.
    pub fn new(judge: Judging, nodes: u64, most: u32) -> Balance {
        Balance {
            engine: Engine::new(Options {
                // A small table is soon cleared, and a large one needed by long searches alone.
                hash: if nodes > 100_000 { 16 } else { 1 },
                judge,
                ..Options::default()
            }),
            nodes,
            most: i32::try_from(most).unwrap_or(i32::MAX),
        }
    }

    /// Searches this long from now on.
    pub(super) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Whether nobody is too far ahead.
    pub fn holds(&mut self, game: &Game) -> bool {
        if self.most == i32::MAX {
            return true;
        }
        // What was seen before must not change the value.
        self.engine.clear();
        let limits = Limits::nodes(self.nodes);
        let stop = Stop::default();
        let Some(info) = self.engine.think(game, limits, &stop, &mut |_| {}) else {
            // An engine that cannot judge leaves it to the points.
            return game.points().iter().all(|&points| points == 0);
        };
        match info.value {
            Some(value) => value.0.abs() <= self.most,
            None => {
                let fair = 1.0 / info.chances.len().max(1) as f32;
                let fair = |&chance: &f32| chance - fair <= Balance::UNFAIR;
                info.chances.iter().all(fair)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::{Position, Rules};

    #[test]
    fn who_is_three_queens_ahead_is_not_balanced() {
        let start = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let ahead = "martian two 332./321./211./..../..../..12/.12./.2.. A 0,9 0";
        let ahead: Position = ahead.parse().expect("a position");
        let ahead = Game::from_position(ahead);
        for judge in [Judging::Tables, Judging::Nets] {
            let mut balance = Balance::new(judge, 2_000, 400);
            assert!(balance.holds(&start));
            assert!(!balance.holds(&ahead));
            assert!(Balance::new(judge, 2_000, u32::MAX).holds(&ahead));
        }
    }
}
