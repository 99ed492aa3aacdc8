//! How a game ended.

use std::collections::BTreeSet;

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

    /// The game is scored: the highest points of those who still play win, and a tie is shared.
    pub(super) fn scored(reason: &'static str, points: &[u32], left: &BTreeSet<usize>) -> Ending {
        Ending {
            reason,
            winners: leaders(points, left),
        }
    }
}

/// The seats that still play.
pub(super) fn playing(seats: usize, left: &BTreeSet<usize>) -> Vec<usize> {
    (0..seats).filter(|seat| !left.contains(seat)).collect()
}

/// The seats with the highest points of those who still play.
pub(super) fn leaders(points: &[u32], left: &BTreeSet<usize>) -> Vec<usize> {
    let mut seats = playing(points.len(), left);
    let top = seats.iter().map(|seat| points[*seat]).max().unwrap_or(0);
    seats.retain(|seat| points[*seat] == top);
    seats
}
