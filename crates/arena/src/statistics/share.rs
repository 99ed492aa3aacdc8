//! Shares of wins, for any number of seats.

use super::TWO_SIDED_95;

/// The result of one game: which player sat in each seat, and which seats won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The player in each seat.
    pub players: Vec<usize>,
    /// The seats that won; they share the win.
    pub winners: Vec<usize>,
}

impl GameResult {
    /// The part of the win that went to a player, over all its seats.
    pub fn share(&self, player: usize) -> f64 {
        let own = self
            .winners
            .iter()
            .filter(|&&seat| self.players[seat] == player);
        own.count() as f64 / self.winners.len().max(1) as f64
    }
}

/// Games as they count for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wins {
    /// Won alone.
    pub won: u64,
    /// Shared with somebody else.
    pub shared: u64,
    /// Lost.
    pub lost: u64,
}

impl Wins {
    /// Counts a game for a player.
    pub fn count(&mut self, game: &GameResult, player: usize) {
        let share = game.share(player);
        if share >= 1.0 {
            self.won += 1;
        } else if share > 0.0 {
            self.shared += 1;
        } else {
            self.lost += 1;
        }
    }
}

/// The mean share of wins of a player over rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; the rounds are what is independent.
    pub half: f64,
    /// What it would be if all were equally strong.
    pub fair: f64,
}

impl Share {
    /// The mean of the shares of rounds.
    pub fn new(rounds: &[f64], fair: f64) -> Share {
        let count = rounds.len() as f64;
        if rounds.is_empty() {
            return Share {
                mean: fair,
                half: 1.0,
                fair,
            };
        }
        let mean = rounds.iter().sum::<f64>() / count;
        let squares: f64 = rounds.iter().map(|share| (share - mean).powi(2)).sum();
        let half = match rounds.len() {
            1 => 1.0,
            _ => TWO_SIDED_95 * (squares / (count - 1.0) / count).sqrt(),
        };
        Share { mean, half, fair }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Mean ½; squares 2 · 0.0625 over 3 − 1 and 3: √(0.125 / 6) · 1.96 = 0.2829.
        let share = Share::new(&[0.25, 0.5, 0.75], 0.25);
        assert!((share.mean - 0.5).abs() < 1e-12);
        assert!((share.half - 0.2829).abs() < 1e-4);
    }

    #[test]
    fn shared_wins_count_in_parts() {
        let game = GameResult {
            players: vec![1, 0, 1, 1],
            winners: vec![1, 3],
        };
        assert_eq!((game.share(0), game.share(1)), (0.5, 0.5));
        let mut wins = Wins::default();
        wins.count(&game, 0);
        assert_eq!(wins.shared, 1);
    }
}
