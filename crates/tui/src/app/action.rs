//! What can be done.

use crate::geometry::Arrow;
use tercio_rules::Cell;

/// One of the nine places of the stance ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The middle: stand up.
    Upright,
    /// Around it: lie down and point there.
    Towards(Arrow),
}

impl Spot {
    /// The nine places, row by row.
    pub fn all() -> impl Iterator<Item = Spot> {
        (-1..=1).flat_map(|y| (-1..=1).map(move |x| Spot::at((x, y))))
    }

    /// The place this far to the right and down from the middle.
    pub fn at(step: (i8, i8)) -> Spot {
        Arrow::from_step(step).map_or(Spot::Upright, Spot::Towards)
    }

    /// How far to the right and down of the middle it is.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Spot::Upright => (0, 0),
            Spot::Towards(arrow) => arrow.step(),
        }
    }

    /// The character that shows it.
    pub const fn glyph(self) -> char {
        match self {
            Spot::Upright => '■',
            Spot::Towards(arrow) => arrow.glyph(),
        }
    }

    /// The key of the number pad that chooses it.
    pub fn digit(self) -> char {
        let (x, y) = self.step();
        char::from(b'5'.wrapping_add_signed(x - 3 * y))
    }
}

/// Something to do. Keys and clicks become actions; see [`input`](crate::input).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// An arrow key.
    Step(Arrow),
    /// Enter.
    Choose,
    /// A click on a cell.
    Cell(Cell),
    /// A stance.
    Spot(Spot),
    /// Step back.
    Back,
    /// The next or previous piece that can move, target, or side of the menu.
    Cycle {
        /// Whether to the next one.
        forward: bool,
    },
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// To the menu.
    New,
    /// Turn the board.
    Turn,
    /// The next overlay.
    Overlay,
    /// Save to a file.
    Save,
    /// Load from a file.
    Load,
    /// Show the keys.
    Help,
    /// Call the clock with the next move, or not.
    CallClock,
    /// Ask the engine for a move.
    Hint,
    /// Ask the engine how the position stands and what the last move was worth.
    Why,
    /// Hold the engine, or let it go on.
    Pause,
    /// Leave.
    Quit,
    /// Type a move.
    Write,
    /// A character in the text field.
    Type(char),
    /// Remove the character before the caret.
    Erase,
    /// Remove the character behind it.
    Delete,
    /// Remove everything before the caret.
    Clear,
    /// Move the caret.
    Caret(isize),
    /// Yes or no to a question.
    Answer(bool),
    /// Scroll the list of moves, in lines up.
    Scroll(isize),
    /// A click on an entry of the menu.
    Entry(usize),
    /// A click on an option of the menu.
    Option(usize),
}
