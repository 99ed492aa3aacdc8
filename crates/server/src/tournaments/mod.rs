//! Tournaments: from the wish for one to its last round.

mod plan;
mod routes;
mod service;
mod view;

pub(crate) use routes::routes;
pub(crate) use service::Tournaments;
