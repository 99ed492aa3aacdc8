//! Where the board lies on the picture.

use super::state::Look;
use tercio_controller::Geometry;
use tercio_draw::{CELL, View};
use tercio_rules::board::Point;
use tercio_rules::{Board, Cell, Facing};

/// The board on the picture, as the controller asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    pub(super) look: Look,
    pub(crate) view: View,
}

impl Screen {
    pub(crate) fn new(look: Look) -> Screen {
        Screen {
            look,
            view: look.view(),
        }
    }
}

impl Geometry for Screen {
    fn board(&self) -> &'static Board {
        self.view.board()
    }

    fn centre(&self, cell: Cell) -> Point {
        self.view.centre(cell)
    }

    fn cell_at(&self, at: Point) -> Option<Cell> {
        self.view.cell_at(at)
    }

    fn direction(&self, cell: Cell, facing: Facing) -> Point {
        self.view.direction(cell, facing)
    }

    fn cell_size(&self) -> f64 {
        CELL
    }
}
