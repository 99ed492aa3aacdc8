//! Quiet moves that refuted a sibling: they are tried before any other quiet move is listed.

use super::worker::MAX_PLY;

/// Two moves a ply, the latest first.
pub(super) struct Killers<M>([[Option<M>; 2]; MAX_PLY]);

impl<M: Copy + Eq> Killers<M> {
    pub(super) fn new() -> Self {
        Killers([[None; 2]; MAX_PLY])
    }

    pub(super) fn at(&self, ply: usize) -> [Option<M>; 2] {
        self.0[ply]
    }

    pub(super) fn remember(&mut self, ply: usize, mv: M) {
        let [first, second] = &mut self.0[ply];
        if *first != Some(mv) {
            *second = *first;
            *first = Some(mv);
        }
    }
}
