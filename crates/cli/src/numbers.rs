//! The numbers that options take.

use std::ops::RangeInclusive;

/// Every number that an option can hold.
pub(crate) const ANY: RangeInclusive<u32> = 0..=u32::MAX;
/// Every number but 0.
pub(crate) const POSITIVE: RangeInclusive<u32> = 1..=u32::MAX;

/// The most threads, or games at once.
pub(crate) const MOST_THREADS: u32 = 1024;
/// The most memory for a search, in mebibytes.
pub(crate) const MOST_HASH: u32 = 65_536;

/// Lets clap read whole numbers of a range. Clap has such a reader itself, which names the range
/// only to those who gave a number.
pub(crate) fn number(
    range: RangeInclusive<u32>,
) -> impl Fn(&str) -> std::result::Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) && !text.starts_with('+') => Ok(number),
        _ => {
            let (least, most) = (range.start(), range.end());
            Err(format!("expected a whole number from {least} to {most}"))
        }
    }
}
