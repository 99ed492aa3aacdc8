//! One test for each numbered rule of `docs/rules/martian.md`.

mod capturing;
mod clock;
mod ending;
mod knights;
mod leaving;
mod passing;
mod promotion;
mod repetition;
mod setups;
mod turn;
mod undo;

use tercio_rules::Game;
use tercio_rules::martian::{Deadlock, Rules, Setup};
use tercio_testkit::position::PositionBuilder;

/// Martian Chess for two with the usual options.
fn two(pieces: &str) -> PositionBuilder {
    PositionBuilder::martian(Rules::new(Setup::Two), pieces)
}

/// Martian Chess for four with the usual options.
fn four(pieces: &str) -> PositionBuilder {
    PositionBuilder::martian(Rules::new(Setup::Four), pieces)
}

/// Martian Chess for two with another setting for deadlocks.
fn two_with(deadlock: Deadlock, pieces: &str) -> PositionBuilder {
    let rules = Rules::new(Setup::Two).with_deadlock(deadlock);
    PositionBuilder::martian(rules.expect("a setting for two"), pieces)
}

/// A game of a setup from its start.
fn start(setup: Setup) -> Game {
    Game::new(tercio_rules::Rules::Martian(Rules::new(setup)))
}
