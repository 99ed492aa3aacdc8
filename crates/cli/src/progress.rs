//! How far a long command is, on stderr, for whoever watches.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// The bar is drawn no more often than this each second.
const RATE: u8 = 10;
/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// How the bar looks. What a command has to say follows the unit.
const LOOK: &str = "[{bar:20}] {pos}/{len} {prefix}{msg}, {eta} left";

/// A bar that fills, with words behind it. Nothing is shown where stderr is no terminal.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for so many of these.
    pub(crate) fn new(planned: u64, unit: &'static str) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(planned), ProgressDrawTarget::hidden());
        // The template is ours, and a test reads it.
        let style = ProgressStyle::with_template(LOOK);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("##."));
        bar.set_prefix(unit);
        Bar(bar)
    }

    /// One of several bars of a command that began some time ago.
    pub(crate) fn since(begun: Instant, planned: u64, unit: &'static str) -> Bar {
        let bar = Bar::new(planned, unit);
        Bar(bar.0.with_elapsed(begun.elapsed()))
    }

    /// So many were done at another time, and say nothing about the time that is left.
    pub(crate) fn start_at(&self, done: u64) {
        self.0.set_position(done);
        self.0.tick();
        self.0.reset_eta();
    }

    /// Since the bar is there.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    /// So many are done.
    pub(crate) fn set(&self, done: u64) {
        self.appear();
        self.0.set_position(done);
    }

    /// One more is done. Several threads may say so.
    pub(crate) fn add_one(&self) {
        self.appear();
        self.0.inc(1);
    }

    /// What else there is to say, such as `, 12 games`.
    pub(crate) fn say(&self, words: impl FnOnce() -> String) {
        self.appear();
        if !self.0.is_hidden() {
            self.0.set_message(words());
        }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }

    fn appear(&self) {
        if self.0.is_hidden() && self.elapsed() >= PATIENCE {
            let target = ProgressDrawTarget::stderr_with_hz(RATE);
            if !target.is_hidden() {
                self.0.set_draw_target(target);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_looks_as_it_should() {
        assert!(ProgressStyle::with_template(LOOK).is_ok());
        let bar = Bar::new(10, "games");
        bar.start_at(3);
        bar.add_one();
        assert_eq!(bar.0.position(), 4);
        bar.say(|| unreachable!("nobody watches"));
        bar.set(10);
        assert_eq!((bar.0.position(), bar.0.length()), (10, Some(10)));
        bar.clear();
    }
}
