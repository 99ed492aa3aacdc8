//! Games: from the wish for one to its end.

mod accounts;
mod cache;
mod challenges;
mod company;
mod deal;
pub(crate) mod fill;
mod house;
mod lag;
mod live;
pub(crate) mod notices;
mod prepared;
mod rating;
mod record;
mod service;
mod state;
mod table;
mod tournament;
mod vacation;

pub(crate) use cache::{Cache, Shared};
pub(crate) use house::HouseMove;
pub(crate) use live::{Eyes, Live};
pub(crate) use rating::{rating_of, rating_of_seat};
pub(crate) use record::{date, record};
pub(crate) use service::{Act, ActError, GameService};
pub(crate) use state::LegalMoves;
pub(crate) use tournament::Counted;
