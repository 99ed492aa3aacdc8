//! What taps mean.

use crate::screen::{LYING, Screen, board, cell, played, position, taps};
use tercio_controller::{Controller, Direction, Effect, Rejection, Selection};
use tercio_rules::{Facing, Position, Rules, Seat, Stance};

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
