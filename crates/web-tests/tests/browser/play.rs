//! Playing on this device.

use super::steps::{moves, nothing_went_wrong};
use tercio_web_tests::{App, Screen};

#[test]
fn a_first_visit_plays_against_the_engine_by_mouse() {
    let app = App::whole();
    let mut page = app.page("/");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 2);
    assert!(page.text("[data-test=moves]").starts_with("h5(N)"));
    page.until(
        "it is my turn",
        "document.querySelector('[data-test=status]').textContent === 'Your turn'",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn a_drag_charges_and_its_flick_gives_the_facing() {
    let app = App::whole();
    let mut page = app.page("/play?game=pikemen&setup=classic&seats=human,human");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 1);
    page.click_cell("a4");
    page.click("[data-test=ring] [data-stance=S]");
    moves(&mut page, 2);
    let way = ["h5", "h7", "g7"].map(|name| page.cell(name));
    page.drag(&way);
    moves(&mut page, 3);
    assert!(page.text("[data-test=moves]").ends_with("h5-h7(W)"));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_reload_loses_nothing() {
    let app = App::whole();
    let mut page = app.page("/");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 2);
    let before = page.text("[data-test=moves]");
    page.reload();
    moves(&mut page, 2);
    assert_eq!(page.text("[data-test=moves]"), before);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_finger_plays_on_a_phone() {
    let app = App::whole();
    let mut page = app.page_on(
        Screen::PHONE,
        "/play?game=pikemen&setup=classic&seats=human,human",
    );
    let h5 = page.cell("h5");
    page.tap(h5);
    let north = page.place("[data-test=ring] [data-stance=N]");
    page.tap(north);
    moves(&mut page, 1);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_keyboard_alone_makes_a_move_and_hears_it() {
    let app = App::whole();
    let mut page = app.page("/play?game=pikemen&setup=classic&seats=human,human");
    page.run("document.querySelector('[data-test=board] [tabindex=\"0\"]').focus()");
    // From a1, where the board begins, to d1.
    for _ in 0..3 {
        page.press("ArrowRight", "ArrowRight");
    }
    let label = "document.activeElement.getAttribute('aria-label')";
    assert_eq!(page.run(label), "d1, Blue small, upright, can move");
    page.press("Enter", "Enter");
    page.press("w", "KeyW");
    moves(&mut page, 1);
    page.until(
        "the move is announced",
        "document.querySelector('[data-test=announcer]').textContent.includes('Blue: small on d1 turns north.')",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn a_wrong_address_is_explained_and_loses_nothing() {
    let app = App::whole();
    let mut page = app.page("/play?game=pikemen&setup=classic&target=banana");
    page.until(
        "the page says what is wrong",
        "document.querySelector('[data-test=status]').textContent.includes('banana')",
    );
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 2);
    nothing_went_wrong(&mut page);
}
