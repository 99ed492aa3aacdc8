//! A player that looks one move ahead.

use crate::player::{Choice, Player, PlayerError};
use std::time::Instant;
use tercio_engine::Limits;
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Position, Seat};

/// Takes what it can and looks at what could then be taken from it.
#[derive(Default)]
pub(super) struct Careful {
    seed: u64,
}

/// Better than anything that can be taken.
const WIN: i32 = 100;

/// What a move is worth to the seat that makes it: what it takes, less the most valuable thing
/// that any other seat could take from it then.
fn worth(position: &Position, mv: Move) -> i32 {
    let seat = position.turn();
    let taken = match position.piece(mv.to()) {
        Some(victim) if position.captures(mv) => i32::from(victim.size.pips()),
        _ => 0,
    };
    let mut after = *position;
    after.play_unchecked(mv);
    match after.outcome() {
        Some(outcome) if outcome.winners.contains(seat) => WIN,
        Some(_) => -WIN,
        None => taken - most_at_risk(&after, seat),
    }
}

/// The pips of the largest piece of a seat that somebody could take.
fn most_at_risk(position: &Position, seat: Seat) -> i32 {
    let threats = position.threats().into_iter();
    let victims = threats.filter_map(|(_, victim)| position.piece(victim));
    let own = victims.filter(|victim| victim.seat == seat);
    own.map(|victim| i32::from(victim.size.pips()))
        .max()
        .unwrap_or(0)
}

impl Player for Careful {
    fn new_game(&mut self, _: &Game, seed: u64) -> Result<(), PlayerError> {
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: Limits) -> Result<Choice, PlayerError> {
        let begin = Instant::now();
        let moves = game.legal_moves();
        let nodes = moves.len() as u64;
        let worths: Vec<i32> = moves.iter().map(|&mv| worth(game.position(), mv)).collect();
        let best = worths.iter().max();
        let moves = moves.iter().zip(&worths);
        let moves: Vec<Move> = moves
            .filter(|&(_, worth)| Some(worth) == best)
            .map(|(&mv, _)| mv)
            .collect();
        let mut rng = Rng::stream(self.seed, game.moves().len() as u64);
        Ok(Choice {
            mv: *rng.choose(&moves).ok_or(PlayerError::NoMove)?,
            nodes,
            depth: 1,
            time: begin.elapsed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays(position: &str) -> Vec<String> {
        let position: Position = position.parse().expect("a position");
        let game = Game::from_position(position);
        let mut played: Vec<String> = (0..60)
            .map(|seed| {
                let mut careful = Careful { seed };
                let choice = careful.choose(&game, Limits::default()).expect("a move");
                position.notation(choice.mv).to_string()
            })
            .collect();
        played.sort_unstable();
        played.dedup();
        played
    }

    #[test]
    fn it_takes_what_is_free_and_leaves_what_is_guarded() {
        // A free small on c5; the one on a6 is guarded by a large, which takes any medium.
        let text = "pikemen mini B1....B3w/..B1.../....../....../....../A2n.A2n..A3 A 0,0 0";
        let played = plays(text);
        assert!(
            played.iter().all(|mv| mv.starts_with("c1xc5")),
            "{played:?}"
        );
    }

    #[test]
    fn it_leaves_nothing_where_it_can_be_taken() {
        // The medium on a1 must leave, stand up, or take.
        let played = plays("pikemen mini B2s...../....../....../....../....../A2e....A3 A 0,0 0");
        let safe = |mv: &String| mv.starts_with("a1-") || mv == "a1(U)";
        assert!(played.iter().all(safe), "{played:?}");
    }
}
