//! Laws of random gestures on every setup.

use crate::screen::{Screen, board};
use tercio_controller::{
    Capabilities, Controller, Direction, Effect, Finish, Geometry, Jump, Selection, Spot,
};
use tercio_rng::Rng;
use tercio_rules::board::Point;
use tercio_rules::{Cell, Game, Rules, Seat, SeatSet, Stance};

/// A point on the board or a little outside of it.
fn anywhere(rng: &mut Rng, controller: &Controller<Screen>) -> Point {
    let cell = any_cell(rng, controller);
    let mut off = || rng.below(201) as f64 / 100.0 - 1.0;
    let (x, y) = (off(), off());
    controller.geometry().near(cell, x, y)
}

/// Any cell, often one with a piece that can move.
fn any_cell(rng: &mut Rng, controller: &Controller<Screen>) -> Cell {
    let cells: Vec<Cell> = controller.position().board().cells().collect();
    let own: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|&cell| controller.can_move(cell))
        .collect();
    let some = if rng.percent(60) && !own.is_empty() {
        own
    } else {
        cells
    };
    *rng.choose(&some).expect("a board has cells")
}

fn any_direction(rng: &mut Rng) -> Direction {
    Direction::from_index(rng.below(8) as u8)
}

/// Does anything at all.
fn gesture(rng: &mut Rng, controller: &mut Controller<Screen>) -> Effect {
    match rng.below(14) {
        0 => {
            let cell = any_cell(rng, controller);
            controller.press(controller.geometry().centre(cell))
        }
        1 => controller.press(anywhere(rng, controller)),
        2..=4 => controller.drag_to(anywhere(rng, controller)),
        5 => controller.release(),
        6 => controller.tap(any_cell(rng, controller)),
        7 => {
            let from = controller.selection().from();
            let targets: Vec<Cell> = from
                .map(|from| controller.position().legal_targets(from).iter().collect())
                .unwrap_or_default();
            match rng.choose(&targets) {
                Some(&cell) => controller.tap(cell),
                None => controller.choose(),
            }
        }
        8 => {
            let stances: Vec<Stance> = Stance::ALL.into_iter().collect();
            controller.stand(*rng.choose(&stances).expect("nine stances"))
        }
        9 => {
            let spots: Vec<Spot> = Spot::all().collect();
            controller.stand_at(*rng.choose(&spots).expect("nine spots"))
        }
        10 => match rng.below(4) {
            0 => controller.rest(),
            1 => controller.hover(Some(any_cell(rng, controller))),
            2 => {
                let stances: Vec<Stance> = Stance::ALL.into_iter().collect();
                controller.look_at(rng.choose(&stances).copied())
            }
            _ => controller.confirm(),
        },
        11 => controller.step(any_direction(rng)),
        12 => controller.jump(if rng.percent(50) {
            Jump::Next
        } else {
            Jump::Previous
        }),
        _ => match rng.below(4) {
            0 => controller.back(),
            1 => controller.cancel(),
            2 => controller.toggle_clock(),
            _ => controller.choose(),
        },
    }
}

#[test]
fn whatever_is_played_is_legal_and_effects_say_what_changed() {
    let mut rng = Rng::new(20);
    let mut played = 0;
    for rules in Rules::all() {
        for viewer in Seat::ALL.into_iter().take(rules.seats()) {
            let mut game = Game::new(rules);
            let mut controller = board(*game.position());
            controller.lay(Screen::of_seat(rules, viewer));
            for _ in 0..1500 {
                if game.is_over() {
                    game = Game::new(rules);
                }
                let everybody = Capabilities::all_seats(rules);
                controller.show(*game.position(), game.last_move(), everybody);
                let shown = |controller: &Controller<Screen>| {
                    (
                        controller.selection(),
                        controller.cursor(),
                        controller.preview(),
                        controller.calls_clock(),
                    )
                };
                let before = shown(&controller);
                match gesture(&mut rng, &mut controller) {
                    Effect::Nothing => assert_eq!(shown(&controller), before),
                    Effect::Select(selection) => {
                        assert_eq!(controller.selection(), selection);
                        assert_ne!(before.0, selection);
                    }
                    Effect::Redraw | Effect::Reject(_) => {}
                    Effect::Ask(mv) => panic!("{mv:?} waits, and nobody asked for that"),
                    Effect::Play(mv) => {
                        game.play(mv).expect("only legal moves are played");
                        assert_eq!(controller.selection(), Selection::Nothing);
                        assert_eq!(controller.preview(), None);
                        played += 1;
                    }
                }
            }
        }
    }
    assert!(played > 1000, "{played} moves");
}

#[test]
fn letting_go_does_what_the_preview_shows() {
    let mut rng = Rng::new(21);
    let (mut played, mut refused, mut nothing) = (0, 0, 0);
    for rules in Rules::all() {
        for viewer in Seat::ALL.into_iter().take(rules.seats()) {
            let mut game = Game::new(rules);
            let mut controller = board(*game.position());
            controller.lay(Screen::of_seat(rules, viewer));
            for _ in 0..200 {
                if game.is_over() {
                    game = Game::new(rules);
                }
                controller.show(*game.position(), None, Capabilities::all_seats(rules));
                let from = any_cell(&mut rng, &controller);
                let _ = controller.press(controller.geometry().centre(from));
                if !controller.is_pressed() {
                    continue;
                }
                for _ in 0..=rng.below(4) {
                    let _ = controller.drag_to(anywhere(&mut rng, &controller));
                }
                if rng.percent(20) {
                    let _ = controller.rest();
                }
                if rng.percent(20) {
                    let _ = controller.drag_to(anywhere(&mut rng, &controller));
                }
                let (lifted, shown) = (controller.lifted(), controller.preview());
                match (shown, controller.release()) {
                    (Some(mv), Effect::Play(got)) => {
                        assert_eq!(mv, got);
                        assert_eq!(lifted, Some(mv.from()));
                        game.play(mv).expect("a legal move");
                        played += 1;
                    }
                    (None, Effect::Reject(_)) => refused += 1,
                    (None, Effect::Redraw) => nothing += 1,
                    // It never left the place where it was pressed.
                    (None, Effect::Select(_)) if lifted.is_none() => {}
                    (shown, effect) => panic!("{shown:?} became {effect:?}"),
                }
            }
        }
    }
    assert!(
        played > 500 && refused > 10 && nothing > 10,
        "{played} played, {refused} refused, {nothing} put back"
    );
}

/// Does anything that makes no move.
fn gesture_without_play(rng: &mut Rng, controller: &mut Controller<Screen>) -> Effect {
    loop {
        let mut tried = controller.clone();
        let effect = gesture(rng, &mut tried);
        if !matches!(effect, Effect::Play(_) | Effect::Ask(_)) {
            *controller = tried;
            return effect;
        }
    }
}

/// Every step that may make a move: letting go, and Enter.
#[test]
fn no_step_makes_a_move_that_was_not_shown() {
    let mut rng = Rng::new(24);
    let (mut played, mut asked) = (0, 0);
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        let mut controller = board(*game.position());
        for _ in 0..3000 {
            if game.is_over() {
                game = Game::new(rules);
            }
            controller.set_finish(match rng.percent(30) {
                true => Finish::WhenConfirmed,
                false => Finish::AtOnce,
            });
            controller.show(*game.position(), None, Capabilities::all_seats(rules));
            let _ = gesture_without_play(&mut rng, &mut controller);
            let shown = controller.preview();
            let waiting = controller.waiting();
            let effect = match rng.percent(50) {
                true => controller.release(),
                false => controller.choose(),
            };
            match effect {
                Effect::Play(mv) => {
                    assert_eq!(shown, Some(mv));
                    game.play(mv).expect("a legal move");
                    played += 1;
                }
                Effect::Ask(mv) => {
                    assert_eq!((shown, waiting), (Some(mv), None));
                    assert_eq!(controller.preview(), Some(mv));
                    asked += 1;
                }
                _ => {}
            }
        }
    }
    assert!(
        played > 500 && asked > 100,
        "{played} played, {asked} asked"
    );
}

#[test]
fn cancelling_always_returns_to_nothing() {
    let mut rng = Rng::new(22);
    for rules in Rules::all() {
        let mut controller = board(*Game::new(rules).position());
        for _ in 0..2000 {
            for _ in 0..rng.below(5) {
                let _ = gesture(&mut rng, &mut controller);
            }
            let mut other = controller.clone();
            let _ = other.cancel();
            is_idle(&other);
            // Escape does the same in steps: out of the drag, the stance, the target, the piece.
            for _ in 0..3 {
                let _ = controller.back();
            }
            is_idle(&controller);
            assert_eq!(controller.back(), Effect::Nothing);
        }
    }
}

fn is_idle(controller: &Controller<Screen>) {
    assert_eq!(controller.selection(), Selection::Nothing);
    assert!(!controller.is_pressed());
    assert_eq!(controller.preview(), None);
    assert_eq!(controller.ring(), None);
    let marks = controller.highlights();
    assert_eq!((marks.selected, marks.target), (None, None));
    assert!(marks.targets.is_empty() && marks.captures.is_empty());
}

#[test]
fn who_may_not_move_plays_nothing() {
    let mut rng = Rng::new(23);
    for rules in Rules::all() {
        let start = *Game::new(rules).position();
        let mut controller = board(start);
        let others = Capabilities {
            seats: SeatSet::only(Seat::B),
            ..Capabilities::VIEW_ONLY
        };
        controller.show(start, None, others);
        for _ in 0..500 {
            let effect = gesture(&mut rng, &mut controller);
            assert!(!matches!(effect, Effect::Play(_) | Effect::Select(_)));
            is_idle(&controller);
        }
    }
}
