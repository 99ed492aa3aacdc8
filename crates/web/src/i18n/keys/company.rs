//! What one can do about other people.

use super::Text;
use tercio_api::ReportReason;

/// Muting, blocking and reporting.
pub(crate) struct Company {
    /// The name of the menu.
    pub(crate) title: Text,
    /// What opens it, for somebody.
    pub(crate) about: fn(name: &str) -> String,
    pub(crate) profile: Text,
    pub(crate) close: Text,
    pub(crate) mute: Text,
    pub(crate) unmute: Text,
    pub(crate) mute_about: Text,
    /// In place of what somebody said who is muted.
    pub(crate) muted: Text,
    pub(crate) block: Text,
    pub(crate) unblock: Text,
    pub(crate) block_about: Text,
    pub(crate) is_blocked: fn(name: &str) -> String,
    pub(crate) is_unblocked: fn(name: &str) -> String,
    /// The list of those who are blocked.
    pub(crate) blocked: Text,
    pub(crate) report: Text,
    pub(crate) report_about: Text,
    pub(crate) report_line: Text,
    pub(crate) report_study: Text,
    pub(crate) why: Text,
    pub(crate) reason: fn(ReportReason) -> Text,
    pub(crate) words: Text,
    pub(crate) send: Text,
    pub(crate) reported: Text,
}
