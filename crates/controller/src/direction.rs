//! The eight directions of the screen, and the nine places of the ring.

use std::f64::consts::FRAC_PI_4;
use tercio_rules::board::Point;

/// One of the eight directions of the screen, clockwise from up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction(u8);

impl Direction {
    /// Straight up.
    pub const UP: Direction = Direction(0);
    /// To the right.
    pub const RIGHT: Direction = Direction(2);
    /// Straight down.
    pub const DOWN: Direction = Direction(4);
    /// To the left.
    pub const LEFT: Direction = Direction(6);

    /// Every direction, clockwise from up.
    pub fn all() -> impl Iterator<Item = Direction> {
        (0..8).map(Direction)
    }

    /// The direction with this index, clockwise from up; only the low three bits count.
    pub const fn from_index(index: u8) -> Direction {
        Direction(index & 7)
    }

    /// 0 for up, 1 for up and right, and so on.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The angle, clockwise from up.
    pub fn angle(self) -> f64 {
        f64::from(self.0) * FRAC_PI_4
    }

    /// The way there, with length 1.
    pub fn unit(self) -> Point {
        let (right, down) = self.step();
        let (x, y) = (f64::from(right), f64::from(down));
        let length = (x * x + y * y).sqrt();
        Point {
            x: x / length,
            y: y / length,
        }
    }

    /// Columns to the right and rows down of a neighbour in this direction.
    pub const fn step(self) -> (i8, i8) {
        [
            (0, -1),
            (1, -1),
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
        ][self.0 as usize]
    }

    /// The direction with this step, if it leads anywhere.
    pub fn from_step(step: (i8, i8)) -> Option<Direction> {
        Direction::all().find(|direction| direction.step() == step)
    }
}

/// One of the nine places of the ring in which a stance is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// The middle: stand up.
    Upright,
    /// Around it: lie down and point there.
    Towards(Direction),
}

impl Spot {
    /// The nine places, row by row.
    pub fn all() -> impl Iterator<Item = Spot> {
        (-1..=1).flat_map(|y| (-1..=1).map(move |x| Spot::at((x, y))))
    }

    /// The place this far to the right and down from the middle.
    pub fn at(step: (i8, i8)) -> Spot {
        Direction::from_step(step).map_or(Spot::Upright, Spot::Towards)
    }

    /// How far to the right and down of the middle it is.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Spot::Upright => (0, 0),
            Spot::Towards(direction) => direction.step(),
        }
    }

    /// The next place in a direction, and the same one at the rim of the ring.
    pub fn towards(self, direction: Direction) -> Spot {
        let ((x, y), (dx, dy)) = (self.step(), direction.step());
        Spot::at(((x + dx).clamp(-1, 1), (y + dy).clamp(-1, 1)))
    }

    /// The key of the number pad that lies where this place does.
    pub fn digit(self) -> char {
        let (x, y) = self.step();
        char::from(b'5'.wrapping_add_signed(x - 3 * y))
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Spot};

    #[test]
    fn the_ring_lies_as_the_number_pad_does() {
        let digits: String = Spot::all().map(Spot::digit).collect();
        assert_eq!(digits, "789456123");
    }

    #[test]
    fn the_ring_ends_at_its_rim() {
        let up = Spot::Towards(Direction::UP);
        assert_eq!(Spot::Upright.towards(Direction::UP), up);
        assert_eq!(up.towards(Direction::UP), up);
        assert_eq!(up.towards(Direction::DOWN), Spot::Upright);
    }
}
