//! What can be killed: servers, and what they stand on.

use crate::addresses::Addresses;
use crate::nats::NatsServer;
use crate::server::Server;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
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
}

impl Database {
    /// All of them.
    pub const ALL: [Database; 3] = [Database::Sqlite, Database::Postgres, Database::Nodes];
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Database::Sqlite => "sqlite",
            Database::Postgres => "postgres",
            Database::Nodes => "nodes",
        })
    }
}

/// How many servers there are where there are several.
const NODES: usize = 3;

/// All processes.
pub(crate) struct World {
    /// Ends before the folder does.
    servers: Vec<Server>,
    nats: Option<NatsServer>,
    cluster: Option<Cluster>,
    pub(crate) database: String,
    pub(crate) addresses: Arc<Addresses>,
    folder: TempDir,
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
        let cluster = (kind != Database::Sqlite).then(|| Cluster::start(Disk::Waits));
        let database = match &cluster {
            Some(cluster) => runtime.block_on(cluster.database()),
            None => format!("sqlite:{}", folder.path().join("games.sqlite").display()),
        };
        let nats = match kind {
            Database::Nodes => Some(NatsServer::start()?),
            Database::Sqlite | Database::Postgres => None,
        };
        let count = match kind {
            Database::Nodes => NODES,
            Database::Sqlite | Database::Postgres => 1,
        };
        let mut args = vec!["--database".to_owned(), database.clone()];
        if let Some(nats) = &nats {
            args.extend(["--nats".to_owned(), nats.url()]);
        }
        let servers = (0..count).map(|number| Server {
            program: program.to_owned(),
            args: args.clone(),
            log: folder.path().join(format!("server-{number}.log")),
            process: None,
        });
        let mut world = World {
            servers: servers.collect(),
            nats,
            cluster,
            database,
            addresses: Arc::new(Addresses::new(count)),
            folder,
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

    /// Ends all servers, and leaves the database.
    pub(crate) fn end_servers(&mut self) {
        for server in 0..self.servers.len() {
            self.addresses.set(server, None);
            self.servers[server].kill();
        }
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
            servers, folder, ..
        } = self;
        drop(servers);
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
