//! What the fuzz targets share: any game, chosen by a byte.

use tercio_rules::martian::Deadlock;
use tercio_rules::{Game, Rules};

/// A game of any setup and with any options.
pub fn game(choice: u8) -> Game {
    let setups: Vec<Rules> = Rules::all().collect();
    let rules = setups[usize::from(choice) % setups.len()];
    let variant = usize::from(choice) / setups.len();
    Game::new(match rules {
        Rules::Pikemen(rules) => {
            let rules = if variant % 2 == 1 {
                rules.with_rps()
            } else {
                rules
            };
            let stall = [40, 2, 0][variant / 2 % 3];
            Rules::Pikemen(rules.with_stall(stall).unwrap_or(rules))
        }
        Rules::Martian(rules) => {
            let deadlock = Deadlock::ALL[variant % 3];
            let rules = rules.with_deadlock(deadlock).unwrap_or(rules);
            Rules::Martian(match variant / 3 % 2 {
                1 => rules.with_knights_and_kings().unwrap_or(rules),
                _ => rules,
            })
        }
    })
}
