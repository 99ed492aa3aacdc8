//! The licences of everything we depend on fit ours, and some crates stay out. `deny.toml` holds
//! the lists; this reads them without cargo-deny and without a network.

use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The other platform that we build for.
const WEB: &str = "wasm32-unknown-unknown";
/// Never shipped, and measured beside a library under the GPL.
const EXCLUDED: &str = "tercio-bench";

/// The lists of `deny.toml`, which the test reads line by line.
struct Lists {
    allowed: BTreeSet<String>,
    /// Licences that single crates may have.
    exceptions: Vec<(String, String)>,
    banned: BTreeSet<String>,
}

impl Lists {
    fn read() -> Lists {
        let text = include_str!("../../deny.toml");
        let crates = |list: &str| -> Vec<String> {
            let lines = section(text, list).lines();
            lines.filter_map(|line| value(line, "crate = ")).collect()
        };
        let exceptions = section(text, "exceptions").lines();
        Lists {
            allowed: section(text, "allow")
                .lines()
                .filter_map(|line| value(line, ""))
                .collect(),
            exceptions: exceptions
                .filter_map(|line| Some((value(line, "crate = ")?, value(line, "allow = [")?)))
                .collect(),
            banned: crates("deny").into_iter().collect(),
        }
    }

    fn allows(&self, package: &Package) -> bool {
        let Ok(expression) = Expression::parse_mode(&package.licence, ParseMode::LAX) else {
            return false;
        };
        expression.evaluate(|wanted| {
            let licence = wanted.to_string();
            let exception = (package.name.clone(), licence.clone());
            self.allowed.contains(&licence) || self.exceptions.contains(&exception)
        })
    }
}

/// What stands between `NAME = [` at the start of a line and the bracket that closes it.
fn section<'t>(text: &'t str, name: &str) -> &'t str {
    let start = format!("\n{name} = [");
    let (_, rest) = text.split_once(&start).expect("the list is there");
    &rest[..rest.find("\n]").expect("the list ends")]
}

/// The first text in quotation marks after a key.
fn value(line: &str, key: &str) -> Option<String> {
    let line = line.trim();
    let line = line.split_once('#').map_or(line, |(before, _)| before);
    let (_, rest) = line.split_once(key)?;
    rest.split('"').nth(1).map(str::to_owned)
}

/// The platform of this machine.
fn host() -> String {
    let output = Command::new("rustc").arg("-vV").output();
    let text = String::from_utf8(output.expect("rustc runs").stdout).expect("text");
    let mut lines = text.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc says it").to_owned()
}

/// A crate that somebody of ours needs.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Package {
    name: String,
    version: String,
    licence: String,
}

/// Everything that a crate of ours but the excluded one depends on, tests and builds included.
fn packages(platform: &str) -> BTreeSet<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--all-features"])
        .args(["--filter-platform", platform])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let needs: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let needs = list(&node["dependencies"]);
            (text(&node["id"]), needs.iter().map(text).collect())
        })
        .collect();
    let members = list(&metadata["workspace_members"]);
    let mut waiting: Vec<String> = members.iter().map(text).collect();
    waiting.retain(|id| packages[id]["name"] != EXCLUDED);
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if found.insert(id.clone()) {
            waiting.extend(needs[&id].iter().cloned());
        }
    }
    let found = found.iter().map(|id| &packages[id]);
    found
        .map(|package| Package {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
        })
        .collect()
}

#[test]
fn every_licence_fits_ours_and_banned_crates_stay_out() {
    let lists = Lists::read();
    for platform in [host().as_str(), WEB] {
        let packages = packages(platform);
        assert!(packages.len() > 100, "{platform}: {}", packages.len());
        for package in &packages {
            assert!(lists.allows(package), "{platform}: {package:?}");
            assert!(!lists.banned.contains(&package.name), "{package:?}");
        }
    }
}

#[test]
fn the_lists_can_refuse() {
    let lists = Lists::read();
    assert!(lists.allowed.len() > 5 && lists.banned.len() > 3);
    let package = |name: &str, licence: &str| Package {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        licence: licence.to_owned(),
    };
    for fine in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0-only OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert!(lists.allows(&package("somebody", fine)), "{fine}");
    }
    for wrong in [
        "GPL-3.0-only",
        "MIT AND AGPL-3.0-only",
        "MPL-2.0",
        "",
        "own",
    ] {
        assert!(!lists.allows(&package("somebody", wrong)), "{wrong}");
    }
    assert!(lists.allows(&package("lightningcss", "MPL-2.0")));
}
