//! How long things took, in classes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The ends of the classes, in microseconds. The last class has none.
pub(super) const BOUNDS: [u64; 14] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
];

/// Counts in classes.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// How many there are in each class and in none of those before it.
    classes: [AtomicU64; BOUNDS.len() + 1],
    /// All together, in microseconds.
    sum: AtomicU64,
}

impl Histogram {
    /// Counts something that took so long.
    pub(crate) fn observe(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let class = BOUNDS.partition_point(|bound| *bound < micros);
        self.classes[class].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(micros, Ordering::Relaxed);
    }

    /// How many took no longer than the end of each class, and how many there are.
    pub(super) fn cumulated(&self) -> [u64; BOUNDS.len() + 1] {
        let mut total = 0;
        self.classes.each_ref().map(|class| {
            total += class.load(Ordering::Relaxed);
            total
        })
    }

    /// All together, in seconds.
    pub(super) fn sum(&self) -> f64 {
        self.sum.load(Ordering::Relaxed) as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::Histogram;
    use std::time::Duration;

    #[test]
    fn the_end_of_a_class_belongs_to_it() {
        let histogram = Histogram::default();
        for micros in [0, 500, 501, 1_000, 20_000_000] {
            histogram.observe(Duration::from_micros(micros));
        }
        let cumulated = histogram.cumulated();
        assert_eq!((cumulated[0], cumulated[1], cumulated[2]), (2, 4, 4));
        assert_eq!((cumulated[13], cumulated[14]), (4, 5));
        assert!((histogram.sum() - 20.002_001).abs() < 1e-9);
    }
}
