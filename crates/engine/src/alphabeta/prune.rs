//! What a node need not look at, by what its position is worth before any search.

/// How far above the window a position must be for a node to be left at once: the opponent would
/// have to make up for it several times over.
pub(super) fn far_ahead(depth: i32, improving: bool) -> Option<i32> {
    (depth <= 5).then(|| 90 * depth - if improving { 60 } else { 0 })
}

/// How far below the window a position must be for quiet moves not to help any more.
pub(super) fn far_behind(depth: i32) -> Option<i32> {
    (depth <= 4).then(|| 120 * depth + 80)
}

/// How many quiet moves are tried: late ones at a low depth hardly ever matter.
pub(super) fn enough_quiets(depth: i32, improving: bool) -> usize {
    let enough = 6 + 8 * depth * depth;
    (if improving { enough } else { enough / 2 }) as usize
}

/// Whether quiet moves with a negative score are left out.
pub(super) fn only_good_quiets(depth: i32) -> bool {
    depth <= 3
}

/// Quiescence: whether even the captured points and a good deal more would not help.
pub(super) fn gain_too_small(eval: i32, gain: i32, alpha: i32) -> bool {
    eval + 100 * gain + 200 < alpha
}
