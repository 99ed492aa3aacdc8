//! Ratings of players and seats, for any number of seats.
//!
//! The chance that a seat wins is exp(θ of its player + σ of the seat), divided by the sum of that
//! over all seats: the first place of a Plackett–Luce ranking. Found by Newton's method; the
//! errors come from drawing rounds again and again.

use super::linear::solve;
use super::{GameResult, TWO_SIDED_95};
use tercio_rng::Rng;

/// A rating in Elo with half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating; the mean of all players, or of all seats, is 0.
    pub elo: f64,
    /// Half the width.
    pub half: f64,
}

/// Ratings of all players and all seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// One a player.
    pub players: Vec<Rating>,
    /// One a seat: what sitting there is worth.
    pub seats: Vec<Rating>,
}

/// Elo of one unit of θ: 400 / ln 10.
const ELO: f64 = 173.717_792_761_300_7;
/// How firmly ratings are held near 0. It decides what the results leave open, and keeps a player
/// that never won from falling for ever.
const RIDGE: f64 = 1e-3;
/// How often rounds are drawn again.
const DRAWS: u64 = 100;

impl Ratings {
    /// The ratings that make the results most likely.
    #[must_use]
    pub fn fit(rounds: &[Vec<GameResult>], players: usize, seats: usize) -> Ratings {
        let games: Vec<&GameResult> = rounds.iter().flatten().collect();
        let best = maximum(&games, players, seats);
        let mut sums = vec![(0.0, 0.0); players + seats];
        for draw in 0..DRAWS {
            let mut rng = Rng::stream(0, draw);
            let drawn = (0..rounds.len()).filter_map(|_| rounds.get(rng.below(rounds.len())));
            let games: Vec<&GameResult> = drawn.flatten().collect();
            for (sum, value) in sums.iter_mut().zip(maximum(&games, players, seats)) {
                sum.0 += value;
                sum.1 += value * value;
            }
        }
        let rating = |(value, (sum, squares)): (f64, (f64, f64))| {
            let mean = sum / DRAWS as f64;
            let variance = (squares / DRAWS as f64 - mean * mean).max(0.0);
            Rating {
                elo: ELO * value,
                half: ELO * TWO_SIDED_95 * variance.sqrt(),
            }
        };
        let mut ratings = best.into_iter().zip(sums).map(rating);
        Ratings {
            players: ratings.by_ref().take(players).collect(),
            seats: ratings.collect(),
        }
    }
}

/// θ of all players, then σ of all seats.
fn maximum(games: &[&GameResult], players: usize, seats: usize) -> Vec<f64> {
    let size = players + seats;
    let mut x = vec![0.0; size];
    for _ in 0..100 {
        let mut slope: Vec<f64> = x.iter().map(|value| -RIDGE * value).collect();
        let mut curve = vec![vec![0.0; size]; size];
        for (index, row) in curve.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for game in games {
            let strengths: Vec<f64> = (0..seats)
                .map(|seat| (x[game.players[seat]] + x[players + seat]).exp())
                .collect();
            let total: f64 = strengths.iter().sum();
            // The expected number of wins of each parameter, and its spread.
            let mut expected = vec![0.0; size];
            for (seat, strength) in strengths.iter().enumerate() {
                let chance = strength / total;
                let own = [game.players[seat], players + seat];
                for a in own {
                    expected[a] += chance;
                    for b in own {
                        curve[a][b] += chance;
                    }
                }
            }
            for a in 0..size {
                slope[a] -= expected[a];
                for b in 0..size {
                    curve[a][b] -= expected[a] * expected[b];
                }
            }
            for &seat in &game.winners {
                let part = 1.0 / game.winners.len() as f64;
                slope[game.players[seat]] += part;
                slope[players + seat] += part;
            }
        }
        let Some(step) = solve(curve, slope) else {
            break;
        };
        let largest = step
            .iter()
            .fold(0.0_f64, |most, value| most.max(value.abs()));
        // Newton's step can be too long far from the maximum.
        let shorten = (1.0 / largest).min(1.0);
        for (value, step) in x.iter_mut().zip(&step) {
            *value += shorten * step;
        }
        if largest < 1e-9 {
            break;
        }
    }
    for part in [0..players, players..size] {
        let mean = x[part.clone()].iter().sum::<f64>() / part.len().max(1) as f64;
        x[part].iter_mut().for_each(|value| *value -= mean);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds of one player against three others of the same kind, seats rotated: it wins `wins`
    /// of every ten games, wherever it sits.
    fn one_against_three(wins: usize) -> Vec<Vec<GameResult>> {
        let rounds = (0..10).map(|round| {
            let games = (0..4).map(|seat| {
                let mut players = vec![1; 4];
                players[seat] = 0;
                // The others win in turn, so that no seat is better than another.
                let other = (seat + 1 + round % 3) % 4;
                let winner = if round < wins { seat } else { other };
                GameResult {
                    players,
                    winners: vec![winner],
                }
            });
            games.collect()
        });
        rounds.collect()
    }

    #[test]
    fn the_share_of_one_against_three() {
        // 400 · log10(p · 3 / (1 − p)) with p = 0.4: 120.4; with p = 0.7: 338.0.
        for (wins, expected) in [(4, 120.41), (7, 338.04)] {
            let ratings = Ratings::fit(&one_against_three(wins), 2, 4);
            let difference = ratings.players[0].elo - ratings.players[1].elo;
            assert!((difference - expected).abs() < 0.5, "{difference}");
            assert!(ratings.players[0].half > 0.0);
        }
    }

    #[test]
    fn a_better_seat_is_no_better_player() {
        // Two equal players swap seats, and seat A wins three of four games.
        let game = |players: [usize; 2], winner| GameResult {
            players: players.to_vec(),
            winners: vec![winner],
        };
        let rounds: Vec<Vec<GameResult>> = (0..8)
            .map(|round| {
                let winner = usize::from(round % 4 == 0);
                vec![game([0, 1], winner), game([1, 0], winner)]
            })
            .collect();
        let ratings = Ratings::fit(&rounds, 2, 2);
        assert!((ratings.players[0].elo - ratings.players[1].elo).abs() < 1e-6);
        // 400 · log10(3) = 190.85
        let seats = ratings.seats[0].elo - ratings.seats[1].elo;
        assert!((seats - 190.85).abs() < 0.5, "{seats}");
    }

    #[test]
    fn shared_wins_are_even() {
        let game = GameResult {
            players: vec![0, 1],
            winners: vec![0, 1],
        };
        let ratings = Ratings::fit(&[vec![game.clone(), game]], 2, 2);
        assert!(ratings.players[0].elo.abs() < 1e-6);
    }

    #[test]
    fn whoever_never_won_has_a_finite_rating() {
        let ratings = Ratings::fit(&one_against_three(10), 2, 4);
        assert!(ratings.players[0].elo.is_finite() && ratings.players[0].elo > 300.0);
        assert!(Ratings::fit(&[], 2, 2).players[0].elo.abs() < 1e-9);
    }
}
