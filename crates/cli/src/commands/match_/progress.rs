//! How far a match is, on stderr, for whoever watches.

use super::report::signed;
use std::io::{self, IsTerminal, Write as _};
use std::time::Instant;
use tercio_arena::Standing;
use tercio_arena::statistics::Sprt;

/// The width of the bar in characters.
const BAR: usize = 20;

pub(super) struct Progress {
    planned: usize,
    sprt: Option<Sprt>,
    /// When the first new game began, and how many games were known then.
    begin: Option<(Instant, usize)>,
    watched: bool,
    width: usize,
}

impl Progress {
    pub(super) fn new(planned: usize, sprt: Option<Sprt>) -> Progress {
        Progress {
            planned,
            sprt,
            begin: None,
            watched: io::stderr().is_terminal(),
            width: 0,
        }
    }

    pub(super) fn show(&mut self, standing: &Standing) {
        if !self.watched {
            return;
        }
        let games = standing.games();
        let (begin, known) = *self.begin.get_or_insert_with(|| (Instant::now(), games));
        let filled = (BAR * games / self.planned.max(1)).min(BAR);
        let mut line = format!(
            "[{}{}] {games}/{} games",
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            self.planned
        );
        match standing.pentanomial() {
            Some(pairs) if pairs.pairs() > 0 => {
                let (score, half) = pairs.score();
                line += &format!(
                    ", {:.1} ± {:.1} %, Elo {}",
                    100.0 * score,
                    100.0 * half,
                    signed(pairs.elo().value)
                );
                if let Some(sprt) = self.sprt {
                    let (low, high) = sprt.bounds();
                    let llr = sprt.llr(&pairs);
                    line += &format!(", LLR {llr:+.2} ({low:.2} to {high:.2})");
                }
            }
            Some(_) => {}
            None => {
                let share = standing.share(0);
                line += &format!(", {:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.half);
            }
        }
        if games > known {
            let each = begin.elapsed().as_secs_f64() / (games - known) as f64;
            let left = (each * self.planned.saturating_sub(games) as f64) as u64;
            line += &format!(", {}:{:02} left", left / 60, left % 60);
        }
        self.write(&line);
    }

    pub(super) fn clear(&mut self) {
        if self.watched {
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
