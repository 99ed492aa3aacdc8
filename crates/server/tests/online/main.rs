//! Online play through a real listener: what browsers say and hear.

mod bad_input;
mod client;
mod company;
mod house;
mod play;
mod restart;
mod server;
mod tables;
