//! When a search ends, and what it tells meanwhile.

use super::ManySeats;
use super::node::Node;
use super::team::Team;
use super::tree::Tree;
use crate::time::{Deadline, Latency, TimeManager};
use crate::{Limits, RootStats};
use std::cmp::Ordering;
use std::time::Duration;
use tercio_engine_api::{Merit, MoveStats};
use tercio_rules::{Move, Seat};
use web_time::Instant;

/// How many nodes there are before the first info; then twice as many, and so on.
const FIRST_INFO: u64 = 256;
/// An info comes at least this often.
const INFO_EVERY: Duration = Duration::from_millis(100);
/// Room is made only if that takes at most this part of the time that is left.
const PART_TO_MAKE_ROOM: u32 = 4;

/// Watches over a search: its limits, and what it has found.
pub(super) struct Watch<'l> {
    started: Instant,
    limits: Limits,
    multipv: usize,
    /// How many of the best moves are told with their lines.
    lines: usize,
    deadline: Deadline<'l>,
    time_manager: TimeManager,
    /// The best move so far.
    leader: Option<Move>,
    next_info: u64,
    last_info: Duration,
}

impl<'l> Watch<'l> {
    pub(super) fn new(
        started: Instant,
        limits: Limits,
        (multipv, lines): (usize, usize),
        latency: &'l Latency,
    ) -> Watch<'l> {
        Watch {
            started,
            limits,
            multipv,
            lines,
            deadline: Deadline::new(started, limits.time, latency),
            time_manager: TimeManager::new(limits.aim),
            leader: None,
            next_info: FIRST_INFO,
            last_info: Duration::ZERO,
        }
    }

    /// Whether it is time to end, after so many visits of the thread that asks. Tells what was found if
    /// it is time for that.
    pub(super) fn is_enough<P: ManySeats>(
        &mut self,
        team: &Team<'_, P>,
        visits: u64,
        on_stats: &mut dyn FnMut(&RootStats),
    ) -> bool {
        let time = self.started.elapsed();
        if self.deadline.is_late() || self.time_manager.is_enough(time) {
            return true;
        }
        // Others do as much, and to ask them how much would hold them up.
        let nodes = visits * team.tallies.len() as u64;
        let is_due = nodes >= self.next_info || time - self.last_info >= INFO_EVERY;
        if is_due {
            self.next_info = self.next_info.max(2 * nodes);
            self.last_info = time;
            let stats = self.stats(team);
            let leader = stats.best().best();
            self.time_manager.step(self.leader == leader, 0);
            self.leader = leader;
            on_stats(&stats);
        }
        self.limits
            .depth
            .is_some_and(|most| self.is_deep(team, most))
    }

    /// Whether more visits would change nothing.
    pub(super) fn is_settled<P: ManySeats>(&self, team: &Team<'_, P>) -> bool {
        let timed = self.limits.nodes.is_none() && self.limits.time.is_some();
        let settled = team.tree.root().is_proven() || timed && team.has_one_move();
        settled && self.multipv == 1 && self.limits != Limits::default()
    }

    /// Whether to make room in a tree that is short of it. If not, the search goes on without: a depth
    /// might never be reached, and a time must not run out meanwhile.
    pub(super) fn can_make_room(&self, tree: &Tree) -> bool {
        let takes = tree.sweeping_time() * PART_TO_MAKE_ROOM;
        let left = |most: Duration| most.saturating_sub(self.started.elapsed());
        let in_time = self.limits.time.is_none_or(|most| takes <= left(most));
        !tree.is_full() || (in_time && self.limits.depth.is_none())
    }

    /// Goes on after room was made.
    pub(super) fn go_on(&mut self) {
        self.deadline.go_on();
    }

    /// Whether the best line is at least this long, or cannot get longer.
    fn is_deep<P: ManySeats>(&self, team: &Team<'_, P>, most: u32) -> bool {
        self.stats(team).best().depth >= most || team.is_stuck()
    }

    /// What is known of the root by now.
    pub(super) fn stats<P: ManySeats>(&self, team: &Team<'_, P>) -> RootStats {
        let tally = team.tally();
        let turn = team.start.position.turn();
        let children: Vec<&Node> = team.tree.children(team.tree.root()).collect();
        let of = |(number, child): (usize, &&Node)| {
            // Others go on visiting it: what is told must belong together.
            let child = child.copy();
            MoveStats {
                mv: P::widen(P::unpack(child.mv())),
                visits: child.visits().into(),
                value: child.value(),
                sum: tally.after(number),
                proven: child.is_proven().then(|| child.winners().shares()),
                pv: Vec::new(),
            }
        };
        let mut stats = RootStats {
            turn,
            seats: team.start.position.points().len(),
            moves: children.iter().enumerate().map(of).collect(),
            sum: tally.all,
            seldepth: tally.seldepth as u32,
            nodes: team.nodes(),
            time: self.started.elapsed(),
            hashfull: team.tree.hashfull(),
        };
        for number in stats.best_first().into_iter().take(self.lines) {
            stats.moves[number].pv = pv(team, children[number]);
        }
        stats
    }
}

/// How good the move to a node looks to the seat that makes it.
fn merit(node: &Node, mover: Seat) -> Merit {
    Merit {
        proven: node.is_proven().then(|| node.winners().share(mover)),
        visits: node.visits().into(),
        value: node.value(),
    }
}

/// The best line that begins with a child of the root.
fn pv<P: ManySeats>(team: &Team<'_, P>, child: &Node) -> Vec<Move> {
    let mut position = team.start.position;
    let mut pv = Vec::new();
    let mut at = Some(child);
    while let Some(node) = at {
        let mv = P::unpack(node.mv());
        position.play_unchecked(mv);
        pv.push(P::widen(mv));
        let mover = position.turn();
        let known = |next: &&Node| next.visits() > 0 || next.is_proven();
        // The first of equals: `max_by` would take the last.
        at = team.tree.children(node).filter(known).reduce(|best, next| {
            match merit(next, mover).compare(&merit(best, mover)) {
                Ordering::Greater => next,
                _ => best,
            }
        });
    }
    pv
}
