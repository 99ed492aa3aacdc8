//! Plays on real servers while they are killed with SIGKILL at random moments and started again, and
//! then looks whether everything that was acknowledged is kept, once and in order. All of it happens
//! on this machine, and is bounded in number and time. The same players also play while a backup is taken.

mod addresses;
mod backup;
mod book;
mod check;
mod company;
mod nats;
mod player;
mod process;
mod run;
mod server;
mod table;
mod worker;
mod world;

pub use backup::{BackupPlan, under_load};
pub use book::Outcome;
pub use nats::NatsServer;
pub use run::{Plan, run};
pub use world::Database;
