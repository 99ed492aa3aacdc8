//! All positions with so many pieces, and their numbers.

use crate::cells::{Sets, Zone, bit_of, bits, mirrored};
use tercio_rules::martian::Position;
use tercio_rules::{Play, Size};

/// The powers of three: how many ways there are to choose the sizes of so many pieces.
pub(crate) const POWERS: [usize; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// The positions with so many pieces, at least one in each zone, as the player to move sees them.
///
/// A position is a *placement*, the cells of both zones that hold pieces, and the sizes of the
/// pieces: digits to base three, those of the mover first, by cell. Of two mirror images only one has
/// a number, except where the mover's cells are their own image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) pieces: usize,
    /// The first placement with so many pieces of the mover.
    first: Vec<usize>,
}

/// Which cells hold pieces, as the player to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) own: Zone,
    pub(crate) other: Zone,
}

impl Placement {
    /// The one of two mirror images that has a number, and whether it is the other one.
    pub(crate) fn canonical(self) -> (Placement, bool) {
        let own = mirrored(self.own);
        if own < self.own {
            let other = mirrored(self.other);
            (Placement { own, other }, true)
        } else {
            (self, false)
        }
    }
}

impl Layer {
    pub(crate) fn new(pieces: usize) -> Layer {
        let sets = Sets::get();
        let mut first = vec![0, 0];
        for own in 1..pieces {
            let count = sets.classes(own).len() * sets.all(pieces - own).len();
            first.push(first[own] + count);
        }
        Layer { pieces, first }
    }

    /// How many placements there are.
    pub(crate) fn placements(&self) -> usize {
        self.first[self.pieces]
    }

    /// How many positions a placement stands for.
    pub(crate) fn combinations(&self) -> usize {
        POWERS[self.pieces]
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.placements() * self.combinations()
    }

    /// The placement with a number.
    pub(crate) fn placement(&self, number: usize) -> Placement {
        let own = self.first.partition_point(|&first| first <= number) - 1;
        let sets = Sets::get();
        let others = sets.all(self.pieces - own);
        let rest = number - self.first[own];
        Placement {
            own: sets.classes(own)[rest / others.len()],
            other: others[rest % others.len()],
        }
    }

    /// The number of a canonical placement.
    pub(crate) fn number(&self, placement: Placement) -> usize {
        let sets = Sets::get();
        let own = placement.own.count_ones() as usize;
        let others = sets.all(self.pieces - own).len();
        self.first[own] + sets.class(placement.own) * others + sets.rank(placement.other)
    }

    /// The number of a position that has so many pieces.
    pub(crate) fn index(&self, position: &Position<u64>) -> usize {
        let own = position.turn().index();
        // The cells of each size, in each zone.
        let mut zones = [[0; 3]; 2];
        for size in Size::ALL {
            for cell in position.pieces(size) {
                let zone = usize::from(cell.index() >= 16);
                zones[zone ^ own][size as usize] |= 1 << bit_of(cell);
            }
        }
        let all = |zone: [Zone; 3]| zone[0] | zone[1] | zone[2];
        let placement = Placement {
            own: all(zones[0]),
            other: all(zones[1]),
        };
        let (placement, flipped) = placement.canonical();
        if flipped {
            zones = zones.map(|zone| zone.map(mirrored));
        }
        let mut sizes = 0;
        let mut power = 1;
        for (zone, cells) in zones.iter().zip([placement.own, placement.other]) {
            for bit in bits(cells) {
                let is = |size: usize| usize::from(zone[size] >> bit & 1);
                sizes += power * (is(1) + 2 * is(2));
                power *= 3;
            }
        }
        self.number(placement) * self.combinations() + sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_numbered_without_gaps() {
        for pieces in 2..=5 {
            let layer = Layer::new(pieces);
            let step = if pieces < 5 { 1 } else { 97 };
            for number in (0..layer.placements()).step_by(step) {
                let placement = layer.placement(number);
                assert_eq!(placement.canonical(), (placement, false));
                assert_eq!(layer.number(placement), number);
            }
        }
    }

    #[test]
    fn layers_are_about_half_of_all_positions() {
        let sizes = [2, 3, 4, 5, 6].map(|pieces| Layer::new(pieces).len());
        assert_eq!(sizes[0], 8 * 16 * 9);
        assert!(
            sizes[4] > 300_000_000 && sizes[4] < 350_000_000,
            "{sizes:?}"
        );
    }
}
