//! Principal variation search.

use super::movepick::{MovePicker, Picked, Quiets};
use super::prune::Memory;
use super::solved::SHORT;
use super::terminal::{from_tt, outcome_value, to_tt};
use super::transposition::{Bound, Entry};
use super::worker::{MAX_PLY, Worker};
use super::{Judge, Step, TwoSeats};
use super::{prune, reduce};
use crate::Value;

impl<P: TwoSeats, E: Judge<P>> Worker<'_, P, E> {
    /// The worth of a position for the seat that moved to it, searched to a depth or to quiescence.
    #[inline(always)]
    pub(super) fn below(
        &mut self,
        position: &P,
        last: Step<'_, P>,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
    ) -> i32 {
        if depth <= 0 {
            self.pvs[ply].clear();
            -self.quiescence(position, last, -beta, -alpha, ply)
        } else {
            -self.search(position, Some(last), -beta, -alpha, depth, ply)
        }
    }

    /// The worth of a position, searched to a depth; the root has no last move.
    pub(super) fn search(
        &mut self,
        position: &P,
        last: Option<Step<'_, P>>,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        self.pvs[ply].clear();
        let wide = beta - alpha > 1;
        let root = ply == 0;
        self.seldepth = self.seldepth.max(ply);
        self.count_node();
        if !root {
            if let Some(outcome) = position.outcome() {
                return outcome_value(position, outcome, ply);
            }
            if let Some(value) = self.repetition_value(position, ply) {
                return value;
            }
            if ply > SHORT
                && let Some(value) = self.solved_value(position, (alpha, beta), ply)
            {
                return value;
            }
            // No line from here can be better than a win with the next move.
            alpha = alpha.max(ply as i32 - Value::WIN);
            beta = beta.min(Value::WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if self.stopped() || ply >= MAX_PLY - 1 {
            return self.judge(position, last, None, ply).1;
        }

        let hash = position.hash();
        let before = ply
            .checked_sub(2)
            .map_or(Value::INFINITE, |ply| self.evals[ply]);
        let is_far_ahead = |eval: i32| {
            let margin = E::PRUNING.far_ahead(depth, eval > before);
            !wide
                && beta.abs() < Value::DECIDED
                && margin.is_some_and(|margin| eval - margin >= beta)
        };
        let known = self.judged.get(hash);
        if let Some(eval) = known
            && is_far_ahead(eval)
        {
            return eval;
        }
        let (seen, eval) = self.judge(position, last, known, ply);
        if is_far_ahead(eval) {
            return eval;
        }
        self.evals[ply] = eval;
        let improving = eval > before;

        // The lowest nodes are the most, and memory takes long to answer.
        let remembered = match depth {
            _ if wide => Memory::Shared,
            1 => E::PRUNING.lowest,
            _ => Memory::Shared,
        };
        let entry = match remembered {
            Memory::Shared => self.shared.tt.probe(hash),
            Memory::Small => self.recent.probe(hash),
            Memory::None => None,
        };
        if let Some(entry) = entry
            && !wide
            && i32::from(entry.depth) >= depth
            && let Some(value) = entry.decides(alpha, beta, ply)
        {
            return value;
        }
        let threats = self.threats(position, last, seen, ply);
        let tt_move = entry
            .and_then(|entry| P::unpack(entry.mv))
            .filter(|&mv| position.check(mv).is_ok());
        // Without a first guess a shallower search finds one sooner.
        let depth = if tt_move.is_none() && depth >= 4 {
            depth - 1
        } else {
            depth
        };

        let enough = E::PRUNING.enough_quiets(depth, improving);
        let (quiets, mut best) = match prune::far_behind(depth) {
            _ if root || wide => (Quiets::All, -Value::INFINITE),
            // Captures may help, or else it is as bad as it looks.
            Some(margin) if eval + margin <= alpha => (Quiets::None, eval + margin),
            _ if prune::only_good_quiets(depth) => (Quiets::Good(enough), -Value::INFINITE),
            _ => (Quiets::Best(enough), -Value::INFINITE),
        };
        let first_alpha = alpha;
        let (mut best_move, mut foremost) = (None, None);
        let mut tried = 0;
        let mut tried_quiets = 0;
        self.path.push(hash);
        let path_len = self.path.len();
        let mut picker = MovePicker::new(self, tt_move, quiets, ply);
        let mut child = *position;
        loop {
            let losing = best <= -Value::DECIDED;
            let Some(Picked { mv, quiet, score }) = picker.next(self, position, &threats, losing)
            else {
                break;
            };
            if root && (self.is_excluded(mv) || self.known.leaves_out(mv)) {
                continue;
            }
            if self.misses(position, mv, quiet, root) {
                continue;
            }
            if quiet && !root && !wide && !losing && tried_quiets > enough {
                break;
            }
            tried += 1;
            tried_quiets += usize::from(quiet);

            position.play_into(mv, &mut child);
            self.prefetch(&child, depth - 1);
            let mut reduction = 0;
            if depth >= 2 && tried > 1 && quiet {
                reduction = reduce::late(depth, tried);
                reduction -= i32::from(wide) + i32::from(improving);
                reduction += i32::from(score < 0);
                reduction -= (score / 5000).clamp(-1, 2);
            } else if depth >= 3 && tried > 4 && score < 0 {
                reduction = 1;
            }
            let reduction = reduction.clamp(0, depth - 1);
            let step = Step { from: position, mv };
            let mut search = |window, depth| self.below(&child, step, window, depth, ply + 1);
            let value = if tried == 1 {
                search((alpha, beta), depth - 1)
            } else {
                let mut value = search((alpha, alpha + 1), depth - 1 - reduction);
                if value > alpha && reduction > 0 {
                    value = search((alpha, alpha + 1), depth - 1);
                }
                if value > alpha && value < beta {
                    value = search((alpha, beta), depth - 1);
                }
                value
            };
            self.path.truncate(path_len);
            if self.stopped() {
                break;
            }
            if value > best {
                best = value;
                foremost = Some(mv);
                if value > alpha || (root && best_move.is_none()) {
                    best_move = Some(mv);
                    self.set_pv(ply, mv);
                }
                alpha = alpha.max(value);
                if value >= beta {
                    if quiet {
                        self.reward(position, mv, &picker, depth, ply);
                    }
                    break;
                }
            }
        }
        self.path.truncate(path_len - 1);
        picker.leave(self);
        if self.stopped() {
            return if best == -Value::INFINITE { eval } else { best };
        }
        if best == -Value::INFINITE && self.handicap.is_some() {
            // The handicap left out every move.
            return eval;
        }
        if best < beta {
            let window = (best.max(alpha), beta);
            let called = self.call_at_node(position, foremost, window, depth, ply);
            if let Some((call, value)) = called {
                (best, best_move) = (value, Some(call));
                self.set_pv(ply, call);
            }
            if self.stopped() {
                return best;
            }
        }
        if !root || self.excluded.is_empty() {
            let entry = Entry {
                mv: best_move.map_or(0, P::pack),
                value: to_tt(best, ply),
                depth: depth.clamp(0, 255) as u8,
                bound: if best >= beta {
                    Bound::Lower
                } else if best > first_alpha {
                    Bound::Exact
                } else {
                    Bound::Upper
                },
            };
            match remembered {
                Memory::Shared => self.shared.tt.store(hash, entry, self.shared.age),
                Memory::Small => self.recent.store(hash, entry),
                Memory::None => {}
            }
        }
        best
    }

    /// A quiet move refuted the opponent's: remember it, and hold its absence against those tried
    /// before it.
    fn reward(
        &mut self,
        position: &P,
        mv: P::Move,
        picker: &MovePicker<P::Move>,
        depth: i32,
        ply: usize,
    ) {
        self.killers.remember(ply, mv);
        let bonus = (depth * depth * 16).min(1200);
        self.history.update(position.history_slots(mv), bonus);
        for &(other, _) in picker.quiets_before(&self.list) {
            if other != mv {
                self.history.update(position.history_slots(other), -bonus);
            }
        }
    }
}

impl Entry {
    /// The value, if it settles a node with this window.
    fn decides(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let value = from_tt(self.value, ply);
        let settled = match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        };
        settled.then_some(value)
    }
}
