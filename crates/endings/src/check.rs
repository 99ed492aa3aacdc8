//! Whether tables agree with the rules: each position with all that its moves lead to.

use crate::cells::{bits, other_cell, own_cell};
use crate::layer::{Layer, POWERS};
use crate::probe::Endings;
use crate::reach::RULES;
use std::fmt;
use tercio_rng::{Rng, mix};
use tercio_rules::martian::{Landing, Move, Placement, Position};
use tercio_rules::{Outcome, Play, Seat, SeatSet, Size};

/// How many crossings a check follows.
const CROSSINGS: u32 = 1;
/// One position in so many is played out to the end of the clock: that is a search, and a long one
/// with more pieces than some.
const PLAYED_OUT: usize = 10_000;
const SEARCHED: usize = 3;

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Positions whose open value is that of their best move.
    pub exact: u64,
    /// Positions whose open value a move reaches, while a move that calls the clock and crosses the
    /// canal is known from one side only: what may not be undone then is not in the tables.
    pub reached: u64,
    /// Positions whose open value is within what is known of their moves.
    pub bounded: u64,
    /// Positions both of whose values were found again by a search to the end of the clock.
    pub played_out: u64,
}

impl Checked {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Checked) -> Checked {
        Checked {
            exact: self.exact + other.exact,
            reached: self.reached + other.reached,
            bounded: self.bounded + other.bounded,
            played_out: self.played_out + other.played_out,
        }
    }
}

/// A position whose value is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The position, in the notation of the project.
    pub position: String,
    /// What the table says.
    pub stored: i32,
    /// What its moves say, at least and at most.
    pub found: (i32, i32),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.found;
        write!(
            f,
            "{}: the table says {}, the moves {least} to {most}",
            self.position, self.stored
        )
    }
}

impl std::error::Error for Fault {}

impl Endings {
    /// Compares so many random positions with what their moves lead to, by the rules.
    pub fn check(&self, positions: u64, seed: u64) -> Result<Checked, Fault> {
        let mut rng = Rng::new(seed);
        let mut checked = Checked::default();
        for _ in 0..positions {
            let Some(table) = rng.choose(self.tables()) else {
                break;
            };
            let index = rng.below(table.layer.len());
            let turn = if rng.percent(50) { Seat::A } else { Seat::B };
            let Some(position) = table.layer.position(index, turn, None) else {
                continue;
            };
            let stored = i32::from(table.open[index]);
            let (least, most) = self.of_moves(&position);
            if !(least..=most).contains(&stored) {
                return Err(fault(&position, stored, (least, most)));
            }
            match least {
                _ if least == most => checked.exact += 1,
                _ if least == stored => checked.reached += 1,
                _ => checked.bounded += 1,
            }
            if table.layer.pieces <= SEARCHED
                && rng.below(PLAYED_OUT) == 0
                && let Some(called) = table.layer.position(index, turn, Some(0))
            {
                let stored = i32::from(table.called[index]);
                // Enough to see whether it is that, more or less.
                let found = self.play_out(&called, stored - 1, stored + 1);
                if stored != found {
                    return Err(fault(&called, stored, (found, found)));
                }
                let stored = i32::from(table.open[index]);
                let found = self.with_calls(&position);
                if stored != found {
                    return Err(fault(&position, stored, (found, found)));
                }
                checked.played_out += 1;
            }
        }
        Ok(checked)
    }

    /// A random position with so many pieces that the seat to move wins, with a move that gives the
    /// win away. `None` if there is none among many, or no table.
    #[must_use]
    pub fn random_win(&self, pieces: usize, seed: u64) -> Option<tercio_rules::Position> {
        const TRIES: usize = 10_000;
        let mut rng = Rng::new(mix(seed));
        let table = self.tables().get(pieces.checked_sub(2)?)?;
        (0..TRIES).find_map(|_| {
            let index = rng.below(table.layer.len());
            let value = i32::from(table.open[index]);
            // The least lead with which it is won, or one more.
            let lead = (2 - value).div_euclid(2) + rng.below(2) as i32;
            let position = table.layer.position(index, Seat::A, None)?;
            let mut placement = position.placement();
            let points = |points: i32| u8::try_from(points.max(0)).unwrap_or(0);
            placement.points = vec![points(lead), points(-lead)];
            let position = Position::<u64>::from_placement(&placement).ok()?;
            let mut gives_away = false;
            position.for_each_move(|mv| {
                let range = self.played(&position, mv, 0);
                let called = self.played(&position, mv.calling_clock(), 0);
                gives_away |= range.most.max(called.most) + 2 * lead <= 0;
            });
            (value + 2 * lead > 0 && gives_away)
                .then_some(tercio_rules::Position::Martian(position))
        })
    }

    /// What the best move of a position is worth, by what it leads to.
    fn of_moves(&self, position: &Position<u64>) -> (i32, i32) {
        let mut found = (i32::MIN, i32::MIN);
        position.for_each_move(|mv| {
            for mv in [mv, mv.calling_clock()] {
                let range = self.played(position, mv, CROSSINGS);
                found = (found.0.max(range.least), found.1.max(range.most));
            }
        });
        found
    }

    /// What the best move of a position is worth, by what it leads to; where the clock is called, by
    /// a search.
    fn with_calls(&self, position: &Position<u64>) -> i32 {
        let mut best = -1000;
        position.for_each_move(|mv| {
            let range = self.played(position, mv, CROSSINGS + 1);
            best = best.max(range.least);
            best = best.max(self.played(position, mv.calling_clock(), 0).least);
        });
        position.for_each_move(|mv| {
            let gain = gain(position, mv);
            let mut child = *position;
            child.play_unchecked(mv.calling_clock());
            best = best.max(gain - self.play_out(&child, gain - best - 1, gain - best));
        });
        best
    }

    /// The value of a position with a running clock, by alpha-beta. Only what a capture leads to, and
    /// may be answered freely, is looked up.
    fn play_out(&self, position: &Position<u64>, mut alpha: i32, beta: i32) -> i32 {
        if let Some(Outcome { reason, .. }) = position.outcome() {
            // The other one has moved last.
            return match reason {
                tercio_rules::Reason::EmptyZone => -1,
                _ => 0,
            };
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| {
            moves.push((mv, gain(position, mv)));
        });
        moves.sort_by_key(|&(_, gain)| -gain);
        let mut best = -1000;
        for (mv, gain) in moves {
            let mut child = *position;
            child.play_unchecked(mv);
            let known = match gain {
                0 => None,
                _ => self.probe(&child, 0),
            };
            let value = match known {
                // What is known is enough.
                Some(range) if range.value().is_some() || gain - range.most >= beta => {
                    gain - range.most
                }
                _ => gain - self.play_out(&child, gain - beta, gain - alpha),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Twice the points that a move takes.
fn gain(position: &Position<u64>, mv: Move) -> i32 {
    match position.landing(mv) {
        Landing::Capture(victim) => 2 * i32::from(victim.pips()),
        _ => 0,
    }
}

fn fault(position: &Position<u64>, stored: i32, found: (i32, i32)) -> Fault {
    Fault {
        position: tercio_rules::Position::Martian(*position).to_string(),
        stored,
        found,
    }
}

impl Layer {
    /// The position with a number, at level points.
    fn position(&self, index: usize, turn: Seat, clock: Option<u8>) -> Option<Position<u64>> {
        let placement = self.placement(index / self.combinations());
        let mut cells: Vec<_> = bits(placement.own).map(own_cell).collect();
        cells.extend(bits(placement.other).map(other_cell));
        let size = |piece: usize| Size::ALL[index % self.combinations() / POWERS[piece] % 3];
        let turned = |cell: tercio_rules::Cell| match turn {
            Seat::A => cell,
            // Seat B sees the board from the other side of the canal.
            _ => tercio_rules::Cell::new(cell.index() as u8 ^ 28),
        };
        let pieces = cells.into_iter().enumerate();
        let pieces = pieces.map(|(piece, cell)| (turned(cell), size(piece)));
        let position = Position::from_placement(&Placement {
            rules: RULES,
            pieces: pieces.collect(),
            turn,
            points: vec![0, 0],
            plies_since_capture: 0,
            clock,
            undo: None,
            left: SeatSet::EMPTY,
        });
        position.ok()
    }
}
