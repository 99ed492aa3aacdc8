//! Positions of self-play as inputs of a net, for programs that train one. `docs/networks.md`
//! specifies the file.

use crate::selfplay::Played;
use crate::tune::Split;
use std::io::{self, Write};
use tercio_engine::net::{CrowdInputs, Inputs};
use tercio_engine::{Tables, mcts};
use tercio_rules::{Position, Seat};

const MAGIC: &[u8; 8] = b"TERCIODS";
const MOVES_MAGIC: &[u8; 8] = b"TERCIODM";
const VERSION: u16 = 1;
/// The version of files for three and more seats.
const CROWD_VERSION: u16 = 2;
/// A whole win in a file: it can be divided by any number of seats.
const WIN: f64 = 60.0;
/// The engine chose a capture.
const CAPTURE: u8 = 1;
/// The game is kept aside to judge by.
const VALIDATION: u8 = 2;

/// Writes a file of positions.
pub struct Dataset<W: Write> {
    out: W,
    inputs: Inputs,
    /// How many positions it has.
    pub positions: u64,
}

impl<W: Write> Dataset<W> {
    /// Begins a file with positions of these inputs.
    pub fn new(mut out: W, inputs: Inputs) -> io::Result<Dataset<W>> {
        out.write_all(MAGIC)?;
        let start = Position::start(inputs.rules()).to_string();
        let numbers = [
            VERSION,
            inputs.len() as u16,
            inputs.most as u16,
            inputs.stages as u16,
            start.len() as u16,
        ];
        put(&mut out, &numbers)?;
        put(&mut out, &inputs.turned)?;
        put(&mut out, &inputs.mirrored)?;
        put(&mut out, &inputs.groups[0])?;
        put(&mut out, &inputs.groups[1])?;
        out.write_all(start.as_bytes())?;
        Ok(Dataset {
            out,
            inputs,
            positions: 0,
        })
    }

    /// Adds the positions of a game that the engine thought about. `seed` decides which games are
    /// kept aside.
    pub fn add(&mut self, played: &Played, seed: u64) -> io::Result<()> {
        let aside = aside(played, seed);
        let steps = played.game.steps().zip(&played.thoughts);
        for ((position, mv), thought) in steps.skip(played.opening) {
            let (Some(value), Some((list, stage))) = (thought.value(), self.inputs.of(position))
            else {
                continue;
            };
            if list.len() > self.inputs.most {
                continue;
            }
            let share = played.share(position.turn());
            let capture = if position.captures(mv) { CAPTURE } else { 0 };
            let mut bytes = (value.0 as i16).to_le_bytes().to_vec();
            bytes.extend([(2.0 * share) as u8, aside | capture, stage as u8, 0]);
            let none = self.inputs.len() as u16;
            let padded = list.iter().copied().chain(std::iter::repeat(none));
            bytes.extend(padded.take(self.inputs.most).flat_map(u16::to_le_bytes));
            self.out.write_all(&bytes)?;
            self.positions += 1;
        }
        Ok(())
    }

    /// Hands everything to the operating system.
    pub fn finish(mut self) -> io::Result<u64> {
        self.out.flush()?;
        Ok(self.positions)
    }
}

/// Writes a file of positions with three and more seats.
pub struct CrowdDataset<W: Write> {
    out: W,
    inputs: CrowdInputs,
    /// How many positions it has.
    pub positions: u64,
}

impl<W: Write> CrowdDataset<W> {
    /// Begins a file with positions of these inputs.
    pub fn new(mut out: W, inputs: CrowdInputs) -> io::Result<CrowdDataset<W>> {
        out.write_all(MAGIC)?;
        let start = Position::start(inputs.rules()).to_string();
        let numbers = [
            usize::from(CROWD_VERSION),
            inputs.len,
            inputs.most,
            inputs.heads,
            inputs.rules().seats(),
            start.len(),
        ];
        put(&mut out, &numbers.map(|number| number as u16))?;
        put(&mut out, &inputs.groups[0])?;
        put(&mut out, &inputs.groups[1])?;
        out.write_all(start.as_bytes())?;
        Ok(CrowdDataset {
            out,
            inputs,
            positions: 0,
        })
    }

    /// Adds the positions of a game that the engine thought about. `seed` decides which games are
    /// kept aside; `each` hears of every position that is added.
    pub fn add(
        &mut self,
        played: &Played,
        seed: u64,
        each: &mut dyn FnMut(&Position),
    ) -> io::Result<()> {
        let aside = aside(played, seed);
        let seats = &Seat::ALL[..self.inputs.rules().seats()];
        let steps = played.game.steps().zip(&played.thoughts);
        for ((position, mv), thought) in steps.skip(played.opening) {
            let Some(views) = self.inputs.of(position) else {
                continue;
            };
            if views
                .iter()
                .any(|view| view.inputs.len() > self.inputs.most)
            {
                continue;
            }
            let part = |chance: f32| (chance * 65535.0).round() as u16;
            let thoughts = seats.iter().map(|&seat| part(thought.chance(seat)));
            let tables = mcts::shares(position, &Tables::BEST);
            let tables = seats.iter().map(|&seat| part(tables[seat.index()]));
            let chances: Vec<u16> = thoughts.chain(tables).collect();
            put(&mut self.out, &chances)?;
            let results = seats
                .iter()
                .map(|&seat| (WIN * played.share(seat)).round() as u8);
            let capture = if position.captures(mv) { CAPTURE } else { 0 };
            let bytes: Vec<u8> = results.chain([aside | capture]).collect();
            self.out.write_all(&bytes)?;
            let none = self.inputs.len as u16;
            for view in &views {
                let inputs = view.inputs.iter().copied().chain(std::iter::repeat(none));
                let head = [view.head as u16].into_iter();
                let numbers: Vec<u16> = head.chain(inputs.take(self.inputs.most)).collect();
                put(&mut self.out, &numbers)?;
            }
            self.positions += 1;
            each(position);
        }
        Ok(())
    }

    /// Hands everything to the operating system.
    pub fn finish(mut self) -> io::Result<u64> {
        self.out.flush()?;
        Ok(self.positions)
    }
}

/// Writes a file of moves: what is true of each move of a position, and which was chosen.
pub struct MoveDataset<W: Write> {
    out: W,
    inputs: CrowdInputs,
    /// How many positions there were.
    seen: u64,
}

impl<W: Write> MoveDataset<W> {
    /// One position of so many is written: those of one game are much alike.
    const EVERY: u64 = 4;

    /// Begins a file with moves of these games.
    pub fn new(mut out: W, inputs: CrowdInputs) -> io::Result<MoveDataset<W>> {
        out.write_all(MOVES_MAGIC)?;
        let temperature = inputs.temperature as usize;
        let most = CrowdInputs::MOST_OF_MOVE;
        let numbers = [usize::from(VERSION), inputs.policy, most, temperature];
        put(&mut out, &numbers.map(|number| number as u16))?;
        Ok(MoveDataset {
            out,
            inputs,
            seen: 0,
        })
    }

    /// Adds some positions of a game.
    pub fn add(&mut self, played: &Played, seed: u64) -> io::Result<()> {
        let aside = aside(played, seed);
        for (position, ply) in played.game.steps().skip(played.opening) {
            self.seen += 1;
            if !self.seen.is_multiple_of(Self::EVERY) {
                continue;
            }
            let (Some(moves), Some(chosen)) = (self.inputs.moves(position), ply.mv()) else {
                continue;
            };
            let Some(chosen) = moves.iter().position(|listed| listed.mv == chosen) else {
                continue;
            };
            put(&mut self.out, &[moves.len() as u16, chosen as u16])?;
            self.out.write_all(&[aside, 0])?;
            let none = self.inputs.policy as u16;
            for listed in &moves {
                self.out.write_all(&listed.score.to_le_bytes())?;
                let inputs = listed.inputs.iter().copied().chain(std::iter::repeat(none));
                let inputs: Vec<u16> = inputs.take(CrowdInputs::MOST_OF_MOVE).collect();
                put(&mut self.out, &inputs)?;
            }
        }
        Ok(())
    }

    /// Hands everything to the operating system.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The flag of games that are kept aside.
fn aside(played: &Played, seed: u64) -> u8 {
    match Split::of(played.number, seed) {
        Split::Training => 0,
        Split::Validation => VALIDATION,
    }
}

fn put(out: &mut impl Write, numbers: &[u16]) -> io::Result<()> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    out.write_all(&bytes)
}
