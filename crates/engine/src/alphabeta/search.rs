//! A search by one or more threads.

use super::deepen::deepen;
use super::solved::{KnownMoves, Lookup};
use super::transposition::TranspositionTable;
use super::worker::{Kept, Shared, Worker};
use super::{Judge, TwoSeats};
use crate::cores::usable_threads;
use crate::handicap::Handicap;
use crate::time::Latency;
use crate::{Info, Limits, Nets, NoMemory, Stop, Tables};
use std::sync::atomic::{AtomicU64, Ordering};
use web_time::Instant;

/// A searcher for games of two seats. It remembers what it saw from one search to the next.
///
/// With one thread and a limit of nodes or depth, the result is the same on every machine.
pub struct Search {
    /// Made when it is first needed.
    tt: Option<TranspositionTable>,
    mebibytes: usize,
    /// One for each thread.
    kept: Vec<Kept>,
    tables: Tables,
    nets: Nets,
    endings: Lookup,
    age: u8,
    threads: usize,
    multipv: usize,
    handicap: Option<Handicap>,
    latency: Latency,
}

impl Search {
    /// A searcher with a table of this many mebibytes.
    pub fn new(mebibytes: usize) -> Search {
        Search {
            tt: None,
            mebibytes,
            kept: Vec::new(),
            tables: Tables::BEST,
            nets: Nets::default(),
            endings: Lookup::Nothing,
            age: 0,
            threads: 1,
            multipv: 1,
            handicap: None,
            latency: Latency::default(),
        }
    }

    /// Uses this many threads, at least one, and no more than the machine runs at once.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = usable_threads(threads);
    }

    /// Looks for this many best lines, at least one.
    pub fn set_multipv(&mut self, multipv: usize) {
        self.multipv = multipv.max(1);
    }

    /// Judges positions with other weights.
    pub fn set_tables(&mut self, tables: &Tables) {
        self.tables = *tables;
        self.clear();
    }

    /// Judges positions with these nets; where none of them fits, with the tables.
    pub fn set_nets(&mut self, nets: &Nets) {
        self.nets = nets.clone();
        self.clear();
    }

    /// Looks positions up in these solved endings.
    pub fn set_endings(&mut self, endings: Lookup) {
        self.endings = endings;
        self.clear();
    }

    /// Leaves out some moves.
    pub(crate) fn set_handicap(&mut self, handicap: Option<Handicap>) {
        self.handicap = handicap;
    }

    /// Forgets everything. The memory stays.
    pub fn clear(&mut self) {
        if let Some(tt) = &mut self.tt {
            tt.clear(self.threads);
        }
        self.kept.iter_mut().for_each(Kept::clear);
        self.age = 0;
    }

    /// Takes the memory now that the next search would take.
    pub fn prepare(&mut self) -> Result<(), NoMemory> {
        if self.tt.is_none() {
            self.tt = TranspositionTable::new(self.mebibytes);
        }
        match self.tt {
            Some(_) => Ok(()),
            None => Err(NoMemory {
                mebibytes: self.mebibytes,
            }),
        }
    }

    /// Forgets everything, and gives the memory of it back.
    pub fn release(&mut self) {
        self.tt = None;
        self.kept.clear();
        self.clear();
    }

    /// Searches a position. `past` holds the hashes of the positions before it, for repetition.
    /// `on_info` is called after each completed line of a depth. Returns the best line found; it is empty
    /// only if the game is over.
    pub fn run<P: TwoSeats>(
        &mut self,
        position: &P,
        past: &[u64],
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Info {
        match position.net(&self.nets) {
            Some(net) => self.run_with(&*net, position, past, limits, stop, on_info),
            None => {
                let tables = self.tables;
                self.run_with(P::eval(&tables), position, past, limits, stop, on_info)
            }
        }
    }

    /// The same, with this judge of positions.
    fn run_with<P: TwoSeats, E: Judge<P>>(
        &mut self,
        eval: &E,
        position: &P,
        past: &[u64],
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Info {
        let started = Instant::now();
        self.age = self.age.wrapping_add(1);
        self.latency.fade();
        let tt = self
            .tt
            .get_or_insert_with(|| TranspositionTable::at_most(self.mebibytes));
        tt.in_use = true;
        let nodes = AtomicU64::new(0);
        let tbhits = AtomicU64::new(0);
        let endings = self.endings.find(position);
        let known = KnownMoves::of(position, &endings);
        let shared = Shared {
            tt,
            stop,
            limits,
            started,
            nodes: &nodes,
            endings: &endings,
            tbhits: &tbhits,
            age: self.age,
            handicap: self.handicap,
            latency: &self.latency,
        };
        let helpers_stop = Stop::default();
        let helpers = Shared {
            stop: &helpers_stop,
            limits: Limits {
                depth: limits.depth,
                ..Limits::default()
            },
            ..shared
        };
        self.kept.resize_with(self.threads, Kept::default);
        let Some((kept, others)) = self.kept.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let main = Worker::new(&shared, eval, past.to_vec(), known.clone(), kept);
        // The web has no threads, and need not carry what starts them.
        if others.is_empty() || cfg!(target_family = "wasm") {
            return deepen(main, position, self.multipv, |_| true, on_info);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(index, kept)| {
                    let helper = Worker::new(&helpers, eval, past.to_vec(), known.clone(), kept);
                    scope.spawn(move || {
                        // Every other depth, so that one thread is always a ply ahead.
                        let due = |depth: u32| (depth as usize + index).is_multiple_of(2);
                        deepen(helper, position, 1, due, &mut |_| {})
                    })
                })
                .collect();
            let mut best = deepen(main, position, self.multipv, |_| true, on_info);
            helpers_stop.raise();
            best.nodes = nodes.load(Ordering::Relaxed);
            best.tbhits = tbhits.load(Ordering::Relaxed);
            for found in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                // The deepest result is the best one; with several lines only one thread knows all.
                if self.multipv == 1 && found.depth > best.depth {
                    best = Info {
                        nodes: best.nodes,
                        time: best.time,
                        hashfull: best.hashfull,
                        tbhits: best.tbhits,
                        ..found
                    };
                }
            }
            best
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_taken_when_it_is_needed_and_stays() {
        // More than any machine has.
        const MOST: usize = 1 << 40;
        let mut search = Search::new(MOST);
        search.clear();
        assert!(search.tt.is_none());
        assert_eq!(search.prepare(), Err(NoMemory { mebibytes: MOST }));
        let mut search = Search::new(1);
        assert_eq!(search.prepare(), Ok(()));
        search.clear();
        assert!(search.tt.is_some());
        search.release();
        assert!(search.tt.is_none());
    }
}
