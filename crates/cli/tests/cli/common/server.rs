//! `tercio serve` as a process.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than the server may take to end.
const SOON: Duration = Duration::from_secs(8);

/// A command that serves on any free port, and forgets everything in the end.
pub(crate) fn serve(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
    command
        .args(["serve", "--port", "0"])
        .args(args)
        .env("TERCIO_DATABASE", "sqlite::memory:");
    command
}

/// A server that listens. It ends with this.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// Its host and port, as it says them.
    pub(crate) address: String,
}

impl Server {
    /// Starts it, and waits until it says where it is.
    pub(crate) fn start(mut command: Command) -> Server {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("tercio starts");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        stdout.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Tercio is at http://");
        let address = address.and_then(|text| text.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Server { child, address }
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("kill runs").success());
    }

    /// Waits for the end, which must be a good one, and says how long it took and what was logged.
    pub(crate) fn end(mut self) -> (Duration, String) {
        let begin = Instant::now();
        // From a thread: who logs more than fits waits until it is read.
        let mut stderr = self.child.stderr.take().expect("piped");
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).expect("text");
            log
        });
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            assert!(begin.elapsed() < SOON, "it did not end");
            sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
        (begin.elapsed(), log.join().expect("read"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
