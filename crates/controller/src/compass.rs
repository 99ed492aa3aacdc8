//! The eight facings of a cell in the eight directions of the screen.

use crate::{Direction, Geometry, Spot};
use std::f64::consts::TAU;
use tercio_rules::{Cell, Facing, Stance};

/// The facings of one cell on the screen.
///
/// On a wedge board the lines of a cell leave it at uneven angles, and on a turned board north is
/// not up. The compass gives each facing one of the eight directions, in their order and as near to
/// the truth as possible, so that a ring of buttons or a number pad can offer all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compass {
    /// The index of the direction of north.
    north: u8,
}

impl Compass {
    /// The compass of a cell.
    pub fn new(geometry: &impl Geometry, cell: Cell) -> Compass {
        let error = |north: u8| -> f64 {
            Facing::ALL
                .into_iter()
                .map(|facing| {
                    let line = geometry.direction(cell, facing);
                    let shown = Compass { north }.direction(facing);
                    // Less than two turns: no remainder is needed, which is large in a browser.
                    let off = (line.x.atan2(-line.y) - shown.angle()).abs();
                    let off = off.min((TAU - off).abs());
                    off * off
                })
                .sum()
        };
        let best = (0..8).min_by(|&a, &b| error(a).total_cmp(&error(b)));
        Compass {
            north: best.unwrap_or(0),
        }
    }

    /// The facing that is shown in a direction.
    pub fn facing(self, direction: Direction) -> Facing {
        Facing::from_index(direction.index() + 8 - self.north)
    }

    /// The direction in which a facing is shown.
    pub fn direction(self, facing: Facing) -> Direction {
        Direction::from_index(facing as u8 + self.north)
    }

    /// The stance that a place of the ring stands for.
    pub fn stance(self, spot: Spot) -> Stance {
        match spot {
            Spot::Upright => Stance::Upright,
            Spot::Towards(direction) => Stance::Lying(self.facing(direction)),
        }
    }

    /// The place of the ring that stands for a stance.
    pub fn spot(self, stance: Stance) -> Spot {
        match stance {
            Stance::Upright => Spot::Upright,
            Stance::Lying(facing) => Spot::Towards(self.direction(facing)),
        }
    }
}
