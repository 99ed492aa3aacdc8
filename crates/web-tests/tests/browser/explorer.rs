//! The opening explorer, from a game that ends to the board that shows it.

use super::online::{MINI, mini, play, two};
use super::steps::{moves, nothing_went_wrong};
use tercio_web_tests::{App, Page, Screen};

const ANALYSIS: &str = "/analysis#game=pikemen&setup=mini&target=1";

/// Waits until the panel says something.
fn said(page: &mut Page, words: &str) {
    page.eventually(&format!("it says {words:?}"), |page| {
        let said =
            page.run("document.querySelector('[data-test=openings-said]')?.textContent ?? ''");
        said.as_str()
            .is_some_and(|said| said == words)
            .then_some(())
    });
}

/// Chooses an entry of a list.
fn choose(page: &mut Page, list: &str, value: &str) {
    page.run(&format!(
        "{{ const list = document.querySelector('[data-test={list}]'); list.value = '{value}'; \
         list.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"
    ));
}

#[test]
fn a_game_that_was_played_is_found_again_move_by_move() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    play(&mut ann, &mut bea, &MINI, 0);
    ann.text("[data-test=result]");
    let mut page = app.page(ANALYSIS);
    page.click("[data-test=openings]");
    page.text("[data-test=openings-said]");
    // The game is counted soon; answers are kept for a moment, so it is asked in turns.
    page.eventually("the game is counted", |page| {
        for time in ["1", ""] {
            choose(page, "openings-time", time);
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        (page.count("[data-test=openings-move]") == 1).then_some(())
    });
    said(&mut page, "1 game");
    assert_eq!(page.count("[data-test=openings-games] li"), 1);
    let link = page.run("document.querySelector('[data-test=openings-games] a').pathname");
    assert_eq!(link, path.as_str());
    // Whoever points at a move sees it on the board, with the keyboard as well.
    assert_eq!(page.count("[data-test=board] .arrow"), 0);
    page.run("document.querySelector('[data-test=openings-move] button').focus()");
    page.eventually("an arrow is shown", |page| {
        (page.count("[data-test=board] .arrow") == 1).then_some(())
    });
    assert_eq!(page.violations(), Vec::<String>::new());
    // The whole game, one click a move. Moves that mirror each other are one, so the names may differ.
    for count in 1..=MINI.len() {
        page.until(
            "the next move is known",
            "document.querySelectorAll('[data-test=openings-move]').length === 1 \
             && document.querySelector('.openings.stale') === null",
        );
        match count {
            1 => page.press("Enter", "Enter"),
            _ => page.click("[data-test=openings-move] button"),
        }
        moves(&mut page, count);
    }
    said(&mut page, "No game has gone on from here.");
    // Engines have not played it. And all of it fits on a phone, in French.
    choose(&mut page, "openings-source", "engines");
    assert_eq!(page.count("[data-test=openings-rating]"), 0);
    nothing_went_wrong(&mut page);
    let mut phone = app.page_in("fr", ANALYSIS);
    phone.set_screen(Screen::PHONE);
    phone.click("[data-test=openings]");
    said(&mut phone, "1 partie");
    phone.until(
        "nothing is wider than the screen",
        "document.documentElement.scrollWidth <= innerWidth",
    );
    assert_eq!(phone.violations(), Vec::<String>::new());
    nothing_went_wrong(&mut phone);
}
