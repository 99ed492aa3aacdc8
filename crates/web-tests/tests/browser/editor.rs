//! Putting a position together by hand.

use tercio_web_tests::{App, Page, Screen};

fn nothing_went_wrong(page: &mut Page) {
    assert_eq!(page.errors(), Vec::<String>::new());
}

/// What a cell of the board says.
fn label(page: &mut Page, cell: &str) -> String {
    let found = page.run(&format!(
        "document.querySelector('[data-test=board] [data-cell=\"{cell}\"][role=gridcell]').getAttribute('aria-label')"
    ));
    found.as_str().unwrap_or_default().to_owned()
}

fn is_off(page: &mut Page, selector: &str) -> bool {
    page.run(&format!("document.querySelector('{selector}').disabled")) == true
}

fn open(app: &App, screen: Screen) -> Page {
    let mut page = app.page_on(screen, "/analysis");
    page.click("[data-test=edit-position]");
    page.until(
        "the editor is there",
        "document.querySelector('[data-test=editor]') !== null",
    );
    page
}

#[test]
fn a_position_is_edited_by_mouse_and_used() {
    let app = App::start();
    let mut page = open(&app, Screen::DESKTOP);
    // Clear, put two pieces, turn one, move one.
    page.click("[data-test=editor-clear]");
    let verdict = page.text("[data-test=editor-verdict]");
    assert!(verdict.contains("no piece"), "{verdict}");
    assert!(is_off(&mut page, "[data-test=editor-use]"));
    page.click("[data-test=tool-A3]");
    page.click("[data-test=stance-NE]");
    page.click_cell("c3");
    page.click("[data-test=tool-B1]");
    page.click("[data-test=stance-U]");
    page.click_cell("f6");
    assert_eq!(label(&mut page, "c3"), "c3, Blue large, facing north-east");
    assert_eq!(label(&mut page, "f6"), "f6, Red small, upright");
    page.click("[data-test=tool-hand]");
    let way = ["f6", "g7"].map(|name| page.cell(name));
    page.drag(&way);
    assert_eq!(label(&mut page, "f6"), "f6, empty");
    assert_eq!(label(&mut page, "g7"), "g7, Red small, upright");
    page.click("[data-test=editor-undo]");
    assert_eq!(label(&mut page, "f6"), "f6, Red small, upright");
    assert!(!is_off(&mut page, "[data-test=editor-use]"));
    page.click("[data-test=editor-use]");
    page.until(
        "the editor is closed",
        "document.querySelector('[data-test=editor]') === null",
    );
    assert!(label(&mut page, "c3").starts_with("c3, Blue large, facing north-east"));
    assert!(label(&mut page, "a1").starts_with("a1, empty"));
    nothing_went_wrong(&mut page);
}

#[test]
fn an_impossible_position_says_why_and_loses_nothing() {
    let app = App::start();
    let mut page = open(&app, Screen::DESKTOP);
    page.click("[data-test=tool-B3]");
    page.click_cell("a1");
    let verdict = page.text("[data-test=editor-verdict]");
    assert!(verdict.contains("60"), "{verdict}");
    assert!(is_off(&mut page, "[data-test=editor-use]"));
    assert_eq!(label(&mut page, "a1"), "a1, Red large, upright");
    // A second tap takes it away again.
    page.click_cell("a1");
    assert!(!is_off(&mut page, "[data-test=editor-use]"));
    page.click("[data-test=editor-cancel]");
    page.until(
        "the editor is closed",
        "document.querySelector('[data-test=editor]') === null",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn the_keyboard_alone_edits_and_hears_it() {
    let app = App::start();
    let mut page = open(&app, Screen::DESKTOP);
    page.run("document.querySelector('[data-test=tool-hand] input').focus()");
    // The palette is a radio group: arrows choose. Hand, eraser, then Blue's small one.
    page.press("ArrowDown", "ArrowDown");
    page.press("ArrowDown", "ArrowDown");
    assert_eq!(
        page.run("document.querySelector('[data-test=tool-A1] input').checked"),
        true
    );
    page.run("document.querySelector('[data-test=board] [tabindex=\"0\"]').focus()");
    page.press("Enter", "Enter");
    page.until(
        "it is announced",
        "document.querySelector('[data-test=announcer]').textContent.includes('a1, Blue small, upright')",
    );
    page.press("e", "KeyE");
    assert_eq!(label(&mut page, "a1"), "a1, Blue small, facing north-east");
    page.press("Delete", "Delete");
    page.until(
        "the removal is announced",
        "document.querySelector('[data-test=announcer]').textContent.includes('a1 is empty now')",
    );
    assert_eq!(label(&mut page, "a1"), "a1, empty");
    nothing_went_wrong(&mut page);
}

#[test]
fn a_finger_sets_up_another_board_with_points_and_turn() {
    let app = App::start();
    let mut page = open(&app, Screen::PHONE);
    page.run(
        "(() => { const s = document.querySelector('[data-test=editor-setup]'); \
         s.value = [...s.options].find(o => o.textContent === 'Martian Chess · For four').value; \
         s.dispatchEvent(new Event('change', { bubbles: true })); })()",
    );
    let start = page.place("[data-test=editor-start]");
    page.tap(start);
    page.until(
        "the other board is there",
        "document.querySelector('[data-test=editor-points-D]') !== null",
    );
    let eraser = page.place("[data-test=tool-eraser]");
    page.tap(eraser);
    let h1 = page.cell("h1");
    page.tap(h1);
    assert_eq!(label(&mut page, "h1"), "h1, empty");
    page.run(
        "(() => { const p = document.querySelector('[data-test=editor-points-B]'); \
         p.value = '3'; p.dispatchEvent(new Event('input', { bubbles: true })); \
         const t = document.querySelector('[data-test=editor-turn]'); \
         t.value = 'B'; t.dispatchEvent(new Event('change', { bubbles: true })); })()",
    );
    assert!(!is_off(&mut page, "[data-test=editor-use]"));
    page.run(
        "(() => { const p = document.querySelector('[data-test=editor-points-B]'); \
         p.value = '4'; p.dispatchEvent(new Event('input', { bubbles: true })); })()",
    );
    assert!(is_off(&mut page, "[data-test=editor-use]"));
    nothing_went_wrong(&mut page);
}
