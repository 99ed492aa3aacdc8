//! One thread's share of a search: what it keeps, what it counts, and when it stops.

use super::history::History;
use super::judged::Judged;
use super::killers::Killers;
use super::recent::Recent;
use super::solved::KnownMoves;
use super::transposition::TranspositionTable;
use super::{Judge, Memory, Step, TwoSeats};
use crate::handicap::Handicap;
use crate::time::{Deadline, Latency};
use crate::{Limits, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use tercio_endings::Endings;
use web_time::Instant;

/// The deepest a line can get.
pub(super) const MAX_PLY: usize = 100;

/// What all threads of a search share.
pub(super) struct Shared<'s> {
    pub(super) tt: &'s TranspositionTable,
    pub(super) stop: &'s Stop,
    pub(super) limits: Limits,
    pub(super) started: Instant,
    pub(super) nodes: &'s AtomicU64,
    pub(super) endings: &'s Endings,
    pub(super) tbhits: &'s AtomicU64,
    pub(super) age: u8,
    pub(super) handicap: Option<Handicap>,
    pub(super) latency: &'s Latency,
}

/// What a thread keeps from one search to the next: what it has learned about moves, and memory, which
/// takes longer to get than short searches take.
#[derive(Default)]
pub(super) struct Kept {
    history: History,
    recent: Vec<(u64, u64)>,
    judged: Vec<u64>,
}

impl Kept {
    /// Forgets everything. The memory stays.
    pub(super) fn clear(&mut self) {
        self.history = History::default();
    }
}

/// How many nodes pass between two looks at the time and the flag.
const LOOK_EVERY: u64 = 512;

/// One thread.
pub(super) struct Worker<'s, P: TwoSeats, E: Judge<P>> {
    pub(super) shared: &'s Shared<'s>,
    pub(super) eval: &'s E,
    /// The moves of all nodes on the way here, with their scores, one list behind the other.
    pub(super) list: Vec<(P::Move, i32)>,
    pub(super) history: &'s mut History,
    pub(super) killers: Killers<P::Move>,
    /// The lowest nodes.
    pub(super) recent: Recent<'s>,
    /// What positions are worth by themselves.
    pub(super) judged: Judged<'s>,
    /// What the positions on the way here are worth by themselves.
    pub(super) evals: [i32; MAX_PLY],
    /// The accumulators of the positions on the way here, that of the root first.
    pub(super) accumulators: Vec<E::Accumulator>,
    /// Hashes of the positions on the way here, those of the game first.
    pub(super) path: Vec<u64>,
    /// The principal variation from each ply on.
    pub(super) pvs: Vec<Vec<P::Move>>,
    nodes: u64,
    pub(super) seldepth: usize,
    halted: bool,
    deadline: Deadline<'s>,
    /// What is left out.
    pub(super) handicap: Option<Handicap>,
    /// What solved endings say about the moves of the root.
    pub(super) known: KnownMoves<P::Move>,
    /// Root moves left out, for several best lines.
    pub(super) excluded: Vec<P::Move>,
}

impl<'s, P: TwoSeats, E: Judge<P>> Worker<'s, P, E> {
    pub(super) fn new(
        shared: &'s Shared<'s>,
        eval: &'s E,
        path: Vec<u64>,
        known: KnownMoves<P::Move>,
        kept: &'s mut Kept,
    ) -> Self {
        let Kept {
            history,
            recent,
            judged,
        } = kept;
        history.begin::<P>();
        Worker {
            shared,
            eval,
            list: Vec::with_capacity(4096),
            history,
            killers: Killers::new(),
            recent: match E::PRUNING.lowest {
                Memory::Small => Recent::new(recent),
                _ => Recent::default(),
            },
            judged: match E::IS_SLOW {
                true => Judged::new(judged),
                false => Judged::default(),
            },
            evals: [0; MAX_PLY],
            accumulators: Vec::new(),
            path,
            pvs: vec![Vec::new(); MAX_PLY + 1],
            nodes: 0,
            seldepth: 0,
            halted: false,
            deadline: Deadline::new(shared.started, shared.limits.time, shared.latency),
            handicap: shared.handicap,
            known,
            excluded: Vec::new(),
        }
    }

    pub(super) fn pv(&self) -> &[P::Move] {
        &self.pvs[0]
    }

    pub(super) fn stopped(&self) -> bool {
        self.halted
    }

    /// Nodes visited by all threads so far: positions they went to, finished ones among them.
    pub(super) fn nodes_of_all(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes % LOOK_EVERY
    }

    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        let limit = self.shared.limits.nodes.unwrap_or(u64::MAX);
        if self.nodes.is_multiple_of(LOOK_EVERY) || self.nodes >= limit {
            self.look(limit);
        }
    }

    #[cold]
    fn look(&mut self, limit: u64) {
        let fresh = (self.nodes - 1) % LOOK_EVERY + 1;
        let total = if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.shared.nodes.fetch_add(fresh, Ordering::Relaxed) + fresh
        } else {
            self.shared.nodes.load(Ordering::Relaxed) + fresh
        };
        if total >= limit || self.deadline.is_late() || self.shared.stop.is_raised() {
            self.halted = true;
        }
    }

    /// Asks memory for what may be known of a position that is searched next, at most to this depth.
    #[inline(always)]
    pub(super) fn prefetch(&self, position: &P, depth: i32) {
        let hash = position.hash();
        if E::IS_SLOW {
            self.judged.prefetch(hash);
        }
        if depth >= 2 {
            self.shared.tt.prefetch(hash);
        }
        // Reductions may make it one of the lowest nodes.
        if E::PRUNING.lowest == Memory::Small && (1..=2).contains(&depth) {
            self.recent.prefetch(hash);
        }
    }

    /// What a position is worth by itself unless that is known, and what was seen on the way.
    #[inline(always)]
    pub(super) fn judge(
        &mut self,
        position: &P,
        last: Option<Step<'_, P>>,
        known: Option<i32>,
        ply: usize,
    ) -> (Option<E::Seen>, i32) {
        if let Some(eval) = known {
            return (None, eval);
        }
        self.follow(position, last, ply);
        let (seen, eval) = self.eval.look(position, &self.accumulators[ply]);
        self.judged.put(position.hash(), eval);
        (Some(seen), eval)
    }

    /// Who attacks what in a position that has been judged.
    #[inline(always)]
    pub(super) fn threats(
        &mut self,
        position: &P,
        last: Option<Step<'_, P>>,
        seen: Option<E::Seen>,
        ply: usize,
    ) -> P::Threats {
        if seen.is_none() {
            self.follow(position, last, ply);
        }
        self.eval.threats(position, &self.accumulators[ply], seen)
    }

    /// Works out the accumulator of a position; many positions are left before anybody needs it.
    #[inline(always)]
    fn follow(&mut self, position: &P, last: Option<Step<'_, P>>, ply: usize) {
        if let (Some(last), Some([before, next])) =
            (last, self.accumulators.get_mut(ply.wrapping_sub(1)..=ply))
        {
            self.eval.follow(position, last, before, next);
        }
    }

    /// Whether a move of the root is left out, with a call of the clock or without.
    pub(super) fn is_excluded(&self, mv: P::Move) -> bool {
        self.excluded.contains(&P::without_call(mv))
    }

    /// Makes a move the first of the principal variation of its ply, and what followed it the rest.
    pub(super) fn set_pv(&mut self, ply: usize, mv: P::Move) {
        let (pvs, rest) = self.pvs.split_at_mut(ply + 1);
        pvs[ply].clear();
        pvs[ply].push(mv);
        pvs[ply].extend_from_slice(&rest[0]);
    }
}
