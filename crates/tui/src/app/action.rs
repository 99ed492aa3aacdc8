//! What can be done.

use tercio_controller::{Direction, Jump, Spot};
use tercio_rules::Cell;

/// Something to do. Keys and clicks become actions; see [`input`](crate::input).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// An arrow key.
    Step(Direction),
    /// Enter.
    Choose,
    /// A click on a cell.
    Cell(Cell),
    /// A stance.
    Spot(Spot),
    /// Step back.
    Back,
    /// The next or previous piece that can move, target, or side of the menu.
    Jump(Jump),
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
    /// Give up a seat.
    Resign,
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
