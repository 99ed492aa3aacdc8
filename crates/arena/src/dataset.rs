//! Positions of self-play as inputs of a net, for programs that train one. `docs/networks.md`
//! specifies the file.

use crate::selfplay::Played;
use crate::tune::Split;
use std::io::{self, Write};
use tercio_engine::net::Inputs;
use tercio_rules::Position;

const MAGIC: &[u8; 8] = b"TERCIODS";
const VERSION: u16 = 1;
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
        let mut put = |numbers: &[u16]| -> io::Result<()> {
            let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
            out.write_all(&bytes)
        };
        put(&numbers)?;
        put(&inputs.turned)?;
        put(&inputs.mirrored)?;
        put(&inputs.groups[0])?;
        put(&inputs.groups[1])?;
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
        let aside = match Split::of(played.number, seed) {
            Split::Training => 0,
            Split::Validation => VALIDATION,
        };
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
