//! One test for each numbered rule of `docs/rules/pikemen.md`.

mod capturing;
mod charging;
mod ending;
mod leaving;
mod setups;
mod stall;
mod turn;
mod words;

use tercio_rules::pikemen::{Rules, Setup};
use tercio_rules::{Game, Seat};
use tercio_testkit::position::PositionBuilder;

/// The usual agreement on the chessboard for two.
fn classic() -> Rules {
    Rules::new(Setup::Classic)
}

/// A game of `classic` from these pieces, with seat A to move.
fn game(pieces: &str) -> Game {
    PositionBuilder::pikemen(classic(), pieces).game()
}

/// A game for three on the chessboard.
fn three(pieces: &str) -> PositionBuilder {
    PositionBuilder::pikemen(Rules::new(Setup::Three), pieces)
}

/// The winners of a finished game.
fn winners(game: &Game) -> String {
    let outcome = game.outcome().expect("a finished game");
    outcome.winners.iter().map(Seat::letter).collect()
}
