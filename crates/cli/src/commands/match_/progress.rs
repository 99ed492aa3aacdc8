//! How far a match is, on stderr, for whoever watches.

use super::report::signed;
use crate::progress::Bar;
use tercio_arena::Results;
use tercio_arena::statistics::Sprt;

pub(super) struct Progress {
    bar: Bar,
    sprt: Option<Sprt>,
    /// How many games were known before the first new one.
    known: Option<usize>,
}

impl Progress {
    pub(super) fn new(planned: usize, sprt: Option<Sprt>) -> Progress {
        Progress {
            bar: Bar::new(planned as u64, "games"),
            sprt,
            known: None,
        }
    }

    pub(super) fn show(&mut self, results: &Results) {
        let games = results.games();
        let fresh = games - *self.known.get_or_insert(games);
        let sprt = self.sprt;
        self.bar
            .show(games as u64, fresh as u64, |_| so_far(results, sprt));
    }

    pub(super) fn clear(&mut self) {
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
