//! The moves of a node, the promising ones first, each group listed only when it is reached.

use super::worker::Worker;
use super::{Judge, TwoSeats};
use std::cmp::Reverse;

/// Where a node is in its list of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    ListCaptures,
    Captures,
    Killer(usize),
    ListQuiets,
    Quiets,
}

/// How many of the quiet moves are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quiets {
    None,
    All,
    /// The best so many.
    Best(usize),
    /// The best so many of those with a score that is not negative.
    Good(usize),
}

/// Which move to try next.
pub(super) struct Picked<M> {
    pub(super) mv: M,
    pub(super) quiet: bool,
    pub(super) score: i32,
}

/// Hands out the moves of one node.
pub(super) struct MovePicker<M> {
    tt_move: Option<M>,
    killers: [Option<M>; 2],
    stage: Stage,
    quiets: Quiets,
    /// Where the moves of the node begin in the list of the thread.
    start: usize,
    /// The next one to hand out.
    next: usize,
    /// Where the quiet moves begin.
    first_quiet: usize,
    /// Where those that are in order end.
    sorted: usize,
}

/// How many quiet moves are put in order at once where all of them may be tried.
const BATCH: usize = 40;
/// The score of a killer.
const KILLER: i32 = 6000;

impl<M: Copy + Eq> MovePicker<M> {
    pub(super) fn new<P: TwoSeats<Move = M>, E: Judge<P>>(
        worker: &Worker<'_, P, E>,
        tt_move: Option<M>,
        quiets: Quiets,
        ply: usize,
    ) -> Self {
        let start = worker.list.len();
        MovePicker {
            tt_move,
            killers: worker.killers.at(ply),
            stage: Stage::TtMove,
            quiets,
            start,
            next: start,
            first_quiet: start,
            sorted: start,
        }
    }

    /// The next move. `all` asks for those too that the choice of quiet moves leaves out.
    pub(super) fn next<P: TwoSeats<Move = M>, E: Judge<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        position: &P,
        threats: &P::Threats,
        all: bool,
    ) -> Option<Picked<M>> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::ListCaptures;
                    if let Some(mv) = self.tt_move {
                        let quiet = position.gain(mv) == 0;
                        return Some(Picked {
                            mv,
                            quiet,
                            score: 0,
                        });
                    }
                }
                Stage::ListCaptures => {
                    worker.list_captures(position, threats);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => {
                    if self.next == worker.list.len() {
                        if self.quiets == Quiets::None {
                            return None;
                        }
                        self.stage = Stage::Killer(0);
                        continue;
                    }
                    let (mv, score) = worker.pick(self.next);
                    self.next += 1;
                    if Some(mv) != self.tt_move {
                        let quiet = false;
                        return Some(Picked { mv, quiet, score });
                    }
                }
                Stage::Killer(index) => {
                    self.stage = match index {
                        0 => Stage::Killer(1),
                        _ => Stage::ListQuiets,
                    };
                    let here = |mv: &M| position.gain(*mv) == 0 && position.check(*mv).is_ok();
                    self.killers[index] = self.killers[index].filter(here);
                    if let Some(mv) = self.killers[index]
                        && self.tt_move != Some(mv)
                    {
                        let quiet = true;
                        return Some(Picked {
                            mv,
                            quiet,
                            score: KILLER,
                        });
                    }
                }
                Stage::ListQuiets => {
                    self.list_quiets(worker, position, threats);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if self.next == worker.list.len() {
                        if !all || self.quiets == Quiets::All {
                            return None;
                        }
                        self.list_the_rest(worker, position, threats);
                        continue;
                    }
                    if self.next == self.sorted {
                        self.sorted = worker.sort_best(self.next, BATCH);
                    }
                    let (mv, score) = worker.list[self.next];
                    self.next += 1;
                    if Some(mv) != self.tt_move && !self.killers.contains(&Some(mv)) {
                        let quiet = true;
                        return Some(Picked { mv, quiet, score });
                    }
                }
            }
        }
    }

    /// The quiet moves handed out from the list so far, the last one left out.
    pub(super) fn quiets_before<'l, T>(&self, list: &'l [(M, T)]) -> &'l [(M, T)] {
        if self.stage == Stage::Quiets && self.next > self.first_quiet {
            &list[self.first_quiet..self.next - 1]
        } else {
            &[]
        }
    }

    /// Forgets the moves of the node.
    pub(super) fn leave<P: TwoSeats<Move = M>, E: Judge<P>>(self, worker: &mut Worker<'_, P, E>) {
        worker.list.truncate(self.start);
    }

    #[inline(never)]
    fn list_quiets<P: TwoSeats<Move = M>, E: Judge<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        position: &P,
        threats: &P::Threats,
    ) {
        let first = self.next;
        let (list, history) = (&mut worker.list, &*worker.history);
        let (mut least, keep) = match self.quiets {
            Quiets::None => return,
            Quiets::All => (i32::MIN, usize::MAX),
            Quiets::Best(keep) => (i32::MIN, keep),
            Quiets::Good(keep) => (0, keep),
        };
        let full = keep.saturating_mul(2).saturating_add(32);
        position.quiets(threats, history, least, |mv, score| {
            list.push((mv, score));
            if list.len() - first == full {
                // Too many already: the worse half will not be tried.
                let moves = &mut list[first..];
                let by_score = |&(_, score): &(M, i32)| Reverse(score);
                let (_, last, _) = moves.select_nth_unstable_by_key(keep, by_score);
                least = last.1;
                list.truncate(first + keep);
            }
            least
        });
        self.first_quiet = first;
        self.sorted = worker.sort_best(first, keep.min(BATCH));
        if keep < worker.list.len() - first {
            worker.list.truncate(self.sorted.max(first + keep));
        }
    }

    /// Lists what the choice of quiet moves had left out.
    #[cold]
    fn list_the_rest<P: TwoSeats<Move = M>, E: Judge<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        position: &P,
        threats: &P::Threats,
    ) {
        let first = self.first_quiet;
        let seen: Vec<M> = worker.list[first..].iter().map(|&(mv, _)| mv).collect();
        let (list, history) = (&mut worker.list, &*worker.history);
        position.quiets(threats, history, i32::MIN, |mv, score| {
            if !seen.contains(&mv) {
                list.push((mv, score));
            }
            i32::MIN
        });
        self.quiets = Quiets::All;
        self.sorted = self.next;
    }
}

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    #[inline(never)]
    fn list_captures(&mut self, position: &P, threats: &P::Threats) {
        let list = &mut self.list;
        position.captures(threats, |mv, score| list.push((mv, score)));
    }

    /// Brings the best of the moves from `index` on to `index`.
    pub(super) fn pick(&mut self, index: usize) -> (P::Move, i32) {
        let mut best = index;
        for other in index + 1..self.list.len() {
            if self.list[other].1 > self.list[best].1 {
                best = other;
            }
        }
        self.list.swap(index, best);
        self.list[index]
    }

    /// Sorts the best `count` of the moves from `start` on to the front, and returns where the
    /// unsorted ones begin.
    fn sort_best(&mut self, start: usize, count: usize) -> usize {
        let moves = &mut self.list[start..];
        let count = count.min(moves.len());
        if count < moves.len() {
            moves.select_nth_unstable_by_key(count, |&(_, score)| Reverse(score));
        }
        moves[..count].sort_unstable_by_key(|&(_, score)| Reverse(score));
        start + count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabeta::solved::KnownMoves;
    use crate::alphabeta::transposition::TranspositionTable;
    use crate::alphabeta::worker::{Kept, Shared};
    use crate::{Endings, Limits, Stop, Tables};
    use std::sync::atomic::AtomicU64;
    use tercio_rng::Rng;
    use tercio_rules::{Position, Rules};
    use web_time::Instant;

    /// Some positions of a random game.
    fn walk<P: TwoSeats>(start: &P) -> Vec<P> {
        let (mut position, mut rng, mut positions) = (*start, Rng::new(3), Vec::new());
        for ply in 0..60 {
            let mut moves = Vec::new();
            position.for_each_move(|mv| moves.push(mv));
            let Some(&mv) = rng.choose(&moves) else {
                break;
            };
            if ply % 4 == 0 {
                positions.push(position);
            }
            position.play_unchecked(mv);
        }
        positions
    }

    /// Whatever is chosen, tried first or left out, who asks for all moves gets each of them once;
    /// and captures are called captures.
    fn every_move_is_handed_out_once<P: TwoSeats>(start: &P) {
        let (tt, stop, nodes) = (
            TranspositionTable::new(1).expect("memory"),
            Stop::default(),
            AtomicU64::new(0),
        );
        let endings = Endings::default();
        let known = KnownMoves::of(start, &endings);
        let shared = Shared {
            tt: &tt,
            stop: &stop,
            limits: Limits::default(),
            started: Instant::now(),
            endings: &endings,
            tbhits: &AtomicU64::new(0),
            nodes: &nodes,
            age: 0,
            handicap: None,
            latency: &crate::time::Latency::default(),
        };
        let mut kept = Kept::default();
        let eval = P::eval(&Tables::BEST);
        let mut worker = Worker::new(&shared, eval, Vec::new(), known, &mut kept);
        for position in walk(start) {
            let mut legal = Vec::new();
            position.for_each_move(|mv| legal.push(mv));
            let accumulator = worker.eval.accumulator(&position);
            let threats = Judge::threats(worker.eval, &position, &accumulator, None);
            worker.killers.remember(0, legal[0]);
            worker.killers.remember(0, legal[legal.len() / 2]);
            let chosen = [None, Some(legal[0]), Some(legal[legal.len() / 3])];
            for tt_move in chosen {
                for quiets in [Quiets::All, Quiets::Best(5), Quiets::Good(3)] {
                    let mut picker = MovePicker::new(&worker, tt_move, quiets, 0);
                    let mut handed = Vec::new();
                    while let Some(picked) = picker.next(&mut worker, &position, &threats, true) {
                        assert_eq!(picked.quiet, position.gain(picked.mv) == 0);
                        assert!(!handed.contains(&picked.mv), "{:?} twice", picked.mv);
                        handed.push(picked.mv);
                    }
                    picker.leave(&mut worker);
                    assert_eq!(handed.len(), legal.len(), "{position:?}");
                    assert!(handed.iter().all(|mv| legal.contains(mv)));
                }
            }
        }
    }

    #[test]
    fn every_move_is_handed_out_once_in_every_setup() {
        for (game, setup) in [
            ("pikemen", "classic"),
            ("pikemen", "mini"),
            ("martian", "two"),
        ] {
            match Position::start(Rules::from_names(game, setup).expect("a setup")) {
                Position::Pikemen(start) => every_move_is_handed_out_once(&start),
                Position::Martian(start) => every_move_is_handed_out_once(&start),
                _ => panic!("two seats have narrow boards"),
            }
        }
    }
}
