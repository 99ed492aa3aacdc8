//! The nets inside the program. `docs/networks.md` tells how each of them was made.

/// Their files.
#[cfg(not(target_family = "wasm"))]
pub(super) const NETS: &[&[u8]] = &[
    include_bytes!("../../nets/classic.net"),
    include_bytes!("../../nets/mini.net"),
    include_bytes!("../../nets/two.net"),
];

/// None in the browser: the program there has to be small.
#[cfg(target_family = "wasm")]
pub(super) const NETS: &[&[u8]] = &[];
