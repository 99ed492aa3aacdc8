//! Tournaments: from the wish for one to its last round. What all kinds of them share is in `service`
//! and `requests`.

mod plan;
mod requests;
mod routes;
mod service;
mod view;

pub(crate) use plan::check_name;
pub(crate) use requests::{
    Id, begin, cancel, check_history, enter, may_play, needs_account, not_yours, too_late,
    too_many, version_asked,
};
pub(crate) use routes::routes;
pub(crate) use service::{Draw, DrawnTable, Plan, State, Tournaments, plan_of, results};
pub(crate) use view::{small, status};
