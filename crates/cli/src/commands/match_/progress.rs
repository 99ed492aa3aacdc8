//! How far a match is, on stderr, for whoever watches.

use super::report::signed;
use crate::progress::Bar;
use tercio_arena::Results;
use tercio_arena::statistics::Sprt;

pub(super) struct Progress {
    bar: Bar,
    sprt: Option<Sprt>,
}

impl Progress {
    /// So many games of those planned were played before.
    pub(super) fn new(planned: usize, known: usize, sprt: Option<Sprt>) -> Progress {
        let bar = Bar::new(planned as u64, "games");
        bar.start_at(known as u64);
        Progress { bar, sprt }
    }

    pub(super) fn show(&self, results: &Results) {
        self.bar.set(results.games() as u64);
        self.bar.say(|| so_far(results, self.sprt));
    }

    pub(super) fn clear(&self) {
        self.bar.clear();
    }
}

/// What the games say until now.
fn so_far(results: &Results, sprt: Option<Sprt>) -> String {
    match results.pentanomial() {
        Some(pairs) if pairs.pairs() > 0 => {
            let (score, half) = pairs.score();
            let mut line = format!(
                ", {:.1} ± {:.1} %, Elo {}",
                100.0 * score,
                100.0 * half,
                signed(pairs.elo().value)
            );
            if let Some(sprt) = sprt {
                let (low, high) = sprt.bounds();
                let llr = sprt.llr(&pairs);
                line += &format!(", LLR {llr:+.2} ({low:.2} to {high:.2})");
            }
            line
        }
        Some(_) => String::new(),
        None => {
            let share = results.share(0);
            format!(", {:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.half)
        }
    }
}
