//! What keys and typed moves mean, and where arrows lead.

use crate::screen::{LYING, Screen, board, cell, played, position, taps};
use std::collections::BTreeSet;
use tercio_controller::{Compass, Direction, Effect, Jump, Rejection, Selection, Spot, rows, step};
use tercio_rules::{Cell, Facing, Rules, Seat};

#[test]
fn typed_moves_are_played_or_refused_with_the_reason() {
    let mut controller = board(position("pikemen", "classic", &[]));
    let effect = controller.type_move("h5-h6(N)");
    assert!(matches!(effect, Effect::Reject(Rejection::Typed(_))));
    let effect = controller.type_move(" H5 ( n ) ");
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5(N)"));
}

#[test]
fn a_whole_charge_is_made_by_keys() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let _ = controller.set_cursor(cell(&controller, "h5"));
    let _ = controller.choose();
    // The next target in the order of reading is the farthest one.
    let _ = controller.jump(Jump::Next);
    assert_eq!(controller.cursor(), cell(&controller, "h8"));
    let _ = controller.step(Direction::DOWN);
    let _ = controller.choose();
    let _ = controller.step(Direction::LEFT);
    let proposed = controller.ring().expect("a ring");
    let proposed = proposed.iter().find(|choice| choice.proposed);
    assert_eq!(
        proposed.map(|choice| choice.spot.digit()),
        Some('7'),
        "from north to north-west"
    );
    let shown = controller.preview();
    let effect = controller.choose();
    assert_eq!(Some(effect.clone()), shown.map(Effect::Play));
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5-h7(NW)"));
    // A stance at once: there, where the cursor is.
    let _ = taps(&mut controller, &["h5"]);
    let _ = controller.step(Direction::UP);
    let effect = controller.stand_at(Spot::Upright);
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5-h6(U)"));
}

#[test]
fn jumping_away_gives_up_the_stance() {
    let mut controller = board(position("pikemen", "classic", &[]));
    let h5 = cell(&controller, "h5");
    let _ = taps(&mut controller, &["h5"]);
    assert_eq!(
        controller.jump(Jump::Previous),
        Effect::Select(Selection::Nothing)
    );
    assert_ne!(controller.cursor(), h5);
    assert!(controller.can_move(controller.cursor()));
}

#[test]
fn arrows_reach_every_cell_of_every_board() {
    for rules in Rules::all() {
        for viewer in Seat::ALL.into_iter().take(rules.seats()) {
            let screen = Screen::of_seat(rules, viewer);
            let mut reached = BTreeSet::new();
            let mut waiting: Vec<Cell> = rules.board().cells().take(1).collect();
            while let Some(cell) = waiting.pop() {
                if reached.insert(cell) {
                    let arrows = [
                        Direction::UP,
                        Direction::RIGHT,
                        Direction::DOWN,
                        Direction::LEFT,
                    ];
                    let steps = arrows.into_iter();
                    waiting.extend(steps.filter_map(|arrow| step(&screen, cell, arrow)));
                }
            }
            assert_eq!(reached.len(), rules.board().len(), "{rules:?} {viewer}");
        }
    }
}

#[test]
fn on_the_chessboard_arrows_walk_ranks_and_files() {
    let mut controller = board(position("pikemen", "classic", &[]));
    for (direction, name) in [
        (Direction::UP, "e5"),
        (Direction::RIGHT, "f4"),
        (Direction::DOWN, "e3"),
        (Direction::LEFT, "d4"),
    ] {
        let _ = controller.set_cursor(cell(&controller, "e4"));
        assert_eq!(controller.step(direction), Effect::Redraw);
        assert_eq!(controller.cursor(), cell(&controller, name));
    }
    let _ = controller.set_cursor(cell(&controller, "a1"));
    assert_eq!(controller.step(Direction::DOWN), Effect::Nothing);
}

#[test]
fn rows_hold_every_cell_once() {
    for rules in Rules::all() {
        let rows = rows(&Screen::of_seat(rules, Seat::A));
        let mut cells: Vec<_> = rows.concat();
        cells.sort();
        assert_eq!(cells, rules.board().cells().collect::<Vec<_>>());
    }
    let rules = Rules::from_names("pikemen", "classic").expect("a setup");
    let rows = rows(&Screen::of_seat(rules, Seat::A));
    assert_eq!(rows.len(), 8);
    assert_eq!(rules.board().name(rows[0][0]).as_str(), "a8");
    assert_eq!(rules.board().name(rows[7][7]).as_str(), "h1");
}

#[test]
fn every_facing_has_a_direction_of_its_own() {
    for rules in Rules::all() {
        for viewer in Seat::ALL.into_iter().take(rules.seats()) {
            let screen = Screen::of_seat(rules, viewer);
            for cell in rules.board().cells() {
                let compass = Compass::new(&screen, cell);
                for facing in Facing::ALL {
                    assert_eq!(compass.facing(compass.direction(facing)), facing);
                    let shown = compass.direction(facing).unit();
                    let line = tercio_controller::Geometry::direction(&screen, cell, facing);
                    let cosine = shown.x * line.x + shown.y * line.y;
                    assert!(
                        cosine > 0.7,
                        "{rules:?} {viewer} {cell:?} {facing}: {cosine}"
                    );
                }
            }
        }
    }
}

#[test]
fn on_a_flat_board_up_is_north_for_its_first_seat() {
    let rules = Rules::from_names("pikemen", "classic").expect("a setup");
    let e4 = rules.board().cell("e4").expect("a cell");
    let up = |seat| Compass::new(&Screen::of_seat(rules, seat), e4).facing(Direction::UP);
    assert_eq!(up(Seat::A), Facing::N);
    assert_eq!(up(Seat::B), Facing::S);
}
