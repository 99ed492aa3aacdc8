//! The threads of a search.

use super::ManySeats;
use super::tally::Tally;
use super::tree::Tree;
use super::walk::{Start, Walk};
use super::watch::Watch;
use crate::{RootStats, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many visits pass between two looks at the time.
const LOOK_EVERY: u64 = 16;

/// Who walks through a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    /// One thread.
    Alone,
    /// Several, each of which keeps the others away from where it is.
    Several,
}

/// Why a team ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The search is over.
    Over,
    /// The tree has no room for more nodes.
    Short,
}

/// What a team does when the tree has no room for more nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WhenShort {
    /// It ends, so that room can be made.
    End,
    /// It goes on with the nodes there are.
    GoOn,
}

/// Some threads that search the same tree. One leads: it knows the limits and tells what was found.
pub(super) struct Team<'t, P: ManySeats> {
    pub(super) tree: &'t Tree,
    pub(super) start: &'t Start<'t, P>,
    /// What came out so far, one for each thread.
    pub(super) tallies: &'t [Mutex<Tally>],
    /// How many visits are left, if that is limited.
    pub(super) left: Option<&'t AtomicU64>,
    /// What to do when the tree has no room for more nodes.
    pub(super) when_short: WhenShort,
}

impl<P: ManySeats> Team<'_, P> {
    /// Searches until the watch says that it is enough, or until there is no room.
    pub(super) fn search(
        &self,
        watch: &mut Watch<'_>,
        stop: &Stop,
        on_stats: &mut dyn FnMut(&RootStats),
    ) -> End {
        let Some((first, others)) = self.tallies.split_first() else {
            unreachable!("there is at least one thread");
        };
        // The web has no threads, and need not carry what starts them.
        if others.is_empty() || cfg!(target_family = "wasm") {
            return self.lead(first, watch, stop, on_stats);
        }
        let over = &AtomicBool::new(false);
        std::thread::scope(|scope| {
            for tally in others {
                scope.spawn(move || self.help(tally, over));
            }
            let end = self.lead(first, watch, stop, on_stats);
            over.store(true, Ordering::Relaxed);
            end
        })
    }

    fn lead(
        &self,
        tally: &Mutex<Tally>,
        watch: &mut Watch<'_>,
        stop: &Stop,
        on_stats: &mut dyn FnMut(&RootStats),
    ) -> End {
        let mut visits: u64 = 0;
        let mut end = End::Over;
        Walk::new(self.tree, self.start, tally).walk(|| {
            if !self.has_room() {
                end = End::Short;
                return false;
            }
            let is_time_to_look = visits.is_multiple_of(LOOK_EVERY);
            visits += 1;
            let is_over = stop.is_raised()
                || is_time_to_look && watch.is_enough(self, visits, on_stats)
                || watch.is_settled(self);
            !is_over && self.claim()
        });
        end
    }

    fn help(&self, tally: &Mutex<Tally>, over: &AtomicBool) {
        Walk::new(self.tree, self.start, tally)
            .walk(|| !over.load(Ordering::Relaxed) && self.has_room() && self.claim());
    }

    fn has_room(&self) -> bool {
        self.when_short == WhenShort::GoOn || !self.tree.is_short()
    }

    /// Whether there may be one more visit; if so, it is one less from now on.
    fn claim(&self) -> bool {
        let (order, less) = (Ordering::Relaxed, |left: u64| left.checked_sub(1));
        self.left
            .is_none_or(|left| left.fetch_update(order, order, less).is_ok())
    }

    /// Positions judged.
    pub(super) fn nodes(&self) -> u64 {
        let visits = |tally: &Mutex<Tally>| lock(tally).visits;
        self.tallies.iter().map(visits).sum()
    }

    /// Whether the seat to move has no choice.
    pub(super) fn has_one_move(&self) -> bool {
        self.tree.children(self.tree.root()).nth(1).is_none()
    }

    /// Whether no line can get longer.
    pub(super) fn is_stuck(&self) -> bool {
        self.when_short == WhenShort::GoOn || self.tree.root().is_proven()
    }

    /// What came out of all visits.
    pub(super) fn tally(&self) -> Tally {
        let mut all = Tally::default();
        for tally in self.tallies {
            all.merge(&lock(tally));
        }
        all
    }
}

/// What one thread has counted.
pub(super) fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}
