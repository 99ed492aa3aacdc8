//! Looking back at a game.

use tercio_web_tests::{App, Page, Screen};

fn nothing_went_wrong(page: &mut Page) {
    assert_eq!(page.errors(), Vec::<String>::new());
}

/// Plays a few moves of a mini game between two people and resigns.
fn play(page: &mut Page) {
    for (number, (from, stance)) in [("d3", "W"), ("a4", "S"), ("d1", "N"), ("b4", "S")]
        .into_iter()
        .enumerate()
    {
        page.click_cell(from);
        page.click(&format!("[data-test=ring] [data-stance={stance}]"));
        page.eventually("the move is listed", |page| {
            (page.count("[data-test=moves] li") == number as u64 + 1).then_some(())
        });
    }
    page.click("[data-test=resign]");
    page.click("[data-test=really-resign]");
}

fn reviewed(app: &App, screen: Screen) -> Page {
    let mut page = app.page_on(screen, "/play?game=pikemen&setup=mini&seats=human,human");
    play(&mut page);
    page.click("[data-test=review]");
    page.until("the review is shown", "location.pathname === '/review'");
    page.until(
        "all has been looked at",
        "document.querySelector('[data-test=look-deeper]') !== null",
    );
    page
}

const CHOSEN: &str =
    "Number(document.querySelector('[data-test=review-graph]').getAttribute('aria-valuenow'))";

#[test]
fn a_game_is_reviewed_and_the_result_survives_a_reload() {
    let app = App::start();
    let mut page = reviewed(&app, Screen::DESKTOP);
    assert_eq!(page.count("[data-test=moves] li"), 4);
    assert_eq!(page.count("[data-test=review-graph] svg"), 1);
    let words = page.text("[data-test=review-words]");
    assert!(words.contains("Move 1, Blue: d3(W)"), "{words}");
    assert!(words.contains('%'), "{words}");
    // Each move has a verdict in words, and the counts agree.
    let unjudged = "[...document.querySelectorAll('[data-test=moves] .unseen')].filter(e => e.textContent === '').length";
    assert_eq!(page.run(unjudged), 0);
    let sum = "[...document.querySelectorAll('.review-counts tbody td')].reduce((sum, e) => sum + Number(e.textContent), 0)";
    assert_eq!(page.run(sum), 4);
    let before = page.text("[data-test=review]");
    page.reload();
    page.until(
        "the review is complete at once",
        "document.querySelector('[data-test=look-deeper]') !== null",
    );
    assert_eq!(page.text("[data-test=review]"), before);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_graph_is_walked_by_keyboard_and_clicked() {
    let app = App::start();
    let mut page = reviewed(&app, Screen::DESKTOP);
    page.run("document.querySelector('[data-test=review-graph]').focus()");
    page.press("ArrowRight", "ArrowRight");
    assert_eq!(page.run(CHOSEN), 2);
    page.until(
        "the move is announced",
        "document.querySelector('[data-test=announcer]').textContent.includes('Move 2, Red: a4(S)')",
    );
    page.press("End", "End");
    assert_eq!(page.run(CHOSEN), 4);
    page.press("ArrowRight", "ArrowRight");
    assert_eq!(page.run(CHOSEN), 4);
    page.press("Home", "Home");
    assert_eq!(page.run(CHOSEN), 1);
    page.click("[data-test=review-graph]");
    assert_eq!(page.run(CHOSEN), 2);
    page.click("[data-test=next-move]");
    assert_eq!(page.run(CHOSEN), 3);
    nothing_went_wrong(&mut page);
}

#[test]
fn trying_again_keeps_the_moves_and_lets_the_engine_answer() {
    let app = App::start();
    let mut page = reviewed(&app, Screen::PHONE);
    let third = page.place("[data-test=moves] li:nth-child(3) button");
    page.tap(third);
    assert_eq!(page.run(CHOSEN), 3);
    let again = page.place("[data-test=try-again]");
    page.tap(again);
    page.until("the board is there", "location.pathname === '/play'");
    page.eventually("the moves before are kept", |page| {
        (page.count("[data-test=moves] li") == 2).then_some(())
    });
    page.click_cell("d1");
    page.click("[data-test=ring] [data-stance=W]");
    page.eventually("the engine answers", |page| {
        (page.count("[data-test=moves] li") == 4).then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn a_review_can_be_stopped_and_goes_on() {
    let app = App::start();
    let mut page = reviewed(&app, Screen::DESKTOP);
    page.click("[data-test=look-deeper]");
    page.click("[data-test=review-stop]");
    page.until(
        "it has stopped",
        "document.querySelector('[data-test=review-go-on]') !== null",
    );
    page.click("[data-test=review-go-on]");
    page.until(
        "it goes on",
        "document.querySelector('[data-test=review-go-on]') === null",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn without_a_game_there_is_nothing_to_review() {
    let app = App::start();
    let mut page = app.page("/review");
    assert!(page.text("[data-test=no-review]").contains("no game"));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_link_to_a_game_of_three_is_reviewed_in_french() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.click("input[value=fr]");
    page.until("it speaks French", "document.documentElement.lang === 'fr'");
    let link = "/review#game=martian&setup=three&moves=1.+A32-A21+B32-B21+C24-C14&at=3";
    page.go(&app.address(link));
    page.until(
        "all has been looked at",
        "document.querySelector('[data-test=look-deeper]') !== null",
    );
    assert!(
        page.text("[data-test=review-words]")
            .contains("Coup 1, Bleu\u{a0}: A32-A21")
    );
    assert_eq!(page.count(".review-counts thead .seat-mark"), 3);
    assert_eq!(page.count("[data-test=review-graph] .lines path"), 3);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_broken_link_is_explained() {
    let app = App::start();
    let mut page = app.page("/review#game=martian&setup=two&moves=1.+d3-d9&at=1");
    assert!(page.text("[data-test=no-review]").contains("d9"));
    nothing_went_wrong(&mut page);
}
