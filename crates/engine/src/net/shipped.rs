//! The nets that come with the program. `docs/networks.md` tells how each of them was made.

/// What each was made for, the usual rules of a setup of a game, and its file without the ending.
pub(super) const MADE_FOR: [(&str, &str, &str); 11] = [
    ("pikemen", "classic", "classic"),
    ("pikemen", "mini", "mini"),
    ("martian", "two", "two"),
    ("pikemen", "three", "pikemen-three"),
    ("pikemen", "warlords", "warlords"),
    ("pikemen", "wedge3", "wedge3"),
    ("pikemen", "wedge6", "wedge6"),
    ("martian", "three", "martian-three"),
    ("martian", "four", "martian-four"),
    ("martian", "five", "martian-five"),
    ("martian", "six", "martian-six"),
];

/// Their files, inside the program.
#[cfg(not(target_family = "wasm"))]
pub(super) const NETS: &[&[u8]] = &[
    include_bytes!("../../nets/classic.net"),
    include_bytes!("../../nets/mini.net"),
    include_bytes!("../../nets/two.net"),
    include_bytes!("../../nets/pikemen-three.net"),
    include_bytes!("../../nets/warlords.net"),
    include_bytes!("../../nets/wedge3.net"),
    include_bytes!("../../nets/wedge6.net"),
    include_bytes!("../../nets/martian-three.net"),
    include_bytes!("../../nets/martian-four.net"),
    include_bytes!("../../nets/martian-five.net"),
    include_bytes!("../../nets/martian-six.net"),
];

/// In the browser they are fetched when they are needed: the program there has to be small.
#[cfg(target_family = "wasm")]
pub(super) const NETS: &[&[u8]] = &[];
