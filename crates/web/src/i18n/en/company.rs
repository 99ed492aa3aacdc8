//! What one can do about other people.

use crate::i18n::keys::Company;
use tercio_api::ReportReason;

pub(in crate::i18n) static COMPANY: Company = Company {
    title: "Player",
    about: |name| format!("{name}: more"),
    profile: "Profile",
    close: "Close",
    mute: "Mute in this chat",
    unmute: "Read again in this chat",
    mute_about: "Only for you, and only beside this game.",
    muted: "muted",
    block: "Block",
    unblock: "Unblock",
    block_about: "Who is blocked neither talks to you, sees your open games nor sits down with you, and you \
                  not with them.",
    is_blocked: |name| format!("{name} is blocked."),
    is_unblocked: |name| format!("{name} is not blocked any more."),
    blocked: "Blocked players",
    report: "Report…",
    report_about: "Whoever runs this server will read it.",
    report_line: "Whoever runs this server will read it, together with what was said.",
    report_study: "Whoever runs this server will read it, and look at the study.",
    why: "Why",
    reason: |reason| match reason {
        ReportReason::Insult => "Insults or threatens",
        ReportReason::Spam => "Advertises or repeats",
        ReportReason::Engine => "Gets help from an engine",
        ReportReason::Spoiling => "Spoils games on purpose",
        ReportReason::Other => "Something else",
    },
    words: "What happened (if you like)",
    send: "Send the report",
    reported: "Thank you. The report is on its way to whoever runs this server.",
};
