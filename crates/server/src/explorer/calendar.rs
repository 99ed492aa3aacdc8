//! Months, counted from the year 0.

use crate::games::date;

/// Reads the month of `2026-11` or `2026-11-16`.
pub(super) fn month(text: &str) -> Option<i64> {
    let mut parts = text.split(['-', '.']);
    let year: i64 = parts.next()?.parse().ok()?;
    let month: i64 = parts.next()?.parse().ok()?;
    let fine = (0..=9999).contains(&year) && (1..=12).contains(&month);
    fine.then_some(year * 12 + month - 1)
}

/// The month of a moment.
pub(super) fn month_of(ms: i64) -> i64 {
    month(&date(ms)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{month, month_of};

    #[test]
    fn months_follow_each_other() {
        assert_eq!(
            month("2026-12").map(|december| december + 1),
            month("2027-01-05")
        );
        assert_eq!(month_of(0), 1970 * 12);
        for text in ["", "2026", "2026-13", "2026-x", "-1-2"] {
            assert_eq!(month(text), None, "{text:?}");
        }
    }
}
