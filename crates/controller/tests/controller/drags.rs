//! What drags mean.

use crate::screen::{LYING, Screen, board, cell, played, position};
use tercio_controller::{Controller, Effect, Rejection, Selection};
use tercio_rules::{Facing, Position, Stance};

/// Drags from one cell over others, each with an offset in cells from its middle.
fn dragged(position: Position, from: &str, way: &[(&str, f64, f64)]) -> Option<String> {
    let mut controller = board(position);
    let at = |controller: &Controller<Screen>, name: &str, x, y| {
        controller.geometry().near(cell(controller, name), x, y)
    };
    assert_eq!(
        controller.press(at(&controller, from, 0.0, 0.0)),
        Effect::Redraw
    );
    for &(name, x, y) in way {
        let _ = controller.drag_to(at(&controller, name, x, y));
    }
    let effect = controller.release();
    played(&controller, &effect)
}

#[test]
fn a_release_in_the_target_keeps_the_facing_wherever_it_is() {
    let position = position("pikemen", "classic", &LYING);
    for to in ["h6", "h7", "h8"] {
        for (x, y) in [
            (0.0, 0.0),
            (0.0, 0.45),
            (0.0, -0.45),
            (-0.45, 0.4),
            (0.45, -0.45),
        ] {
            let charge = dragged(position, "h5", &[(to, x, y)]);
            let expected = format!("h5-{to}(N)");
            assert_eq!(charge.as_deref(), Some(&*expected), "{x} {y}");
            // Pulling out and coming back gives the facing back that it had.
            let back = dragged(
                position,
                "h5",
                &[(to, 0.0, 0.0), (to, -1.0, 0.0), (to, x, y)],
            );
            assert_eq!(back.as_deref(), Some(&*expected), "{x} {y}");
        }
    }
}

#[test]
fn only_pulling_clearly_out_of_the_target_gives_another_facing() {
    let position = position("pikemen", "classic", &LYING);
    for (way, expected) in [
        (&[("h7", 0.0, 0.0), ("g7", 0.0, 0.0)][..], "h5-h7(W)"),
        (&[("h7", 0.0, 0.0), ("g8", 0.0, 0.0)][..], "h5-h7(NW)"),
        (&[("h7", 0.0, 0.0), ("h7", -0.7, 0.0)][..], "h5-h7(W)"),
        // A trembling hand at the border of the cell.
        (&[("h7", 0.0, 0.0), ("h7", -0.55, 0.0)][..], "h5-h7(N)"),
        (&[("h8", 0.0, 0.0), ("h8", 0.0, -1.5)][..], "h5-h8(N)"),
    ] {
        assert_eq!(dragged(position, "h5", way).as_deref(), Some(expected));
    }
}

#[test]
fn cutting_a_corner_of_a_target_is_no_charge() {
    let position = position("pikemen", "classic", &LYING);
    let way = [("h6", -0.42, 0.45), ("g6", 0.0, 0.0)];
    assert_eq!(dragged(position, "h5", &way).as_deref(), Some("h5(NW)"));
}

#[test]
fn a_piece_is_turned_by_pulling_it_off_its_line() {
    let position = position("pikemen", "classic", &LYING);
    let west = dragged(position, "h5", &[("g5", 0.0, 0.0)]);
    assert_eq!(west.as_deref(), Some("h5(W)"));
    let pulled = dragged(position, "g4", &[("f5", 0.0, 0.0)]);
    assert_eq!(pulled.as_deref(), Some("g4(NW)"));
    // Brought home it is put back, wherever in its cell.
    for (x, y) in [(0.0, 0.0), (0.3, -0.3), (-0.45, 0.0)] {
        let back = dragged(position, "h5", &[("g5", 0.0, 0.0), ("h5", x, y)]);
        assert_eq!(back, None);
        let charged = dragged(position, "h5", &[("h7", 0.0, 0.0), ("h5", x, y)]);
        assert_eq!(charged, None);
    }
}

#[test]
fn a_release_that_would_change_nothing_shows_nothing_and_says_why() {
    let mut controller = board(position("pikemen", "classic", &["h5(E)", "a4(S)"]));
    let h5 = cell(&controller, "h5");
    let at = |controller: &Controller<Screen>, x| controller.geometry().near(h5, x, 0.0);
    let _ = controller.press(at(&controller, 0.0));
    let _ = controller.drag_to(at(&controller, 1.0));
    assert_eq!(controller.lifted(), Some(h5));
    assert_eq!(controller.preview(), None);
    let effect = controller.release();
    assert!(matches!(effect, Effect::Reject(Rejection::Illegal(_))));
}

#[test]
fn a_small_movement_is_a_tap() {
    let mut controller = board(position("pikemen", "classic", &[]));
    let h5 = cell(&controller, "h5");
    let near = |controller: &Controller<Screen>, off| controller.geometry().near(h5, off, off);
    let _ = controller.press(near(&controller, 0.0));
    assert!(controller.is_pressed());
    assert_eq!(controller.drag_to(near(&controller, 0.1)), Effect::Nothing);
    assert_eq!((controller.lifted(), controller.preview()), (None, None));
    let effect = controller.release();
    assert!(matches!(effect, Effect::Select(Selection::Target { .. })));
}

#[test]
fn martian_pieces_go_where_they_are_dropped() {
    let start = position("martian", "two", &[]);
    let there = dragged(start, "d3", &[("d4", 0.2, 0.2)]);
    assert_eq!(there.as_deref(), Some("d3-d4"));
    let away = dragged(start, "d3", &[("d4", 0.0, 0.0), ("a5", 0.0, 0.0)]);
    assert_eq!(away, None);
}

#[test]
fn resting_over_a_target_asks_for_the_stance() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let [h5, h7] = ["h5", "h7"].map(|name| cell(&controller, name));
    let at = |controller: &Controller<Screen>, cell, x, y| controller.geometry().near(cell, x, y);
    let _ = controller.press(at(&controller, h5, 0.0, 0.0));
    let _ = controller.drag_to(at(&controller, h7, 0.2, 0.2));
    let asked = Selection::Target {
        from: h5,
        to: h7,
        stance: Stance::Lying(Facing::N),
    };
    assert_eq!(controller.rest(), Effect::Select(asked));
    assert_eq!(controller.preview(), None);
    assert_eq!(controller.rest(), Effect::Nothing);
    // Pulled out it still turns, back in the cell it asks again, and let go there it waits.
    let mut pulled = controller.clone();
    let _ = pulled.drag_to(at(&pulled, h7, -1.0, 0.0));
    let effect = pulled.release();
    assert_eq!(played(&pulled, &effect).as_deref(), Some("h5-h7(W)"));
    let _ = controller.drag_to(at(&controller, h7, -1.0, 0.0));
    let _ = controller.drag_to(at(&controller, h7, 0.1, 0.0));
    assert_eq!(controller.release(), Effect::Redraw);
    assert_eq!(controller.selection(), asked);
    let effect = controller.stand(Stance::Upright);
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5-h7(U)"));
}
