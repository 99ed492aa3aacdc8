//! A server that is measured.

use crate::error::{Failure, Result};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Linux counts time on processors in hundredths of a second; here in milliseconds.
const TICK: u64 = 10;

/// The time that a process of this machine has spent on processors, where Linux tells.
pub(super) fn processor_time(process: i64) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in brackets, and may hold anything.
    let (_, rest) = stat.rsplit_once(") ")?;
    let ticks = |place: usize| rest.split(' ').nth(place)?.parse::<u64>().ok();
    Some(Duration::from_millis((ticks(11)? + ticks(12)?) * TICK))
}

/// A server of its own, which ends with this.
pub(super) struct Server {
    child: Child,
    pub(super) address: SocketAddr,
}

impl Server {
    /// Starts one that takes so many sockets, and hears others on the same database over NATS.
    pub(super) fn start(database: &str, nats: Option<&str>, sockets: u32) -> Result<Server> {
        let failed =
            |error: std::io::Error| Failure::new(format_args!("cannot start a server: {error}"));
        let program = std::env::current_exe().map_err(failed)?;
        let mut child = Command::new(program)
            .args(["serve", "--address", "127.0.0.1", "--port", "0"])
            .args(["--requests", "0", "--log", "warn"])
            .args(["--connections", &sockets.to_string()])
            .args(nats.into_iter().flat_map(|nats| ["--nats", nats]))
            .env("TERCIO_DATABASE", database)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout)
                .read_line(&mut line)
                .map_err(failed)?;
        }
        let address = line.trim().strip_prefix("Tercio is at http://");
        let address = address.and_then(|text| text.strip_suffix('/')?.parse().ok());
        match address {
            Some(address) => Ok(Server { child, address }),
            None => {
                let _ = child.kill();
                Err(Failure::new(
                    "cannot start a server: it does not say where it is",
                ))
            }
        }
    }

    /// The memory that it holds, in bytes, where Linux tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes * 1024)
    }

    /// The time that it has spent on processors, where Linux tells.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        processor_time(self.child.id().into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
