//! Opening the browser of whoever sits here.

use std::env;

/// Shows an address in the user's browser. `false` if there seems to be none.
pub(crate) fn open(address: &str) -> bool {
    match variable("BROWSER") {
        Some(browser) => open::with_detached(address, browser).is_ok(),
        // Without a screen some systems would start a browser inside the terminal.
        None => has_screen() && open::that_detached(address).is_ok(),
    }
}

fn has_screen() -> bool {
    let is_always_there = cfg!(any(target_os = "macos", target_os = "windows"));
    is_always_there || variable("DISPLAY").is_some() || variable("WAYLAND_DISPLAY").is_some()
}

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
