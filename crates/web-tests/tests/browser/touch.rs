//! A finger on a phone.

use super::steps::{friendly_move, gestures, moves, nothing_went_wrong, rules};
use tercio_rules::{Game, Rules};
use tercio_web_tests::{App, Screen};

const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";

#[test]
fn piece_target_and_facing_are_tapped() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, CLASSIC);
    let mut game = Game::new(rules("pikemen", "classic"));
    for (count, text) in (1..).zip(["h5(N)", "a4(S)", "h5-h7(W)", "a4(E)"]) {
        let mv = game.parse_move(text).expect("a move");
        for step in gestures(game.position(), mv) {
            page.tap_on(&step);
        }
        moves(&mut page, count);
        assert!(page.text("[data-test=moves]").ends_with(text));
        game.play(mv).expect("a legal move");
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn a_drag_charges_and_its_flick_gives_the_facing() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, CLASSIC);
    // From the middle of a cell outwards: it lies down and faces that way.
    let way = ["h5", "h6"].map(|name| page.cell(name));
    page.swipe(&way);
    moves(&mut page, 1);
    let way = ["a4", "a3"].map(|name| page.cell(name));
    page.swipe(&way);
    moves(&mut page, 2);
    let way = ["h5", "h7", "g7"].map(|name| page.cell(name));
    page.swipe(&way);
    moves(&mut page, 3);
    assert_eq!(page.text("[data-test=moves]"), "h5(N)a4(S)h5-h7(W)");
    nothing_went_wrong(&mut page);
}

/// The least width or height of what a selector finds on the screen.
fn least(selector: &str) -> String {
    format!(
        "Math.min(...[...document.querySelectorAll('{selector}')]\
         .map(found => found.getBoundingClientRect()).filter(box => box.width > 1)\
         .flatMap(box => [box.width, box.height]))"
    )
}

#[test]
fn whatever_can_be_tapped_is_as_large_as_a_finger() {
    let app = App::start();
    for rules in Rules::all() {
        let path = format!(
            "/play?game={}&setup={}",
            rules.game_name(),
            rules.setup_name()
        );
        let mut page = app.page_on(Screen::PHONE, &path);
        page.text("[data-test=status]");
        let zoom =
            "getComputedStyle(document.querySelector('[data-test=zoom]')).display !== 'none'";
        if page.run(zoom) == true {
            page.tap_on("[data-test=zoom]");
        }
        page.until(
            &format!("the cells of {path} are large"),
            &format!("{} >= 44", least("[data-test=board] .cell")),
        );
        let sideways = page.run("document.documentElement.scrollWidth - innerWidth");
        assert!(
            sideways.as_i64() <= Some(0),
            "{path} is {sideways} too wide"
        );
        page.tap_on("[data-test=more]");
        for selector in [
            ".controls button",
            ".typed input",
            "summary",
            ".top nav a",
            ".brand",
        ] {
            let size = page.run(&least(selector));
            assert!(size.as_f64() >= Some(44.0), "{path}: {selector} has {size}");
        }
    }
}

#[test]
fn moves_and_facings_are_as_large_as_a_finger() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, CLASSIC);
    let game = Game::new(rules("pikemen", "classic"));
    let mv = friendly_move(&game);
    for (number, step) in gestures(game.position(), mv).into_iter().enumerate() {
        if number == 1 {
            let size = page.run(&least("[data-test=ring] .ring-place"));
            assert!(
                size.as_f64() >= Some(44.0),
                "a place of the ring has {size}"
            );
        }
        page.tap_on(&step);
    }
    moves(&mut page, 1);
    let size = page.run(&least(".moves button"));
    assert!(size.as_f64() >= Some(44.0), "a move of the list has {size}");
    nothing_went_wrong(&mut page);
}
