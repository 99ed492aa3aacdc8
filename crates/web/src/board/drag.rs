//! Moving by one gesture: press a piece, drag it along its line, and without lifting go on in the
//! direction it shall face.

use super::compass::nearest;
use tercio_draw::{CELL, View};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Position, Rules, Stance, martian, pikemen};

/// How far from the middle of a cell still means upright, in units of the picture.
const MIDDLE: f64 = 0.24 * CELL;
/// How far the pointer has to go before a press becomes a drag.
const SLACK: f64 = 0.16 * CELL;

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Drag {
    from: Cell,
    pressed: Point,
    pointer: Point,
    /// The last cell on the way to which the piece can go.
    target: Option<Cell>,
    moved: bool,
}

impl Drag {
    /// The press of a piece.
    pub(crate) fn new(from: Cell, pressed: Point) -> Drag {
        Drag {
            from,
            pressed,
            pointer: pressed,
            target: None,
            moved: false,
        }
    }

    /// The cell of the piece.
    pub(crate) fn from(&self) -> Cell {
        self.from
    }

    /// Whether it is more than a tap.
    pub(crate) fn has_moved(&self) -> bool {
        self.moved
    }

    /// The pointer has come to another point.
    pub(crate) fn to(mut self, view: &View, position: &Position, pointer: Point) -> Drag {
        self.pointer = pointer;
        self.moved |= distance(pointer, self.pressed) > SLACK;
        match view.cell_at(pointer) {
            Some(cell) if cell == self.from => self.target = None,
            Some(cell) if position.legal_targets(self.from).contains(cell) => {
                self.target = Some(cell);
            }
            // In Martian Chess there is no facing to choose outside the target.
            _ if matches!(position.rules(), Rules::Martian(_)) => self.target = None,
            _ => {}
        }
        self
    }

    /// The move that is made by letting go here; it may be illegal, as turning to where the piece
    /// points already.
    pub(crate) fn aim(&self, view: &View, position: &Position) -> Option<Move> {
        if !self.moved {
            return None;
        }
        match position.rules() {
            Rules::Martian(_) => {
                let mv = martian::Move::new(self.from, self.target?);
                Some(Move::Martian(mv))
            }
            Rules::Pikemen(_) => {
                let to = self.target.unwrap_or(self.from);
                let centre = view.centre(to);
                let away = Point {
                    x: self.pointer.x - centre.x,
                    y: self.pointer.y - centre.y,
                };
                let stance = if distance(self.pointer, centre) < MIDDLE {
                    Stance::Upright
                } else {
                    Stance::Lying(nearest(view, to, away))
                };
                Some(Move::Pikemen(pikemen::Move::charge(self.from, to, stance)))
            }
        }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

#[cfg(test)]
mod tests {
    use super::Drag;
    use tercio_draw::{CELL, View};
    use tercio_rules::board::Point;
    use tercio_rules::{Game, Position, Rules, Seat};

    fn position(game: &str, setup: &str, moves: &[&str]) -> Position {
        let mut game = Game::new(Rules::from_names(game, setup).expect("a setup"));
        for text in moves {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        *game.position()
    }

    /// Drags from one cell over others, each with an offset in cells from its middle.
    fn dragged(position: &Position, from: &str, way: &[(&str, f64, f64)]) -> Option<String> {
        let view = View::of_seat(position.rules(), Seat::A, 4.0);
        let at = |name: &str, x: f64, y: f64| {
            let centre = view.centre(position.board().cell(name).expect("a cell"));
            Point {
                x: centre.x + x * CELL,
                y: centre.y + y * CELL,
            }
        };
        let start = position.board().cell(from).expect("a cell");
        let mut drag = Drag::new(start, at(from, 0.0, 0.0));
        for &(name, x, y) in way {
            drag = drag.to(&view, position, at(name, x, y));
        }
        let mv = drag.aim(&view, position)?;
        position
            .is_legal(mv)
            .then(|| position.notation(mv).to_string())
    }

    #[test]
    fn a_flick_out_of_the_target_gives_the_facing() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        for (way, expected) in [
            (&[("h6", 0.0, 0.0), ("h7", 0.0, 0.0)][..], "h5-h7(U)"),
            (&[("h7", 0.0, 0.0), ("g7", 0.0, 0.0)][..], "h5-h7(W)"),
            (&[("h7", 0.0, 0.0), ("g8", 0.0, 0.0)][..], "h5-h7(NW)"),
            (&[("h7", 0.0, -0.4)][..], "h5-h7(N)"),
            (&[("h7", -0.3, 0.3)][..], "h5-h7(SW)"),
        ] {
            assert_eq!(dragged(&position, "h5", way).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_piece_is_turned_by_pulling_it_off_its_line() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        let west = dragged(&position, "h5", &[("g5", 0.0, 0.0)]);
        assert_eq!(west.as_deref(), Some("h5(W)"));
        let upright = dragged(&position, "h5", &[("g5", 0.0, 0.0), ("h5", 0.0, 0.0)]);
        assert_eq!(upright.as_deref(), Some("h5(U)"));
        let pulled = dragged(&position, "g4", &[("f5", 0.0, 0.0)]);
        assert_eq!(pulled.as_deref(), Some("g4(NW)"));
    }

    #[test]
    fn a_small_movement_is_a_tap() {
        let start = position("pikemen", "classic", &[]);
        assert_eq!(dragged(&start, "h5", &[("h5", 0.1, 0.1)]), None);
    }

    #[test]
    fn martian_pieces_go_where_they_are_dropped() {
        let start = position("martian", "two", &[]);
        let way = [("d4", 0.2, 0.2)];
        assert_eq!(dragged(&start, "d3", &way).as_deref(), Some("d3-d4"));
        assert_eq!(
            dragged(&start, "d3", &[("d4", 0.0, 0.0), ("a5", 0.0, 0.0)]),
            None
        );
    }
}
