//! Whatever a hand does on a board: the move that is made is the one that was shown, and nothing
//! moves by accident.

use super::player::{BOARDS, Player, Point, for_each, path, point};
use super::steps::{nothing_went_wrong, rules};
use serde_json::{Value, json};
use tercio_rules::{Piece, Rules};
use tercio_web_tests::{App, Page, Screen};

/// Every board on one screen.
fn moves_are_what_was_shown(screen: Screen) {
    let app = &App::start();
    for_each(&BOARDS, |index, (game, setup)| {
        Player::new(app, screen, rules(game, setup), index as u64).play(app);
    });
}

#[test]
fn a_mouse_and_keys_move_as_shown() {
    moves_are_what_was_shown(Screen::DESKTOP);
}

#[test]
fn a_finger_and_keys_move_as_shown() {
    moves_are_what_was_shown(Screen::PHONE);
}

/// Clicks or taps every own piece of a setup twice.
fn twice_on_every_piece(screen: Screen) {
    let app = &App::start();
    let boards: Vec<Rules> = Rules::all().collect();
    for_each(&boards, |_, rules| {
        let mut player = Player::new(app, screen, rules, 0);
        let position = *player.game.position();
        let own = |piece: Piece| piece.seat == position.turn();
        for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
            let at = player.middle(cell);
            player.stroke(&[at]);
            player.stroke(&[at]);
            let last = player.page.run("window.look().last");
            assert_eq!(last, "", "{} on {}", path(rules), player.name(cell));
            player.keys(&["Escape", "Escape", "Escape"]);
        }
        nothing_went_wrong(&mut player.page);
    });
}

#[test]
fn a_double_click_never_moves() {
    twice_on_every_piece(Screen::DESKTOP);
}

#[test]
fn a_double_tap_never_moves() {
    twice_on_every_piece(Screen::PHONE);
}

/// Taps a point, by the clock of the events some seconds from now.
fn tap_later(page: &mut Page, (x, y): Point, seconds: f64) {
    let now = page.run("(performance.timeOrigin + performance.now()) / 1000");
    let time = now.as_f64().expect("a time") + seconds;
    let event = |kind: &str, points: Value| {
        (
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points, "timestamp": time }),
        )
    };
    page.send_all([
        event("touchStart", json!([{ "x": x, "y": y }])),
        event("touchEnd", json!([])),
    ]);
}

#[test]
fn a_tap_where_the_ring_opened_never_chooses_a_facing_however_late() {
    let app = &App::start();
    let boards: Vec<Rules> = Rules::all()
        .filter(|rules| rules.game_name() == "pikemen")
        .collect();
    for_each(&boards, |_, rules| {
        let mut player = Player::new(app, Screen::PHONE, rules, 0);
        let position = *player.game.position();
        let own = |piece: Piece| piece.seat == position.turn();
        for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
            let at = player.middle(cell);
            while player.judge().ring.is_none() {
                player.stroke(&[at]);
            }
            let ring = player.page.run("middle(find('ring'))");
            let ring = point(&ring).expect("the ring");
            tap_later(&mut player.page, at, 2.0);
            let left = player.page.run(
                "new Promise(done => setTimeout(() => \
                 done({ ...look(), ring: find('ring') !== null })))",
            );
            let name = format!("{} on {}", path(rules), player.name(cell));
            assert_eq!(left["ring"], false, "{name}: it is open");
            let (shown, last) = (left["shown"].as_str(), left["last"].as_str());
            if (ring.0 - at.0).hypot(ring.1 - at.1) < 20.0 {
                // The middle is still there: that chooses to stand up, where it does not stand yet.
                let chosen = [shown, last].into_iter().flatten().collect::<String>();
                assert!(
                    chosen.is_empty() || chosen.ends_with(" U"),
                    "{name}: {chosen}"
                );
            } else {
                assert_eq!((shown, last), (Some(""), Some("")), "{name}");
            }
            match last {
                Some("") => player.keys(&["Escape", "Escape", "Escape"]),
                _ => player.begin_again(app),
            }
        }
        nothing_went_wrong(&mut player.page);
    });
}

#[test]
fn the_ring_is_around_its_cell_and_as_large_as_a_finger() {
    let app = App::start();
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        let boards: Vec<Rules> = Rules::all()
            .filter(|rules| rules.game_name() == "pikemen")
            .collect();
        for_each(&boards, |_, rules| {
            let mut player = Player::new(&app, screen, rules, 0);
            let position = *player.game.position();
            let own = |piece: Piece| piece.seat == position.turn();
            for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
                let at = player.middle(cell);
                player.stroke(&[at]);
                let name = player.name(cell);
                let wrong = player.page.run(&format!(
                    "new Promise(done => setTimeout(() => {{ const wrong = []; \
                     if (!find('ring')) return done('no ring'); \
                     const [x, y] = middle(find('ring')), cell = document.querySelector(\
                       '[role=gridcell][data-cell=\"{name}\"]').getBoundingClientRect(); \
                     if (x < cell.left || x > cell.right || y < cell.top || y > cell.bottom) \
                       wrong.push('not around its cell'); \
                     for (const place of document.querySelectorAll('.ring-place')) {{ \
                       const box = place.getBoundingClientRect(); \
                       if (box.width < 44 || box.width > 56.5) wrong.push(box.width + ' wide'); \
                       if (box.left < 0 || box.top < 0 || box.right > innerWidth \
                         || box.bottom > innerHeight) wrong.push(place.dataset.stance + ' is off'); \
                     }} done(wrong.join()); }}))"
                ));
                assert_eq!(wrong, "", "{} {name} {screen:?}", path(rules));
                player.keys(&["Escape"]);
            }
        });
    }
}
