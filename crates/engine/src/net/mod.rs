//! Nets: what a position of two seats is worth, learned from self-play.
//!
//! A net sees a position as a set of *inputs*, yes or no each: this piece stands on that cell, that
//! pike points at this piece. Each input adds a row of numbers to a sum, once as seat A sees the
//! board and once as seat B does. What is above 0 and below 1 in these sums is squared and weighed;
//! the result is the worth for the seat to move. All numbers are whole, so that a net says the same
//! on every machine. `docs/networks.md` tells how nets are made, and specifies their files.

mod format;
mod inputs;
mod judge;
mod layer;
mod martian;
mod pikemen;
mod shipped;
#[cfg(test)]
mod tests;

pub use format::NetError;
pub use inputs::Inputs;

use crate::Value;
use crate::alphabeta::{Judge, TwoSeats};
use layer::{Head, Row};
use std::sync::{Arc, OnceLock};
use tercio_rules::{Position, Rules, martian as martian_rules, pikemen as pikemen_rules};

/// A net for Pikemen.
pub type PikemenNet = Net<16>;
/// A net for Martian Chess.
pub type MartianNet = Net<32>;

/// A net whose sums have `WIDTH` numbers.
#[derive(Debug)]
pub struct Net<const WIDTH: usize> {
    name: String,
    rules: Rules,
    checksum: u64,
    inputs: Inputs,
    /// Nothing first, then what each input adds, by its number as seat A sees it.
    rows: Vec<Row<WIDTH>>,
    /// What the sums are without any input.
    bias: Row<WIDTH>,
    /// What is made of the sums, by the stage of the game.
    heads: Vec<Head<WIDTH>>,
}

impl<const WIDTH: usize> Net<WIDTH> {
    /// What a position is worth to the seat to move, without any search.
    fn judge<P: TwoSeats>(&self, position: &P) -> i32
    where
        Self: Judge<P>,
    {
        let mut accumulator = self.accumulator(position);
        self.look(position, &mut accumulator).1
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
    pikemen: Vec<Arc<PikemenNet>>,
    martian: Vec<Arc<MartianNet>>,
}

impl Nets {
    /// Adds the net of a file, in the place of one for the same rules.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        match format::rules(bytes)? {
            Rules::Pikemen(_) => put(&mut self.pikemen, Net::read(bytes)?),
            Rules::Martian(_) => put(&mut self.martian, Net::read(bytes)?),
        }
        Ok(())
    }

    /// Those inside the program. In the browser there are none: the tables are small, and play there.
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

    /// What each of them is called, its games and its checksum.
    pub fn list(&self) -> impl Iterator<Item = (&str, Rules, u64)> {
        fn about<const WIDTH: usize>(net: &Arc<Net<WIDTH>>) -> (&str, Rules, u64) {
            (net.name(), net.rules(), net.checksum())
        }
        let pikemen = self.pikemen.iter().map(about);
        pikemen.chain(self.martian.iter().map(about))
    }

    /// What a position is worth to the seat to move, without any search; `None` if there is no net
    /// for it.
    pub fn value(&self, position: &Position) -> Option<Value> {
        let value = match position {
            Position::Pikemen(position) => self.pikemen(position.rules())?.judge(position),
            Position::Martian(position) => self.martian(position.rules())?.judge(position),
            _ => return None,
        };
        Some(Value(value))
    }

    /// The net for games of Pikemen under these rules.
    pub(crate) fn pikemen(&self, rules: pikemen_rules::Rules) -> Option<Arc<PikemenNet>> {
        find(&self.pikemen, Rules::Pikemen(rules))
    }

    /// The net for games of Martian Chess under these rules.
    pub(crate) fn martian(&self, rules: martian_rules::Rules) -> Option<Arc<MartianNet>> {
        find(&self.martian, Rules::Martian(rules))
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

fn put<const WIDTH: usize>(nets: &mut Vec<Arc<Net<WIDTH>>>, net: Net<WIDTH>) {
    nets.retain(|other| other.rules != net.rules);
    nets.push(Arc::new(net));
}

fn find<const WIDTH: usize>(nets: &[Arc<Net<WIDTH>>], rules: Rules) -> Option<Arc<Net<WIDTH>>> {
    nets.iter().find(|net| net.rules == rules).cloned()
}
