//! Crates that are built in several versions.

use crate::tracked::File;
use std::collections::BTreeMap;

/// Crates that the lock file of the workspace names several times, with their versions.
pub(crate) fn notes(files: &[File]) -> Vec<String> {
    let lock = files.iter().find(|file| file.path == "Cargo.lock");
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut name = "";
    for line in lock.map_or("", |file| &file.text).lines() {
        let value = |key: &str| line.strip_prefix(key)?.strip_suffix('"');
        if let Some(found) = value("name = \"") {
            name = found;
        } else if let Some(version) = value("version = \"") {
            versions.entry(name).or_default().push(version);
        }
    }
    versions.retain(|_, versions| versions.len() > 1);
    let notes = versions.into_iter();
    notes
        .map(|(name, versions)| format!("{name} is there as {}", versions.join(" and ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::notes;
    use crate::tracked::File;

    #[test]
    fn two_versions_are_noted() {
        let package = |name, version| format!("name = \"{name}\"\nversion = \"{version}\"\n");
        let text = "version = 4\n".to_owned()
            + &package("syn", "1.0.0")
            + &package("serde", "1.0.0")
            + &package("syn", "2.0.0");
        let path = "Cargo.lock".to_owned();
        assert_eq!(
            notes(&[File { path, text }]),
            ["syn is there as 1.0.0 and 2.0.0"]
        );
    }
}
