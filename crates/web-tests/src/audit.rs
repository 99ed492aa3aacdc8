//! What is hard to reach for some people, as axe-core sees it.

use crate::Page;
use serde_json::Value;

/// See `assets/README.md`.
const AXE: &str = include_str!("../assets/axe.min.js");

/// One line a violation: the rule, and where it is broken first.
const LINES: &str = "found.violations.map(rule => rule.id + ', ' + rule.nodes.length + ' times: ' \
    + rule.nodes[0].target.join(' ') + ': ' + rule.nodes[0].failureSummary)";

impl Page {
    /// What axe-core finds fault with on the page as it is now.
    pub fn violations(&mut self) -> Vec<String> {
        self.axe("")
    }

    /// What it finds fault with in the colours alone: nothing else changes with the theme.
    pub fn faint(&mut self) -> Vec<String> {
        self.axe("runOnly: ['color-contrast'], ")
    }

    fn axe(&mut self, rules: &str) -> Vec<String> {
        if self.run("typeof axe") != "object" {
            self.run(&format!("{AXE}; 0"));
        }
        let found = self.run(&format!(
            "axe.run(document, {{ {rules}resultTypes: ['violations'] }}).then(found => {LINES})"
        ));
        let Value::Array(found) = found else {
            panic!("axe-core answers with {found}");
        };
        found
            .iter()
            .map(|line| line.as_str().unwrap_or_default().to_owned())
            .collect()
    }
}
