//! Notifications.

use crate::i18n::keys::Notifications;
use crate::online::push::PushTrouble;
use tercio_api::{NoticeMode, WebhookShape};

pub(in crate::i18n) static NOTIFICATIONS: Notifications = Notifications {
    title: "Notifications",
    about: "Hear elsewhere when it is your turn in a game over days, when games begin and end, when \
            somebody challenges you or offers you something, and when your time runs short.",
    browser: |label| format!("This or another browser: {label}"),
    webhook: |host| format!("Webhook: {host}"),
    mail: |address| format!("Mail: {address}"),
    when: "When",
    mode: |mode| match mode {
        NoticeMode::Always => "At once",
        NoticeMode::Away => "When I am away",
        NoticeMode::Daily => "Once a day",
    },
    hour: "At what hour",
    test: "Send a test",
    test_named: |way| format!("Send a test. {way}"),
    remove_named: |way| format!("Remove. {way}"),
    arrived: "The test has arrived.",
    not_arrived: |why| format!("The test did not arrive: {why}."),
    failed: |why| format!("Failed lately ({why}); it is tried again."),
    off: |day, why| {
        format!(
            "Switched off on {day}, after many failures ({why}). A test that arrives switches it on."
        )
    },
    push: "Notify me in this browser",
    push_about: "The browser shows them, even when this page is closed.",
    push_trouble: |trouble| match trouble {
        PushTrouble::NoBrowser => "This browser cannot do this here.",
        PushTrouble::Denied => {
            "Notifications of this page are forbidden in the browser. Allow them in its settings."
        }
        PushTrouble::Failed => "The browser could not subscribe. Try again later.",
    },
    add_webhook: "Add a webhook",
    webhook_about: "The server sends a request to this address each time. Chat services give out such addresses.",
    address: "Address",
    shape: "For",
    shape_name: |shape| match shape {
        WebhookShape::Json => "A program of mine (JSON)",
        WebhookShape::Slack => "Slack, Mattermost, Matrix (hookshot)",
        WebhookShape::Discord => "Discord",
        WebhookShape::Ntfy => "ntfy",
    },
    secret: "Messages are signed with this secret. It is shown this once:",
    add_mail: "Add a mail address",
    mail_about: "A code is sent there first. Mail about what happens within a short time is one mail, \
                 and each can be ended with a click.",
    mail_address: "Mail address",
    send_code: "Send me a code",
    code_sent: "A code is on its way. It may take some minutes.",
    confirm_mail: "Confirm your mail address",
    code_about: |address| {
        format!("Enter the code that was sent to {address}. It is good for a day.")
    },
    code: "Code",
    confirm: "Confirm",
    other_address: "Take another address",
    confirmed: "The address is confirmed.",
    mailed: "A test was handed to the mail server: look into your mailbox.",
    problem: |kind| {
        Some(match kind {
            "bad-address" => {
                "Nothing can be sent to this address. It must begin with https:// and be public."
            }
            "too-many-channels" => "You have very many of these. Remove one first.",
            "no-channel" => "This one is gone already.",
            "bad-mail-address" => "This is no address that mail can be sent to.",
            "too-many-codes" => "Enough codes for today. Try again tomorrow.",
            "wrong-code" => "This is not the code that was sent.",
            "no-code" => "This code is not good any more. Have another one sent.",
            "no-mail-here" => "This server sends no mail.",
            "no-push-here" => "This server cannot notify browsers.",
            _ => return None,
        })
    },
};
