//! How often each of many may do something.

use crate::bucket::{Bucket, Rate};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// How many are remembered. Those who have been quiet are forgotten first.
const MOST: usize = 20_000;

/// A bucket for each.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Takes one of somebody's; false if there is none.
    pub(crate) fn take(&self, who: K) -> bool {
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| !bucket.is_full(rate));
        }
        if buckets.len() >= MOST {
            // So many at once: nobody new until some are quiet.
            return buckets
                .get_mut(&who)
                .is_some_and(|bucket| bucket.take(rate));
        }
        let bucket = buckets.entry(who).or_insert_with(|| Bucket::new(rate));
        bucket.take(rate)
    }

    /// After how many seconds who has none left has one again.
    pub(crate) fn wait(&self) -> u32 {
        (1.0 / self.rate.per_second).ceil() as u32
    }
}
