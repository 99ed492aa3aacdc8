//! Online play through a real listener: what browsers say and hear.

mod accounts;
mod apart;
mod bad_days;
mod bad_input;
mod cable;
mod client;
mod company;
mod device;
mod house;
mod load;
mod nodes;
mod nonsense;
mod notices;
mod operations;
mod passkeys;
mod play;
mod prepared;
mod rated;
mod restart;
mod rights;
mod server;
mod settings;
mod sockets;
mod tables;
