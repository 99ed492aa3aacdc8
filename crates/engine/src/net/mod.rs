//! Nets: what a position is worth, learned from self-play.
//!
//! A net for two seats sees a position as a set of *inputs*, yes or no each: this piece stands on that cell, that
//! pike points at this piece. Each input adds a row of numbers to a sum, once as seat A sees the
//! board and once as seat B does. What is above 0 and below 1 in these sums is squared and weighed;
//! the result is the worth for the seat to move. Nets for more seats ([`Crowd`]) say how strong each
//! seat stands. All numbers are whole, so that a net says the same
//! on every machine. `docs/networks.md` tells how nets are made, and specifies their files.

mod crowd;
mod format;
mod inputs;
mod judge;
mod layer;
mod martian;
mod pikemen;
mod shipped;
#[cfg(test)]
mod tests;

pub use crowd::{Crowd, CrowdInputs, List, Listed, ListedMove};
pub use format::NetError;
pub use inputs::Inputs;

use crate::Value;
use crate::alphabeta::{Judge, TwoSeats};
use layer::{Head, Row};
use std::sync::{Arc, OnceLock};
use tercio_rules::{Position, Rules};

/// A net.
#[derive(Debug)]
pub struct Net {
    name: String,
    rules: Rules,
    checksum: u64,
    inputs: Inputs,
    /// Nothing first, then what each input adds, by its number as seat A sees it.
    rows: Vec<Row>,
    /// What the sums are without any input.
    bias: Row,
    /// What is made of the sums, by the stage of the game.
    heads: Vec<Head>,
}

impl Net {
    /// What a position is worth to the seat to move, without any search.
    fn judge<P: TwoSeats>(&self, position: &P) -> i32
    where
        Self: Judge<P>,
    {
        self.look(position, &self.accumulator(position)).1
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games it was made for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The checksum of its file.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }
}

/// Nets, at most one for the same rules. Two lists are the same if the files were.
#[derive(Clone, Debug, Default)]
pub struct Nets {
    nets: Vec<AnyNet>,
}

/// A net for any number of seats.
#[derive(Clone, Debug)]
enum AnyNet {
    Two(Arc<Net>),
    Many(Arc<Crowd>),
}

impl AnyNet {
    /// What it is called, its games and its checksum.
    fn about(&self) -> (&str, Rules, u64) {
        match self {
            AnyNet::Two(net) => (net.name(), net.rules(), net.checksum()),
            AnyNet::Many(net) => (net.name(), net.rules(), net.checksum()),
        }
    }
}

impl Nets {
    /// Adds the net of a file, in the place of one for the same rules.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        let net = AnyNet::read(bytes)?;
        self.nets.retain(|other| other.about().1 != net.about().1);
        self.nets.push(net);
        Ok(())
    }

    /// Those inside the program. In the browser there are none: see [`file`](Nets::file).
    pub fn shipped() -> Nets {
        static SHIPPED: OnceLock<Nets> = OnceLock::new();
        let read = || {
            let mut nets = Nets::default();
            for bytes in shipped::NETS {
                // A test reads each of them; without one the tables play.
                let _ = nets.add(bytes);
            }
            nets
        };
        SHIPPED.get_or_init(read).clone()
    }

    /// The file, without its ending, of the net that comes with the program for these rules.
    pub fn file(rules: Rules) -> Option<&'static str> {
        let made_for = |game, setup| Rules::from_names(game, setup) == Ok(rules);
        let mut all = shipped::MADE_FOR.into_iter();
        let found = all.find(|&(game, setup, _)| made_for(game, setup));
        found.map(|(_, _, file)| file)
    }

    /// What each of them is called, its games and its checksum.
    pub fn list(&self) -> impl Iterator<Item = (&str, Rules, u64)> {
        self.nets.iter().map(AnyNet::about)
    }

    /// What a position is worth to the seat to move, without any search; `None` if there is no net
    /// for it.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let net = self.find(position.rules())?;
        match position {
            Position::Pikemen(position) => Some(Value(net.judge(position))),
            Position::Martian(position) => Some(Value(net.judge(position))),
            _ => None,
        }
    }

    /// How strong each seat of a position of three and more stands, without any search; see
    /// [`Crowd::strengths`].
    pub fn strengths(&self, position: &Position) -> Option<Vec<i32>> {
        self.crowd(position.rules())?.strengths(position)
    }

    /// What the net for a position of three and more seats adds to the score of each move; see
    /// [`Crowd::learned`].
    pub fn learned(&self, position: &Position) -> Option<Vec<i32>> {
        self.crowd(position.rules())?.learned(position)
    }

    /// The net for games of two seats under these rules.
    pub(crate) fn find(&self, rules: Rules) -> Option<Arc<Net>> {
        self.nets.iter().find_map(|net| match net {
            AnyNet::Two(net) if net.rules == rules => Some(net.clone()),
            _ => None,
        })
    }

    /// The net for games of more seats under these rules.
    pub(crate) fn crowd(&self, rules: Rules) -> Option<Arc<Crowd>> {
        self.nets.iter().find_map(|net| match net {
            AnyNet::Many(net) if net.rules() == rules => Some(net.clone()),
            _ => None,
        })
    }
}

impl PartialEq for Nets {
    fn eq(&self, other: &Nets) -> bool {
        self.list()
            .map(|net| net.2)
            .eq(other.list().map(|net| net.2))
    }
}

impl Eq for Nets {}
