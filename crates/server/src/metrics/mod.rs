//! What is counted while the server runs, for Prometheus.
//!
//! A registry of our own: a server counts a fixed set of things, and one process may hold several
//! servers (tests do), which a registry for the whole process would mix up.

mod figures;
mod histogram;
mod page;
mod scrape;

pub use figures::Metrics;
pub(crate) use figures::{Gauge, Limit};
pub use scrape::metrics_router;
