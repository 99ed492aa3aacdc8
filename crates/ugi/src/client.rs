//! An engine that runs as a process of its own.

use crate::quote::quoted;
use crate::{Command, Go, PositionText};
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How an engine misbehaved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be started, or did not introduce itself.
    Start(String),
    /// It says more than anybody could want to hear.
    Flood(String),
    /// It ended, or closed its streams.
    Gone,
    /// It did not answer in time.
    Late {
        /// What was waited for.
        awaited: &'static str,
        /// How long.
        waited: Duration,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Start(error) => write!(f, "cannot start the engine: {error}"),
            Fault::Flood(what) => write!(f, "the engine floods its output: {what}"),
            Fault::Gone => f.write_str("the engine has ended"),
            Fault::Late { awaited, waited } => {
                write!(f, "no {awaited} after {} ms", waited.as_millis())
            }
        }
    }
}

impl std::error::Error for Fault {}

/// The answer to a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The word after `bestmove`.
    pub mv: String,
    /// The nodes that the last `info` line with a number of them gives; 0 if there was none.
    pub nodes: u64,
    /// The depth that the last `info` line with a depth gives; 0 if there was none.
    pub depth: u32,
    /// From sending `go` to reading `bestmove`.
    pub time: Duration,
}

/// A line and when it was read, or why there will be no more.
type Line = Result<(String, Instant), Fault>;

/// A running engine. It is asked to quit when the client is dropped, and killed if it does not.
#[derive(Debug)]
pub struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// How many lines have come since the engine was last asked something.
    heard: usize,
    name: Option<String>,
    options: Vec<String>,
}

impl Client {
    /// How long an engine may take to end when it was asked to.
    const FAREWELL: Duration = Duration::from_millis(500);
    /// The longest line an engine may write, in bytes.
    const LONGEST_LINE: usize = 1 << 16;
    /// The most lines an engine may write before it answers.
    const MOST_LINES: usize = 200_000;
    /// How many lines wait to be heard; an engine that writes more has to wait itself.
    const WAITING: usize = 1024;

    /// Starts a program and introduces itself. The introduction must be over within `patience`.
    pub fn start(program: &str, args: &[String], patience: Duration) -> Result<Client, Fault> {
        let failed = |error: std::io::Error| Fault::Start(format!("{}: {error}", quoted(program)));
        let mut child = std::process::Command::new(program)
            .args(args)
            // Whoever plays online with an engine of others keeps their token to themselves.
            .env_remove("TERCIO_TOKEN")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let stdin = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(Client::WAITING);
        if let Some(stdout) = child.stdout.take() {
            // Ends by itself when the process closes its output or the client is gone.
            thread::spawn(move || listen(stdout, &sender));
        }
        let mut client = Client {
            child,
            stdin,
            lines,
            heard: 0,
            name: None,
            options: Vec::new(),
        };
        let introduced = client.introduce(patience);
        introduced.map_err(|fault| Fault::Start(format!("{}: {fault}", quoted(program))))?;
        Ok(client)
    }

    fn introduce(&mut self, patience: Duration) -> Result<(), Fault> {
        self.send(&Command::Ugi)?;
        let deadline = Instant::now() + patience;
        loop {
            let (line, _) = self.line(deadline, patience, "ugiok")?;
            if line == "ugiok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Some(name.to_owned());
            }
            let mut words = line.split_whitespace();
            if (words.next(), words.next()) == (Some("option"), Some("name"))
                && let Some(name) = words.next()
            {
                self.options.push(name.to_owned());
            }
        }
    }

    /// What the engine calls itself.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the engine announced an option.
    #[must_use]
    pub fn has_option(&self, name: &str) -> bool {
        self.options
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Says something to the engine.
    pub fn send(&mut self, command: &Command) -> Result<(), Fault> {
        self.heard = 0;
        let line = format!("{command}\n");
        let stdin = self.stdin.as_mut().ok_or(Fault::Gone)?;
        let sent = stdin.write_all(line.as_bytes());
        sent.and_then(|()| stdin.flush()).map_err(|_| Fault::Gone)
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.send(&Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    }

    /// Waits until everything so far is done.
    pub fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.send(&Command::IsReady)?;
        let deadline = Instant::now() + patience;
        loop {
            if self.line(deadline, patience, "readyok")?.0 == "readyok" {
                return Ok(());
            }
        }
    }

    /// Asks for a move, which must come within `patience`.
    pub fn best_move(
        &mut self,
        position: &PositionText,
        go: &Go,
        patience: Duration,
    ) -> Result<Reply, Fault> {
        self.send(&Command::Position(position.clone()))?;
        self.send(&Command::Go(*go))?;
        let begin = Instant::now();
        let (mut nodes, mut depth) = (0, 0);
        loop {
            let (line, when) = self.line(begin + patience, patience, "bestmove")?;
            if line.starts_with("info ") && !line.starts_with("info string") {
                nodes = number_after(&line, "nodes").unwrap_or(nodes);
                depth = number_after(&line, "depth").unwrap_or(depth);
            } else if let Some(mv) = line.strip_prefix("bestmove") {
                return Ok(Reply {
                    mv: mv.split_whitespace().next().unwrap_or("").to_owned(),
                    nodes,
                    depth,
                    time: when.saturating_duration_since(begin),
                });
            }
        }
    }

    /// The next line and when it was read. A line that came in time counts, however late we look.
    fn line(
        &mut self,
        deadline: Instant,
        patience: Duration,
        awaited: &'static str,
    ) -> Result<(String, Instant), Fault> {
        let late = Fault::Late {
            awaited,
            waited: patience,
        };
        let wait = deadline.saturating_duration_since(Instant::now());
        self.heard += 1;
        if self.heard > Client::MOST_LINES {
            let most = Client::MOST_LINES;
            return Err(Fault::Flood(format!("{most} lines, but no {awaited}")));
        }
        match self.lines.recv_timeout(wait) {
            Ok(Ok((_, when))) if when > deadline => Err(late),
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(late),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Gone),
        }
    }
}

/// Hands on the lines of an engine, until it ends, writes one that has no end, or nobody listens.
fn listen(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let most = Client::LONGEST_LINE;
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    while let Ok(1..) = (&mut reader).take(most as u64).read_until(b'\n', &mut line) {
        let heard = if line.len() == most && line.last() != Some(&b'\n') {
            Err(Fault::Flood(format!("a line of more than {most} bytes")))
        } else {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            // The time counts from here, so that a busy client does not blame the engine.
            Ok((text, Instant::now()))
        };
        let is_last = heard.is_err();
        if lines.send(heard).is_err() || is_last {
            return;
        }
        line.clear();
    }
}

/// The number that follows a word of an `info` line.
fn number_after<T: FromStr>(line: &str, word: &str) -> Option<T> {
    let mut words = line.split_whitespace();
    words.find(|&found| found == word)?;
    words.next()?.parse().ok()
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.send(&Command::Stop);
        let _ = self.send(&Command::Quit);
        // An engine that does not know quit may still notice that its input has ended.
        drop(self.stdin.take());
        let deadline = Instant::now() + Client::FAREWELL;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
