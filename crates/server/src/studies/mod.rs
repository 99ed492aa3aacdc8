//! Studies: chapters that several people edit at once. The store has them all; this node holds those
//! in memory that somebody follows or edits, and tells edits to those who follow them here.

mod access;
mod audience;
mod chapters;
mod routes;
mod service;
mod socket;
mod view;
mod watch;

pub(crate) use access::Access;
pub(crate) use audience::{Audience, StudyNews};
pub(crate) use routes::routes;
pub(crate) use service::Studies;
pub(crate) use view::export;
pub(crate) use watch::attend;

use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_store::StudyId;

/// The number of a study, if it may be one: others are not looked for.
pub(crate) fn study_id(text: &str) -> Result<StudyId, Refused> {
    let fine = text.len() <= 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match fine {
        true => Ok(StudyId(text.to_owned())),
        false => Err(no_study()),
    }
}

/// No such study, or none that the asker may see.
pub(crate) fn no_study() -> Refused {
    let title = "there is no such study";
    Refused::new(StatusCode::NOT_FOUND, "no-study", title)
}
