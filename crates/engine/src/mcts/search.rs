//! Searching a game: limits, what it tells meanwhile, and what is kept from one move to the next.

use super::node::Node;
use super::tally::Tally;
use super::team::{Company, End, Team, WhenShort};
use super::tree::Tree;
use super::walk::{Start, prepare};
use super::watch::Watch;
use super::{ManySeats, Tuning};
use crate::cores::usable_threads;
use crate::time::Latency;
use crate::{Limits, Nets, NoMemory, RootStats, Stop, Tables};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use tercio_rules::{Game, Rules, Seat};
use web_time::Instant;

/// The game that the tree belongs to: what was agreed, and the hashes of all positions so far.
struct Past {
    rules: Rules,
    /// The quiet moves before the first position, which no hash covers.
    quiet: u16,
    hashes: Vec<u64>,
}

/// A searcher for games of any number of seats. It keeps what it knows about the moves that were
/// played.
///
/// With one thread and a limit of nodes, the result is the same on every machine.
pub struct Search {
    tree: Tree,
    tuning: Tuning,
    tables: Tables,
    nets: Nets,
    threads: usize,
    multipv: usize,
    past: Option<Past>,
    latency: Latency,
}

impl Search {
    /// A searcher with a tree of this many mebibytes.
    pub fn new(mebibytes: usize) -> Search {
        Search {
            tree: Tree::new(mebibytes),
            tuning: Tuning::BEST,
            tables: Tables::BEST,
            nets: Nets::default(),
            threads: 1,
            multipv: 1,
            past: None,
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

    /// Searches the last position of a game. `on_stats` hears now and then what is known by then, with
    /// so many of the best lines at least. Returns what is known in the end.
    pub fn run<P: ManySeats>(
        &mut self,
        (position, game): (&P, &Game),
        limits: Limits,
        lines: usize,
        stop: &Stop,
        on_stats: &mut dyn FnMut(&RootStats),
    ) -> RootStats {
        let started = Instant::now();
        self.recall::<P>(game);
        let hashes = self.past.as_ref().map_or(&[][..], |past| &past.hashes);
        // No net has learned from games that somebody left.
        let net = match position.left().is_empty() {
            true => self.nets.crowd(game.rules()),
            false => None,
        };
        let tuning = match &net {
            Some(net) => P::tuned_for(net, self.tuning),
            None => self.tuning,
        };
        let start = Start {
            position: *position,
            hashes: &hashes[..hashes.len().saturating_sub(1)],
            tuning: &tuning,
            eval: P::eval(&self.tables),
            net: net.as_deref(),
            company: match self.threads {
                1 => Company::Alone,
                _ => Company::Several,
            },
        };
        let is_over = position.outcome().is_some();
        let tally = match is_over {
            true => Tally::new(&[0.0; Seat::MAX]),
            false => prepare(&mut self.tree, &start),
        };
        let mut tallies = vec![Mutex::new(tally)];
        tallies.resize_with(self.threads, || Mutex::new(Tally::default()));
        let left = limits.nodes.map(AtomicU64::new);
        self.latency.fade();
        let lines = (self.multipv, lines.max(self.multipv));
        let mut watch = Watch::new(started, limits, lines, &self.latency);
        let mut when_short = WhenShort::End;
        loop {
            let team = Team {
                tree: &self.tree,
                start: &start,
                tallies: &tallies,
                left: left.as_ref(),
                when_short,
            };
            if is_over || team.search(&mut watch, stop, on_stats) == End::Over {
                let stats = watch.stats(&team);
                on_stats(&stats);
                return stats;
            }
            if watch.can_make_room(&self.tree) {
                self.tree.make_room();
                watch.go_on();
            } else {
                when_short = WhenShort::GoOn;
            }
        }
    }

    /// Makes the last position of a game the root. What is known about it is kept if the game is
    /// the one of the last search.
    fn recall<P: ManySeats>(&mut self, game: &Game) {
        let hashes: Vec<u64> = game.hashes().collect();
        let (rules, quiet) = (game.rules(), game.start().plies_since_capture());
        let is_same = |past: &Past| {
            past.rules == rules && past.quiet == quiet && hashes.starts_with(&past.hashes)
        };
        let tree = &self.tree;
        let played = match self.past.take() {
            Some(past) if is_same(&past) => Some(&game.moves()[past.hashes.len() - 1..]),
            _ => None,
        };
        let known = played.and_then(|played| {
            played.iter().try_fold(tree.root(), |node, ply| {
                // Nobody foresaw that a seat would leave.
                let packed = P::pack(P::narrow(ply.mv()?)?);
                tree.children(node).find(|child| child.mv() == packed)
            })
        });
        match (played, known.map(Node::copy)) {
            (Some([]), _) => {}
            (_, Some(node)) => self.tree.reroot(node),
            (_, None) => self.tree.reset(),
        }
        self.past = Some(Past {
            rules,
            quiet,
            hashes,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::Part;
    use tercio_rules::Position;

    /// A searcher with so many threads, whatever the machine has.
    fn searcher(mebibytes: usize, threads: usize) -> Search {
        let mut search = Search::new(mebibytes);
        search.threads = threads;
        search
    }

    fn run(search: &mut Search, game: &Game, nodes: u64) -> RootStats {
        let limits = Limits::nodes(nodes);
        let (stop, ignore) = (Stop::default(), &mut |_: &RootStats| {});
        match game.position() {
            Position::Pikemen(position) => search.run((position, game), limits, 1, &stop, ignore),
            Position::Martian(position) => search.run((position, game), limits, 1, &stop, ignore),
            _ => unreachable!("a small board"),
        }
    }

    fn start(game: &str, setup: &str) -> Game {
        Game::new(Rules::from_names(game, setup).expect("a setup"))
    }

    /// All nodes from one on, and how far each is below it.
    fn all(tree: &Tree) -> Vec<(&Node, usize)> {
        let mut nodes = vec![(tree.root(), 0)];
        let mut next = 0;
        while let Some(&(node, depth)) = nodes.get(next) {
            nodes.extend(tree.children(node).map(|child| (child, depth + 1)));
            next += 1;
        }
        nodes
    }

    /// The moves, visits and values below a node, in the order of the tree.
    fn trace(tree: &Tree, node: &Node) -> Vec<(u32, u32, f32)> {
        let mut trace = vec![(node.mv(), node.visits(), node.value())];
        for child in tree.children(node) {
            trace.extend(self::trace(tree, child));
        }
        trace
    }

    #[test]
    fn what_is_below_a_node_survives_its_rise_to_the_root() {
        let game = start("pikemen", "wedge3");
        let mut search = searcher(8, 1);
        search.tuning.width = 4;
        search.tuning.widen_at = 16;
        run(&mut search, &game, 5000);
        let tree = &mut search.tree;
        for _ in 0..3 {
            let children = tree.children(tree.root());
            let Some(most) = children.max_by_key(|child| child.visits()) else {
                break;
            };
            let before = trace(tree, most);
            tree.reroot(most.copy());
            assert_eq!(trace(tree, tree.root()), before);
        }
    }

    #[test]
    fn parts_go_to_moves_of_their_own() {
        let game = start("martian", "four");
        let alone = run(&mut searcher(4, 1), &game, 1000);
        for number in 0..3 {
            let part = Part::new(number, 3);
            let mut search = searcher(4, 1);
            search.tuning.part = part;
            let stats = run(&mut search, &game, 1000);
            let moves = |stats: &RootStats| stats.moves.iter().map(|it| it.mv).collect::<Vec<_>>();
            assert_eq!(moves(&stats), moves(&alone), "the places are the same");
            for (place, found) in stats.moves.iter().enumerate() {
                assert!(part.has(place) || found.visits == 0);
            }
            assert!(stats.moves[number as usize].visits > 100);
        }
    }

    #[test]
    fn every_visit_of_every_thread_counts() {
        for threads in [1, 2, 7] {
            for (game, setup) in [("pikemen", "warlords"), ("martian", "four")] {
                let game = start(game, setup);
                let mut search = searcher(16, threads);
                let stats = run(&mut search, &game, 6000);
                assert_eq!(stats.nodes, 6000);
                let tree = &search.tree;
                assert_eq!(tree.root().visits(), 6001);
                for (node, depth) in all(tree) {
                    let below: u32 = tree.children(node).map(Node::visits).sum();
                    assert!(below <= node.visits(), "{depth}");
                    assert_eq!(node.state().passing(), 0, "nobody is left behind");
                    assert!((0.0..=1.0).contains(&node.value()));
                }
            }
        }
    }

    #[test]
    fn a_full_tree_gives_up_what_matters_least_and_grows_on() {
        for threads in [1, 3] {
            let game = start("pikemen", "warlords");
            let mut search = searcher(1, threads);
            let mut best = 0;
            let mut deepest = 0;
            for step in 1..=4 {
                run(&mut search, &game, 10_000);
                assert!(search.tree.bytes() <= 1 << 20, "the bound is held");
                assert_eq!(search.tree.root().visits(), 10_000 * step + 1);
                let nodes = all(&search.tree);
                deepest = nodes
                    .iter()
                    .map(|&(_, depth)| depth)
                    .max()
                    .unwrap_or(0)
                    .max(deepest);
                let most = search
                    .tree
                    .children(search.tree.root())
                    .map(Node::visits)
                    .max();
                let most = most.expect("moves");
                assert!(most > best, "the best move is still visited");
                best = most;
            }
            assert!(deepest >= 8, "{deepest}");
        }
    }
}
