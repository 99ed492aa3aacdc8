//! A NATS server of our own.

use crate::process::Process;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tercio_provision::{Needed, on_path};

/// Who may speak to it.
const NAME: &str = "tercio";
const PASSWORD: &str = "secret";
/// Where it may listen.
const FIRST_PORT: u16 = 20_000;
const PORTS: u16 = 12_000;
/// Longer than it takes to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A NATS server that ends when it is dropped, and also when the program ends in whatever way.
#[derive(Debug)]
pub struct NatsServer {
    program: PathBuf,
    folder: TempDir,
    address: SocketAddr,
    process: Option<Process>,
}

impl NatsServer {
    /// Starts one on a free port of this machine.
    ///
    /// # Errors
    ///
    /// If it does not start.
    ///
    /// # Panics
    ///
    /// If it is not there and cannot be installed.
    pub fn start() -> io::Result<NatsServer> {
        let program = program();
        let mut server = NatsServer {
            program,
            folder: tempfile::tempdir()?,
            address: free_address()?,
            process: None,
        };
        server.go_on()?;
        Ok(server)
    }

    /// Where it is, with the name and password that it asks for.
    #[must_use]
    pub fn url(&self) -> String {
        NatsServer::url_by(&self.address.to_string())
    }

    /// The same by another way.
    #[must_use]
    pub fn url_by(way: &str) -> String {
        format!("nats://{NAME}:{PASSWORD}@{way}")
    }

    /// Its host and port.
    #[must_use]
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Ends it at once with SIGKILL.
    pub fn crash(&mut self) {
        self.process = None;
    }

    /// Starts it again after a crash, and answers when it is ready.
    ///
    /// # Errors
    ///
    /// If it does not start.
    pub fn go_on(&mut self) -> io::Result<()> {
        let port = self.address.port().to_string();
        let kept = self.folder.path().join("jetstream");
        let kept = kept.to_string_lossy();
        let args = ["--addr", "127.0.0.1", "--port", &port];
        let args = args
            .into_iter()
            .chain(["--jetstream", "--store_dir", &kept])
            .chain(["--user", NAME, "--pass", PASSWORD]);
        let log = self.folder.path().join("log");
        self.process = Some(Process::start(&self.program, args, &log)?);
        let begin = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            if begin.elapsed() > PATIENCE {
                return Err(io::Error::other("NATS does not start"));
            }
            sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

/// An address that is free and stays so while the server is down: its port is none of those that
/// systems give to connections by themselves (from 32768 on, or higher).
fn free_address() -> io::Result<SocketAddr> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Other processes begin elsewhere.
    let first = std::process::id() % 100 * 100;
    let first = u16::try_from(first).unwrap_or(0);
    for _ in 0..PORTS {
        let number = first.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, FIRST_PORT + number % PORTS));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err(io::Error::other("no port is free"))
}

/// The program: named by `TERCIO_NATS_SERVER`, found, or installed where apt may.
fn program() -> PathBuf {
    let needed = Needed {
        name: "NATS",
        variable: "TERCIO_NATS_SERVER",
        packages: &["nats-server"],
    };
    // Debian keeps it among the programs of the administrator.
    let usual = || Some(PathBuf::from("/usr/sbin/nats-server")).filter(|file| file.is_file());
    needed.path(|| on_path(&["nats-server"]).or_else(usual))
}
