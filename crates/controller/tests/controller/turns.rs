//! Who may move, when a move is made, and what another position ends.

use crate::screen::{LYING, Screen, board, cell, played, position, taps};
use tercio_controller::{Capabilities, Controller, Effect, Finish, Rejection, Selection};
use tercio_rules::{Seat, SeatSet};

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
