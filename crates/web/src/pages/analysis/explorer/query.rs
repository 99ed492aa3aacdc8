//! What is asked of the explorer.

use tercio_api::GameSource;

/// The ratings that can be asked for: those at which the server divides them.
pub(super) const RATINGS: [u32; 4] = [1300, 1500, 1700, 1900];
/// The times that can be asked for, in months.
pub(super) const MONTHS: [u32; 3] = [1, 3, 12];

/// Which games count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Filter {
    pub(super) source: GameSource,
    /// The least rating.
    pub(super) rating: Option<u32>,
    /// How long ago they ended at most.
    pub(super) months: Option<u32>,
}

impl Filter {
    /// The address that answers about a position, which is text that can stand in an address; `now`
    /// is the year and the month, counted from 0.
    pub(super) fn address(self, position: &str, now: (u32, u32)) -> String {
        let mut address = format!(
            "/api/explorer?position={position}&source={}",
            self.source.word()
        );
        // Engines have no ratings.
        if let (GameSource::People, Some(rating)) = (self.source, self.rating) {
            address.push_str(&format!("&from={rating}"));
        }
        if let Some(months) = self.months {
            let (year, month) = now;
            let since = (12 * year + month).saturating_sub(months);
            let (year, month) = (since / 12, since % 12 + 1);
            address.push_str(&format!("&since={year:04}-{month:02}"));
        }
        address
    }
}

#[cfg(test)]
mod tests {
    use super::Filter;
    use tercio_api::GameSource;

    #[test]
    fn a_filter_is_asked_as_the_server_reads_it() {
        let filter = Filter {
            rating: Some(1500),
            months: Some(3),
            ..Filter::default()
        };
        let asked = "/api/explorer?position=x&source=people&from=1500&since=2025-11";
        assert_eq!(filter.address("x", (2026, 1)), asked);
        let engines = Filter {
            source: GameSource::Engines,
            months: None,
            ..filter
        };
        let asked = "/api/explorer?position=x&source=engines";
        assert_eq!(engines.address("x", (2026, 1)), asked);
    }
}
