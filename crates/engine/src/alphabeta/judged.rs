//! What positions of late are worth by themselves. A search comes back to many of them, and a net takes
//! longer to judge a position than the processor to find it here.

use prefetch_index::prefetch_index;

/// A table of one thread: for each hash one place.
#[derive(Default)]
pub(super) struct Judged<'r> {
    /// The upper 48 bits of the hash, and the worth.
    entries: &'r mut [u64],
}

impl<'r> Judged<'r> {
    /// How many entries it has: 256 KiB.
    const PLACES: usize = 1 << 15;
    /// The bits of an entry that hold the worth.
    const WORTH: u64 = 0xffff;

    /// An empty table in the memory of an earlier one.
    pub(super) fn new(room: &'r mut Vec<u64>) -> Judged<'r> {
        room.clear();
        room.resize(Judged::PLACES, 0);
        Judged { entries: room }
    }

    #[inline(always)]
    pub(super) fn get(&self, hash: u64) -> Option<i32> {
        let &entry = self.entries.get(hash as usize % Judged::PLACES)?;
        ((entry ^ hash) & !Judged::WORTH == 0).then_some(i32::from(entry as i16))
    }

    /// Asks memory for the entry of a hash.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.entries, hash as usize % Judged::PLACES);
    }

    #[inline(always)]
    pub(super) fn put(&mut self, hash: u64, worth: i32) {
        if let Some(place) = self.entries.get_mut(hash as usize % Judged::PLACES) {
            *place = hash & !Judged::WORTH | u64::from(worth as i16 as u16);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_worth_of_a_place_is_found() {
        let (one, other) = (0x1234_5678_0001_0003, 0x8765_4321_0001_0003);
        let mut room = Vec::new();
        let mut judged = Judged::new(&mut room);
        judged.put(one, -20_000);
        assert_eq!((judged.get(one), judged.get(other)), (Some(-20_000), None));
        judged.put(other, 7);
        assert_eq!((judged.get(one), judged.get(other)), (None, Some(7)));
        assert_eq!(Judged::new(&mut room).get(other), None);
        let mut none = Judged::default();
        none.put(one, 7);
        assert_eq!(none.get(one), None);
    }
}
