//! How far a long command is, on stderr, for whoever watches.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

/// The width of the bar in characters.
const BAR: usize = 20;
/// The bar is drawn no more often than this.
const PAUSE: Duration = Duration::from_millis(100);
/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that fills, with words behind it. Nothing is shown where nobody watches.
pub(crate) struct Bar {
    planned: u64,
    unit: &'static str,
    begin: Instant,
    drawn: Option<Instant>,
    watched: bool,
    width: usize,
}

impl Bar {
    /// A bar for so many of these.
    pub(crate) fn new(planned: u64, unit: &'static str) -> Bar {
        Bar {
            planned,
            unit,
            begin: Instant::now(),
            drawn: None,
            watched: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Since the bar is there.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// So many are done, of which `fresh` since the bar is there. What else there is to say is
    /// only made if it is shown.
    pub(crate) fn show(&mut self, done: u64, fresh: u64, more: impl FnOnce(Duration) -> String) {
        let recent = self.drawn.is_some_and(|drawn| drawn.elapsed() < PAUSE);
        let early = self.begin.elapsed() < PATIENCE;
        if !self.watched || early || (recent && done < self.planned) {
            return;
        }
        self.drawn = Some(Instant::now());
        let filled = (BAR as u64 * done / self.planned.max(1)).min(BAR as u64) as usize;
        let mut line = format!(
            "[{}{}] {done}/{} {}{}",
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            self.planned,
            self.unit,
            more(self.elapsed())
        );
        if fresh > 0 {
            let each = self.elapsed().as_secs_f64() / fresh as f64;
            let left = (each * self.planned.saturating_sub(done) as f64) as u64;
            line += &format!(", {}:{:02} left", left / 60, left % 60);
        }
        self.write(&line);
    }

    /// Takes the bar away.
    pub(crate) fn clear(&mut self) {
        if self.drawn.is_some() {
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
