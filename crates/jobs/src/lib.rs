//! Work of engines that any machine may do: moves of the house, reviews of games, and puzzles
//! that are looked for in games.
//!
//! A [`Job`] says all that is needed to do it; what comes of it is a [`JobReport`]. Queues hold
//! jobs until they are done: in memory ([`LocalQueue`]), or in NATS ([`JobStream`]), where workers on
//! other machines take them. A [`Worker`] takes jobs from queues and does them.
//!
//! A job may be done twice, when a worker falls silent and another one takes its place. So whoever
//! hears a report looks whether it still changes anything.

mod credentials;
mod engines;
mod job;
mod local;
mod queue;
mod stream;
mod worker;

pub use credentials::credentials;
pub use job::{Job, JobReport, Kind, MoveTask, Outcome, Progress, Task, UnknownKind};
pub use local::{JobNews, LocalQueue};
pub use queue::{Queues, Taken};
pub use stream::{Arrived, JobStream, MOST_DELIVERIES};
pub use worker::{Worker, engine_name};
