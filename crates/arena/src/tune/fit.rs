//! The fit itself: multinomial logistic regression by Newton's method.

use super::samples::{Sample, Samples};
use crate::statistics::linear::solve;
use rayon::prelude::*;

/// How the fit is done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// The most steps.
    pub epochs: u32,
    /// How strongly each weight is held where it was. With 1, a change by its own size costs as
    /// much as half a unit of likelihood.
    pub hold: f64,
}

/// One step of the fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number; 0 is before the first step.
    pub number: u32,
    /// The mean surprise (cross-entropy, in nats) at the results that are learned from.
    pub training: f64,
    /// The same for the results that were kept aside.
    pub validation: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<f64>,
    /// The standard error of each, if every game were independent of all others.
    pub errors: Vec<f64>,
    /// How surprising the results were at first.
    pub before: Epoch,
    /// How surprising they are now.
    pub after: Epoch,
}

/// A weight of less than this is held as if it were this large.
const LEAST_SIZE: f64 = 10.0;
/// A spread below this would be nonsense.
const LEAST_SPREAD: f64 = 10.0;
/// The samples are added up in so many parts, each in order.
const PARTS: usize = 64;
/// A step that gains less than this is the last one.
const ENOUGH: f64 = 1e-7;

/// Fits weights to samples, beginning with `start`. Those that are not `free` stay as they are.
/// `watch` hears of each step. All threads of rayon work on it; the result does not depend on them.
#[must_use]
pub fn fit(
    samples: &Samples,
    start: &[f64],
    free: &[bool],
    settings: FitSettings,
    watch: &mut dyn FnMut(&Epoch),
) -> Fit {
    let size = start.len();
    let sizes: Vec<f64> = start.iter().map(|w| w.abs().max(LEAST_SIZE)).collect();
    let stiffness: Vec<f64> = sizes.iter().map(|s| settings.hold / (s * s)).collect();
    let penalty = |weights: &[f64]| -> f64 {
        let moved = weights.iter().zip(start).zip(&stiffness);
        moved.map(|((w, s), k)| 0.5 * k * (w - s) * (w - s)).sum()
    };
    let total: f64 = count(&samples.training).max(1e-9);
    let mut weights = start.to_vec();
    let mut sums = add_up(&samples.training, &weights, Wanted::Everything);
    let epoch = |number: u32, training: f64, weights: &[f64]| Epoch {
        number,
        training: training / total,
        validation: add_up(&samples.validation, weights, Wanted::Loss).loss
            / count(&samples.validation).max(1e-9),
    };
    let before = epoch(0, sums.loss, &weights);
    watch(&before);
    let mut after = before;
    for number in 1..=settings.epochs {
        let mut matrix = sums.curvature.clone();
        let mut right = sums.slope.clone();
        for index in 0..size {
            matrix[index][index] += stiffness[index];
            right[index] = -right[index] - stiffness[index] * (weights[index] - start[index]);
            if !free[index] {
                right[index] = 0.0;
                matrix[index].fill(0.0);
                for row in &mut matrix {
                    row[index] = 0.0;
                }
                matrix[index][index] = 1.0;
            }
        }
        let Some(step) = solve(matrix, right) else {
            break;
        };
        // A whole step if it helps, and a part of it otherwise.
        let here = sums.loss + penalty(&weights);
        let mut part = 1.0;
        let better = loop {
            let moved = weights.iter().zip(&step);
            let next: Vec<f64> = moved.map(|(w, s)| w + part * s).collect();
            let tried = add_up(&samples.training, &next, Wanted::Everything);
            let gain = here - tried.loss - penalty(&next);
            if gain > 0.0 {
                break Some((next, tried, gain));
            }
            part /= 2.0;
            if part < 1e-3 {
                break None;
            }
        };
        let Some((next, tried, gain)) = better else {
            break;
        };
        weights = next;
        sums = tried;
        after = epoch(number, sums.loss, &weights);
        watch(&after);
        if gain / total < ENOUGH {
            break;
        }
    }
    Fit {
        errors: errors(&sums, &stiffness, free),
        weights,
        before,
        after,
    }
}

fn count(samples: &[Sample]) -> f64 {
    samples.iter().map(|sample| f64::from(sample.weight)).sum()
}

/// The square roots of the diagonal of the inverse of the curvature.
fn errors(sums: &Sums, stiffness: &[f64], free: &[bool]) -> Vec<f64> {
    let size = stiffness.len();
    let mut matrix = sums.curvature.clone();
    for index in 0..size {
        matrix[index][index] += stiffness[index];
    }
    let error = |index: usize| {
        if !free[index] {
            return 0.0;
        }
        let mut unit = vec![0.0; size];
        unit[index] = 1.0;
        let column = solve(matrix.clone(), unit);
        column.map_or(0.0, |column| column[index].max(0.0).sqrt())
    };
    (0..size).map(error).collect()
}

/// The loss of some samples, its slope and its expected curvature.
#[derive(Clone)]
struct Sums {
    loss: f64,
    slope: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Sums {
    fn new(size: usize) -> Sums {
        Sums {
            loss: 0.0,
            slope: vec![0.0; size],
            curvature: vec![vec![0.0; size]; size],
        }
    }

    fn add(&mut self, other: &Sums) {
        self.loss += other.loss;
        for (sum, more) in self.slope.iter_mut().zip(&other.slope) {
            *sum += more;
        }
        for (row, more) in self.curvature.iter_mut().zip(&other.curvature) {
            for (sum, more) in row.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }

    /// Adds one sample.
    fn take(&mut self, sample: &Sample, weights: &[f64], wanted: Wanted, scratch: &mut Scratch) {
        let size = weights.len();
        let dot = |counts: &[f32]| -> f64 {
            let products = counts.iter().zip(weights).map(|(c, w)| f64::from(*c) * w);
            products.sum()
        };
        let features = &sample.features;
        let spread = dot(&features.spread).max(LEAST_SPREAD);
        let seats = features.features.chunks_exact(size);
        scratch.logits.clear();
        let strengths = seats.clone().zip(&features.base);
        let logits = strengths.map(|(counts, base)| (f64::from(*base) + dot(counts)) / spread);
        scratch.logits.extend(logits);
        let most = scratch.logits.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = scratch
            .logits
            .iter()
            .map(|logit| (logit - most).exp())
            .sum();
        let weight = f64::from(sample.weight);
        scratch.chances.clear();
        for (logit, share) in scratch.logits.iter().zip(&sample.shares) {
            scratch.chances.push((logit - most).exp() / sum);
            self.loss -= weight * f64::from(*share) * (logit - most - sum.ln());
        }
        if wanted == Wanted::Loss {
            return;
        }
        // The slope of each logit, less the mean of all: J = dz/dw.
        scratch.mean.clear();
        scratch.mean.resize(size, 0.0);
        scratch.slopes.clear();
        for (counts, (logit, chance)) in seats.zip(scratch.logits.iter().zip(&scratch.chances)) {
            let counts = counts.iter().zip(&features.spread);
            for ((&count, &wide), mean) in counts.zip(&mut scratch.mean) {
                let slope = (f64::from(count) - logit * f64::from(wide)) / spread;
                scratch.slopes.push(slope);
                *mean += chance * slope;
            }
        }
        let rows = scratch.slopes.chunks_exact(size);
        for (row, (chance, share)) in rows.zip(scratch.chances.iter().zip(&sample.shares)) {
            let surprise = weight * (chance - f64::from(*share));
            for (sum, slope) in self.slope.iter_mut().zip(row) {
                *sum += surprise * slope;
            }
            for (index, into) in self.curvature.iter_mut().enumerate() {
                let own = weight * chance * (row[index] - scratch.mean[index]);
                if own == 0.0 {
                    continue;
                }
                for (sum, (slope, mean)) in into.iter_mut().zip(row.iter().zip(&scratch.mean)) {
                    *sum += own * (slope - mean);
                }
            }
        }
    }
}

/// What is needed for one sample and can be used again.
#[derive(Default)]
struct Scratch {
    logits: Vec<f64>,
    chances: Vec<f64>,
    slopes: Vec<f64>,
    mean: Vec<f64>,
}

/// What is asked of a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Only the loss.
    Loss,
    /// The slope and the curvature as well.
    Everything,
}

fn add_up(samples: &[Sample], weights: &[f64], wanted: Wanted) -> Sums {
    let length = samples.len().div_ceil(PARTS).max(1);
    let add_part = |part: &[Sample]| {
        let mut scratch = Scratch::default();
        let mut sums = Sums::new(weights.len());
        for sample in part {
            sums.take(sample, weights, wanted, &mut scratch);
        }
        sums
    };
    let parts: Vec<Sums> = samples.par_chunks(length).map(add_part).collect();
    // In order, so that the sum is the same whoever was first.
    let mut all = Sums::new(weights.len());
    for part in &parts {
        all.add(part);
    }
    all
}
