//! Games between people, as facts.

mod clocks;
mod leaving;
mod offers;
mod random;
mod table;
mod vacations;
mod wire;
