//! Vacations.

use crate::i18n::keys::Vacations;

pub(in crate::i18n) static VACATIONS: Vacations = Vacations {
    title: "Vacation",
    about: |days| {
        format!(
            "While you are on vacation your clocks stand still in games over days, but not in tournaments and simuls. \
             You have {days} days in a year; each day that you begin counts."
        )
    },
    days: "Days",
    left: |days| match days {
        0 => "No days are left.".to_owned(),
        1 => "One day is left.".to_owned(),
        _ => format!("{days} days are left."),
    },
    begin: "Go on vacation",
    until: |day| format!("You are on vacation until {day}. Your opponents see it."),
    end: "I am back",
    problem: |kind| {
        Some(match kind {
            "on-vacation" => "You are on vacation already.",
            "too-long-vacation" => "You have not so many days left.",
            _ => return None,
        })
    },
};
