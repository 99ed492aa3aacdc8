//! Searching a game: limits, what it tells meanwhile, and what is kept from one move to the next.

use super::node::Node;
use super::tree::{ROOT, Tree};
use super::walk::Walk;
use super::{ManySeats, Tuning};
use crate::time::{Deadline, Latency, TimeManager};
use crate::{Info, Limits, Nets, NoMemory, Stop, Tables};
use std::cmp::Ordering;
use std::time::Duration;
use tercio_rules::{Game, Move, Rules, Seat};
use web_time::Instant;

/// The game that the tree belongs to: what was agreed, and the hashes of all positions so far.
struct Past {
    rules: Rules,
    /// The quiet moves before the first position, which no hash covers.
    quiet: u16,
    hashes: Vec<u64>,
}

/// A searcher for games of any number of seats, one thread. It keeps what it knows about the
/// moves that were played.
///
/// With a limit of nodes, the result is the same on every machine.
pub struct Search {
    tree: Tree,
    tuning: Tuning,
    tables: Tables,
    nets: Nets,
    multipv: usize,
    past: Option<Past>,
    latency: Latency,
}

/// How many nodes pass between two looks at the time.
const LOOK_EVERY: u64 = 16;
/// How many nodes there are before the first info; then twice as many, and so on.
const FIRST_INFO: u64 = 256;
/// An info comes at least this often.
const INFO_EVERY: Duration = Duration::from_millis(100);

impl Search {
    /// A searcher with a tree of this many mebibytes.
    pub fn new(mebibytes: usize) -> Search {
        Search {
            tree: Tree::new(mebibytes),
            tuning: Tuning::BEST,
            tables: Tables::BEST,
            nets: Nets::default(),
            multipv: 1,
            past: None,
            latency: Latency::default(),
        }
    }

    /// Looks for this many best lines, at least one.
    pub fn set_multipv(&mut self, multipv: usize) {
        self.multipv = multipv.max(1);
    }

    /// The numbers it searches with.
    pub fn tuning(&self) -> Tuning {
        self.tuning
    }

    /// Searches with other numbers.
    pub fn set_tuning(&mut self, tuning: Tuning) {
        self.tuning = tuning;
        self.clear();
    }

    /// Judges positions with other weights.
    pub fn set_tables(&mut self, tables: &Tables) {
        self.tables = *tables;
        self.clear();
    }

    /// Judges positions with these nets; where none of them fits, and once somebody has left, with
    /// the tables. Returns those before.
    pub fn set_nets(&mut self, nets: Nets) -> Nets {
        self.clear();
        std::mem::replace(&mut self.nets, nets)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.past = None;
    }

    /// Takes the memory now that the next search would take.
    pub fn prepare(&mut self) -> Result<(), NoMemory> {
        self.tree.reserve()
    }

    /// Forgets everything, and gives the memory of it back.
    pub fn release(&mut self) {
        self.clear();
        self.tree.release();
    }

    /// Searches the last position of a game. `on_info` is called now and then, for each of the
    /// best lines. Returns the best line found; it is empty only if the game is over.
    pub fn run<P: ManySeats>(
        &mut self,
        position: &P,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Info {
        let started = Instant::now();
        self.recall::<P>(game);
        let hashes = self.past.as_ref().map_or(&[][..], |past| &past.hashes);
        // No net has learned from games that somebody left.
        let net = match position.left().is_empty() {
            true => self.nets.crowd(game.rules()),
            false => None,
        };
        let mut walk = Walk::new(
            &mut self.tree,
            &self.tuning,
            (&self.tables, net.as_deref()),
            *position,
            hashes,
        );
        if position.outcome().is_some() {
            return info(&walk, &[], 0, started);
        }
        walk.prepare();
        self.latency.fade();
        let mut deadline = Deadline::new(started, limits.time, &self.latency);
        let mut time_manager = TimeManager::new(limits.aim);
        let mut leader = None;
        let timed = limits.nodes.is_none() && limits.time.is_some();
        let mut next_info = FIRST_INFO;
        let mut last_info = Duration::ZERO;
        while !stop.is_raised() && limits.nodes.is_none_or(|most| walk.nodes < most) {
            if walk.nodes.is_multiple_of(LOOK_EVERY) {
                let time = started.elapsed();
                if deadline.is_late() || time_manager.is_enough(time) {
                    break;
                }
                let is_due = walk.nodes >= next_info || time - last_info >= INFO_EVERY;
                if is_due && walk.nodes > 0 {
                    next_info = next_info.max(2 * walk.nodes);
                    last_info = time;
                    let order = best_first(&walk);
                    time_manager.step(leader == order.first().copied(), 0);
                    leader = order.first().copied();
                    for index in 0..self.multipv.min(order.len()) {
                        on_info(&info(&walk, &order, index, started));
                    }
                }
                if limits.depth.is_some_and(|most| is_deep(&walk, most)) {
                    break;
                }
            }
            let settled = walk.root().is_proven() || timed && walk.root().len == 1;
            if settled && self.multipv == 1 && limits != Limits::default() {
                break;
            }
            walk.visit();
        }
        let order = best_first(&walk);
        for index in 0..self.multipv.min(order.len()) {
            on_info(&info(&walk, &order, index, started));
        }
        info(&walk, &order, 0, started)
    }

    /// Makes the last position of a game the root. What is known about it is kept if the game is
    /// the one of the last search.
    fn recall<P: ManySeats>(&mut self, game: &Game) {
        let hashes: Vec<u64> = game.hashes().collect();
        let (rules, quiet) = (game.rules(), game.start().plies_since_capture());
        let is_same = |past: &Past| {
            past.rules == rules && past.quiet == quiet && hashes.starts_with(&past.hashes)
        };
        let known = match self.past.take() {
            Some(past) if is_same(&past) => {
                let played = &game.moves()[past.hashes.len() - 1..];
                played.iter().try_fold(ROOT, |at, &ply| {
                    // Nobody foresaw that a seat would leave.
                    let packed = P::pack(P::narrow(ply.mv()?)?);
                    let mut children = self.tree.nodes[at].range();
                    children.find(|&child| self.tree.nodes[child].mv == packed)
                })
            }
            _ => None,
        };
        match known {
            Some(ROOT) => {}
            Some(at) => self.tree.reroot(at),
            None => self.tree.reset(),
        }
        self.past = Some(Past {
            rules,
            quiet,
            hashes,
        });
    }
}

/// Whether the best line is at least this long, or cannot get longer.
fn is_deep<P: ManySeats>(walk: &Walk<'_, P>, most: u32) -> bool {
    let order = best_first(walk);
    let length = order.first().map_or(0, |&child| pv(walk, child).len());
    length >= most as usize || walk.is_stuck()
}

/// How a move compares with another one of the same node: first what wins for sure, last what
/// loses for sure, in between what was visited most.
fn compare(a: &Node, b: &Node, mover: Seat) -> Ordering {
    let class = |node: &Node| {
        let share = node.winners.share(mover);
        match node.is_proven() {
            true if share == 1.0 => 2,
            true if share == 0.0 => 0,
            _ => 1,
        }
    };
    class(a)
        .cmp(&class(b))
        .then(a.visits.cmp(&b.visits))
        .then(a.value.total_cmp(&b.value))
}

/// The children of the root, best first.
fn best_first<P: ManySeats>(walk: &Walk<'_, P>) -> Vec<usize> {
    let mut order: Vec<usize> = walk.root().range().collect();
    let mover = walk.position.turn();
    let nodes = walk.nodes();
    // Among equals, the more likely beforehand comes first. A stable sort would say the same, and
    // bring 40 kB of code into the browser.
    order.sort_unstable_by(|&a, &b| compare(&nodes[b], &nodes[a], mover).then(a.cmp(&b)));
    order
}

/// The best line that begins with a child of the root.
fn pv<P: ManySeats>(walk: &Walk<'_, P>, child: usize) -> Vec<Move> {
    let nodes = walk.nodes();
    let mut position = walk.position;
    let mut pv = Vec::new();
    let mut at = Some(child);
    while let Some(index) = at {
        let mv = P::unpack(nodes[index].mv);
        position.play_unchecked(mv);
        pv.push(P::widen(mv));
        let mover = position.turn();
        // The first of equals, as above: `max_by` would take the last.
        at = nodes[index]
            .range()
            .rev()
            .filter(|&next| nodes[next].visits > 0 || nodes[next].is_proven())
            .max_by(|&a, &b| compare(&nodes[a], &nodes[b], mover));
    }
    pv
}

/// What is known of one of the best moves of the root.
fn info<P: ManySeats>(walk: &Walk<'_, P>, order: &[usize], index: usize, started: Instant) -> Info {
    let best = order.get(index).copied();
    let pv = best.map_or(Vec::new(), |child| pv(walk, child));
    let seats = walk.position.points().len();
    Info {
        depth: pv.len() as u32,
        seldepth: walk.seldepth.max(pv.len()) as u32,
        multipv: index + 1,
        value: None,
        chances: walk.shares(best)[..seats].to_vec(),
        nodes: walk.nodes,
        time: started.elapsed(),
        hashfull: walk.hashfull(),
        pv,
    }
}
