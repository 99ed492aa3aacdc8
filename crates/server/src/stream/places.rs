//! How many streams each may have open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many at once.
const MOST: usize = 40;

/// Who has how many open. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places(Arc<Mutex<HashMap<String, usize>>>);

/// A stream that is open, until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    who: String,
}

impl Places {
    /// A place for one more, if there is one.
    pub(crate) fn take(&self, who: &str) -> Option<Place> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(who.to_owned()).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(Place {
            places: self.clone(),
            who: who.to_owned(),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Places};

    #[test]
    fn a_place_that_is_given_back_is_free() {
        let places = Places::default();
        let mut taken: Vec<_> = (0..MOST).filter_map(|_| places.take("ann")).collect();
        assert_eq!(taken.len(), MOST);
        assert!(places.take("ann").is_none() && places.take("bob").is_some());
        taken.pop();
        assert!(places.take("ann").is_some());
        drop(taken);
        assert!(places.0.lock().expect("whole").is_empty());
    }
}
