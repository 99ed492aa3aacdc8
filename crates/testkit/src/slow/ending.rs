//! How a game ended.

/// Why the game is over, and who won it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) reason: &'static str,
    /// Seats in turn order.
    pub(super) winners: Vec<usize>,
}

impl Ending {
    /// The game is won by one seat.
    pub(super) fn won(reason: &'static str, seat: usize) -> Ending {
        Ending {
            reason,
            winners: vec![seat],
        }
    }

    /// The game is scored: the highest points win, and a tie is shared.
    pub(super) fn scored(reason: &'static str, points: &[u32]) -> Ending {
        Ending {
            reason,
            winners: leaders(points),
        }
    }
}

/// The seats with the highest points.
pub(super) fn leaders(points: &[u32]) -> Vec<usize> {
    let top = points.iter().copied().max().unwrap_or(0);
    (0..points.len())
        .filter(|seat| points[*seat] == top)
        .collect()
}
