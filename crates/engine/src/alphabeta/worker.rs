//! One thread's share of a search: what it keeps, what it counts, and when it stops.

use super::history::History;
use super::judged::Judged;
use super::killers::Killers;
use super::recent::Recent;
use super::solved::KnownMoves;
use super::transposition::TranspositionTable;
use super::{Judge, Memory, TwoSeats};
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
    pub(super) recent: Recent,
    /// What positions are worth by themselves.
    pub(super) judged: Judged,
    /// What the positions on the way here are worth by themselves.
    pub(super) evals: [i32; MAX_PLY],
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
        history: &'s mut History,
    ) -> Self {
        Worker {
            shared,
            eval,
            list: Vec::with_capacity(4096),
            history,
            killers: Killers::new(),
            recent: match E::PRUNING.lowest {
                Memory::Small => Recent::new(),
                _ => Recent::default(),
            },
            judged: match E::IS_SLOW {
                true => Judged::new(),
                false => Judged::default(),
            },
            evals: [0; MAX_PLY],
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

    /// Who attacks what, and what a position is worth by itself unless that is known.
    #[inline(always)]
    pub(super) fn judge(
        &mut self,
        position: &P,
        accumulator: &mut E::Accumulator,
        known: Option<i32>,
    ) -> (P::Threats, i32) {
        if let Some(eval) = known {
            return (self.eval.threats_alone(position, accumulator), eval);
        }
        let (threats, eval) = self.eval.look(position, accumulator);
        self.judged.put(position.hash(), eval);
        (threats, eval)
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
