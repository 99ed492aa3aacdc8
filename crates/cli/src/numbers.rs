//! The numbers that options take.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Every number that an option can hold.
pub(crate) const ANY: RangeInclusive<u32> = 0..=u32::MAX;
/// Every number but 0.
pub(crate) const POSITIVE: RangeInclusive<u32> = 1..=u32::MAX;

/// The most threads, or games at once.
pub(crate) const MOST_THREADS: u32 = 1024;
/// The most memory for a search, in mebibytes.
pub(crate) const MOST_HASH: u32 = 65_536;

/// Lets clap read whole numbers of a range, as most options take them.
pub(crate) fn number(
    range: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    whole_number(range)
}

/// Lets clap read whole numbers of any type. Clap has such a reader itself, which names the range
/// only to those who gave a number.
pub(crate) fn whole_number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) && !text.starts_with('+') => Ok(number),
        _ => {
            let (least, most) = (range.start(), range.end());
            Err(format!("expected a whole number from {least} to {most}"))
        }
    }
}
