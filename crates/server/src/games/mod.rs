//! Games: from the wish for one to its end.

mod cache;
mod deal;
pub(crate) mod fill;
mod lag;
mod live;
mod prepared;
mod service;
mod table;

pub(crate) use cache::Shared;
pub(crate) use live::{Eyes, Live};
pub(crate) use service::{Act, ActError, GameService};
