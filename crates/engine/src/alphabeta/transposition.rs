//! The transposition table: what is known of positions already searched.
//!
//! Threads share it without locks: an entry is two words, and the key is stored combined with the
//! data, so that an entry torn by two writers is not recognised.

use prefetch_index::prefetch_index;
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

/// From so many clusters on several threads clear a table: 64 MiB.
const WORTH_THREADS: usize = 1 << 20;

/// A hash table of fixed size.
pub(super) struct TranspositionTable {
    clusters: Vec<Cluster>,
    /// Whether a search may have stored something.
    pub(super) in_use: bool,
}

impl TranspositionTable {
    /// A table of at most this many mebibytes, and at least one cluster; `None` if so much memory
    /// cannot be had. All of it is written once, so that no search waits for the machine to find it.
    pub(super) fn new(mebibytes: usize) -> Option<TranspositionTable> {
        let count = mebibytes.checked_mul(1 << 20)? / size_of::<Cluster>();
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count.max(1)).ok()?;
        clusters.resize_with(count.max(1), Cluster::default);
        Some(TranspositionTable {
            clusters,
            in_use: false,
        })
    }

    /// A table of this many mebibytes, or of the half, the quarter and so on if that cannot be had.
    pub(super) fn at_most(mebibytes: usize) -> TranspositionTable {
        let sizes = std::iter::successors(Some(mebibytes), |&size| (size > 0).then_some(size / 2));
        let mut tables = sizes.filter_map(TranspositionTable::new);
        tables.next().unwrap_or(TranspositionTable {
            clusters: vec![Cluster::default()],
            in_use: false,
        })
    }

    /// Forgets everything, with the help of some threads.
    pub(super) fn clear(&mut self, threads: usize) {
        let wipe = |part: &mut [Cluster]| part.fill_with(Cluster::default);
        let part = self.clusters.len().div_ceil(threads.max(1));
        if !std::mem::take(&mut self.in_use) {
            return;
        }
        // The web has no threads, and need not carry what starts them.
        if cfg!(target_family = "wasm") || self.clusters.len() < WORTH_THREADS {
            return wipe(&mut self.clusters);
        }
        std::thread::scope(|scope| {
            for part in self.clusters.chunks_mut(part) {
                scope.spawn(move || wipe(part));
            }
        });
    }

    fn index(&self, hash: u64) -> usize {
        // The high bits choose the cluster: a multiplication instead of a division.
        ((u128::from(hash) * self.clusters.len() as u128) >> 64) as usize
    }

    fn cluster(&self, hash: u64) -> &[(AtomicU64, AtomicU64); 4] {
        &self.clusters[self.index(hash)].0
    }

    /// Asks memory for the entries of a hash.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch_index(&self.clusters, self.index(hash));
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
pub(super) fn pack(entry: Entry, age: u8) -> u64 {
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

pub(super) fn unpack(data: u64) -> (Entry, u8) {
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
    fn memory_that_cannot_be_had_is_no_table() {
        assert!(TranspositionTable::new(1 << 42).is_none(), "nobody has it");
        assert!(TranspositionTable::new(usize::MAX).is_none());
        let least = TranspositionTable::new(0).expect("a cluster");
        assert_eq!(least.clusters.len(), 1);
        // Which half or quarter there is depends on the machine.
        assert!(!TranspositionTable::at_most(0).clusters.is_empty());
    }

    #[test]
    fn a_table_is_cleared_whatever_its_size() {
        let entry = Entry {
            mv: 1,
            value: 2,
            depth: 3,
            bound: Bound::Exact,
        };
        for (mebibytes, threads) in [(0, 4), (1, 1), (64, 1), (65, 3)] {
            let mut table = TranspositionTable::new(mebibytes).expect("memory");
            let hashes = [0, 1 << 40, u64::MAX / 3, u64::MAX / 2, u64::MAX];
            for hash in hashes {
                table.store(hash, entry, 0);
                assert_eq!(table.probe(hash), Some(entry));
            }
            table.in_use = true;
            table.clear(threads);
            assert!(hashes.iter().all(|&hash| table.probe(hash).is_none()));
            assert!(!table.in_use);
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1).expect("memory");
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
        let table = TranspositionTable::new(1).expect("memory");
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
