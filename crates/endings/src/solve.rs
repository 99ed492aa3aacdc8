//! Solving: one layer after the other, each from the one below.
//!
//! In a layer, a quiet move leads to another position of the layer, and everything else to the layer
//! below or to the end. All positions start at 0, which is what circles are worth. Each sweep then
//! says what can be forced in one more move: what is above 0 only rises and what is below only falls,
//! so the sweeps come to an end, and what is still 0 then is a circle (or an even trade).

use crate::MOST_PIECES;
use crate::layer::Layer;
use crate::probe::{Endings, Table};
use crate::sweep::Sweep;
use crate::values::Values;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use tercio_rules::martian::Rules;

/// Where the solving of a layer has got to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A sweep has begun.
    Sweep {
        /// How many pieces the positions have.
        pieces: usize,
        /// Which sweep of the layer it is, from 1; the first eight are for the clock.
        sweep: usize,
        /// How much there is to do.
        work: usize,
    },
    /// So much of it is done.
    Done(usize),
}

/// Solves layers, one call each.
pub struct Solving {
    /// The most pieces that are wanted.
    last: usize,
    endings: Endings,
    below: Solved,
    layer_below: Layer,
    sweeps: usize,
}

/// A solved layer, with all that the next one needs.
#[derive(Default)]
struct Solved {
    /// With the clock not called.
    open: Values,
    /// With the clock called and no quiet move made.
    called: Values,
    /// With the clock called and one, two and more quiet moves made.
    clock: VecDeque<Vec<i8>>,
}

impl Solving {
    /// Begins to solve all positions with up to so many pieces, at most [`MOST_PIECES`].
    #[must_use]
    pub fn up_to(pieces: usize) -> Solving {
        Solving {
            last: pieces.min(MOST_PIECES),
            endings: Endings::default(),
            below: Solved::default(),
            layer_below: Layer::new(1),
            sweeps: 0,
        }
    }

    /// What is solved so far.
    #[must_use]
    pub fn endings(&self) -> &Endings {
        &self.endings
    }

    /// How many sweeps the last layer took.
    #[must_use]
    pub fn sweeps(&self) -> usize {
        self.sweeps
    }

    /// Solves the next layer, and says how many pieces it has; `None` if all are solved. `on_step`
    /// hears how far it is.
    pub fn solve_next(&mut self, on_step: &(dyn Fn(Step) + Sync)) -> Option<usize> {
        let pieces = self.layer_below.pieces + 1;
        if pieces > self.last {
            return None;
        }
        let layer = Layer::new(pieces);
        self.sweeps = 0;
        let (called, exits, clock) = self.solve_clock(&layer, on_step);
        let open = self.solve_open(&layer, &exits, on_step);
        let table = Table::new(layer.clone(), open.best.clone(), called.best.clone());
        self.endings.push(table);
        self.layer_below = layer;
        self.below = Solved {
            open,
            called,
            clock,
        };
        Some(pieces)
    }

    fn threads<'s>(&mut self, layer: &Layer, on_step: &'s (dyn Fn(Step) + Sync)) -> Threads<'s> {
        self.sweeps += 1;
        on_step(Step::Sweep {
            pieces: layer.pieces,
            sweep: self.sweeps,
            work: layer.placements(),
        });
        Threads {
            on_step,
            done: AtomicUsize::new(0),
        }
    }

    /// The called game: backwards from the end of the clock, where all is as it stands. The last
    /// value is that of a move which calls it.
    fn solve_clock(
        &mut self,
        layer: &Layer,
        on_step: &(dyn Fn(Step) + Sync),
    ) -> (Values, Values, VecDeque<Vec<i8>>) {
        let ended = vec![0; self.layer_below.len()];
        let mut clock = VecDeque::new();
        let mut values = Values::zeros(layer.len());
        let mut next = Values::zeros(layer.len());
        for quiet in (0..Rules::CLOCK).rev() {
            let threads = self.threads(layer, on_step);
            let sweep = Sweep {
                layer,
                below: &self.layer_below,
                quiet: &values,
                captured: &self.below.called,
                // M-62: a merger is a quiet move as well.
                merged: (self.below.clock.get(usize::from(quiet))).unwrap_or(&ended),
                exits: None,
                changed: None,
            };
            sweep.run(&mut next, &threads);
            std::mem::swap(&mut values, &mut next);
            if quiet > 0 && layer.pieces < self.last {
                clock.push_front(values.best.clone());
            }
        }
        let threads = self.threads(layer, on_step);
        let sweep = Sweep {
            layer,
            below: &self.layer_below,
            quiet: &values,
            captured: &self.below.called,
            // M-55: the move with which the clock is called does not count.
            merged: &self.below.called.best,
            exits: None,
            changed: None,
        };
        sweep.run(&mut next, &threads);
        (values, next, clock)
    }

    /// The open game, with the moves that call the clock as a way out of it.
    fn solve_open(
        &mut self,
        layer: &Layer,
        exits: &Values,
        on_step: &(dyn Fn(Step) + Sync),
    ) -> Values {
        let mut values = Values::zeros(layer.len());
        let mut next = Values::zeros(layer.len());
        let mut changed: Option<Vec<bool>> = None;
        loop {
            let threads = self.threads(layer, on_step);
            let sweep = Sweep {
                layer,
                below: &self.layer_below,
                quiet: &values,
                captured: &self.below.open,
                merged: &self.below.open.best,
                exits: Some(exits),
                changed: changed.as_deref(),
            };
            let now = sweep.run(&mut next, &threads);
            std::mem::swap(&mut values, &mut next);
            if !now.contains(&true) {
                return values;
            }
            changed = Some(now);
        }
    }
}

impl Endings {
    /// Solves all positions with up to so many pieces. `on_step` hears how far it is.
    #[must_use]
    pub fn solve(pieces: usize, on_step: &(dyn Fn(Step) + Sync)) -> Endings {
        let mut solving = Solving::up_to(pieces);
        while solving.solve_next(on_step).is_some() {}
        solving.endings
    }
}

/// How a sweep is shared out.
pub(crate) struct Threads<'s> {
    on_step: &'s (dyn Fn(Step) + Sync),
    done: AtomicUsize,
}

impl Threads<'_> {
    /// How much is done between two reports.
    const REPORT: usize = 1024;

    /// Does some work for each item, on all cores if there are several.
    pub(crate) fn each<T: Send>(&self, items: Vec<T>, work: impl Fn(usize, T) + Sync + Send) {
        let work = |(number, item)| {
            work(number, item);
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(Self::REPORT) {
                (self.on_step)(Step::Done(done));
            }
        };
        #[cfg(feature = "threads")]
        {
            use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
            items.into_par_iter().enumerate().for_each(work);
        }
        #[cfg(not(feature = "threads"))]
        items.into_iter().enumerate().for_each(work);
    }
}
