//! Queues in front of nodes, databases and disks, and moves that go through them. Time is counted in
//! whole nanoseconds, so that nothing depends on how a machine rounds.

use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use tercio_rng::Rng;

/// How many appends of a node are written at once, and how many of them are one commit at most: as in
/// the store.
const WRITERS: usize = 4;
const BATCH: usize = 256;
/// How often a node asks the database for one commit.
const QUESTIONS: u64 = 5;
/// Of how many moves one is not counted: the first ones meet empty queues.
const WARM_UP: usize = 10;
/// Where a larger share of all moves waits in the end, or they wait longer, it is too much. That a part
/// is always busy says nothing: the more waits, the more is done with one commit.
const MOST_WAITING: f64 = 0.1;
const LONGEST_MS: f64 = 1000.0;

/// How long everything takes, in nanoseconds. Work on processors takes this long in the mean, and
/// exponentially more or less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Service {
    /// A node, for a move that it takes.
    pub(super) take: u64,
    /// A node, for each commit.
    pub(super) send: u64,
    /// A node, for a move of another node that it hears of.
    pub(super) hear: u64,
    /// Node and database, for a move in a game that went on at another node: what happened there is read.
    pub(super) read: u64,
    /// The database, for each move.
    pub(super) row: u64,
    /// The database, for each commit.
    pub(super) commit: u64,
    /// Its disk, for all that waits for it.
    pub(super) flush: u64,
    /// A question and its answer between two machines.
    pub(super) network: u64,
    pub(super) node_cores: usize,
    pub(super) database_cores: usize,
}

/// Who hears of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// All nodes.
    Everywhere,
    /// Nodes on which somebody follows the game: that of the other player.
    ByGame,
}

/// Some nodes, and the databases that share out the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Park {
    pub(super) nodes: usize,
    pub(super) clusters: usize,
    pub(super) news: News,
}

impl Park {
    pub(super) fn name(self) -> String {
        let some = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        let nodes = some(self.nodes, "node");
        let databases = some(self.clusters, "database");
        let news = match (self.nodes, self.news) {
            (1, _) => "",
            (_, News::Everywhere) => ", all nodes hear all",
            (_, News::ByGame) => ", news by game",
        };
        format!("{nodes}, {databases}{news}")
    }
}

/// How much is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    /// Moves a second, at random moments.
    pub(super) rate: u32,
    pub(super) moves: u32,
    pub(super) seed: u64,
}

/// What came of a load.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Point {
    pub(super) rate: u32,
    /// From sending a move to its acknowledgement.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    /// The share of all moves that waited in the end.
    pub(super) waiting: f64,
    /// The share of the time in which parts worked.
    pub(super) nodes_busy: f64,
    pub(super) databases_busy: f64,
    pub(super) disks_busy: f64,
}

impl Point {
    /// Whether something cannot keep up.
    pub(super) fn is_too_much(&self) -> bool {
        self.waiting > MOST_WAITING || self.p99_ms > LONGEST_MS
    }
}

/// The number of a move, in the order in which they are made.
type Move = usize;

/// Moves that are committed together, of one node to one database.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Batch {
    node: usize,
    cluster: usize,
    moves: Vec<Move>,
}

/// What a core of a node works on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Job {
    Take(Move),
    Send(Batch),
    Hear,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Event {
    /// The next move is made.
    Made,
    /// A node has done something.
    Worked { node: usize, job: Job },
    /// A database has done the work for a batch.
    Written(Batch),
    /// A disk has kept what waited for it.
    Flushed { cluster: usize },
}

/// Cores with one queue.
#[derive(Debug)]
struct Cores<T> {
    free: usize,
    queue: VecDeque<T>,
    busy: u64,
}

impl<T> Cores<T> {
    fn new(free: usize) -> Cores<T> {
        Cores {
            free,
            queue: VecDeque::new(),
            busy: 0,
        }
    }

    /// Something to work on, if a core is free for it.
    fn next(&mut self) -> Option<T> {
        if self.free == 0 {
            return None;
        }
        let job = self.queue.pop_front()?;
        self.free -= 1;
        Some(job)
    }
}

/// A database: its cores, and its disk, which keeps all that waits with one wait.
#[derive(Debug)]
struct Cluster {
    cores: Cores<Batch>,
    waiting: Vec<Batch>,
    under_way: Vec<Batch>,
    flushed: u64,
}

/// The moves of a node that wait for a database, and who could write them.
#[derive(Debug)]
struct Appender {
    queue: VecDeque<Move>,
    free: usize,
}

struct World<'a> {
    service: &'a Service,
    park: Park,
    load: Load,
    rng: Rng,
    now: u64,
    /// How many events there were: those of the same moment happen in their order.
    count: u64,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    nodes: Vec<Cores<Job>>,
    /// One for each node and database.
    appenders: Vec<Appender>,
    clusters: Vec<Cluster>,
    /// When each move was made.
    made: Vec<u64>,
    latencies: Vec<u64>,
    acknowledged: usize,
}

/// Lets so many moves be made.
pub(super) fn run(service: &Service, park: Park, load: Load) -> Point {
    let appender = |_| Appender {
        queue: VecDeque::new(),
        free: WRITERS,
    };
    let cluster = |_| Cluster {
        cores: Cores::new(service.database_cores),
        waiting: Vec::new(),
        under_way: Vec::new(),
        flushed: 0,
    };
    let mut world = World {
        service,
        park,
        load,
        rng: Rng::new(load.seed),
        now: 0,
        count: 0,
        events: BinaryHeap::new(),
        nodes: (0..park.nodes)
            .map(|_| Cores::new(service.node_cores))
            .collect(),
        appenders: (0..park.nodes * park.clusters).map(appender).collect(),
        clusters: (0..park.clusters).map(cluster).collect(),
        made: Vec::new(),
        latencies: Vec::new(),
        acknowledged: 0,
    };
    world.plan(0, Event::Made);
    while let Some(Reverse((now, _, event))) = world.events.pop() {
        world.now = now;
        world.happen(event);
        if world.made.len() >= load.moves as usize {
            break;
        }
    }
    world.point()
}

impl World<'_> {
    fn plan(&mut self, after: u64, event: Event) {
        self.count += 1;
        let event = Reverse((self.now + after, self.count, event));
        self.events.push(event);
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Made => {
                let node = self.rng.below(self.park.nodes);
                self.nodes[node].queue.push_back(Job::Take(self.made.len()));
                self.made.push(self.now);
                self.work(node);
                let pause = 1_000_000_000 / u64::from(self.load.rate.max(1));
                let pause = self.around(pause);
                self.plan(pause, Event::Made);
            }
            Event::Worked { node, job } => {
                self.nodes[node].free += 1;
                self.work(node);
                match job {
                    Job::Take(made) => {
                        // A game is in the same database for ever; which one, its id says.
                        let cluster = self.rng.below(self.park.clusters);
                        let appender = node * self.park.clusters + cluster;
                        self.appenders[appender].queue.push_back(made);
                        self.write(node, cluster);
                    }
                    Job::Send(batch) => {
                        let cluster = batch.cluster;
                        self.clusters[cluster].cores.queue.push_back(batch);
                        self.compute(cluster);
                    }
                    Job::Hear => {}
                }
            }
            Event::Written(batch) => {
                let cluster = batch.cluster;
                self.clusters[cluster].cores.free += 1;
                self.clusters[cluster].waiting.push(batch);
                self.compute(cluster);
                self.flush(cluster);
            }
            Event::Flushed { cluster } => {
                for batch in std::mem::take(&mut self.clusters[cluster].under_way) {
                    self.acknowledge(batch);
                }
                self.flush(cluster);
            }
        }
    }

    /// Free cores of a node take what waits.
    fn work(&mut self, node: usize) {
        while let Some(job) = self.nodes[node].next() {
            let time = self.around(match job {
                Job::Take(_) => self.service.take + self.reading(),
                Job::Send(_) => self.service.send,
                Job::Hear => self.service.hear,
            });
            self.nodes[node].busy += time;
            self.plan(time, Event::Worked { node, job });
        }
    }

    /// A writer of a node that is free takes all that waits.
    fn write(&mut self, node: usize, cluster: usize) {
        let appender = &mut self.appenders[node * self.park.clusters + cluster];
        if appender.free == 0 || appender.queue.is_empty() {
            return;
        }
        appender.free -= 1;
        let count = appender.queue.len().min(BATCH);
        let batch = Batch {
            node,
            cluster,
            moves: appender.queue.drain(..count).collect(),
        };
        self.nodes[node].queue.push_back(Job::Send(batch));
        self.work(node);
    }

    /// What reading costs in the mean: the other player is at any node.
    fn reading(&self) -> u64 {
        let nodes = self.park.nodes as u64;
        self.service.read * (nodes - 1) / nodes
    }

    /// Free cores of a database take batches that wait.
    fn compute(&mut self, cluster: usize) {
        while let Some(batch) = self.clusters[cluster].cores.next() {
            let rows = batch.moves.len() as u64;
            let row = self.service.row + self.reading();
            let time = self.around(self.service.commit + rows * row);
            self.clusters[cluster].cores.busy += time;
            self.plan(time, Event::Written(batch));
        }
    }

    /// If the disk is free it keeps all that waits.
    fn flush(&mut self, cluster: usize) {
        let place = &mut self.clusters[cluster];
        if place.under_way.is_empty() && !place.waiting.is_empty() {
            place.under_way = std::mem::take(&mut place.waiting);
            place.flushed += self.service.flush;
            self.plan(self.service.flush, Event::Flushed { cluster });
        }
    }

    /// A batch is kept: its players are told, and other nodes.
    fn acknowledge(&mut self, batch: Batch) {
        let Batch {
            node,
            cluster,
            moves,
        } = batch;
        // On the way to the player, and between node and database.
        let under_way = self.service.network * (1 + QUESTIONS);
        self.acknowledged += moves.len();
        for made in moves {
            if made >= self.load.moves as usize / WARM_UP {
                self.latencies.push(self.now - self.made[made] + under_way);
            }
            match self.park.news {
                News::Everywhere => {
                    for other in (0..self.park.nodes).filter(|other| *other != node) {
                        self.nodes[other].queue.push_back(Job::Hear);
                        self.work(other);
                    }
                }
                News::ByGame => {
                    let other = self.rng.below(self.park.nodes);
                    if other != node {
                        self.nodes[other].queue.push_back(Job::Hear);
                        self.work(other);
                    }
                }
            }
        }
        self.appenders[node * self.park.clusters + cluster].free += 1;
        self.write(node, cluster);
    }

    /// A time that is exponentially distributed around a mean.
    fn around(&mut self, mean: u64) -> u64 {
        // From 2^-53 to 1.
        let uniform = ((self.rng.next_u64() >> 11) + 1) as f64 / (1_u64 << 53) as f64;
        (-uniform.ln() * mean as f64).round() as u64
    }

    fn point(mut self) -> Point {
        self.latencies.sort_unstable();
        let share = |permille: usize| {
            let place = (self.latencies.len().saturating_sub(1)) * permille / 1000;
            let nanoseconds = self.latencies.get(place).copied();
            // Nothing came back at all.
            nanoseconds.map_or(f64::INFINITY, |time| time as f64 / 1_000_000.0)
        };
        let made = self.made.len();
        let whole = self.now.max(1) as f64;
        let busy = |times: &mut dyn Iterator<Item = u64>, parts: usize| {
            times.sum::<u64>() as f64 / (whole * parts as f64)
        };
        let Service {
            node_cores,
            database_cores,
            ..
        } = *self.service;
        let mut nodes = self.nodes.iter().map(|node| node.busy);
        let mut databases = self.clusters.iter().map(|one| one.cores.busy);
        let mut disks = self.clusters.iter().map(|one| one.flushed);
        Point {
            rate: self.load.rate,
            waiting: (made - self.acknowledged) as f64 / made.max(1) as f64,
            p50_ms: share(500),
            p99_ms: share(990),
            nodes_busy: busy(&mut nodes, self.park.nodes * node_cores),
            databases_busy: busy(&mut databases, self.park.clusters * database_cores),
            disks_busy: busy(&mut disks, self.park.clusters),
        }
    }
}
