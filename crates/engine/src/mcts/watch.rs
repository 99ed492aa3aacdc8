//! When a search ends, and what it tells meanwhile.

use super::ManySeats;
use super::node::Node;
use super::tally::Tally;
use super::team::Team;
use super::tree::Tree;
use crate::time::{Deadline, Latency, TimeManager};
use crate::{Info, Limits};
use std::cmp::Ordering;
use std::time::Duration;
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
    deadline: Deadline<'l>,
    time_manager: TimeManager,
    /// The number of the best move so far.
    leader: Option<usize>,
    next_info: u64,
    last_info: Duration,
}

impl<'l> Watch<'l> {
    pub(super) fn new(
        started: Instant,
        limits: Limits,
        multipv: usize,
        latency: &'l Latency,
    ) -> Watch<'l> {
        Watch {
            started,
            limits,
            multipv,
            deadline: Deadline::new(started, limits.time, latency),
            time_manager: TimeManager::new(limits.aim),
            leader: None,
            next_info: FIRST_INFO,
            last_info: Duration::ZERO,
        }
    }

    /// Whether it is time to end. Tells what was found if it is time for that.
    pub(super) fn is_enough<P: ManySeats>(
        &mut self,
        team: &Team<'_, P>,
        on_info: &mut dyn FnMut(&Info),
    ) -> bool {
        let time = self.started.elapsed();
        if self.deadline.is_late() || self.time_manager.is_enough(time) {
            return true;
        }
        let nodes = team.nodes();
        let is_due = nodes >= self.next_info || time - self.last_info >= INFO_EVERY;
        if is_due && nodes > 0 {
            self.next_info = self.next_info.max(2 * nodes);
            self.last_info = time;
            let order = best_first(team);
            let leader = order.first().map(|&(number, _)| number);
            self.time_manager.step(self.leader == leader, 0);
            self.leader = leader;
            self.tell(team, &order, on_info);
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

    /// Tells what was found in the end, and returns the best of it.
    pub(super) fn conclude<P: ManySeats>(
        &self,
        team: &Team<'_, P>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Info {
        let order = best_first(team);
        self.tell(team, &order, on_info);
        self.info(team, &team.tally(), &order, 0)
    }

    fn tell<P: ManySeats>(
        &self,
        team: &Team<'_, P>,
        order: &[(usize, &Node)],
        on_info: &mut dyn FnMut(&Info),
    ) {
        let tally = team.tally();
        for index in 0..self.multipv.min(order.len()) {
            on_info(&self.info(team, &tally, order, index));
        }
    }

    /// Whether the best line is at least this long, or cannot get longer.
    fn is_deep<P: ManySeats>(&self, team: &Team<'_, P>, most: u32) -> bool {
        let order = best_first(team);
        let length = order.first().map_or(0, |&(_, child)| pv(team, child).len());
        length >= most as usize || team.is_stuck()
    }

    /// What is known of one of the best moves of the root.
    fn info<P: ManySeats>(
        &self,
        team: &Team<'_, P>,
        tally: &Tally,
        order: &[(usize, &Node)],
        index: usize,
    ) -> Info {
        let best = order.get(index).copied();
        let pv = best.map_or(Vec::new(), |(_, child)| pv(team, child));
        let seats = team.start.position.points().len();
        let shares = match best {
            Some((_, child)) if child.is_proven() => child.winners().shares(),
            _ => tally.shares(best.map(|(number, _)| number)),
        };
        Info {
            depth: pv.len() as u32,
            seldepth: tally.seldepth.max(pv.len()) as u32,
            multipv: index + 1,
            value: None,
            chances: shares[..seats].to_vec(),
            nodes: team.nodes(),
            time: self.started.elapsed(),
            hashfull: team.tree.hashfull(),
            tbhits: 0,
            pv,
        }
    }
}

/// How a move compares with another one of the same node: first what wins for sure, last what
/// loses for sure, in between what was visited most.
fn compare(a: &Node, b: &Node, mover: Seat) -> Ordering {
    let class = |node: &Node| {
        let share = node.winners().share(mover);
        match node.is_proven() {
            true if share == 1.0 => 2,
            true if share == 0.0 => 0,
            _ => 1,
        }
    };
    class(a)
        .cmp(&class(b))
        .then(a.visits().cmp(&b.visits()))
        .then(a.value().total_cmp(&b.value()))
}

/// The children of the root with their numbers, best first.
fn best_first<'t, P: ManySeats>(team: &Team<'t, P>) -> Vec<(usize, &'t Node)> {
    let mover = team.start.position.turn();
    let children = team.tree.children(team.tree.root());
    // Others go on visiting them: what is compared must stay the same meanwhile.
    let mut order: Vec<(usize, &Node, Node)> = children
        .enumerate()
        .map(|(number, child)| (number, child, child.copy()))
        .collect();
    // Among equals, the more likely beforehand comes first. A stable sort would say the same, and
    // bring 40 kB of code into the browser.
    order.sort_unstable_by(|a, b| compare(&b.2, &a.2, mover).then(a.0.cmp(&b.0)));
    order
        .into_iter()
        .map(|(number, child, _)| (number, child))
        .collect()
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
        // The first of equals, as above: `max_by` would take the last.
        at = team.tree.children(node).filter(known).reduce(|best, next| {
            match compare(next, best, mover) {
                Ordering::Greater => next,
                _ => best,
            }
        });
    }
    pv
}
