//! What somebody draws on the board to think: marks on cells, and arrows between them.

use tercio_rules::Cell;

/// A colour to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pen {
    /// The first one.
    #[default]
    Green,
    /// The second one.
    Red,
    /// The third one.
    Blue,
    /// The fourth one.
    Yellow,
}

impl Pen {
    /// Every pen.
    pub const ALL: [Pen; 4] = [Pen::Green, Pen::Red, Pen::Blue, Pen::Yellow];

    /// The name used by programs.
    pub const fn name(self) -> &'static str {
        match self {
            Pen::Green => "green",
            Pen::Red => "red",
            Pen::Blue => "blue",
            Pen::Yellow => "yellow",
        }
    }
}

/// A mark on a cell, or an arrow from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends; a mark ends where it begins.
    pub to: Cell,
    /// Its colour.
    pub pen: Pen,
}

/// What is drawn on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawings(Vec<Drawing>);

impl Drawings {
    /// Every drawing, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Drawing> + '_ {
        self.0.iter().copied()
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws something. What is there already in this colour is erased; in another, it is drawn over.
    /// Says whether it is there now.
    pub fn toggle(&mut self, drawing: Drawing) -> bool {
        let same = self.0.contains(&drawing);
        self.0
            .retain(|old| (old.from, old.to) != (drawing.from, drawing.to));
        if !same {
            self.0.push(drawing);
        }
        !same
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, Drawings, Pen};
    use tercio_rules::Cell;

    #[test]
    fn drawing_twice_erases_and_another_colour_draws_over() {
        let arrow = |pen| Drawing {
            from: Cell::new(0),
            to: Cell::new(1),
            pen,
        };
        let mark = Drawing {
            to: Cell::new(0),
            ..arrow(Pen::Green)
        };
        let mut drawings = Drawings::default();
        assert!(drawings.toggle(arrow(Pen::Green)) && drawings.toggle(mark));
        assert!(drawings.toggle(arrow(Pen::Red)));
        assert_eq!(drawings.iter().collect::<Vec<_>>(), [mark, arrow(Pen::Red)]);
        assert!(!drawings.toggle(arrow(Pen::Red)) && !drawings.toggle(mark));
        assert!(drawings.is_empty());
    }
}
