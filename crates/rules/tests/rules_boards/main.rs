//! One test for each numbered rule of `docs/rules/boards.md`.

mod canals;
mod centre;
mod checks;
mod flat;
mod seats;
mod wedge;

use tercio_rules::board::{Line, Shape};
use tercio_rules::{Board, Cell, Facing};
use tercio_testkit::board::WEDGE4;

/// The wedge boards, with the one that no setup uses.
static WEDGES: [&Board; 4] = [Board::WEDGE3, WEDGE4, Board::WEDGE5, Board::WEDGE6];

/// A cell by its name.
fn cell(board: &Board, name: &str) -> Cell {
    board.cell(name).unwrap_or_else(|| panic!("no cell {name}"))
}

/// The cell (zone, l, r) of a wedge board; zones are counted around the board.
fn wedge(board: &Board, zone: i32, l: i32, r: i32) -> Cell {
    let zone = zone.rem_euclid(board.zones() as i32) as u8;
    let name = format!("{}{l}{r}", char::from(b'A' + zone));
    cell(board, &name)
}

/// The names of the cells one step away.
fn neighbours(board: &Board, from: Cell, facing: Facing) -> Vec<String> {
    let mut names: Vec<String> = board
        .neighbours(from, facing)
        .map(|cell| board.name(cell).to_string())
        .collect();
    names.sort();
    names
}

/// The first step of the only line in a direction, with the heading there.
fn step(board: &Board, from: Cell, facing: Facing) -> Option<(Cell, Facing)> {
    let lines: Vec<&Line> = board.lines(from, facing).collect();
    assert_eq!(lines.len(), 1, "{} {facing}", board.name(from));
    lines[0].steps().next()
}

/// G-20, written down once more: the change of (l, r).
fn change(facing: Facing) -> (i32, i32) {
    match facing {
        Facing::N => (-1, -1),
        Facing::NE => (0, -1),
        Facing::E => (1, -1),
        Facing::SE => (1, 0),
        Facing::S => (1, 1),
        Facing::SW => (0, 1),
        Facing::W => (-1, 1),
        Facing::NW => (-1, 0),
    }
}

/// The facing with this change of (l, r).
fn facing_of(step: (i32, i32)) -> Facing {
    let mut all = Facing::ALL.into_iter();
    all.find(|facing| change(*facing) == step)
        .expect("one of the eight directions")
}

fn is_flat(board: &Board) -> bool {
    matches!(board.shape(), Shape::Flat { .. })
}
