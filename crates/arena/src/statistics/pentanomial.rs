//! Pairs of games with swapped seats, and the Elo they are worth.

use super::TWO_SIDED_95;

/// How many pairs scored 0, ½, 1, 1½ and 2 of 2.
///
/// Pairs and not games are counted, because the two games of a pair share an opening and are not
/// independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in strength with the ends of its 95 % interval; infinite where nothing was lost
/// or nothing was won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Pentanomial {
    /// Counts a pair that scored this much of 2.
    pub fn count(&mut self, score: f64) {
        let index = (2.0 * score).round().clamp(0.0, 4.0) as usize;
        self.0[index] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game and its variance a pair.
    pub fn mean_and_variance(&self) -> (f64, f64) {
        let pairs = self.pairs().max(1) as f64;
        let scores = self.0.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = scores
            .clone()
            .map(|(&n, score)| n as f64 * score)
            .sum::<f64>()
            / pairs;
        let squares = scores.map(|(&n, score)| n as f64 * (score - mean).powi(2));
        (mean, squares.sum::<f64>() / pairs)
    }

    /// The mean score of a game, with half the width of its 95 % interval.
    pub fn score(&self) -> (f64, f64) {
        let (mean, variance) = self.mean_and_variance();
        let pairs = self.pairs().max(1) as f64;
        (mean, TWO_SIDED_95 * (variance / pairs).sqrt())
    }

    /// The difference in strength, by the logistic curve.
    pub fn elo(&self) -> Elo {
        let (mean, half) = self.score();
        if self.pairs() == 0 {
            return Elo {
                value: 0.0,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
            };
        }
        let (mut low, mut high) = (mean - half, mean + half);
        if half == 0.0 && (mean == 0.0 || mean == 1.0) {
            // Without any variance the normal approximation would claim certainty; Wilson's
            // interval, with pairs as the trials, does not.
            let pairs = self.pairs() as f64;
            let doubt = TWO_SIDED_95.powi(2) / (pairs + TWO_SIDED_95.powi(2));
            (low, high) = if mean == 0.0 {
                (0.0, doubt)
            } else {
                (1.0 - doubt, 1.0)
            };
        }
        Elo {
            value: elo(mean),
            low: elo(low),
            high: elo(high),
        }
    }

    /// The difference in normalised Elo: in units of the spread of results.
    pub fn normalised_elo(&self) -> f64 {
        let (mean, variance) = self.mean_and_variance();
        if variance == 0.0 && mean == 0.5 {
            return 0.0;
        }
        // The variance of a game is twice that of the mean of a pair.
        (mean - 0.5) / (2.0 * variance).sqrt() * super::sprt::NORMALISED
    }
}

/// The difference that gives this score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found}, not {expected}");
    }

    #[test]
    fn by_hand() {
        // 10 pairs: mean (0 + 2·¼ + 3·½ + 4·¾ + 1)/10 = 0.6; variance
        // (0.36·0 + 2·0.1225 + 3·0.01 + 4·0.0225 + 0.16)/10 = 0.0525.
        let pairs = Pentanomial([0, 2, 3, 4, 1]);
        let (mean, variance) = pairs.mean_and_variance();
        near(mean, 0.6, 1e-12);
        near(variance, 0.0525, 1e-12);
        // 400 · log10(0.6 / 0.4) = 70.437; the half width is 1.96 · √(0.0525 / 10) = 0.14201.
        let elo = pairs.elo();
        near(elo.value, 70.437, 0.001);
        near(pairs.score().1, 0.14201, 1e-5);
        // 400 · log10(0.45799 / 0.54201) and 400 · log10(0.74201 / 0.25799)
        near(elo.low, -29.263, 0.001);
        near(elo.high, 183.525, 0.001);
        // 0.1 / √0.105 · 347.436 = 107.22
        near(pairs.normalised_elo(), 107.22, 0.01);
    }

    #[test]
    fn equal_players_prove_nothing() {
        let pairs = Pentanomial([0, 0, 20, 0, 0]);
        assert_eq!(pairs.elo().value, 0.0);
        assert_eq!(pairs.elo().low, 0.0);
    }

    #[test]
    fn winning_everything_is_not_certainty() {
        let elo = Pentanomial([0, 0, 0, 0, 20]).elo();
        assert_eq!(elo.value, f64::INFINITY);
        let pairs = Pentanomial([0, 0, 0, 0, 20]);
        assert_eq!(pairs.normalised_elo(), f64::INFINITY);
        // Wilson: 20 / (20 + 3.8415) = 0.83887, worth 286.6.
        near(elo.low, 286.6, 0.1);
        near(Pentanomial([20, 0, 0, 0, 0]).elo().high, -elo.low, 1e-9);
    }

    #[test]
    fn scores_find_their_place() {
        let mut pairs = Pentanomial::default();
        for score in [0.0, 0.5, 1.0, 1.5, 2.0, 2.0] {
            pairs.count(score);
        }
        assert_eq!(pairs.0, [1, 1, 1, 1, 2]);
    }
}
