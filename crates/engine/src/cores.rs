//! How many threads a search uses.

use std::num::NonZero;
use std::thread::available_parallelism;

/// As many threads as were asked for, at least one, and no more than the machine runs at once: those
/// that wait for a core cannot end in time.
pub(crate) fn usable_threads(asked: usize) -> usize {
    let cores = available_parallelism().map_or(1, NonZero::get);
    asked.clamp(1, cores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_threads_search_than_there_are_cores() {
        let cores = available_parallelism().map_or(1, NonZero::get);
        for (asked, used) in [(0, 1), (1, 1), (cores, cores), (cores + 1, cores)] {
            assert_eq!(usable_threads(asked), used);
        }
    }
}
