//! The browser app in a real browser, one file an area.

mod agreement;
mod audit;
mod frame;
mod hostile;
mod keyboard;
mod layout;
mod learn;
mod offline;
mod play;
mod setups;
mod steps;
mod table;
mod touch;
