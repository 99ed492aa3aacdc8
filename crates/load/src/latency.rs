//! How long things took.

use std::time::Duration;

/// How long each of many things took.
#[derive(Clone, Default, Debug)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Adds one.
    pub fn add(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Adds those of somebody else.
    pub fn append(&mut self, mut others: Latencies) {
        self.0.append(&mut others.0);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What so many of a thousand took no longer than; nothing if there are none.
    #[must_use]
    pub fn permille(&self, part: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1);
        let index = (sorted.len() * part / 1000).min(last);
        sorted.get(index).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Latencies;
    use std::time::Duration;

    #[test]
    fn a_part_of_them_took_no_longer() {
        let mut latencies = Latencies::default();
        assert_eq!(latencies.permille(990), Duration::ZERO);
        for ms in (1..=100).rev() {
            latencies.add(Duration::from_millis(ms));
        }
        assert_eq!(latencies.permille(500), Duration::from_millis(51));
        assert_eq!(latencies.permille(990), Duration::from_millis(100));
        assert_eq!(latencies.permille(0), Duration::from_millis(1));
    }
}
