//! Memory that is not there.

use std::fmt;

/// More memory was asked for than can be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// How much, in mebibytes.
    pub mebibytes: usize,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot take {} MiB of memory", self.mebibytes)
    }
}

impl std::error::Error for NoMemory {}
