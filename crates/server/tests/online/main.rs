//! Online play through a real listener: what browsers say and hear.

mod accounts;
mod bad_input;
mod client;
mod company;
mod house;
mod play;
mod rated;
mod restart;
mod server;
mod tables;
