//! Opening the browser of whoever sits here.

use std::env;
use std::process::{Command, Stdio};

/// Shows an address in the user's browser. `false` if there seems to be none.
pub(crate) fn open(address: &str) -> bool {
    let Some(mut command) = opener() else {
        return false;
    };
    command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}

/// The program of this system that opens addresses.
fn opener() -> Option<Command> {
    if cfg!(target_os = "macos") {
        return Some(Command::new("open"));
    }
    if cfg!(target_os = "windows") {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", ""]);
        return Some(start);
    }
    if let Ok(browser) = env::var("BROWSER")
        && !browser.is_empty()
    {
        return Some(Command::new(browser));
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .into_iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
    has_screen.then(|| Command::new("xdg-open"))
}
