//! A slow, plainly written second reading of the rules of both games.
//!
//! The fast rules are compared with this module, so it shares nothing with them: moves and cells
//! come and go as text, positions are maps from coordinates to pieces, lines are walked step by
//! step, and a repetition is found by looking through every earlier position. Each function
//! should be easy to hold against the sentence of the rules it stands for.

pub mod board;
mod ending;
mod martian;
mod options;
mod pikemen;
mod setup;

pub use options::{Deadlock, Options};

use board::Direction;
use ending::Ending;
use martian::Martian;
use pikemen::Pikemen;
use setup::Setup;

/// A piece as text: cell name, owner's seat letter (none in Martian Chess, where the zone
/// decides), pips, and facing (none for an upright piece and in Martian Chess).
pub type PieceText = (String, Option<char>, u32, Option<&'static str>);

/// One game of either kind, from its setup to its end.
#[derive(Clone, Debug)]
pub struct Game {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Pikemen(Pikemen),
    Martian(Martian),
}

impl Game {
    /// A game before its first move. `game` is `pikemen` or `martian`; an unknown name, an option
    /// out of range and an option of the other game are refused.
    pub fn new(game: &str, setup: &str, options: &Options) -> Result<Game, String> {
        let setup = match game {
            "pikemen" => Setup::pikemen(setup)?,
            "martian" => Setup::martian(setup)?,
            _ => return Err(format!("expected pikemen or martian, got {game:?}")),
        };
        if options.first >= setup.seats {
            return Err(format!(
                "expected a first seat below {}, got {}",
                setup.seats, options.first
            ));
        }
        let kind = if game == "pikemen" {
            Kind::Pikemen(Pikemen::new(&setup, options)?)
        } else {
            Kind::Martian(Martian::new(&setup, options)?)
        };
        Ok(Game { kind })
    }

    /// The letter of the seat to move; after the end, of the seat that would be next.
    pub fn turn(&self) -> char {
        letter(match &self.kind {
            Kind::Pikemen(game) => game.turn(),
            Kind::Martian(game) => game.turn(),
        })
    }

    /// The points of every seat.
    pub fn points(&self) -> Vec<u32> {
        match &self.kind {
            Kind::Pikemen(game) => game.points.clone(),
            Kind::Martian(game) => game.points.clone(),
        }
    }

    /// Every legal move in canonical notation, sorted bytewise, without calls of the clock.
    pub fn legal(&self) -> Vec<String> {
        let mut moves = match &self.kind {
            Kind::Pikemen(game) => game.legal(),
            Kind::Martian(game) => game.legal(),
        };
        moves.sort();
        moves
    }

    /// Whether the next move may call the clock with `*`.
    pub fn may_call(&self) -> bool {
        match &self.kind {
            Kind::Pikemen(_) => false,
            Kind::Martian(game) => game.may_call(),
        }
    }

    /// Plays a move in exact canonical notation, with or without `*`. A refused move leaves the
    /// game as it was.
    pub fn play(&mut self, mv: &str) -> Result<(), String> {
        match &mut self.kind {
            Kind::Pikemen(game) => game.play(mv),
            Kind::Martian(game) => game.play(mv),
        }
    }

    /// A seat leaves, named by its letter. A refusal leaves the game as it was.
    pub fn leave(&mut self, seat: char) -> Result<(), String> {
        let index = ('A'..='Z').position(|letter| letter == seat);
        let Some(seat) = index else {
            return Err(format!("expected a seat, got {seat:?}"));
        };
        match &mut self.kind {
            Kind::Pikemen(game) => game.leave(seat),
            Kind::Martian(game) => game.leave(seat),
        }
    }

    /// Whether the game is over by the rules.
    pub fn over(&self) -> bool {
        self.ending().is_some()
    }

    /// The letters of the seats that won, in turn order; none before the end.
    pub fn winners(&self) -> Vec<char> {
        let winners = self.ending().map(|ending| &ending.winners);
        winners
            .into_iter()
            .flatten()
            .map(|seat| letter(*seat))
            .collect()
    }

    /// Why the game is over: `target`, `empty-zone`, `stall`, `repetition`, `clock`, `last-seat`.
    pub fn reason(&self) -> Option<&'static str> {
        self.ending().map(|ending| ending.reason)
    }

    /// Every piece on the board, sorted by cell name.
    pub fn pieces(&self) -> Vec<PieceText> {
        let mut pieces: Vec<PieceText> = match &self.kind {
            Kind::Pikemen(game) => {
                let pieces = game.pieces().iter();
                let texts = pieces.map(|(cell, piece)| {
                    let owner = Some(letter(piece.seat));
                    (
                        cell.name(),
                        owner,
                        piece.pips,
                        piece.facing.map(Direction::name),
                    )
                });
                texts.collect()
            }
            Kind::Martian(game) => {
                let pieces = game.pieces().iter();
                let texts = pieces.map(|(cell, pips)| (cell.name(), None, *pips, None));
                texts.collect()
            }
        };
        pieces.sort();
        pieces
    }

    /// Moves since the last capture, since somebody left, or since the start.
    pub fn plies_since_capture(&self) -> u32 {
        match &self.kind {
            Kind::Pikemen(game) => game.plies_since_capture,
            Kind::Martian(game) => game.plies_since_capture,
        }
    }

    /// Martian Chess with two: the cells (from, to) of the move that the seat to move may not
    /// make, because it would take the last move back.
    pub fn forbidden_undo(&self) -> Option<(String, String)> {
        match &self.kind {
            Kind::Pikemen(_) => None,
            Kind::Martian(game) => {
                let undo = game.forbidden_undo();
                undo.map(|(from, to)| (from.name(), to.name()))
            }
        }
    }

    fn ending(&self) -> Option<&Ending> {
        match &self.kind {
            Kind::Pikemen(game) => game.ending.as_ref(),
            Kind::Martian(game) => game.ending.as_ref(),
        }
    }
}

/// The number of ways to play exactly `depth` moves from here, calls of the clock left out.
pub fn perft(game: &Game, depth: u32) -> u64 {
    let moves = game.legal();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => {
            let mut nodes = 0;
            for mv in moves {
                let mut next = game.clone();
                if next.play(&mv).is_ok() {
                    nodes += perft(&next, depth - 1);
                }
            }
            nodes
        }
    }
}

/// The letter of a seat.
fn letter(seat: usize) -> char {
    ('A'..='Z').nth(seat).unwrap_or('?')
}
