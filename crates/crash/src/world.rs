//! What can be killed: servers, and what they stand on.

use crate::addresses::Addresses;
use crate::nats::NatsServer;
use crate::server::Server;
use crate::worker::Worker;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;
use tercio_rng::Rng;
use tercio_store::testing::{Cluster, Disk};

/// What the servers stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Database {
    /// One server on a file.
    Sqlite,
    /// One server on PostgreSQL.
    Postgres,
    /// Three servers on PostgreSQL and NATS, which are killed as well.
    Nodes,
    /// One server on a file that leaves all thinking to so many workers. Those are killed.
    Workers(usize),
}

impl Database {
    /// Those in which servers are killed.
    pub const ALL: [Database; 3] = [Database::Sqlite, Database::Postgres, Database::Nodes];
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Database::Sqlite => "sqlite",
            Database::Postgres => "postgres",
            Database::Nodes => "nodes",
            Database::Workers(_) => "sqlite, with workers",
        })
    }
}

/// How a server leaves all thinking to others, and reviews take no time.
const LEFT_TO_WORKERS: [&str; 4] = ["--engine-threads", "0", "--review-nodes", "500"];

/// How many servers there are where there are several.
const NODES: usize = 3;

/// All processes.
pub(crate) struct World {
    /// Ends before the folder does.
    servers: Vec<Server>,
    workers: Vec<Worker>,
    nats: Option<NatsServer>,
    cluster: Option<Cluster>,
    pub(crate) database: String,
    pub(crate) addresses: Arc<Addresses>,
    folder: TempDir,
    program: PathBuf,
    rng: Rng,
    kills: usize,
}

impl World {
    /// Starts everything.
    pub(crate) fn start(
        kind: Database,
        program: &Path,
        seed: u64,
        runtime: &tokio::runtime::Runtime,
    ) -> io::Result<World> {
        let folder = tempfile::Builder::new().prefix("tercio-crash-").tempdir()?;
        let on_postgres = matches!(kind, Database::Postgres | Database::Nodes);
        let cluster = on_postgres.then(|| Cluster::start(Disk::Waits));
        let database = match &cluster {
            Some(cluster) => runtime.block_on(cluster.database()),
            None => format!("sqlite:{}", folder.path().join("games.sqlite").display()),
        };
        let nats = match kind {
            Database::Nodes | Database::Workers(_) => Some(NatsServer::start()?),
            Database::Sqlite | Database::Postgres => None,
        };
        let count = match kind {
            Database::Nodes => NODES,
            Database::Sqlite | Database::Postgres | Database::Workers(_) => 1,
        };
        let mut args = vec!["--database".to_owned(), database.clone()];
        if let Some(nats) = &nats {
            args.extend(["--nats".to_owned(), nats.url()]);
        }
        let mut workers = Vec::new();
        if let (Database::Workers(count), Some(nats)) = (kind, &nats) {
            args.extend(LEFT_TO_WORKERS.map(ToOwned::to_owned));
            for number in 0..count {
                let log = folder.path().join(format!("worker-{number}.log"));
                workers.push(Worker::start(program, &nats.url(), &log)?);
            }
        }
        let servers = (0..count).map(|number| Server {
            program: program.to_owned(),
            args: args.clone(),
            log: folder.path().join(format!("server-{number}.log")),
            process: None,
        });
        let mut world = World {
            servers: servers.collect(),
            workers,
            nats,
            cluster,
            database,
            addresses: Arc::new(Addresses::new(count)),
            folder,
            program: program.to_owned(),
            rng: Rng::new(seed),
            kills: 0,
        };
        for server in 0..count {
            world.start_server(server)?;
        }
        Ok(world)
    }

    /// Waits for a moment at random, kills somebody with SIGKILL, and starts them again.
    pub(crate) fn kill_one(&mut self) -> io::Result<()> {
        if !self.workers.is_empty() {
            return self.kill_a_worker();
        }
        self.wait(300);
        let turn = self.kills;
        self.kills += 1;
        // With several nodes: a node, PostgreSQL, a node, NATS, and so on.
        match (&mut self.cluster, &mut self.nats, turn % 4) {
            (Some(cluster), Some(_), 1) => {
                cluster.crash();
                cluster.go_on();
            }
            (_, Some(nats), 3) => {
                nats.crash();
                self.wait(300);
                if let Some(nats) = &mut self.nats {
                    nats.go_on()?;
                }
            }
            _ => {
                let server = (self.rng.next_u64() % self.servers.len() as u64) as usize;
                self.addresses.set(server, None);
                self.servers[server].kill();
                // Some are killed again while they start.
                if self.rng.next_u64().is_multiple_of(4) {
                    self.servers[server].begin()?;
                    self.wait(100);
                    self.servers[server].kill();
                }
                self.start_server(server)?;
            }
        }
        Ok(())
    }

    /// Waits longer: something is to be done between.
    fn kill_a_worker(&mut self) -> io::Result<()> {
        self.wait(1500);
        let worker = (self.rng.next_u64() % self.workers.len() as u64) as usize;
        self.workers[worker].kill();
        self.wait(200);
        self.workers[worker].go_on()
    }

    /// Asks for puzzles in all games that are over.
    pub(crate) fn mine(&self) -> io::Result<()> {
        self.admin(&self.database, &["mine"])
    }

    /// Does what whoever runs the servers may do.
    pub(crate) fn admin(&self, database: &str, words: &[&str]) -> io::Result<()> {
        let output = Command::new(&self.program)
            .args(["admin", "--database", database])
            .args(words)
            .output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(io::Error::other(
                String::from_utf8_lossy(&output.stderr).into_owned(),
            )),
        }
    }

    /// Ends all servers, and leaves the database.
    pub(crate) fn end_servers(&mut self) {
        for server in 0..self.servers.len() {
            self.addresses.set(server, None);
            self.servers[server].kill();
        }
    }

    /// How many jobs workers have taken that others had left.
    pub(crate) fn taken_over(&self) -> usize {
        self.workers.iter().map(Worker::taken_over).sum()
    }

    /// The address of another database beside it, which is empty.
    pub(crate) fn another(&self, runtime: &tokio::runtime::Runtime) -> String {
        match &self.cluster {
            Some(cluster) => runtime.block_on(cluster.database()),
            None => format!("sqlite:{}", self.file("restored.sqlite").display()),
        }
    }

    /// Where a file that goes away with all of this may be.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Ends all servers, and starts one on another database.
    pub(crate) fn move_to(&mut self, database: &str) -> io::Result<()> {
        self.end_servers();
        let args = vec!["--database".to_owned(), database.to_owned()];
        self.servers[0].args = args;
        self.start_server(0)
    }

    /// Keeps what the servers wrote down, and says where.
    pub(crate) fn keep(self) -> String {
        let World {
            servers,
            workers,
            folder,
            ..
        } = self;
        drop((servers, workers));
        folder.keep().display().to_string()
    }

    fn start_server(&mut self, server: usize) -> io::Result<()> {
        let address = self.servers[server].start()?;
        self.addresses.set(server, Some(address));
        Ok(())
    }

    /// Waits up to so many milliseconds.
    fn wait(&mut self, most: u64) {
        sleep(Duration::from_millis(self.rng.next_u64() % most));
    }
}
