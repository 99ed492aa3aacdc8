//! The transposition table: what is known of positions already searched.
//!
//! Threads share it without locks: an entry is two words, and the key is stored combined with the
//! data, so that an entry torn by two writers is not recognised.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// The result of an earlier search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The best move, packed; 0 if none is known.
    pub(super) mv: u32,
    pub(super) value: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Entries that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([(AtomicU64, AtomicU64); 4]);

/// A hash table of fixed size.
pub(super) struct TranspositionTable {
    clusters: Vec<Cluster>,
}

impl TranspositionTable {
    /// A table of at most this many mebibytes, and at least one cluster.
    pub(super) fn new(mebibytes: usize) -> TranspositionTable {
        let count = (mebibytes << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.resize_with(count.max(1), Cluster::default);
        TranspositionTable { clusters }
    }

    fn cluster(&self, hash: u64) -> &[(AtomicU64, AtomicU64); 4] {
        // The high bits choose the cluster: a multiplication instead of a division.
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize].0
    }

    pub(super) fn probe(&self, hash: u64) -> Option<Entry> {
        self.cluster(hash).iter().find_map(|(key, data)| {
            let data = data.load(Ordering::Relaxed);
            let same = key.load(Ordering::Relaxed) ^ data == hash;
            (same && data != 0).then(|| unpack(data).0)
        })
    }

    /// Stores an entry over an older one of the same position, or over the least valuable of its
    /// cluster: shallow and from an earlier search.
    pub(super) fn store(&self, hash: u64, mut entry: Entry, age: u8) {
        let cluster = self.cluster(hash);
        let mut worst = (i32::MAX, 0);
        for (index, (key, data)) in cluster.iter().enumerate() {
            let old = data.load(Ordering::Relaxed);
            if key.load(Ordering::Relaxed) ^ old == hash && old != 0 {
                let (old, old_age) = unpack(old);
                if entry.mv == 0 {
                    entry.mv = old.mv;
                }
                let shallower = i32::from(entry.depth) + 3 < i32::from(old.depth);
                if entry.bound != Bound::Exact && old_age == age && shallower {
                    return;
                }
                worst = (i32::MIN, index);
                break;
            }
            let worth = if old == 0 {
                -1000
            } else {
                let (old, old_age) = unpack(old);
                i32::from(old.depth) - 8 * i32::from(age.wrapping_sub(old_age) & AGES)
            };
            if worth < worst.0 {
                worst = (worth, index);
            }
        }
        let data = pack(entry, age);
        let (slot_key, slot_data) = &cluster[worst.1];
        slot_key.store(hash ^ data, Ordering::Relaxed);
        slot_data.store(data, Ordering::Relaxed);
    }

    /// How full the table is, in thousandths, judged by its first entries.
    pub(super) fn hashfull(&self, age: u8) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let fresh = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|(_, data)| {
                let data = data.load(Ordering::Relaxed);
                data != 0 && unpack(data).1 == age & AGES
            })
            .count();
        (fresh * 1000 / (sample.len() * 4)) as u32
    }
}

/// The ages that can be told apart.
const AGES: u8 = 63;

/// 32 bits of move, 16 of value, 8 of depth, 6 of age, 2 of bound (never 0, so that no entry is 0).
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.mv)
        | u64::from(entry.value as u16) << 32
        | u64::from(entry.depth) << 48
        | u64::from(age & AGES) << 56
        | bound << 62
}

fn unpack(data: u64) -> (Entry, u8) {
    let entry = Entry {
        mv: data as u32,
        value: (data >> 32) as u16 as i16,
        depth: (data >> 48) as u8,
        bound: match data >> 62 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    };
    (entry, (data >> 56) as u8 & AGES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        let entry = Entry {
            mv: 0x0102_0304,
            value: -1234,
            depth: 9,
            bound: Bound::Lower,
        };
        table.store(42, entry, 70);
        assert_eq!(table.probe(42), Some(entry));
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn a_bound_without_a_move_keeps_the_move() {
        let table = TranspositionTable::new(1);
        let entry = Entry {
            mv: 7,
            value: 10,
            depth: 3,
            bound: Bound::Exact,
        };
        table.store(1, entry, 0);
        table.store(1, Entry { mv: 0, ..entry }, 0);
        assert_eq!(table.probe(1).map(|entry| entry.mv), Some(7));
    }
}
