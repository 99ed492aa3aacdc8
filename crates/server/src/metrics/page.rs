//! The text that Prometheus reads: <https://prometheus.io/docs/instrumenting/exposition_formats/>.

use super::histogram::{BOUNDS, Histogram};
use std::fmt::{Display, Write as _};

/// What the answer is.
pub(super) const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A page that grows. Names and labels are ours, and need no escapes.
#[derive(Default)]
pub(super) struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    /// Something that only grows.
    pub(super) fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "counter", help);
        let _ = writeln!(self.0, "{name} {value}");
    }

    /// Something that grows and shrinks.
    pub(super) fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "gauge", help);
        let _ = writeln!(self.0, "{name} {value}");
    }

    /// A text, as a label of something that is always 1.
    pub(super) fn info(&mut self, name: &str, help: &str, label: &str, value: &str) {
        self.head(name, "gauge", help);
        let _ = writeln!(self.0, "{name}{{{label}=\"{value}\"}} 1");
    }

    /// Things of several kinds that only grow.
    pub(super) fn counters(&mut self, name: &str, help: &str, label: &str, all: &[(&str, u64)]) {
        self.head(name, "counter", help);
        for (kind, value) in all {
            let _ = writeln!(self.0, "{name}{{{label}=\"{kind}\"}} {value}");
        }
    }

    /// How many there are now of several kinds.
    pub(super) fn gauges(&mut self, name: &str, help: &str, label: &str, all: &[(&str, u64)]) {
        self.head(name, "gauge", help);
        for (kind, value) in all {
            let _ = writeln!(self.0, "{name}{{{label}=\"{kind}\"}} {value}");
        }
    }

    /// How long something took.
    pub(super) fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let counts = histogram.cumulated();
        for (bound, count) in BOUNDS.iter().zip(counts) {
            let bound = *bound as f64 / 1e6;
            let _ = writeln!(self.0, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        let all = counts[BOUNDS.len()];
        let _ = writeln!(self.0, "{name}_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(self.0, "{name}_sum {}\n{name}_count {all}", histogram.sum());
    }

    pub(super) fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Histogram, Page};
    use std::time::Duration;

    #[test]
    fn the_page_is_as_prometheus_reads_it() {
        let mut page = Page::default();
        page.counters("a_total", "All.", "kind", &[("x", 1), ("y", 2)]);
        let histogram = Histogram::default();
        histogram.observe(Duration::from_millis(3));
        page.histogram("took_seconds", "Time.", &histogram);
        let text = page.into_text();
        let begin = "# HELP a_total All.\n# TYPE a_total counter\na_total{kind=\"x\"} 1\n";
        assert!(text.starts_with(begin), "{text}");
        for line in [
            "took_seconds_bucket{le=\"0.0025\"} 0\n",
            "took_seconds_bucket{le=\"0.005\"} 1\n",
            "took_seconds_bucket{le=\"10\"} 1\n",
            "took_seconds_bucket{le=\"+Inf\"} 1\n",
            "took_seconds_sum 0.003\n",
            "took_seconds_count 1\n",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
