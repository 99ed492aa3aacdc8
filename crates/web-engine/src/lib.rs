//! The engine in a worker of the browser.
//!
//! [`message`] is what the app and the worker say to each other; the app uses only that. With the
//! feature `worker` the crate is the worker's WASM module: [`Worker`] turns a question into answers,
//! and `static/worker.js` of the app carries both across. With three and more
//! seats it has helpers in workers of their own, and adds up what they find.

#[cfg(feature = "worker")]
mod export;
#[cfg(feature = "worker")]
mod helpers;
pub mod message;
#[cfg(feature = "worker")]
mod worker;

#[cfg(feature = "worker")]
pub use worker::Worker;
