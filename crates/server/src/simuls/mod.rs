//! Simuls: one player against many. A simul is a tournament of one round.

mod plan;
mod routes;
mod view;

pub(crate) use routes::routes;
