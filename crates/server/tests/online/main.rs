//! Online play through a real listener: what browsers say and hear.

mod accounts;
mod bad_input;
mod client;
mod company;
mod house;
mod load;
mod nodes;
mod play;
mod prepared;
mod rated;
mod restart;
mod rights;
mod server;
mod sockets;
mod tables;
