//! Fits the weights of the evaluation to the results of self-play.
//!
//! The evaluation is linear in its weights, so it is itself asked what a position contains:
//! [`Probe`] evaluates it once with each weight alone. [`Samples`] collects that from games, and
//! [`fit`] finds the weights under which the results are least surprising.

mod fit;
mod probe;
mod samples;
mod text;

pub use fit::{Epoch, Fit, FitSettings, fit};
pub use probe::{Features, Probe, TableKind};
pub use samples::{Sample, Samples, Split};
pub use text::{WrongWeight, read_weights, write_weights};
