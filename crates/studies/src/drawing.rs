//! What somebody draws on a board: marks on cells, and arrows between them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write;
use tercio_rules::{Board, Cell};

/// A colour to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

    fn from_name(name: &str) -> Option<Pen> {
        Pen::ALL.into_iter().find(|pen| pen.name() == name)
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

impl Drawing {
    /// How many bytes one takes in a record at most.
    pub(crate) const BYTES: usize = "@yellow A11-A11 ".len();

    /// What is drawn at a place: `d3-d4` is an arrow, `e5` a mark.
    pub fn read(place: &str, pen: Pen, board: &Board) -> Option<Drawing> {
        let (from, to) = place.split_once('-').unwrap_or((place, place));
        Some(Drawing {
            from: board.cell(from)?,
            to: board.cell(to)?,
            pen,
        })
    }

    fn ends(self) -> (Cell, Cell) {
        (self.from, self.to)
    }

    /// The place, as [`Drawing::read`] reads it.
    pub fn place(self, board: &Board) -> String {
        let (from, to) = (board.name(self.from), board.name(self.to));
        match self.from == self.to {
            true => from.to_string(),
            false => format!("{from}-{to}"),
        }
    }
}

/// What somebody does to what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// Draws something, over what was there.
    Draw(Drawing),
    /// Erases what is in the place of a drawing, in any colour.
    Erase(Drawing),
    /// Erases everything.
    EraseAll,
}

/// What is drawn on a board: one thing in each place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawings(Vec<Drawing>);

impl Drawings {
    /// Every drawing, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Drawing> + '_ {
        self.0.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws or erases something.
    pub fn apply(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Draw(drawing) => {
                self.apply(Stroke::Erase(drawing));
                self.0.push(drawing);
            }
            Stroke::Erase(drawing) => self.0.retain(|old| old.ends() != drawing.ends()),
            Stroke::EraseAll => self.0.clear(),
        }
    }

    /// Draws all of others, over what was there. Many are drawn at once so that each need not look at
    /// all the others.
    pub(crate) fn draw_all(&mut self, others: &Drawings) {
        // Collecting would sort them first, and the browser loads no other stable sort.
        let mut over = BTreeSet::new();
        over.extend(others.iter().map(Drawing::ends));
        self.0.retain(|old| !over.contains(&old.ends()));
        self.0.extend(others.iter());
    }

    /// What it means to draw something: what is there already in this colour is erased, in another it is
    /// drawn over.
    pub fn stroke(&self, drawing: Drawing) -> Stroke {
        match self.0.contains(&drawing) {
            true => Stroke::Erase(drawing),
            false => Stroke::Draw(drawing),
        }
    }

    /// As a comment of a record: `@green d3-d4 @red e5`. `None` if nothing is drawn.
    pub(crate) fn comment(&self, board: &Board) -> Option<String> {
        let mut text = String::new();
        for drawing in self.iter() {
            let blank = if text.is_empty() { "" } else { " " };
            let _ = write!(
                text,
                "{blank}@{} {}",
                drawing.pen.name(),
                drawing.place(board)
            );
        }
        (!text.is_empty()).then_some(text)
    }

    /// Reads such a comment. `None` if it says anything else.
    pub(crate) fn from_comment(text: &str, board: &Board) -> Option<Drawings> {
        let mut drawn = Vec::new();
        let mut words = text.split(' ');
        while let Some(pen) = words.next() {
            let pen = Pen::from_name(pen.strip_prefix('@')?)?;
            drawn.push(Drawing::read(words.next()?, pen, board)?);
        }
        Some(drawn.into_iter().collect())
    }
}

/// As if they were drawn one after the other: what comes last in a place stays.
impl FromIterator<Drawing> for Drawings {
    fn from_iter<T: IntoIterator<Item = Drawing>>(drawn: T) -> Drawings {
        let mut drawn: Vec<Drawing> = drawn.into_iter().collect();
        let mut taken = BTreeSet::new();
        drawn.reverse();
        drawn.retain(|drawing| taken.insert(drawing.ends()));
        drawn.reverse();
        Drawings(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, Drawings, Pen, Stroke};
    use tercio_rules::{Board, Cell};

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
        let mut draw = |drawing| {
            let stroke = drawings.stroke(drawing);
            drawings.apply(stroke);
            drawings.iter().collect::<Vec<_>>()
        };
        assert_eq!(draw(arrow(Pen::Green)), [arrow(Pen::Green)]);
        assert_eq!(draw(mark), [arrow(Pen::Green), mark]);
        assert_eq!(draw(arrow(Pen::Red)), [mark, arrow(Pen::Red)]);
        assert_eq!(draw(arrow(Pen::Red)), [mark]);
        assert_eq!(draw(mark), []);
        draw(mark);
        drawings.apply(Stroke::EraseAll);
        assert!(drawings.is_empty());
    }

    #[test]
    fn many_at_once_are_drawn_as_if_one_after_the_other() {
        let drawing = |(at, pen): (u8, Pen)| Drawing {
            from: Cell::new(at % 5),
            to: Cell::new(at / 2 % 3),
            pen,
        };
        let drawn: Vec<Drawing> = (0..60)
            .zip(Pen::ALL.into_iter().cycle())
            .map(drawing)
            .collect();
        let mut singly = Drawings::default();
        for drawing in &drawn {
            singly.apply(Stroke::Draw(*drawing));
        }
        assert_eq!(singly, drawn.iter().copied().collect());
        let (some, more) = drawn.split_at(13);
        let mut added: Drawings = some.iter().copied().collect();
        added.draw_all(&more.iter().copied().collect());
        assert_eq!(singly, added);
    }

    #[test]
    fn what_is_drawn_is_written_as_a_comment_and_read_again() {
        for (board, text) in [
            (Board::CHESS, "@green a1-c3 @red e5 @yellow c3-a1"),
            (Board::WEDGE6, "@blue F44-A11"),
        ] {
            let drawings = Drawings::from_comment(text, board).expect("drawings");
            assert_eq!(drawings.comment(board).as_deref(), Some(text));
            let longest = drawings.iter().map(|drawing| {
                let one = Drawings(vec![drawing]).comment(board).expect("a text");
                one.len() + 1
            });
            assert!(longest.max() <= Some(Drawing::BYTES));
        }
        // In one place there is one thing.
        let twice = Drawings::from_comment("@green a1 @blue a1", Board::CHESS);
        let written = twice.and_then(|drawings| drawings.comment(Board::CHESS));
        assert_eq!(written.as_deref(), Some("@blue a1"));
        assert_eq!(Drawings::default().comment(Board::CHESS), None);
        for text in [
            "",
            "@",
            "@green",
            "@green a1 ",
            "@green a9",
            "@green a1-",
            "@pink a1",
            "green a1",
            "@green a1 and so on",
            "see @green a1",
        ] {
            assert_eq!(Drawings::from_comment(text, Board::CHESS), None, "{text}");
        }
    }
}
