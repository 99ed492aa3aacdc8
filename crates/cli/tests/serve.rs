//! `tercio serve` ends when it is asked to, whatever its clients do.
#![cfg(unix)]

mod common;

use common::complaint;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than the server may take for anything here.
const SOON: Duration = Duration::from_secs(8);

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
        command.env("TERCIO_DATABASE", "sqlite::memory:");
        Server::start_as(command, args)
    }

    fn start_as(mut command: Command, args: &[&str]) -> Server {
        let mut child = command
            .args(["serve", "--port", "0"])
            .args(args)
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

    fn connect(&self, begun: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(begun.as_bytes()).expect("sent");
        stream
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("kill runs").success());
    }

    /// Waits for the end, which must be a good one, and says how long it took and what was logged.
    fn end(mut self) -> (Duration, String) {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            if begin.elapsed() > SOON {
                let _ = self.child.kill();
                panic!("it did not end");
            }
            sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut log).expect("text");
        (begin.elapsed(), log)
    }
}

const WHOLE: &str = "GET /health HTTP/1.1\r\nhost: here\r\n\r\n";
const HALF: &str = "GET /health HTTP/1.1\r\nhost: he";

#[test]
fn signals_end_it_within_seconds() {
    for name in ["INT", "TERM"] {
        let server = Server::start(&[]);
        let mut idle = server.connect(WHOLE);
        idle.read_exact(&mut [0; 100]).expect("an answer");
        let _half = server.connect(HALF);
        let _silent = server.connect("");
        sleep(Duration::from_millis(200));
        server.signal(name);
        server.end();
    }
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let server = Server::start(&[]);
    let _half = server.connect(HALF);
    sleep(Duration::from_millis(200));
    server.signal("TERM");
    sleep(Duration::from_millis(200));
    server.signal("TERM");
    let (took, _) = server.end();
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[test]
fn too_many_connections_are_logged() {
    let server = Server::start(&["--connections", "1"]);
    let mut first = server.connect(WHOLE);
    first.read_exact(&mut [0; 100]).expect("an answer");
    server.signal("TERM");
    let (_, log) = server.end();
    assert!(
        log.contains(" WARN the limit of connections is reached, others wait most=1\n"),
        "{log}"
    );
}

#[test]
fn the_number_of_connections_has_a_range() {
    let said = complaint(&["serve", "--connections", "0"], b"");
    assert!(said.contains("from 1 to 1000000"), "{said}");
}

#[test]
fn a_database_or_an_origin_that_cannot_be_is_refused() {
    for (args, part) in [
        (["--database", "mysql://me:secret@here"], "got mysql://"),
        (
            ["--database", "sqlite:/no/such/folder/games.sqlite"],
            "cannot open the database",
        ),
        (["--origin", "tercio.example"], "https://tercio.example"),
    ] {
        let args = [["serve", "--port", "0"].as_slice(), &args].concat();
        let said = complaint(&args, b"");
        assert!(said.contains(part) && !said.contains("secret"), "{said}");
    }
}

#[test]
fn games_are_kept_in_the_folder_for_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
    command.env("XDG_DATA_HOME", folder.path());
    let server = Server::start_as(command, &[]);
    server.signal("TERM");
    let (_, logged) = server.end();
    assert!(
        !logged.contains("WARN") && !logged.contains("ERROR"),
        "{logged}"
    );
    assert!(logged.contains("INFO the server begins"), "{logged}");
    assert!(logged.contains("tercio.sqlite"), "{logged}");
    assert!(folder.path().join("tercio").join("tercio.sqlite").exists());
    // Where there is no such folder, the app is served all the same.
    let mut command = Command::new(env!("CARGO_BIN_EXE_tercio"));
    command.env_remove("HOME").env_remove("XDG_DATA_HOME");
    let server = Server::start_as(command, &[]);
    server.signal("TERM");
    let (_, logged) = server.end();
    assert!(logged.contains("there is no online play"), "{logged}");
}
