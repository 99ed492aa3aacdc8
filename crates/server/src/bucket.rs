//! How often something may be done.

use tokio::time::Instant;

/// Fills with time and is emptied by use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f32,
    filled: Instant,
}

/// How much a bucket holds, and how fast it fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// How many at once.
    pub(crate) burst: f32,
    /// How many a second, for ever.
    pub(crate) per_second: f32,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(rate: Rate) -> Bucket {
        Bucket {
            left: rate.burst,
            filled: Instant::now(),
        }
    }

    /// Takes one; false if there is none.
    pub(crate) fn take(&mut self, rate: Rate) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.filled).as_secs_f32();
        self.filled = now;
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        let fine = self.left >= 1.0;
        if fine {
            self.left -= 1.0;
        }
        fine
    }

    /// Whether it has been full for a while: nothing is lost by forgetting it.
    pub(crate) fn is_full(&self, rate: Rate) -> bool {
        let passed = self.filled.elapsed().as_secs_f32();
        self.left + passed * rate.per_second >= rate.burst
    }
}
