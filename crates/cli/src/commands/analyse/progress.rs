//! How far a review is, on stderr, for whoever watches.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

/// The width of the bar in characters.
const BAR: usize = 30;
/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) struct Progress {
    planned: usize,
    begin: Instant,
    watched: bool,
    width: usize,
}

impl Progress {
    pub(super) fn new(planned: usize) -> Progress {
        Progress {
            planned,
            begin: Instant::now(),
            watched: io::stderr().is_terminal(),
            width: 0,
        }
    }

    pub(super) fn show(&mut self, done: usize) {
        let passed = self.begin.elapsed();
        if !self.watched || passed < PATIENCE {
            return;
        }
        let filled = (BAR * done / self.planned.max(1)).min(BAR);
        let left = passed.as_secs_f64() / done.max(1) as f64 * (self.planned - done) as f64;
        let left = left.ceil() as u64;
        self.write(&format!(
            "[{}{}] {done}/{} positions, {}:{:02} left",
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            self.planned,
            left / 60,
            left % 60
        ));
    }

    pub(super) fn clear(&mut self) {
        if self.width > 0 {
            self.write("");
            let _ = write!(io::stderr(), "\r");
        }
    }

    fn write(&mut self, line: &str) {
        let width = line.chars().count();
        let blanks = " ".repeat(self.width.saturating_sub(width));
        let _ = write!(io::stderr(), "\r{line}{blanks}");
        self.width = width;
    }
}
