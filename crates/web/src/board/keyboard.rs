//! The keyboard: walking over the cells, and the nine keys of a facing.

use super::compass::Compass;
use tercio_draw::View;
use tercio_rules::board::Point;
use tercio_rules::{Cell, Facing, Stance};

/// What somebody who does not see the board may want to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// What is on this cell, where can it go, and who attacks it?
    Cell,
    LastMove,
    /// What can move, or where can the picked piece go?
    CanMove,
    Points,
    /// Whose turn is it, or how did the game end?
    Turn,
}

/// What a key means on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// Go to the next cell in a direction: one of eight, clockwise from the top.
    Walk(u8),
    /// Pick the cell.
    Pick,
    /// Face a direction, clockwise from the top; none is upright.
    Face(Option<u8>),
    /// Step back.
    Back,
    /// Go to the next piece that can move, or to the next target of the one that is picked.
    Next,
    /// The same the other way round.
    Previous,
    /// Have something said.
    Ask(Question),
}

impl Key {
    /// What a key means, by its name and by its place on the keyboard. The place of letters
    /// counts, so that the nine around S are in a square on every layout.
    pub(crate) fn read(name: &str, code: &str) -> Option<Key> {
        let place = match name {
            "ArrowUp" => return Some(Key::Walk(0)),
            "ArrowRight" => return Some(Key::Walk(2)),
            "ArrowDown" => return Some(Key::Walk(4)),
            "ArrowLeft" => return Some(Key::Walk(6)),
            "Enter" | " " => return Some(Key::Pick),
            "Escape" => return Some(Key::Back),
            "n" => return Some(Key::Next),
            "N" => return Some(Key::Previous),
            "i" | "I" => return Some(Key::Ask(Question::Cell)),
            "l" | "L" => return Some(Key::Ask(Question::LastMove)),
            "m" | "M" => return Some(Key::Ask(Question::CanMove)),
            "p" | "P" => return Some(Key::Ask(Question::Points)),
            "t" | "T" => return Some(Key::Ask(Question::Turn)),
            _ => match code {
                "Numpad8" | "KeyW" => Some(0),
                "Numpad9" | "KeyE" => Some(1),
                "Numpad6" | "KeyD" => Some(2),
                "Numpad3" | "KeyC" => Some(3),
                "Numpad2" | "KeyX" => Some(4),
                "Numpad1" | "KeyZ" => Some(5),
                "Numpad4" | "KeyA" => Some(6),
                "Numpad7" | "KeyQ" => Some(7),
                "Numpad5" | "KeyS" => None,
                _ => return None,
            },
        };
        Some(Key::Face(place))
    }
}

/// The stance that a place of the compass means on a cell.
pub(crate) fn stance(view: &View, cell: Cell, place: Option<u8>) -> Stance {
    match place {
        Some(place) => Stance::Lying(Compass::new(view, cell).facing(place)),
        None => Stance::Upright,
    }
}

/// The next cell in a direction on the screen: the neighbour along one of the cell's lines that
/// lies nearest to it, and none where the board ends.
pub(crate) fn step(view: &View, cell: Cell, place: u8) -> Option<Cell> {
    let wish = Compass::direction(place);
    let here = view.centre(cell);
    let neighbours = Facing::ALL
        .into_iter()
        .flat_map(|facing| view.board().neighbours(cell, facing));
    neighbours
        .map(|next| {
            let there = view.centre(next);
            (next, cosine(wish, here, there))
        })
        .filter(|&(_, cosine)| cosine > 0.6)
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(next, _)| next)
}

/// The cell after another one in a circle of some of them, or the one before it. They are in the
/// order of reading, of which `all` are.
pub(crate) fn around(
    all: &[Cell],
    some: impl Fn(Cell) -> bool,
    from: Cell,
    back: bool,
) -> Option<Cell> {
    let here = all.iter().position(|&cell| cell == from)?;
    let (before, after) = all.split_at(here);
    let circle = after.iter().skip(1).chain(before).copied();
    match back {
        false => circle.into_iter().find(|&cell| some(cell)),
        true => circle.rev().find(|&cell| some(cell)),
    }
}

/// How well the way between two points agrees with a wish.
fn cosine(wish: Point, from: Point, to: Point) -> f64 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    (wish.x * x + wish.y * y) / x.hypot(y)
}

#[cfg(test)]
mod tests {
    use super::{Key, Question, around, step};
    use std::collections::BTreeSet;
    use tercio_draw::View;
    use tercio_rules::{Rules, Seat};

    #[test]
    fn arrows_reach_every_cell_of_every_board() {
        for rules in Rules::all() {
            for viewer in Seat::ALL.into_iter().take(rules.seats()) {
                let view = View::of_seat(rules, viewer, 4.0);
                let mut reached = BTreeSet::new();
                let mut waiting: Vec<_> = rules.board().cells().take(1).collect();
                while let Some(cell) = waiting.pop() {
                    if reached.insert(cell) {
                        let steps = [0, 2, 4, 6].into_iter();
                        waiting.extend(steps.filter_map(|place| step(&view, cell, place)));
                    }
                }
                assert_eq!(reached.len(), rules.board().len(), "{rules:?} {viewer}");
            }
        }
    }

    #[test]
    fn on_the_chessboard_arrows_walk_ranks_and_files() {
        let rules = Rules::from_names("pikemen", "classic").expect("a setup");
        let view = View::of_seat(rules, Seat::A, 4.0);
        let cell = |name: &str| rules.board().cell(name);
        let e4 = cell("e4").expect("a cell");
        for (place, name) in [(0, "e5"), (2, "f4"), (4, "e3"), (6, "d4")] {
            assert_eq!(step(&view, e4, place), cell(name));
        }
        let a1 = cell("a1").expect("a cell");
        assert_eq!(step(&view, a1, 4), None);
    }

    #[test]
    fn the_nine_keys_make_a_square_on_any_layout() {
        // On a French keyboard the key in the place of Q writes a.
        assert_eq!(Key::read("a", "KeyQ"), Some(Key::Face(Some(7))));
        assert_eq!(Key::read("5", "Numpad5"), Some(Key::Face(None)));
        assert_eq!(Key::read("Escape", "Escape"), Some(Key::Back));
        assert_eq!(Key::read("g", "KeyG"), None);
    }

    #[test]
    fn questions_are_asked_by_letter() {
        // On a French keyboard M is where others have a semicolon.
        let moves = Some(Key::Ask(Question::CanMove));
        assert_eq!(Key::read("m", "Semicolon"), moves);
        assert_eq!(Key::read("N", "KeyN"), Some(Key::Previous));
    }

    #[test]
    fn the_next_of_some_cells_is_found_in_a_circle() {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let all: Vec<_> = rules.board().cells().take(6).collect();
        let some = |cell| [all[1], all[4]].contains(&cell);
        assert_eq!(around(&all, some, all[1], false), Some(all[4]));
        assert_eq!(around(&all, some, all[4], false), Some(all[1]));
        assert_eq!(around(&all, some, all[0], true), Some(all[4]));
        assert_eq!(around(&all, |_| false, all[0], true), None);
    }
}
