//! The program as people and other programs use it. One binary: each would be linked by itself.

#[cfg(unix)]
mod admin;
mod analyse;
mod bad_input;
mod bench;
#[cfg(unix)]
mod bots;
mod common;
#[cfg(unix)]
mod crash;
mod engine;
mod inspect;
mod match_;
#[cfg(unix)]
mod online;
mod perft;
mod render;
mod selfplay;
#[cfg(unix)]
mod serve;
mod tables;
#[cfg(unix)]
mod terminal;
mod texts;
mod training;
mod web;
