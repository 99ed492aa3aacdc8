//! One step of solving: every position of a layer is judged by those that its moves lead to.
//!
//! All positions of a placement are judged together. A piece that goes from one cell to another
//! leads to the same placement whatever the sizes are, and the sizes only change their places there:
//! the number of the position it leads to is a sum of weights, one for each digit.

use crate::cells::{Zone, bits};
use crate::layer::{Layer, POWERS, Placement};
use crate::reach::reach;
use crate::values::{BlockMut, Undo, Values};
use crate::{MOST_PIECES, solve::Threads};
use tercio_rules::Size;
use tercio_rules::martian::Rules;

/// The most positions a placement stands for.
const COMBINATIONS: usize = POWERS[MOST_PIECES];

/// What a sweep looks at.
pub(crate) struct Sweep<'v> {
    pub(crate) layer: &'v Layer,
    /// The layer with one piece fewer.
    pub(crate) below: &'v Layer,
    /// What a quiet move leads to, in this layer.
    pub(crate) quiet: &'v Values,
    /// What a capture leads to, in the layer below.
    pub(crate) captured: &'v Values,
    /// What a merger leads to, in the layer below.
    pub(crate) merged: &'v [i8],
    /// What a move is worth that leaves this game for another one.
    pub(crate) exits: Option<&'v Values>,
    /// The placements in which `quiet` has changed since the last sweep; all if there was none.
    pub(crate) changed: Option<&'v [bool]>,
}

impl Sweep<'_> {
    /// Judges all positions, and says in which placements `out` differs from `quiet`. If only some
    /// have changed, `out` must hold the values before the last sweep.
    pub(crate) fn run(&self, out: &mut Values, threads: &Threads<'_>) -> Vec<bool> {
        let mut changed = vec![false; self.layer.placements()];
        let blocks = out.blocks_mut(self.layer.combinations());
        let work: Vec<_> = blocks.into_iter().zip(&mut changed).collect();
        threads.each(work, |number, (mut block, changed)| {
            *changed = self.judge(number, &mut block);
        });
        changed
    }

    /// Judges the positions of a placement, and says whether that changed any.
    fn judge(&self, number: usize, out: &mut BlockMut<'_>) -> bool {
        let combinations = self.layer.combinations();
        let before = self.quiet.block(number, combinations);
        let moves = Moves::new(self.layer, self.below, self.layer.placement(number));
        if let Some(changed) = self.changed
            && !moves.quiet_links().any(|number| changed[number])
        {
            if changed[number] {
                out.copy_from(before);
            }
            return false;
        }
        let mut tally = Tally::new();
        for way in &moves.ways {
            self.count(&moves, way, &mut tally);
        }
        tally.write(combinations, out);
        if let Some(exits) = self.exits {
            let exits = exits.block(number, combinations);
            for index in 0..combinations {
                let (best, leave) = (out.best[index], exits.best[index]);
                let only = if best >= leave {
                    out.only[index]
                } else {
                    exits.only[index]
                };
                let here = match out.only[index] == only {
                    true => out.rest[index],
                    false => best,
                };
                out.rest[index] = here.max(exits.without(index, only));
                out.best[index] = best.max(leave);
                out.only[index] = only;
            }
        }
        out.differs_from(before)
    }

    /// Counts a move of a piece, for all sizes that can make it.
    fn count(&self, moves: &Moves, way: &Way, tally: &mut Tally) {
        let combinations = self.layer.combinations();
        let piece = way.piece;
        let sizes = (0..3).filter(|size| way.sizes >> size & 1 == 1);
        let pips = |index: usize, piece: usize| (index / POWERS[piece] % 3 + 1) as i8;
        match &way.kind {
            Kind::Ends { mv } => {
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        tally.add(index, 1, u16::from(*mv));
                    });
                }
            }
            Kind::EndsCapturing { victim } => {
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        tally.add(index, 2 * pips(index, *victim) + 1, Tally::STAYS);
                    });
                }
            }
            Kind::Shift(link) => {
                let block = self.quiet.block(link.number, combinations).best;
                let codes = link.codes(self.layer.pieces);
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        let value = -block[usize::from(codes[index])];
                        tally.add(index, value, Tally::STAYS);
                    });
                }
            }
            Kind::Cross { link, undo, mv } => {
                let block = self.quiet.block(link.number, combinations);
                let codes = link.codes(self.layer.pieces);
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        let value = -block.without(usize::from(codes[index]), *undo);
                        tally.add(index, value, u16::from(*mv));
                    });
                }
            }
            Kind::Capture { link, undo, victim } => {
                let block = (self.captured).block(link.number, self.below.combinations());
                let codes = link.codes(self.layer.pieces);
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        let gain = 2 * pips(index, *victim);
                        let value = gain - block.without(usize::from(codes[index]), *undo);
                        tally.add(index, value, Tally::STAYS);
                    });
                }
            }
            Kind::Merge { link, onto, weight } => {
                let combinations_below = self.below.combinations();
                let start = link.number * combinations_below;
                let block = &self.merged[start..start + combinations_below];
                let codes = link.codes(self.layer.pieces);
                for size in sizes {
                    each(combinations, piece, size, |index| {
                        let size_of = |piece: usize| Size::ALL[index / POWERS[piece] % 3];
                        let has = |size| (0..moves.own).any(|piece| size_of(piece) == size);
                        let (queens, drones) = (has(Size::Large), has(Size::Medium));
                        let (moving, landing) = (size_of(piece), size_of(*onto));
                        if let Some(merged) = Rules::merged(moving, landing, queens, drones) {
                            let code = codes[index] + merged as u16 * weight;
                            tally.add(index, -block[usize::from(code)], Tally::STAYS);
                        }
                    });
                }
            }
        }
    }
}

/// Calls `visit` for each choice of sizes in which a piece has a size.
#[inline(always)]
fn each(combinations: usize, piece: usize, size: usize, mut visit: impl FnMut(usize)) {
    let run = POWERS[piece];
    let mut start = size * run;
    while start < combinations {
        for index in start..start + run {
            visit(index);
        }
        start += 3 * run;
    }
}

/// The best moves of the positions of a placement so far.
struct Tally {
    best: [i8; COMBINATIONS],
    second: [i8; COMBINATIONS],
    mv: [u16; COMBINATIONS],
}

impl Tally {
    /// Marks a move that nobody could be forbidden: it takes no crossing back.
    const STAYS: u16 = 256;

    fn new() -> Tally {
        Tally {
            best: [i8::MIN; COMBINATIONS],
            second: [i8::MIN; COMBINATIONS],
            mv: [Tally::STAYS; COMBINATIONS],
        }
    }

    #[inline(always)]
    fn add(&mut self, index: usize, value: i8, mv: u16) {
        let best = self.best[index];
        self.second[index] = self.second[index].max(value.min(best));
        if value > best {
            self.mv[index] = mv;
            self.best[index] = value;
        }
    }

    fn write(&self, combinations: usize, out: &mut BlockMut<'_>) {
        out.best.copy_from_slice(&self.best[..combinations]);
        for index in 0..combinations {
            let mv = self.mv[index];
            (out.only[index], out.rest[index]) = match mv {
                Tally::STAYS => (0, self.best[index]),
                _ => (mv as Undo, self.second[index]),
            };
        }
    }
}

/// All moves on a placement.
struct Moves {
    /// How many pieces the mover has.
    own: usize,
    ways: Vec<Way>,
}

/// A piece goes from one cell to another.
struct Way {
    piece: usize,
    /// The sizes that can, as bits.
    sizes: u8,
    kind: Kind,
}

enum Kind {
    /// The last piece leaves the mover's zone to an empty cell.
    Ends { mv: Undo },
    /// The last piece leaves the mover's zone and captures.
    EndsCapturing { victim: usize },
    /// It stays in the zone.
    Shift(Link),
    /// It crosses the canal to an empty cell, and may not go straight back.
    Cross { link: Link, undo: Undo, mv: Undo },
    /// It captures, and may not go straight back either (M-34).
    Capture {
        link: Link,
        undo: Undo,
        victim: usize,
    },
    /// It lands on a piece of its own zone, whose size there has a weight.
    Merge {
        link: Link,
        onto: usize,
        weight: u16,
    },
}

impl Moves {
    fn new(layer: &Layer, below: &Layer, here: Placement) -> Moves {
        let mut moves = Moves {
            own: here.own.count_ones() as usize,
            ways: Vec::with_capacity(96),
        };
        let targets = reach(here);
        for (piece, (from, targets)) in bits(here.own).zip(targets).enumerate() {
            let rest = here.own & !(1 << from);
            for target in 0..32 {
                let sizes = (0..3).fold(0, |sizes, size| {
                    sizes | (targets[size] >> target & 1) << size
                });
                if sizes == 0 {
                    continue;
                }
                let to = target & 15;
                let kind = match target < 16 {
                    true => Kind::at_home(layer, below, here, (piece, rest), to),
                    false => Kind::abroad(layer, below, here, (piece, from, rest), to),
                };
                moves.ways.push(Way {
                    piece,
                    sizes: sizes as u8,
                    kind,
                });
            }
        }
        moves
    }

    /// The placements of this layer that moves lead to.
    fn quiet_links(&self) -> impl Iterator<Item = usize> {
        self.ways.iter().filter_map(|way| match &way.kind {
            Kind::Shift(link) | Kind::Cross { link, .. } => Some(link.number),
            _ => None,
        })
    }
}

impl Kind {
    /// A piece stays in its zone. `rest` are the mover's other cells.
    fn at_home(
        layer: &Layer,
        below: &Layer,
        here: Placement,
        (piece, rest): (usize, Zone),
        to: u32,
    ) -> Kind {
        let there = |own: Zone| Placement {
            own: here.other,
            other: own,
        };
        if rest >> to & 1 == 0 {
            let mut link = Link::new(layer, there(rest | 1 << to), here);
            link.weights[piece] = link.other_weight(to);
            return Kind::Shift(link);
        }
        let onto = (here.own & ((1 << to) - 1)).count_ones() as usize;
        let mut link = Link::new(below, there(rest), here);
        let weight = link.other_weight(to);
        (link.weights[piece], link.weights[onto]) = (0, 0);
        Kind::Merge { link, onto, weight }
    }

    /// A piece leaves its zone. `rest` are the mover's other cells.
    fn abroad(
        layer: &Layer,
        below: &Layer,
        here: Placement,
        (piece, from, rest): (usize, u32, Zone),
        to: u32,
    ) -> Kind {
        let own = here.own.count_ones() as usize;
        let lower = (here.other & ((1 << to) - 1)).count_ones() as usize;
        let victim = (here.other >> to & 1 == 1).then_some(own + lower);
        let mv = (from | to << 4) as Undo;
        if rest == 0 {
            return match victim {
                None => Kind::Ends { mv },
                Some(victim) => Kind::EndsCapturing { victim },
            };
        }
        let there = Placement {
            own: here.other | 1 << to,
            other: rest,
        };
        let mut link = Link::new(if victim.is_some() { below } else { layer }, there, here);
        link.weights[piece] = link.own_weight(to);
        let undo = link.undo(to, from);
        match victim {
            Some(victim) => {
                link.weights[victim] = 0;
                Kind::Capture { link, undo, victim }
            }
            None => Kind::Cross { link, undo, mv },
        }
    }
}

/// What a move leads to: a placement, and where the sizes of the pieces stand in its numbers.
struct Link {
    number: usize,
    there: Placement,
    flipped: bool,
    /// The weight of the digit of each piece.
    weights: [u16; MOST_PIECES],
}

impl Link {
    /// The way to a placement. Pieces that stand on the same cell keep their sizes.
    fn new(layer: &Layer, there: Placement, here: Placement) -> Link {
        let (there, flipped) = there.canonical();
        let mut link = Link {
            number: layer.number(there),
            there,
            flipped,
            weights: [0; MOST_PIECES],
        };
        let own = bits(here.own).map(|bit| link.other_weight(bit));
        let other = bits(here.other).map(|bit| link.own_weight(bit));
        let weights: Vec<u16> = own.chain(other).collect();
        link.weights[..weights.len()].copy_from_slice(&weights);
        link
    }

    fn bit(&self, bit: u32) -> u32 {
        if self.flipped { bit ^ 3 } else { bit }
    }

    /// The weight of a piece of the one who is to move there.
    fn own_weight(&self, bit: u32) -> u16 {
        let lower = self.there.own & ((1 << self.bit(bit)) - 1);
        POWERS[lower.count_ones() as usize] as u16
    }

    /// The weight of a piece of the one who has moved.
    fn other_weight(&self, bit: u32) -> u16 {
        let lower = self.there.other & ((1 << self.bit(bit)) - 1);
        let own = self.there.own.count_ones();
        POWERS[(own + lower.count_ones()) as usize] as u16
    }

    /// The move that would take a crossing back.
    fn undo(&self, from: u32, to: u32) -> Undo {
        (self.bit(from) | self.bit(to) << 4) as Undo
    }

    /// For each choice of sizes its number there.
    fn codes(&self, pieces: usize) -> [u16; COMBINATIONS] {
        let mut codes = [0; COMBINATIONS];
        let mut count = 1;
        for weight in &self.weights[..pieces] {
            let (known, new) = codes.split_at_mut(count);
            for (digit, chunk) in new.chunks_exact_mut(count).take(2).enumerate() {
                let add = (digit as u16 + 1) * weight;
                for (code, &known) in chunk.iter_mut().zip(&*known) {
                    *code = known + add;
                }
            }
            count *= 3;
        }
        codes
    }
}
