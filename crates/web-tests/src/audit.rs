//! What is hard to reach for some people, as axe-core sees it.

use crate::Page;
use serde_json::Value;

/// See `assets/README.md`.
const AXE: &str = include_str!("../assets/axe.min.js");

/// One line a violation: the rule, and where it is broken first.
const RUN: &str = "axe.run(document, { resultTypes: ['violations'] }).then(found => \
    found.violations.map(rule => rule.id + ', ' + rule.nodes.length + ' times: ' \
    + rule.nodes[0].target.join(' ') + ': ' + rule.nodes[0].failureSummary))";

impl Page {
    /// What axe-core finds fault with on the page as it is now.
    pub fn violations(&mut self) -> Vec<String> {
        if self.run("typeof axe") != "object" {
            self.run(&format!("{AXE}; 0"));
        }
        let found = self.run(RUN);
        let Value::Array(found) = found else {
            panic!("axe-core answers with {found}");
        };
        found
            .iter()
            .map(|line| line.as_str().unwrap_or_default().to_owned())
            .collect()
    }
}
