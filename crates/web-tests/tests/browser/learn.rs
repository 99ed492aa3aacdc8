//! The pages one learns on: rules, lessons, puzzles.

use super::steps::nothing_went_wrong;
use tercio_web_tests::{App, Screen};

#[test]
fn the_rules_have_pictures_decisions_and_links_between_the_books() {
    let app = App::start();
    let mut page = app.page("/rules/pikemen");
    assert_eq!(page.text("h1"), "Pikemen");
    assert_eq!(page.count("figure.setup svg"), 6);
    assert!(page.count("[data-test=decision]") > 3);
    assert!(page.count(".contents li") > 3);
    page.click(".contents li:last-child a");
    page.until("the page stays", "location.hash.startsWith('#chapter-')");
    assert_eq!(page.run("location.pathname"), "/rules/pikemen");
    page.run("document.querySelector('.rules a[href=\"/rules/boards\"]').click()");
    page.until(
        "the other book is there",
        "document.querySelector('h1')?.textContent.startsWith('Boards')",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn the_rules_are_french_for_the_french() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.click("input[value=fr]");
    page.run("document.querySelector('nav a[href=\"/rules\"]').click()");
    page.until(
        "the book is French",
        "document.querySelector('.contents h2')?.textContent === 'Sommaire'",
    );
    assert!(page.text(".rules").contains("piquiers"));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_question_leaves_the_board_of_a_lesson_its_size() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, "/settings");
    page.click("[data-test=confirm-always]");
    page.go(&app.address("/learn/pikes"));
    let size = "(() => { const box = document.querySelector('[data-test=board]')\
        .getBoundingClientRect(); return [box.width, box.height].join(); })()";
    let before = page.run(size);
    page.tap_on("[data-test=board] [data-cell=c2][role=gridcell]");
    page.tap_on("[data-test=ring] [data-stance=N]");
    page.until(
        "it asks",
        "document.querySelector('[data-test=confirm]') !== null",
    );
    assert_eq!(page.run(size), before);
    page.tap_on("[data-test=confirm]");
    page.until(
        "the move is judged",
        "document.querySelector('[data-test=answer]') !== null",
    );
    assert_eq!(page.run(size), before);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_lesson_is_judged_and_its_progress_kept() {
    let app = App::start();
    let mut page = app.page("/learn");
    page.click("[data-test=lesson-pikes]");
    assert!(page.text("[data-test=task]").contains("c2"));
    page.click("[data-test=ask-hint]");
    assert!(page.text("[data-test=hint]").contains("c2"));
    page.click_cell("c2");
    page.click("[data-test=ring] [data-stance=S]");
    assert!(page.text("[data-test=answer]").contains("points elsewhere"));
    assert_eq!(page.count("[data-test=next]"), 0);
    page.click_cell("c2");
    page.click("[data-test=ring] [data-stance=N]");
    page.until(
        "the right move is praised aloud",
        "document.querySelector('[data-test=announcer]').textContent.includes('next turn')",
    );
    page.click("[data-test=next]");
    page.until(
        "the next task is there",
        "document.querySelector('[data-test=task]').textContent.includes('c5')",
    );
    page.reload();
    page.until(
        "the lesson goes on where it was left",
        "document.querySelector('[data-test=task]')?.textContent.includes('c5')",
    );
    page.click("a[href='/learn']");
    page.until(
        "the list knows it",
        "document.querySelector('[data-test=lesson-pikes]')?.textContent.includes('1 of')",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn a_puzzle_is_solved_by_a_finger_after_a_wrong_try() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, "/puzzles");
    // The first of grade 1: a capture on g4 wins.
    assert!(page.text("[data-test=task]").contains("Win the game"));
    let mut touch = |selector: &str| {
        let at = page.place(selector);
        page.tap(at);
    };
    touch("[data-cell=h4][role=gridcell]");
    touch("[data-cell=h4][role=gridcell]");
    touch("[data-test=ring] [data-stance=U]");
    // On cells as small as these a finger is asked first.
    touch("[data-test=confirm]");
    assert!(page.text("[data-test=answer]").contains("Try again"));
    assert_eq!(page.count("[data-test=theme]"), 0);
    page.click("[data-test=solution]");
    page.until(
        "the solution is written",
        "document.querySelector('[data-test=answer]').textContent.includes('h4xg4')",
    );
    page.click_cell("h4");
    page.click_cell("g4");
    page.click("[data-test=ring] [data-stance=U]");
    assert!(page.text("[data-test=theme]").contains("capture"));
    page.click("[data-test=next]");
    page.until(
        "another puzzle is there",
        "document.querySelector('[data-test=theme]') === null",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn puzzles_solved_at_once_are_counted_and_kept() {
    let app = App::start();
    let mut page = app.page("/puzzles/martian");
    // The first of grade 1: a zone is emptied.
    page.click_cell("a5");
    page.click_cell("b4");
    page.until(
        "it counts",
        "document.querySelector('[data-test=score]').textContent.startsWith('1 of')",
    );
    page.reload();
    page.until(
        "it still counts",
        "document.querySelector('[data-test=score]')?.textContent.startsWith('1 of')",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn the_list_of_lessons_has_pictures_and_groups() {
    let app = App::start();
    let mut page = app.page("/learn");
    page.text("[data-test=lesson-pikes]");
    let lessons = page.count(".lessons li");
    assert!(lessons > 30, "{lessons}");
    assert_eq!(page.count(".lessons li .lesson-picture svg"), lessons);
    assert!(page.count(".lesson-theme") > 6);
    nothing_went_wrong(&mut page);
}

#[test]
fn on_a_phone_a_lesson_is_read_before_it_is_played() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, "/learn/pikes");
    page.text("[data-test=task]");
    let top = "(selector => document.querySelector(selector).getBoundingClientRect().top)";
    let mut top = |selector: &str| {
        let top = page.run(&format!("{top}('{selector}')"));
        top.as_f64().unwrap_or_default()
    };
    let order = ["h1", "[data-test=task]", ".board", "[data-test=ask-hint]"].map(&mut top);
    assert!(order.is_sorted(), "{order:?}");
    // All of it, the way on and what is said to a move included, is on the screen at once.
    let below = "document.querySelector('.lesson .controls').getBoundingClientRect().bottom \
        - innerHeight";
    let sticks_out = page.run(below).as_f64().unwrap_or(1.0);
    assert!(sticks_out <= 0.0, "{sticks_out}");
    page.run("scrollTo(0, 0)");
    page.click_cell("c2");
    page.click("[data-test=ring] [data-stance=N]");
    page.text("[data-test=next]");
    let sticks_out = page.run(below).as_f64().unwrap_or(1.0);
    assert!(sticks_out <= 0.0, "{sticks_out}");
    assert_eq!(page.run("scrollY"), 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn every_reply_since_the_learners_move_is_marked() {
    let app = App::start();
    let mut page = app.page("/learn/volley");
    page.click_cell("b6");
    page.click_cell("f6");
    page.eventually("three replies are marked", |page| {
        (page.count("[data-test=board] .last-move") == 3).then_some(())
    });
    for cell in ["a6", "h3", "d3"] {
        let marked = format!(".last-move .to[data-cell={cell}]");
        assert_eq!(page.count(&marked), 1, "{cell}");
    }
    nothing_went_wrong(&mut page);
}
