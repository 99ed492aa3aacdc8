//! Programs that tests need and Rust does not bring: a browser, a database, a message bus. Each is
//! named by a variable, found on this machine, or installed where apt may.

#![cfg_attr(not(test), deny(clippy::unwrap_used))]

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A program that tests need.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// What it is called where it is missed.
    pub name: &'static str,
    /// The variable of the environment that says where it is.
    pub variable: &'static str,
    /// The packages of Debian and Ubuntu that bring it.
    pub packages: &'static [&'static str],
}

/// Only one call of apt at a time.
static APT: Mutex<()> = Mutex::new(());

impl Needed {
    /// Where it is: as the variable says, as `find` finds it, or as `find` finds it once it is
    /// installed.
    ///
    /// # Panics
    ///
    /// If it is not there and cannot be installed; the text says what to do.
    #[must_use]
    pub fn path(self, find: impl Fn() -> Option<PathBuf>) -> PathBuf {
        if let Some(path) = env::var_os(self.variable) {
            return path.into();
        }
        let missing = || {
            let _one = APT
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            find().or_else(|| {
                self.install();
                find()
            })
        };
        find().or_else(missing).unwrap_or_else(|| {
            panic!(
                "tests need {}: install it (on Debian and Ubuntu `apt-get install {}`), or say in {} \
                 where it is",
                self.name,
                self.packages.join(" "),
                self.variable
            )
        })
    }

    /// Only root can install; for anybody else apt fails, and says why on stderr.
    fn install(self) {
        if apt(&["update"]) {
            let install = ["install", "--yes", "--no-install-recommends"];
            apt(&[&install, self.packages].concat());
        }
    }
}

fn apt(args: &[&str]) -> bool {
    let status = Command::new("apt-get")
        .args(args)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// The first program of these names on the path.
#[must_use]
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut candidates = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Needed = Needed {
        name: "a program that nobody has",
        variable: "TERCIO_NO_SUCH_PROGRAM",
        packages: &["tercio-no-such-package"],
    };

    #[test]
    fn what_is_there_is_not_installed() {
        let path = NOTHING.path(|| on_path(&["no-such-program", "cargo", "rustc"]));
        assert!(path.ends_with("cargo"), "{path:?}");
    }

    #[test]
    fn the_first_name_counts_wherever_it_is() {
        assert_eq!(on_path(&["no-such-program"]), None);
        assert!(on_path(&["cargo", "rustc"]).is_some_and(|path| path.ends_with("cargo")));
    }
}
