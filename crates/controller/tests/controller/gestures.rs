//! What taps, drags and keys mean.

use crate::screen::{Screen, board, cell, position};
use std::collections::BTreeSet;
use tercio_controller::{
    Capabilities, Compass, Controller, Direction, Effect, Finish, Jump, Rejection, Selection, Spot,
    rows, step,
};
use tercio_rules::{Cell, Facing, Move, Position, Rules, Seat, SeatSet, Stance};

/// Two pikemen lie on the chessboard.
const LYING: [&str; 2] = ["h5(N)", "a4(S)"];

/// Taps one cell after the other; the effect of the last.
fn taps(controller: &mut Controller<Screen>, names: &[&str]) -> Effect {
    let mut effect = Effect::Nothing;
    for name in names {
        effect = controller.tap(cell(controller, name));
    }
    effect
}

fn played(controller: &Controller<Screen>, effect: &Effect) -> Option<String> {
    match effect {
        Effect::Play(mv) => Some(controller.position().notation(*mv).to_string()),
        _ => None,
    }
}

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
fn an_upright_piece_asks_for_its_stance_at_once() {
    let mut controller = board(position("pikemen", "classic", &[]));
    let h5 = cell(&controller, "h5");
    let asked = Selection::Target {
        from: h5,
        to: h5,
        stance: Stance::Upright,
    };
    assert_eq!(taps(&mut controller, &["h5"]), Effect::Select(asked));
    let effect = controller.stand(Stance::Lying(Facing::NW));
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5(NW)"));
    assert_eq!(controller.selection(), Selection::Nothing);
}

#[test]
fn a_lying_piece_charges_by_piece_target_stance() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let (h5, h7) = (cell(&controller, "h5"), cell(&controller, "h7"));
    let piece = Selection::Piece(h5);
    assert_eq!(taps(&mut controller, &["h5"]), Effect::Select(piece));
    let marks = controller.highlights();
    assert_eq!((marks.selected, marks.targets.len()), (Some(h5), 3));
    // It is proposed that it goes on as it came.
    let target = Selection::Target {
        from: h5,
        to: h7,
        stance: Stance::Lying(Facing::N),
    };
    assert_eq!(taps(&mut controller, &["h7"]), Effect::Select(target));
    assert_eq!(controller.highlights().target, Some(h7));
    let effect = controller.stand(Stance::Upright);
    assert_eq!(played(&controller, &effect).as_deref(), Some("h5-h7(U)"));
}

#[test]
fn a_second_tap_on_a_lying_piece_turns_it() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let effect = taps(&mut controller, &["h5", "h5"]);
    let Effect::Select(asked @ Selection::Target { .. }) = effect else {
        panic!("{effect:?}");
    };
    // It points there already. The question stays.
    let same = controller.stand(Stance::Lying(Facing::N));
    assert!(matches!(same, Effect::Reject(Rejection::Illegal(_))));
    assert_eq!(controller.selection(), asked);
    assert_eq!(
        taps(&mut controller, &["h5"]),
        Effect::Select(Selection::Nothing)
    );
}

#[test]
fn another_piece_of_ones_own_is_picked_instead() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let effect = taps(&mut controller, &["h5", "g4"]);
    let g4 = cell(&controller, "g4");
    assert!(
        matches!(effect, Effect::Select(Selection::Target { from, to, .. }) if from == g4 && to == g4)
    );
}

#[test]
fn what_cannot_be_reached_is_refused_with_the_reason() {
    for (names, reason) in [
        (&["h5", "a1"][..], "line"),
        (&["a4"][..], "belongs to seat B"),
        (&["d4"][..], "empty"),
    ] {
        let mut controller = board(position("pikemen", "classic", &LYING));
        let effect = taps(&mut controller, names);
        let Effect::Reject(Rejection::Illegal(illegal)) = effect else {
            panic!("{names:?}: {effect:?}");
        };
        assert!(illegal.to_string().contains(reason), "{illegal}");
        assert_eq!(controller.selection(), Selection::Nothing);
    }
}

#[test]
fn martian_pieces_move_by_two_taps() {
    let start = position("martian", "two", &[]);
    let effect = taps(&mut board(start), &["d3", "d4"]);
    assert_eq!(played(&board(start), &effect).as_deref(), Some("d3-d4"));
    let back = taps(&mut board(start), &["d3", "d3"]);
    assert_eq!(back, Effect::Select(Selection::Nothing));
    // One that its own walled in is not picked.
    let mut pieces = start.pieces();
    let stuck =
        pieces.find(|&(at, piece)| piece.seat == Seat::A && start.legal_targets(at).is_empty());
    let (stuck, _) = stuck.expect("a piece behind others");
    assert_eq!(
        board(start).tap(stuck),
        Effect::Reject(Rejection::NoMove(stuck))
    );
}

#[test]
fn back_leads_to_nothing_step_by_step() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let h5 = cell(&controller, "h5");
    let _ = taps(&mut controller, &["h5", "h7"]);
    assert_eq!(controller.back(), Effect::Select(Selection::Piece(h5)));
    assert_eq!(controller.back(), Effect::Select(Selection::Nothing));
    assert_eq!(controller.cursor(), h5);
    assert_eq!(controller.back(), Effect::Nothing);
    let _ = taps(&mut controller, &["h5", "h7"]);
    assert_eq!(controller.cancel(), Effect::Select(Selection::Nothing));
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

#[test]
fn a_long_press_opens_the_ring_of_a_lying_piece() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let h5 = cell(&controller, "h5");
    let _ = controller.press(controller.geometry().near(h5, 0.1, 0.0));
    assert!(
        matches!(controller.rest(), Effect::Select(Selection::Target { from, to, .. }) if from == h5 && to == h5)
    );
    assert_eq!(controller.release(), Effect::Redraw);
    assert!(controller.ring().is_some());
}

#[test]
fn a_press_beside_the_ring_closes_it() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let _ = taps(&mut controller, &["h5", "h7"]);
    assert_eq!(
        taps(&mut controller, &["d4"]),
        Effect::Select(Selection::Nothing)
    );
    let _ = taps(&mut controller, &["h5", "h7"]);
    let beside = controller
        .geometry()
        .near(cell(&controller, "h7"), 2.0, 0.0);
    assert_eq!(controller.press(beside), Effect::Select(Selection::Nothing));
}

#[test]
fn what_is_looked_at_in_the_ring_is_shown() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let _ = taps(&mut controller, &["h5", "h7"]);
    assert_eq!(controller.preview(), None);
    let west = Stance::Lying(Facing::W);
    assert_eq!(controller.look_at(Some(west)), Effect::Redraw);
    let shown = controller.preview().expect("a move");
    assert_eq!(controller.stand(west), Effect::Play(shown));
    // A stance it has already is no move.
    let _ = taps(&mut controller, &["h5", "h5"]);
    let north = Stance::Lying(Facing::N);
    assert_eq!(controller.look_at(Some(north)), Effect::Nothing);
    assert_eq!(controller.preview(), None);
    assert_eq!(controller.cancel(), Effect::Select(Selection::Nothing));
    assert_eq!(controller.look_at(Some(west)), Effect::Nothing);
}

#[test]
fn a_martian_target_is_shown_before_it_is_chosen() {
    let mut controller = board(position("martian", "two", &[]));
    let [d3, d4, a5] = ["d3", "d4", "a5"].map(|name| cell(&controller, name));
    let at = |controller: &Controller<Screen>, cell| controller.geometry().near(cell, 0.0, 0.0);
    assert_eq!(controller.hover(Some(d4)), Effect::Nothing);
    let _ = controller.tap(d3);
    assert_eq!(controller.hover(Some(d4)), Effect::Nothing, "it is there");
    assert!(controller.preview().is_some());
    assert_eq!(controller.hover(None), Effect::Redraw);
    // A finger shows it by its press, and takes it back by moving away.
    let _ = controller.press(at(&controller, d4));
    let shown = controller.preview().expect("a move");
    let _ = controller.drag_to(at(&controller, a5));
    assert_eq!(controller.preview(), None);
    assert_eq!(controller.release(), Effect::Redraw);
    assert_eq!(controller.selection(), Selection::Piece(d3));
    let _ = controller.press(at(&controller, d4));
    assert_eq!(controller.release(), Effect::Play(shown));
    // And the keyboard by its cursor.
    let _ = controller.set_cursor(d3);
    let _ = controller.choose();
    let _ = controller.step(Direction::UP);
    assert_eq!(controller.preview(), Some(shown));
    assert_eq!(controller.choose(), Effect::Play(shown));
}

#[test]
fn a_move_waits_until_it_is_confirmed() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    controller.set_finish(Finish::WhenConfirmed);
    let drag = |controller: &mut Controller<Screen>| {
        let [h5, h7] = ["h5", "h7"].map(|name| cell(controller, name));
        let _ = controller.press(controller.geometry().near(h5, 0.0, 0.0));
        let _ = controller.drag_to(controller.geometry().near(h7, 0.0, 0.0));
        controller.release()
    };
    let Effect::Ask(mv) = drag(&mut controller) else {
        panic!("it asks");
    };
    assert_eq!(
        (controller.preview(), controller.waiting()),
        (Some(mv), Some(mv))
    );
    assert_eq!(controller.back(), Effect::Redraw);
    assert_eq!(
        (controller.preview(), controller.confirm()),
        (None, Effect::Nothing)
    );
    let _ = drag(&mut controller);
    assert_eq!(controller.choose(), Effect::Play(mv));
    let _ = drag(&mut controller);
    assert_eq!(controller.confirm(), Effect::Play(mv));
    // Another press gives it up, and a written move is meant.
    let _ = drag(&mut controller);
    let _ = taps(&mut controller, &["d4"]);
    assert_eq!(controller.waiting(), None);
    let effect = controller.type_move("h5-h7(N)");
    assert_eq!(effect, Effect::Play(mv));
}

#[test]
fn tapping_a_piece_again_and_again_never_moves_it() {
    for rules in Rules::all() {
        let start = Position::start(rules);
        for (at, _) in start.pieces() {
            let mut controller = board(start);
            for _ in 0..6 {
                let effect = controller.tap(at);
                assert!(!matches!(effect, Effect::Play(_)), "{rules:?} {at:?}");
                let _ = controller.press(controller.geometry().near(at, 0.0, 0.0));
                let effect = controller.release();
                assert!(!matches!(effect, Effect::Play(_)), "{rules:?} {at:?}");
            }
            let mut controller = board(start);
            let _ = controller.set_cursor(at);
            for _ in 0..6 {
                let effect = controller.choose();
                assert!(!matches!(effect, Effect::Play(_)), "{rules:?} {at:?}");
            }
        }
    }
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
fn only_those_who_are_to_move_move() {
    let start = position("martian", "three", &[]);
    let view = Capabilities::VIEW_ONLY;
    let (a, b) = (SeatSet::only(Seat::A), SeatSet::only(Seat::B));
    for (capabilities, expected) in [
        (view, Rejection::ViewOnly),
        (
            Capabilities {
                over: true,
                seats: a,
                ..view
            },
            Rejection::GameOver,
        ),
        (
            Capabilities { engines: a, ..view },
            Rejection::EngineToMove(Seat::A),
        ),
        (
            Capabilities {
                engines: a,
                seats: b,
                ..view
            },
            Rejection::EngineToMove(Seat::A),
        ),
        (
            Capabilities { seats: b, ..view },
            Rejection::NotYourSeat(Seat::A),
        ),
    ] {
        let mut controller = board(start);
        controller.show(start, None, capabilities);
        let mv = start.legal_moves()[0];
        let rejected = Effect::Reject(expected);
        assert_eq!(controller.tap(mv.from()), rejected);
        let pressed = controller.geometry().near(mv.from(), 0.0, 0.0);
        assert_eq!(controller.press(pressed), rejected);
        assert!(!controller.is_pressed() && !controller.can_move(mv.from()));
        assert_eq!(
            controller.type_move(&start.notation(mv).to_string()),
            rejected
        );
        assert_eq!(controller.toggle_clock(), rejected);
    }
    let mut controller = board(start);
    controller.show(start, None, Capabilities { seats: a, ..view });
    assert!(controller.may_move());
}

#[test]
fn another_position_ends_what_was_being_chosen() {
    let start = position("pikemen", "classic", &[]);
    let mut controller = board(start);
    let capabilities = Capabilities::all_seats(start.rules());
    let _ = taps(&mut controller, &["h5"]);
    controller.show(start, None, capabilities);
    assert_ne!(controller.selection(), Selection::Nothing);
    let mv = start.parse_move("h5(N)").expect("a move");
    let mut next = start;
    next.play_unchecked(mv);
    controller.show(next, Some(mv), capabilities);
    assert_eq!(controller.selection(), Selection::Nothing);
    assert_eq!(controller.highlights().last, Some(mv));
}

#[test]
fn another_board_has_the_cursor_on_one_of_its_cells() {
    let large = position("martian", "six", &[]);
    let mut controller = board(large);
    let last = large.board().cells().last().expect("a cell");
    assert_eq!(controller.set_cursor(last), Effect::Redraw);
    let small = position("pikemen", "mini", &[]);
    controller.lay(Screen::of_seat(small.rules(), Seat::A));
    controller.show(small, None, Capabilities::all_seats(small.rules()));
    let home = small.board().cell("a1").expect("a cell");
    assert_eq!(controller.cursor(), home);
    assert_eq!(controller.set_cursor(last), Effect::Nothing);
}

#[test]
fn the_clock_is_called_with_the_next_move_however_it_is_made() {
    let start = position("martian", "two", &[]);
    let mut controller = board(start);
    assert_eq!(controller.toggle_clock(), Effect::Redraw);
    let effect = taps(&mut controller, &["d3", "d4"]);
    assert_eq!(played(&controller, &effect).as_deref(), Some("d3-d4*"));
    assert!(!controller.calls_clock());
    let _ = controller.toggle_clock();
    let effect = controller.type_move("d3-d4");
    assert_eq!(played(&controller, &effect).as_deref(), Some("d3-d4*"));
    let called = position("martian", "two", &["d3-d4*"]);
    assert_eq!(
        board(called).toggle_clock(),
        Effect::Reject(Rejection::ClockRuns)
    );
    let pikemen = position("pikemen", "mini", &[]);
    assert_eq!(
        board(pikemen).toggle_clock(),
        Effect::Reject(Rejection::NoClock)
    );
}

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

#[test]
fn the_ring_says_what_is_legal() {
    let mut controller = board(position("pikemen", "classic", &LYING));
    let _ = taps(&mut controller, &["h5", "h5"]);
    let ring = controller.ring().expect("a ring");
    assert_eq!(ring.len(), 9);
    let refused: Vec<_> = ring.iter().filter(|choice| !choice.legal).collect();
    let walled: Vec<_> = ring.iter().filter(|choice| choice.walled).collect();
    assert_eq!(walled.len(), 3, "east of the last file is the wall");
    assert_eq!(refused.len(), 1, "it lies there already");
    assert_eq!(refused[0].stance, Stance::Lying(Facing::N));
    let h5 = cell(&controller, "h5");
    assert!(ring.iter().filter(|choice| choice.legal).all(|choice| {
        let mv = tercio_rules::pikemen::Move::reorient(h5, choice.stance);
        controller.position().is_legal(Move::Pikemen(mv))
    }));
}
