//! `tercio serve` as a process.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than the server may take to end.
const SOON: Duration = Duration::from_secs(30);

/// Longer than any answer may take.
const ANSWER: Duration = Duration::from_secs(60);

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
    /// What it logs, line by line.
    log: Receiver<String>,
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
        let log = read(child.stderr.take().expect("piped"));
        Server {
            child,
            address,
            log,
        }
    }

    /// Waits for a line of the log that has this in it.
    pub(crate) fn logged(&self, part: &str) -> String {
        let begin = Instant::now();
        let mut before = String::new();
        loop {
            let left = SOON.saturating_sub(begin.elapsed());
            let Ok(line) = self.log.recv_timeout(left) else {
                panic!("not logged: {part}\n{before}");
            };
            if line.contains(part) {
                return line;
            }
            before += &line;
        }
    }

    /// Sends a request; the cookies that came with the answer, its status and its body.
    pub(crate) fn ask(&self, what: &str, cookie: &str, body: &Value) -> (String, String, String) {
        let body = body.to_string();
        ask(&self.address, what, cookie, &body)
    }

    /// Somebody who comes for the first time, by the cookie.
    pub(crate) fn guest(&self) -> String {
        self.ask("GET /api/me", "", &json!({})).0
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("kill runs").success());
    }

    /// Waits for the end, which must be a good one, and says what was logged since it was last asked.
    pub(crate) fn end(mut self) -> String {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            assert!(begin.elapsed() < SOON, "it did not end");
            sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{status}");
        self.log.iter().collect()
    }
}

/// The lines of a log, as they come. From a thread: who logs more than fits waits until it is read.
fn read(stderr: ChildStderr) -> Receiver<String> {
    let (lines, log) = channel();
    std::thread::spawn(move || {
        let mut stderr = BufReader::new(stderr);
        loop {
            let mut line = String::new();
            let length = stderr.read_line(&mut line).expect("text");
            if length == 0 || lines.send(line).is_err() {
                break;
            }
        }
    });
    log
}

/// Sends a request; the cookies that came with the answer, its status and its body. Who has no cookie may have a
/// token.
pub(crate) fn ask(address: &str, what: &str, cookie: &str, body: &str) -> (String, String, String) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(ANSWER)).expect("a timeout");
    let who = match cookie.starts_with("Bearer ") {
        true => "authorization",
        false => "cookie",
    };
    let request = format!(
        "{what} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{who}: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let cookies = head.lines().filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let pair = value.split(';').next()?;
        let kept = name.eq_ignore_ascii_case("set-cookie") && !pair.ends_with('=');
        kept.then(|| pair.to_owned())
    });
    let cookies: Vec<String> = cookies.collect();
    let status = head.split(' ').nth(1).unwrap_or_default();
    (cookies.join("; "), status.to_owned(), body.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
