//! What is said about hearing of one's games elsewhere.

use super::Text;
use crate::online::push::PushTrouble;
use tercio_api::{NoticeMode, WebhookShape};

/// Notifications.
pub(crate) struct Notifications {
    pub(crate) title: Text,
    pub(crate) about: Text,
    /// What a way is: a browser, or a webhook at a host.
    pub(crate) browser: fn(label: &str) -> String,
    pub(crate) webhook: fn(host: &str) -> String,
    pub(crate) mail: fn(address: &str) -> String,
    pub(crate) when: Text,
    pub(crate) mode: fn(NoticeMode) -> Text,
    pub(crate) hour: Text,
    pub(crate) test: Text,
    pub(crate) test_named: fn(way: &str) -> String,
    pub(crate) remove_named: fn(way: &str) -> String,
    pub(crate) arrived: Text,
    pub(crate) not_arrived: fn(why: &str) -> String,
    pub(crate) failed: fn(why: &str) -> String,
    pub(crate) off: fn(day: &str, why: &str) -> String,
    pub(crate) push: Text,
    pub(crate) push_about: Text,
    pub(crate) push_trouble: fn(PushTrouble) -> Text,
    pub(crate) add_webhook: Text,
    pub(crate) webhook_about: Text,
    pub(crate) address: Text,
    pub(crate) shape: Text,
    pub(crate) shape_name: fn(WebhookShape) -> Text,
    pub(crate) secret: Text,
    pub(crate) add_mail: Text,
    pub(crate) mail_about: Text,
    pub(crate) mail_address: Text,
    pub(crate) send_code: Text,
    pub(crate) code_sent: Text,
    pub(crate) confirm_mail: Text,
    /// What is to be done with the code that was sent to an address.
    pub(crate) code_about: fn(address: &str) -> String,
    pub(crate) code: Text,
    pub(crate) confirm: Text,
    pub(crate) other_address: Text,
    pub(crate) confirmed: Text,
    /// A mail server has taken a test.
    pub(crate) mailed: Text,
    pub(crate) problem: fn(kind: &str) -> Option<Text>,
}
