//! Wald's sequential test for pairs of games, in normalised Elo.
//!
//! The likelihood of a hypothesis is that of the most likely distribution over the five results of
//! a pair whose mean lies as many standard deviations from ½ as the hypothesis says (Van den
//! Bergh, "Normalized Elo: practical", the method of Fishtest and OpenBench).

use super::Pentanomial;

/// Normalised Elo of one standard deviation of a game: 800 / ln 10.
pub(super) const NORMALISED: f64 = 347.435_585_522_601_4;

/// A test of two hypotheses about the difference in normalised Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if there is nothing to be gained.
    pub elo0: f64,
    /// The difference that would be worth having.
    pub elo1: f64,
    /// How often a test may accept `elo1` although `elo0` is true.
    pub alpha: f64,
    /// How often a test may accept `elo0` although `elo1` is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtResult {
    /// `elo1` is accepted.
    Passed,
    /// `elo0` is accepted.
    Failed,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// A test with errors of 5 % either way.
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    /// The log-likelihood ratios at which the test fails and passes.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// How much more likely the results are under `elo1` than under `elo0`, as a logarithm.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let count = pairs.pairs();
        if count == 0 {
            return 0.0;
        }
        // A result that has not occurred yet may still occur.
        let counts = pairs.0.map(|n| (n as f64).max(1e-3));
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        // A pair has half the variance of a game.
        let t = |elo: f64| elo / NORMALISED * std::f64::consts::SQRT_2;
        let (under0, under1) = (
            likeliest(&seen, t(self.elo0)),
            likeliest(&seen, t(self.elo1)),
        );
        let ratios = under0.iter().zip(&under1).map(|(p0, p1)| (p1 / p0).ln());
        total
            * seen
                .iter()
                .zip(ratios)
                .map(|(p, ratio)| p * ratio)
                .sum::<f64>()
    }

    /// What the results say.
    #[must_use]
    pub fn result(&self, pairs: &Pentanomial) -> SprtResult {
        let llr = self.llr(pairs);
        let (low, high) = self.bounds();
        if llr >= high {
            SprtResult::Passed
        } else if llr <= low {
            SprtResult::Failed
        } else {
            SprtResult::Open
        }
    }
}

/// The scores of a pair, a game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn mean_and_deviation(p: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = p.iter().zip(SCORES).map(|(p, score)| p * score).sum();
    let squares = p
        .iter()
        .zip(SCORES)
        .map(|(p, score)| p * (score - mean).powi(2));
    (mean, squares.sum::<f64>().sqrt())
}

/// The distribution that makes what was seen most likely, among those whose mean lies `t` of its
/// own standard deviations above ½. Found by repeating a problem that is linear in the mean.
fn likeliest(seen: &[f64; 5], t: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..50 {
        let (mean, deviation) = mean_and_deviation(&found);
        let slopes = SCORES.map(|score| {
            let z = (mean - score) / deviation;
            score - 0.5 - 0.5 * t * deviation * (1.0 + z * z)
        });
        let x = multiplier(seen, &slopes);
        let mut next = [0.0; 5];
        for index in 0..5 {
            next[index] = seen[index] / (1.0 + x * slopes[index]);
        }
        let change = found
            .iter()
            .zip(&next)
            .map(|(old, new)| (old - new).abs())
            .fold(0.0, f64::max);
        found = next;
        if change < 1e-12 {
            break;
        }
    }
    found
}

/// The root of Σ pᵢ·aᵢ / (1 + x·aᵢ) = 0 between the poles next to 0; the sum falls with x.
fn multiplier(p: &[f64; 5], a: &[f64; 5]) -> f64 {
    let lowest = a.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = a.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if lowest >= 0.0 || highest <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        let sum: f64 = p
            .iter()
            .zip(a)
            .map(|(p, a)| p * a / (1.0 + middle * a))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_of_five_per_cent() {
        let (low, high) = Sprt::new(0.0, 10.0).bounds();
        assert!((high - 2.944_438_979).abs() < 1e-8);
        assert!((low + high).abs() < 1e-12);
    }

    /// For small differences the ratio is that of normal distributions with known deviation:
    /// n·(t1 − t0)·(t − (t0 + t1)/2), where t is the mean of a pair in deviations from ½.
    #[test]
    fn close_to_the_normal_approximation() {
        for counts in [
            [100, 300, 700, 350, 120],
            [50, 400, 1000, 420, 60],
            [500, 900, 1000, 800, 450],
        ] {
            let pairs = Pentanomial(counts);
            let (mean, variance) = pairs.mean_and_variance();
            let t = (mean - 0.5) / variance.sqrt();
            let sprt = Sprt::new(0.0, 10.0);
            let t1 = 10.0 / NORMALISED * std::f64::consts::SQRT_2;
            let expected = pairs.pairs() as f64 * t1 * (t - t1 / 2.0);
            let found = sprt.llr(&pairs);
            let tolerance = 0.03 * expected.abs() + 0.02;
            assert!(
                (found - expected).abs() < tolerance,
                "{found}, not {expected}"
            );
        }
    }

    /// Figures of another method: a numerical search for the most likely distribution under the
    /// constraint, by penalties.
    #[test]
    fn as_found_by_brute_force() {
        for (counts, elo1, expected) in [
            ([20, 100, 300, 260, 120], 20.0, 24.423_544),
            ([100, 300, 700, 350, 120], 10.0, 2.410_211),
            ([3, 20, 40, 24, 5], 10.0, 0.282_823),
        ] {
            let found = Sprt::new(0.0, elo1).llr(&Pentanomial(counts));
            assert!((found - expected).abs() < 1e-4, "{found}, not {expected}");
        }
    }

    #[test]
    fn the_constraint_holds() {
        let seen = [0.05, 0.2, 0.45, 0.2, 0.1];
        for t in [-0.2, 0.0, 0.05, 0.3] {
            let found = likeliest(&seen, t);
            let (mean, deviation) = mean_and_deviation(&found);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(((mean - 0.5) / deviation - t).abs() < 1e-6, "{t}");
        }
    }

    #[test]
    fn it_decides() {
        let sprt = Sprt::new(0.0, 20.0);
        assert_eq!(sprt.result(&Pentanomial::default()), SprtResult::Open);
        assert_eq!(
            sprt.result(&Pentanomial([0, 0, 10, 0, 0])),
            SprtResult::Open
        );
        assert_eq!(
            sprt.result(&Pentanomial([20, 100, 300, 260, 120])),
            SprtResult::Passed
        );
        assert_eq!(
            sprt.result(&Pentanomial([120, 260, 300, 100, 20])),
            SprtResult::Failed
        );
        // Nobody ever lost: that must not break the arithmetic.
        assert!(sprt.llr(&Pentanomial([0, 0, 0, 0, 40])).is_finite());
    }
}
