//! The names of accounts.

use crate::problem::Refused;
use axum::http::StatusCode;
use std::ops::RangeInclusive;

/// How many letters a name has.
const LENGTH: RangeInclusive<usize> = 2..=20;

/// Names that would be taken for the house, for those who run it, or for nobody.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "api",
    "bot",
    "closed",
    "engine",
    "guest",
    "host",
    "house",
    "me",
    "mod",
    "moderator",
    "null",
    "official",
    "root",
    "staff",
    "support",
    "system",
    "tercio",
    "undefined",
];

/// Refuses what cannot be a name. Only letters that nobody can mistake for others are allowed.
pub(crate) fn check(name: &str) -> Result<(), Refused> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let begins = name.bytes().next();
    let begins = begins.is_some_and(|byte| byte.is_ascii_alphanumeric());
    if !LENGTH.contains(&name.len()) || !begins || !name.bytes().all(plain) {
        let title = "a name has 2 to 20 letters, digits, - or _, and begins with a letter or digit";
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Refused::new(status, "bad-name", title));
    }
    let lower = name.to_ascii_lowercase();
    if RESERVED.contains(&lower.as_str()) {
        return Err(taken());
    }
    Ok(())
}

/// Somebody has the name, or nobody may.
pub(crate) fn taken() -> Refused {
    let title = "this name is taken";
    Refused::new(StatusCode::CONFLICT, "name-taken", title)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn names_are_short_plain_and_not_ours() {
        for (name, fine) in [
            ("Ann", true),
            ("ann-b_2", true),
            ("2ann", true),
            ("a2345678901234567890", true),
            ("a23456789012345678901", false),
            ("a", false),
            ("", false),
            ("-ann", false),
            ("_ann", false),
            ("ann b", false),
            ("änn", false),
            ("аnn", false),
            ("ann\u{200b}", false),
            ("Admin", false),
            ("HOUSE", false),
        ] {
            assert_eq!(check(name).is_ok(), fine, "{name:?}");
        }
    }
}
