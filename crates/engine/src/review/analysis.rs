//! What the engine has found about one position.

use crate::{Engine, Info, Limits, Stop, Value};
use tercio_engine_api::final_chances;
use tercio_rules::{Game, Outcome};

/// A position with its best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The chance of each seat to win; they add up to 1.
    pub chances: Vec<f32>,
    /// The worth of the position for the seat to move; two seats only.
    pub value: Option<Value>,
    /// The best lines, the best one first; none if the game is over.
    pub lines: Vec<Info>,
}

impl Analysis {
    /// Searches a position for as many lines as the engine was told to.
    pub fn new(engine: &mut Engine, game: &Game, limits: Limits, stop: &Stop) -> Analysis {
        if let Some(outcome) = game.outcome() {
            return Analysis::of_the_end(game, outcome);
        }
        let mut lines: Vec<Info> = Vec::new();
        let mut hear = |info: &Info| match lines.get_mut(info.multipv - 1) {
            Some(line) => *line = info.clone(),
            None => lines.push(info.clone()),
        };
        let last = engine.think(game, limits, stop, &mut hear);
        Analysis::of_lines(lines, last, game.rules().seats())
    }

    /// Puts together what a search found last for each line, and what it found in the end.
    fn of_lines(mut lines: Vec<Info>, last: Option<Info>, seats: usize) -> Analysis {
        if let Some(last) = last {
            match lines.first_mut() {
                Some(first) => *first = last,
                None => lines.push(last),
            }
        }
        // A search that ends between two lines may have the same move in both.
        let mut firsts = Vec::new();
        lines.retain(|info| {
            let first = info.pv.first().copied();
            let is_new = first.is_some() && !firsts.contains(&first);
            firsts.push(first);
            is_new
        });
        let best = lines.first();
        Analysis {
            chances: best.map_or_else(
                || vec![1.0 / seats as f32; seats],
                |info| info.chances.clone(),
            ),
            value: best.and_then(|info| info.value),
            lines,
        }
    }

    /// A finished game: no search is needed.
    fn of_the_end(game: &Game, outcome: Outcome) -> Analysis {
        let seats = game.rules().seats();
        let value = match outcome.winners.len() {
            1 if outcome.winners.contains(game.turn()) => Value::WIN,
            1 => -Value::WIN,
            _ => 0,
        };
        Analysis {
            chances: final_chances(outcome, seats),
            value: (seats == 2).then_some(Value(value)),
            lines: Vec::new(),
        }
    }
}
