//! The ring of stances.

use crate::screen::{LYING, board, cell, position, taps};
use tercio_controller::{Effect, Selection};
use tercio_rules::{Facing, Move, Stance};

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
