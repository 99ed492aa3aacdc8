//! Studies.

use super::Text;
use tercio_api::{StudyRole, StudyVisibility};
use tercio_studies::Refusal;

/// What is said about studies.
pub(crate) struct Studies {
    pub(crate) about: Text,
    pub(crate) needs_account: Text,
    pub(crate) to_list: Text,
    // The list.
    pub(crate) mine: Text,
    pub(crate) public: Text,
    pub(crate) none: Text,
    pub(crate) chapter_count: fn(u32) -> String,
    pub(crate) by: fn(&str) -> String,
    pub(crate) changed: fn(&str) -> String,
    pub(crate) visibility_title: Text,
    pub(crate) visibility: fn(StudyVisibility) -> Text,
    pub(crate) visibility_about: fn(StudyVisibility) -> Text,
    pub(crate) role: fn(StudyRole) -> Text,
    // Making one.
    pub(crate) create: Text,
    pub(crate) name: Text,
    pub(crate) usual_name: Text,
    pub(crate) from_game: Text,
    pub(crate) from_record: Text,
    // One of them.
    pub(crate) chapters: Text,
    pub(crate) add_chapter: Text,
    pub(crate) edit_chapter: Text,
    pub(crate) chapter_name: Text,
    pub(crate) rename: Text,
    pub(crate) move_up: Text,
    pub(crate) move_down: Text,
    pub(crate) remove_chapter: Text,
    pub(crate) really_remove_chapter: Text,
    pub(crate) records: Text,
    pub(crate) records_about: Text,
    pub(crate) add: Text,
    pub(crate) here: Text,
    pub(crate) saved: Text,
    pub(crate) saving: Text,
    pub(crate) offline: fn(pending: usize) -> String,
    pub(crate) read_only: Text,
    pub(crate) read_only_offline: Text,
    pub(crate) lost: Text,
    pub(crate) gone: Text,
    // Who takes part.
    pub(crate) manage: Text,
    pub(crate) members: Text,
    pub(crate) member_name: Text,
    pub(crate) invite: Text,
    pub(crate) take_out: Text,
    pub(crate) leave: Text,
    pub(crate) save: Text,
    pub(crate) link: Text,
    pub(crate) export: Text,
    pub(crate) remove: Text,
    pub(crate) really_remove: Text,
    pub(crate) refusal: fn(&Refusal) -> String,
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}
