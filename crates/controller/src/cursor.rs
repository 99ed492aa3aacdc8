//! The keyboard's cursor: from cell to cell, and from piece to piece.

use crate::geometry::{agreement, length, way};
use crate::{Direction, Geometry};
use tercio_rules::Cell;
use tercio_rules::Facing;

/// Which of some cells comes next, in the order of reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// The one after the cursor, or the first one.
    Next,
    /// The one before the cursor, or the last one.
    Previous,
}

/// The next cell in a direction on the screen: the neighbour along one of the cell's lines that
/// lies nearest to it, and none where the board ends.
pub fn step(geometry: &impl Geometry, cell: Cell, direction: Direction) -> Option<Cell> {
    let wish = direction.unit();
    let here = geometry.centre(cell);
    let neighbours = Facing::ALL
        .into_iter()
        .flat_map(|facing| geometry.board().neighbours(cell, facing));
    neighbours
        .map(|next| {
            let way = way(here, geometry.centre(next));
            (next, agreement(wish, way) / length(way))
        })
        .filter(|&(_, cosine)| cosine > 0.6)
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(next, _)| next)
}

/// The cells of the board in rows, as they are read: from the top, left to right.
pub fn rows(geometry: &impl Geometry) -> Vec<Vec<Cell>> {
    let at = |cell: Cell| geometry.centre(cell);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for cell in in_order(geometry.board().cells().collect(), &|cell| at(cell).y) {
        match rows.last_mut() {
            Some(row) if at(cell).y - at(row[0]).y < 0.4 * geometry.cell_size() => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    let left_to_right = |row| in_order(row, &|cell| at(cell).x);
    rows.into_iter().map(left_to_right).collect()
}

/// Cells in the order of a coordinate, equals as they come. There are few of them, and the sort of the
/// standard library would bring 3 kB into the browser for each coordinate.
fn in_order(cells: Vec<Cell>, coordinate: &dyn Fn(Cell) -> f64) -> Vec<Cell> {
    let mut sorted: Vec<Cell> = Vec::new();
    for cell in cells {
        let place = sorted.partition_point(|&other| coordinate(other) <= coordinate(cell));
        sorted.insert(place, cell);
    }
    sorted
}

/// Where the cursor begins: the near left corner.
pub(crate) fn home(geometry: &impl Geometry) -> Cell {
    let rows = rows(geometry);
    rows.last().map_or(Cell::new(0), |row| row[0])
}

/// The cell after another one in a circle of those that are wanted, or the one before it; `all` are
/// in the order of reading.
pub(crate) fn jump(
    all: &[Cell],
    wanted: impl Fn(Cell) -> bool,
    from: Cell,
    jump: Jump,
) -> Option<Cell> {
    let here = all.iter().position(|&cell| cell == from)?;
    let (before, after) = all.split_at(here);
    let circle = after.iter().skip(1).chain(before).copied();
    match jump {
        Jump::Next => circle.into_iter().find(|&cell| wanted(cell)),
        Jump::Previous => circle.rev().find(|&cell| wanted(cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Jump, jump};
    use tercio_rules::Rules;

    #[test]
    fn the_next_of_some_cells_is_found_in_a_circle() {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let all: Vec<_> = rules.board().cells().take(6).collect();
        let some = |cell| [all[1], all[4]].contains(&cell);
        assert_eq!(jump(&all, some, all[1], Jump::Next), Some(all[4]));
        assert_eq!(jump(&all, some, all[4], Jump::Next), Some(all[1]));
        assert_eq!(jump(&all, some, all[0], Jump::Previous), Some(all[4]));
        assert_eq!(jump(&all, |_| false, all[0], Jump::Previous), None);
    }
}
