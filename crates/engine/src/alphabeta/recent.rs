//! What is known of the lowest nodes. They are so many that the transposition table would forget
//! better things, and its memory is far away; those of late are enough, and fit near the processor.

use super::transposition::{Entry, pack, unpack};
use prefetch_index::prefetch_index;

/// A table of one thread: for each hash one place.
#[derive(Default)]
pub(super) struct Recent<'r> {
    entries: &'r mut [(u64, u64)],
}

impl<'r> Recent<'r> {
    /// How many entries it has: 512 KiB.
    const PLACES: usize = 1 << 15;

    /// An empty table in the memory of an earlier one.
    pub(super) fn new(room: &'r mut Vec<(u64, u64)>) -> Recent<'r> {
        room.clear();
        room.resize(Recent::PLACES, (0, 0));
        Recent { entries: room }
    }

    #[inline(always)]
    fn place(hash: u64) -> usize {
        (hash >> 32) as usize % Recent::PLACES
    }

    /// Asks memory for the entry of a hash.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.entries, Recent::place(hash));
    }

    pub(super) fn probe(&self, hash: u64) -> Option<Entry> {
        let &(key, data) = self.entries.get(Recent::place(hash))?;
        (key == hash && data != 0).then(|| unpack(data).0)
    }

    pub(super) fn store(&mut self, hash: u64, entry: Entry) {
        if let Some(place) = self.entries.get_mut(Recent::place(hash)) {
            *place = (hash, pack(entry, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::transposition::Bound;

    #[test]
    fn the_last_entry_of_a_place_is_found() {
        let entry = |mv| Entry {
            mv,
            value: 3,
            depth: 1,
            bound: Bound::Upper,
        };
        let mut room = Vec::new();
        let mut recent = Recent::new(&mut room);
        recent.store(1, entry(7));
        assert_eq!(recent.probe(1), Some(entry(7)));
        recent.store(2, entry(8));
        assert_eq!((recent.probe(1), recent.probe(2)), (None, Some(entry(8))));
        assert_eq!(Recent::new(&mut room).probe(2), None);
        assert_eq!(Recent::default().probe(1), None);
    }
}
