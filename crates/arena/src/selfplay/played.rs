//! A game that the engine played against itself, and what it thought at each move.

use super::format;
use tercio_engine::{Info, Value};
use tercio_rules::record::{Record, RecordProblem, Termination};
use tercio_rules::{Game, Position, Reason, Seat, SeatSet};

/// What the engine thought of a position before it moved, as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The worth for the seat to move, in hundredths of a point; only two seats have one.
    pub(super) value: i16,
    /// The chance of each seat to win, in parts of 65,535.
    pub(super) chances: [u16; Seat::MAX],
}

impl Thought {
    /// Nothing was thought: a random move of the opening.
    pub(super) const NONE: Thought = Thought {
        value: Thought::UNKNOWN,
        chances: [0; Seat::MAX],
    };
    /// Stands for a value that is not known.
    const UNKNOWN: i16 = i16::MIN;

    pub(super) fn of(info: &Info) -> Thought {
        let mut thought = Thought::NONE;
        if let Some(value) = info.value {
            // All values are within the range of 16 bits.
            thought.value = value.0 as i16;
        }
        for (stored, chance) in thought.chances.iter_mut().zip(&info.chances) {
            *stored = (chance * 65535.0).round() as u16;
        }
        thought
    }

    /// The worth for the seat to move, if it is known.
    pub fn value(&self) -> Option<Value> {
        (self.value != Thought::UNKNOWN).then_some(Value(i32::from(self.value)))
    }

    /// The chance of a seat to win.
    pub fn chance(&self, seat: Seat) -> f32 {
        f32::from(self.chances[seat.index()]) / 65535.0
    }
}

/// A game that the engine played against itself.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number among all of them, from 0; with the seed it decides the opening.
    pub number: u32,
    /// How many of the first moves were random.
    pub opening: usize,
    /// The game.
    pub game: Game,
    /// What was thought before each move.
    pub thoughts: Vec<Thought>,
    /// Who won; several if the win is shared.
    pub winners: SeatSet,
}

impl Played {
    /// Why the game ended; `None` if it became too long and was scored as it stood.
    pub fn reason(&self) -> Option<Reason> {
        self.game.outcome().map(|outcome| outcome.reason)
    }

    /// The part of the win that a seat got.
    pub fn share(&self, seat: Seat) -> f64 {
        match self.winners.contains(seat) {
            true => 1.0 / self.winners.len() as f64,
            false => 0.0,
        }
    }

    /// The game as it stands in a file, without length and checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        format::encode(self)
    }

    /// Reads what [`to_bytes`](Played::to_bytes) wrote about a game that began here; `None` if
    /// anything about it is wrong.
    pub fn from_bytes(start: &Position, bytes: &[u8]) -> Option<Played> {
        format::decode(start, bytes)
    }

    /// The game as a record.
    pub fn record(&self) -> Result<Record, RecordProblem> {
        let mut record = Record::from_game(&self.game);
        if !self.game.is_over() {
            record.stop(Termination::Adjudication, self.winners)?;
        }
        record.set_tag("Event", "self-play")?;
        record.set_tag("Round", &(self.number + 1).to_string())?;
        Ok(record)
    }
}
