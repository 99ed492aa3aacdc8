//! Play at a glance: how beginners play, who see what they can take before they see what can be
//! taken from them.

use crate::Info;
use tercio_rng::{Rng, mix};
use tercio_rules::{Cell, Game, Move, Position, Seat};
use web_time::Instant;

/// How well a beginner looks at the board. It compares its moves one by one and searches nothing: a
/// move is worth what it takes, less what it sees that others could take then; among equal moves it
/// likes those that aim at something.
///
/// A win at once is never missed, and no move that ends the game otherwise is made while there is
/// another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    /// Captures of its own that it misses, in a hundred.
    pub captures: u8,
    /// Pieces that it could aim at and does not see, in a hundred.
    pub aims: u8,
    /// Captures that others could answer with and that it misses, in a hundred.
    pub answers: u8,
}

/// What can be missed.
#[derive(Clone, Copy)]
enum What {
    Capture,
    Answer,
    Aim,
}

/// More than a move can be worth.
const DECISIVE: i32 = 1000;
/// What a pip is worth that is taken or lost, where one that is aimed at is worth 1.
const PIP: i32 = 4;

impl Glance {
    /// Chooses a move; `None` if the game is over. What is missed follows from the seed.
    pub(crate) fn play(self, game: &Game, seed: u64) -> Option<Info> {
        let begin = Instant::now();
        let position = game.position();
        let moves = game.legal_moves();
        let worths: Vec<i32> = moves
            .iter()
            .map(|&mv| self.worth(position, mv, seed))
            .collect();
        let best = worths.iter().max();
        let best: Vec<Move> = moves
            .iter()
            .zip(&worths)
            .filter(|&(_, worth)| Some(worth) == best)
            .map(|(&mv, _)| mv)
            .collect();
        let mv = *Rng::new(seed).choose(&best)?;
        let playing = position.playing();
        let seats = Seat::ALL.into_iter().take(position.rules().seats());
        let chance = |seat| match playing.contains(seat) {
            true => 1.0 / playing.len() as f32,
            false => 0.0,
        };
        Some(Info {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            // It has no idea how the game stands.
            value: None,
            chances: seats.map(chance).collect(),
            nodes: moves.len() as u64,
            time: begin.elapsed(),
            hashfull: 0,
            tbhits: 0,
            pv: vec![mv],
        })
    }

    fn worth(self, position: &Position, mv: Move, seed: u64) -> i32 {
        let seat = position.turn();
        let mut after = *position;
        after.play_unchecked(mv);
        match after.outcome() {
            Some(outcome) if outcome.winners.contains(seat) => return DECISIVE,
            Some(_) => return -DECISIVE,
            None => {}
        }
        // What is missed stays missed for this move, however the piece would stand afterwards.
        let misses = |what: What, from: Cell, to: Cell, share: u8| {
            let known = (what as u64) << 16 | (from.index() as u64) << 8 | to.index() as u64;
            // A number from 0 to 99.
            let number = ((mix(seed ^ mix(known)) >> 32) * 100) >> 32;
            number < u64::from(share)
        };
        let mut worth = 0;
        if position.captures(mv) {
            if misses(What::Capture, mv.from(), mv.to(), self.captures) {
                // A move that it does not see it does not make.
                return -DECISIVE / 2;
            }
            worth += PIP * pips(position, mv.to());
        }
        let (mut aim, mut risk) = (0, 0);
        for (attacker, victim) in after.threats() {
            let pips = pips(&after, victim);
            let (what, share, most) = if owns(&after, attacker, seat) {
                (What::Aim, self.aims, &mut aim)
            } else if owns(&after, victim, seat) {
                (What::Answer, self.answers, &mut risk)
            } else {
                continue;
            };
            if !misses(what, attacker, victim, share) {
                *most = pips.max(*most);
            }
        }
        worth + aim - PIP * risk
    }
}

fn owns(position: &Position, cell: Cell, seat: Seat) -> bool {
    position.piece(cell).is_some_and(|piece| piece.seat == seat)
}

fn pips(position: &Position, cell: Cell) -> i32 {
    let piece = position.piece(cell);
    piece.map_or(0, |piece| i32::from(piece.size.pips()))
}
