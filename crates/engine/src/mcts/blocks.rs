//! The memory of the tree: nodes in blocks of equal size, taken and given back.

use super::node::{NONE, Node};
use super::team::Company;
use crate::NoMemory;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// How many nodes a block has room for. Most nodes that have children at all have visited one or two of
/// them; those that need more take the time to list all moves again.
pub(super) const SIZE: usize = 6;

/// The fewest blocks there is room for, however little memory is given: more than enough for every
/// move of a position.
const FEWEST: usize = 1024;

/// Some children of a node, side by side. What is read first lies next to the first child, which most
/// visits end with: memory comes in lines.
#[derive(Default)]
#[repr(C)]
pub(super) struct Block {
    /// The block with the next children.
    next: AtomicU32,
    len: AtomicU32,
    nodes: [Node; SIZE],
}

impl Block {
    pub(super) fn nodes(&self) -> &[Node] {
        let len = self.len.load(Ordering::Relaxed) as usize;
        &self.nodes[..len.min(SIZE)]
    }

    /// Fills a block that nobody else knows yet.
    pub(super) fn fill(&self, nodes: impl ExactSizeIterator<Item: FnOnce(&Node)>) {
        self.next.store(NONE, Ordering::Relaxed);
        self.len.store(nodes.len() as u32, Ordering::Relaxed);
        for (node, renew) in self.nodes.iter().zip(nodes) {
            renew(node);
        }
    }

    /// The block with the next children, or [`NONE`].
    pub(super) fn next(&self) -> u32 {
        self.next.load(Ordering::Acquire)
    }

    /// Shows others the block with the next children.
    pub(super) fn set_next(&self, block: u32) {
        self.next.store(block, Ordering::Release);
    }
}

/// All blocks. Threads take them without locks; only who has all of them alone gives some back or
/// gets more from the machine.
pub(super) struct Blocks {
    blocks: Vec<Block>,
    capacity: usize,
    /// Those that were given back.
    free: Vec<u32>,
    /// Those from here on have not been taken since the last reset.
    fresh: usize,
    /// How many were taken, first of those given back and then of the others.
    taken: Line<AtomicUsize>,
    /// Whether somebody asked for one and there was none.
    short: AtomicBool,
}

/// Something in lines of memory of its own: a thread that writes it does not hold up others that
/// read what would be beside it.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Line<T>(pub(super) T);

/// Blocks that a thread has taken beforehand, so that it seldom waits for others who take some as well.
pub(super) struct Spare {
    /// How many were taken before each of them.
    numbers: Range<usize>,
    /// How many are taken at once.
    at_once: usize,
}

impl Spare {
    /// None yet.
    pub(super) fn new(company: Company) -> Spare {
        Spare {
            numbers: 0..0,
            at_once: match company {
                Company::Alone => 1,
                Company::Several => 16,
            },
        }
    }
}

/// The memory that a block takes, with its place among those that were given back and its mark.
const BYTES: usize = size_of::<Block>() + size_of::<u32>() + size_of::<bool>();

impl Blocks {
    /// Never takes more than this many mebibytes, and nothing before it is used.
    pub(super) fn new(mebibytes: usize) -> Blocks {
        let capacity = mebibytes.saturating_mul(1 << 20) / BYTES;
        Blocks {
            blocks: Vec::new(),
            capacity: capacity.clamp(FEWEST, NONE as usize),
            free: Vec::new(),
            fresh: 0,
            taken: Line::default(),
            short: AtomicBool::new(false),
        }
    }

    /// Takes all of its memory at once: growing by doubling would overshoot. Untouched pages cost
    /// nothing.
    pub(super) fn reserve(&mut self) -> Result<(), NoMemory> {
        let more = self.capacity - self.blocks.len().min(self.capacity);
        let reserved = self.blocks.try_reserve_exact(more);
        reserved.map_err(|_| NoMemory {
            mebibytes: self.capacity.saturating_mul(BYTES) >> 20,
        })
    }

    /// Gives its memory back to the machine.
    pub(super) fn release(&mut self) {
        *self = Blocks {
            capacity: self.capacity,
            ..Blocks::new(0)
        };
    }

    /// Takes all blocks back.
    pub(super) fn reset(&mut self) {
        while self.reserve().is_err() && self.capacity > FEWEST {
            self.capacity = (self.capacity / 2).max(self.blocks.len());
        }
        self.keep(&[]);
        if self.blocks.is_empty() {
            self.grow();
        }
    }

    /// Makes more of the memory usable. Returns whether there was more.
    pub(super) fn grow(&mut self) -> bool {
        let old = self.blocks.len();
        let len = (2 * old).clamp(FEWEST, self.capacity);
        if len <= old {
            return false;
        }
        // Those who asked in vain have counted as well.
        let taken = self.used() + self.free.len() - self.fresh;
        self.taken = Line(AtomicUsize::new(taken));
        self.short = AtomicBool::new(false);
        self.blocks.resize_with(len, Block::default);
        true
    }

    /// Whether all of the memory is usable.
    pub(super) fn is_grown(&self) -> bool {
        self.blocks.len() >= self.capacity
    }

    /// Takes back all blocks but the marked ones.
    pub(super) fn keep(&mut self, marks: &[bool]) {
        let last = marks.iter().rposition(|&marked| marked);
        self.fresh = last.map_or(0, |last| last + 1);
        let marks = &marks[..self.fresh];
        let unmarked = marks.iter().enumerate().filter(|(_, marked)| !**marked);
        self.free.clear();
        self.free.reserve_exact(unmarked.clone().count());
        self.free.extend(unmarked.map(|(index, _)| index as u32));
        self.taken = Line::default();
        self.short = AtomicBool::new(false);
    }

    /// Marks for all blocks that there are.
    pub(super) fn marks(&self) -> Vec<bool> {
        vec![false; self.blocks.len()]
    }

    /// Takes a block; `None` if there is none.
    pub(super) fn take(&self, spare: &mut Spare) -> Option<u32> {
        if self.is_short() {
            return None;
        }
        if spare.numbers.is_empty() {
            let first = self.taken.0.fetch_add(spare.at_once, Ordering::Relaxed);
            spare.numbers = first..first + spare.at_once;
        }
        let number = spare.numbers.next()?;
        let index = match self.free.get(number) {
            Some(&index) => index as usize,
            None => self.fresh + number - self.free.len(),
        };
        if index >= self.blocks.len() {
            self.short.store(true, Ordering::Relaxed);
            return None;
        }
        Some(index as u32)
    }

    /// Whether somebody asked for a block and there was none.
    pub(super) fn is_short(&self) -> bool {
        self.short.load(Ordering::Relaxed)
    }

    pub(super) fn get(&self, index: u32) -> &Block {
        &self.blocks[index as usize]
    }

    /// The nodes of a block, and the index of the next one.
    pub(super) fn get_mut(&mut self, index: u32) -> (&mut [Node], u32) {
        let block = &mut self.blocks[index as usize];
        let len = *block.len.get_mut() as usize;
        (&mut block.nodes[..len.min(SIZE)], *block.next.get_mut())
    }

    /// The blocks from the first one on.
    pub(super) fn chain(&self, first: u32) -> impl Iterator<Item = &Block> {
        let get = |index: u32| (index != NONE).then(|| self.get(index));
        std::iter::successors(get(first), move |block| get(block.next()))
    }

    /// How many there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// How many are in use.
    pub(super) fn used(&self) -> usize {
        let taken = self.taken.0.load(Ordering::Relaxed);
        (self.fresh - self.free.len() + taken).min(self.blocks.len())
    }

    /// How full it is, in thousandths.
    pub(super) fn hashfull(&self) -> u32 {
        (self.used() as u64 * 1000 / self.capacity as u64) as u32
    }

    /// The bytes that it has from the machine.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>() + self.free.capacity() * size_of::<u32>()
    }
}
