//! The nets inside the program. `docs/networks.md` tells how each of them was made.

/// Their files; none in the browser.
pub(super) const NETS: &[&[u8]] = &[];
