//! `tercio serve` as a process.

use crate::process::Process;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a server may take to come up: its database may be away meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, running or not.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) program: PathBuf,
    /// What it is told beside the usual.
    pub(crate) args: Vec<String>,
    pub(crate) log: PathBuf,
    pub(crate) process: Option<Process>,
}

impl Server {
    /// Starts it, without waiting for anything.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        // All come from one address, and ask as fast as they can.
        let usual = ["serve", "--address", "127.0.0.1", "--port", "0"];
        let usual = usual.into_iter().chain(["--requests", "0"]);
        let args = usual.map(ToOwned::to_owned);
        let args = args.chain(self.args.iter().cloned());
        self.process = Some(Process::start(&self.program, args, &self.log)?);
        Ok(())
    }

    /// Starts it, and says where it is once it listens.
    pub(crate) fn start(&mut self) -> io::Result<SocketAddr> {
        let begin = Instant::now();
        loop {
            self.begin()?;
            match self.said() {
                Some(address) => return Ok(address),
                None if begin.elapsed() > PATIENCE => {
                    return Err(io::Error::other(format!(
                        "the server does not start, see {}",
                        self.log.display()
                    )));
                }
                None => sleep(Duration::from_millis(100)),
            }
        }
    }

    /// SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    /// Where it says that it is.
    fn said(&mut self) -> Option<SocketAddr> {
        let output = self.process.as_mut()?.output()?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).ok()?;
        let address = line.trim().strip_prefix("Tercio is at http://")?;
        address.strip_suffix('/')?.parse().ok()
    }
}
