//! A number that stands for what a search does.

use crate::Info;
use std::fmt;
use tercio_rules::Position;

/// A hash over the nodes, values and best lines of searches (FNV-1a, 64 bits). It changes when the
/// search changes what it does, not when it does the same faster.
///
/// The chances of three and more seats are left out: they are floating-point numbers that go
/// through the functions of the platform. The lines that follow from them are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Self {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    pub(super) fn add(&mut self, start: &Position, info: &Info) {
        self.bytes(&info.nodes.to_le_bytes());
        self.bytes(&info.depth.to_le_bytes());
        let value = info.value.map_or(i32::MIN, |value| value.0);
        self.bytes(&value.to_le_bytes());
        for text in start.line(&info.pv) {
            self.bytes(text.as_bytes());
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The signature as a number.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
