//! The board as the browser shows it.

use tercio_controller::{Capabilities, Controller, Effect, Geometry};
use tercio_draw::{CELL, View};
use tercio_rules::board::Point;
use tercio_rules::{Board, Cell, Facing, Game, Position, Rules, Seat};

/// The board as the browser shows it.
#[derive(Clone, Debug)]
pub(crate) struct Screen(View);

impl Screen {
    pub(crate) fn of_seat(rules: Rules, seat: Seat) -> Screen {
        Screen(View::of_seat(rules, seat, 4.0))
    }

    /// A point near the middle of a cell, with an offset in cells.
    pub(crate) fn near(&self, cell: Cell, x: f64, y: f64) -> Point {
        let centre = self.0.centre(cell);
        Point {
            x: centre.x + x * CELL,
            y: centre.y + y * CELL,
        }
    }
}

impl Geometry for Screen {
    fn board(&self) -> &'static Board {
        self.0.board()
    }

    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn cell_at(&self, at: Point) -> Option<Cell> {
        self.0.cell_at(at)
    }

    fn direction(&self, cell: Cell, facing: Facing) -> Point {
        self.0.direction(cell, facing)
    }

    fn cell_size(&self) -> f64 {
        CELL
    }
}

/// A position after some moves.
pub(crate) fn position(game: &str, setup: &str, moves: &[&str]) -> Position {
    let mut game = Game::new(Rules::from_names(game, setup).expect("a setup"));
    for text in moves {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    *game.position()
}

/// A board on which everybody may move.
pub(crate) fn board(position: Position) -> Controller<Screen> {
    let rules = position.rules();
    let screen = Screen::of_seat(rules, Seat::A);
    Controller::new(screen, position, Capabilities::all_seats(rules))
}

/// A cell by its name.
pub(crate) fn cell(controller: &Controller<Screen>, name: &str) -> Cell {
    let board = controller.position().board();
    board.cell(name).expect("a cell")
}

/// Two pikemen lie on the chessboard.
pub(crate) const LYING: [&str; 2] = ["h5(N)", "a4(S)"];

/// Taps one cell after the other; the effect of the last.
pub(crate) fn taps(controller: &mut Controller<Screen>, names: &[&str]) -> Effect {
    let mut effect = Effect::Nothing;
    for name in names {
        effect = controller.tap(cell(controller, name));
    }
    effect
}

/// The move that was made, as it is written.
pub(crate) fn played(controller: &Controller<Screen>, effect: &Effect) -> Option<String> {
    match effect {
        Effect::Play(mv) => Some(controller.position().notation(*mv).to_string()),
        _ => None,
    }
}
