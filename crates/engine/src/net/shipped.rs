//! The nets that come with the program. `docs/networks.md` tells how each of them was made.

/// What each was made for, the usual rules of a setup of a game, and its file without the ending.
pub(super) const MADE_FOR: [(&str, &str, &str); 3] = [
    ("pikemen", "classic", "classic"),
    ("pikemen", "mini", "mini"),
    ("martian", "two", "two"),
];

/// Their files, inside the program.
#[cfg(not(target_family = "wasm"))]
pub(super) const NETS: &[&[u8]] = &[
    include_bytes!("../../nets/classic.net"),
    include_bytes!("../../nets/mini.net"),
    include_bytes!("../../nets/two.net"),
];

/// In the browser they are fetched when they are needed: the program there has to be small.
#[cfg(target_family = "wasm")]
pub(super) const NETS: &[&[u8]] = &[];
