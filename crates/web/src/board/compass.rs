//! The eight facings of a cell in eight places around it.
//!
//! On a wedge board the lines of a cell leave it at uneven angles, and on a turned board north is
//! not up. The compass gives each facing one of eight even places, in their order and as near to
//! the truth as possible, so that a ring of buttons or a number pad can offer all of them.

use tercio_draw::View;
use tercio_rules::board::Point;
use tercio_rules::{Cell, Facing};

/// The facings of one cell on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Compass {
    /// The place of north, counted clockwise from the top.
    north: u8,
}

/// Which way a path turns at each place, clockwise from the top.
const EIGHTH: f64 = std::f64::consts::FRAC_PI_4;

impl Compass {
    /// The compass of a cell.
    pub(crate) fn new(view: &View, cell: Cell) -> Compass {
        let error = |north: u8| -> f64 {
            Facing::ALL
                .into_iter()
                .map(|facing| {
                    let true_angle = angle(view.direction(cell, facing));
                    let place = f64::from((facing as u8 + north) % 8) * EIGHTH;
                    let apart = (true_angle - place).rem_euclid(8.0 * EIGHTH);
                    apart.min(8.0 * EIGHTH - apart)
                })
                .sum()
        };
        let best = (0..8).min_by(|&a, &b| error(a).total_cmp(&error(b)));
        Compass {
            north: best.unwrap_or(0),
        }
    }

    /// The facing at a place, counted clockwise from the top.
    pub(crate) fn facing(self, place: u8) -> Facing {
        Facing::from_index(place + 8 - self.north)
    }

    /// The place of a facing.
    pub(crate) fn place(self, facing: Facing) -> u8 {
        (facing as u8 + self.north) % 8
    }

    /// The direction of a place, with length 1.
    pub(crate) fn direction(place: u8) -> Point {
        let (sin, cos) = (f64::from(place) * EIGHTH).sin_cos();
        Point { x: sin, y: -cos }
    }
}

/// The angle of a direction, clockwise from the top.
fn angle(direction: Point) -> f64 {
    direction.x.atan2(-direction.y)
}

/// The facing whose line leaves a cell nearest to a direction on the screen.
pub(crate) fn nearest(view: &View, cell: Cell, towards: Point) -> Facing {
    let along = |facing: Facing| {
        let direction = view.direction(cell, facing);
        direction.x * towards.x + direction.y * towards.y
    };
    let best = Facing::ALL
        .into_iter()
        .max_by(|&a, &b| along(a).total_cmp(&along(b)));
    best.unwrap_or(Facing::N)
}

#[cfg(test)]
mod tests {
    use super::{Compass, nearest};
    use tercio_draw::View;
    use tercio_rules::{Facing, Rules, Seat};

    #[test]
    fn every_facing_has_a_place_of_its_own() {
        for rules in Rules::all() {
            let seats = Seat::ALL.into_iter().take(rules.seats());
            for viewer in seats {
                let view = View::of_seat(rules, viewer, 4.0);
                for cell in rules.board().cells() {
                    let compass = Compass::new(&view, cell);
                    for facing in Facing::ALL {
                        assert_eq!(compass.facing(compass.place(facing)), facing);
                        let shown = Compass::direction(compass.place(facing));
                        let line = view.direction(cell, facing);
                        let cosine = shown.x * line.x + shown.y * line.y;
                        assert!(
                            cosine > 0.7,
                            "{rules:?} {viewer} {cell:?} {facing}: {cosine}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn on_a_flat_board_up_is_north_for_its_first_seat() {
        let rules = Rules::from_names("pikemen", "classic").expect("a setup");
        let board = rules.board();
        let e4 = board.cell("e4").expect("a cell");
        let near = View::of_seat(rules, Seat::A, 4.0);
        assert_eq!(Compass::new(&near, e4).facing(0), Facing::N);
        let far = View::of_seat(rules, Seat::B, 4.0);
        assert_eq!(Compass::new(&far, e4).facing(0), Facing::S);
        assert_eq!(nearest(&far, e4, Compass::direction(2)), Facing::W);
    }
}
