//! Random keys for incremental hashing, fixed for ever so that hashes can be stored.

/// The finaliser of SplitMix64: a bijection that scatters neighbouring inputs.
pub(crate) const fn scatter(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A key for something that changes rarely, computed when asked for: `kind` keeps families of
/// keys apart, `value` tells the members of a family.
pub(crate) const fn key(kind: u16, value: u64) -> u64 {
    scatter(scatter(kind as u64 + 1) ^ value)
}

/// A family of keys as a table, for what changes with every move.
pub(crate) const fn table<const N: usize>(kind: u16) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = key(kind, index as u64);
        index += 1;
    }
    keys
}

/// Families of keys.
pub(crate) mod kind {
    pub(crate) const TURN: u16 = 0;
    pub(crate) const POINTS: u16 = 1;
    pub(crate) const PIKEMAN: u16 = 2;
    pub(crate) const MARTIAN: u16 = 3;
    pub(crate) const UNDO: u16 = 4;
    pub(crate) const CLOCK: u16 = 5;
}

/// The key of a seat being on turn.
pub(crate) static TURN: [u64; 8] = table(kind::TURN);

/// The key of a seat having a number of points.
#[inline]
pub(crate) fn points(seat: usize, points: u8) -> u64 {
    key(kind::POINTS, (seat as u64) << 8 | points as u64)
}
