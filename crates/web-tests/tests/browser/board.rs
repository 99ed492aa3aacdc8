//! Single gestures on a board: what is shown, what waits, and what is drawn.

use super::steps::nothing_went_wrong;
use serde_json::json;
use tercio_web_tests::{App, Page, Screen};

type Point = (f64, f64);

/// Presses the mouse on a cell and goes to another point without letting go.
fn hold(page: &mut Page, from: &str, to: Point) {
    let at = page.cell(from);
    page.send_all(
        [("mouseMoved", at), ("mousePressed", at), ("mouseMoved", to)].map(|(kind, (x, y))| {
            (
                "Input.dispatchMouseEvent",
                json!({
                    "type": kind, "x": x, "y": y, "button": "left", "buttons": 1,
                    "clickCount": 1,
                }),
            )
        }),
    );
    page.until("it is shown", SHOWN);
}

fn let_go(page: &mut Page, (x, y): Point) {
    page.send(
        "Input.dispatchMouseEvent",
        json!({ "type": "mouseReleased", "x": x, "y": y, "button": "left", "clickCount": 1 }),
    );
}

/// Whether a move is shown.
const SHOWN: &str = "document.querySelector('[data-test=preview]').dataset.move !== undefined";
const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";

/// The last move, as the board writes it for tests.
fn last(page: &mut Page) -> String {
    let last = page.run("document.querySelector('[data-test=board]').dataset.last ?? ''");
    last.as_str().expect("text").to_owned()
}

#[test]
fn whatever_comes_between_puts_a_piece_back() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    let g6 = page.cell("g6");
    let between: [fn(&mut Page); 4] = [
        |page| page.press("Escape", "Escape"),
        |page| {
            page.run("dispatchEvent(new Event('resize'))");
        },
        |page| {
            page.run(
                "document.querySelector('[data-test=board]')\
                 .dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))",
            );
        },
        |page| {
            page.run(
                "document.body.dispatchEvent(new PointerEvent('pointerdown', \
                 { bubbles: true, isPrimary: false, pointerType: 'touch' }))",
            );
        },
    ];
    for comes in between {
        hold(&mut page, "h5", g6);
        comes(&mut page);
        page.until("nothing is shown", &format!("!({SHOWN})"));
        let_go(&mut page, g6);
        assert_eq!(last(&mut page), "");
    }
    hold(&mut page, "h5", g6);
    let_go(&mut page, g6);
    page.eventually("it turns", |page| (last(page) == "h5-h5 NW").then_some(()));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_pointer_that_rests_opens_the_ring() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    for text in ["h5(N)", "a4(S)"] {
        page.type_move(text);
        let stance = if text == "h5(N)" {
            "h5-h5 N"
        } else {
            "a4-a4 S"
        };
        page.eventually(text, |page| (last(page) == stance).then_some(()));
    }
    page.press("Escape", "Escape");
    let h7 = page.cell("h7");
    hold(&mut page, "h5", h7);
    page.until(
        "the ring is open",
        "document.querySelector('[data-test=ring]') !== null",
    );
    let_go(&mut page, h7);
    assert_eq!(last(&mut page), "a4-a4 S");
    page.click("[data-test=ring] [data-stance=U]");
    page.eventually("it stands up there", |page| {
        (last(page) == "h5-h7 U").then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn moves_wait_until_they_are_confirmed() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.click("[data-test=confirm-always]");
    page.go(&app.address(CLASSIC));
    let g6 = page.cell("g6");
    let asks = "document.querySelector('[data-test=confirm]') !== null";
    for answer in ["give-up", "Escape", "confirm", "Enter"] {
        let (from, to) = match answer {
            "Enter" => ("b5", page.cell("c5")),
            _ => ("h5", g6),
        };
        hold(&mut page, from, to);
        let_go(&mut page, to);
        page.until("it asks", asks);
        page.until("it still shows it", SHOWN);
        match answer {
            "Escape" | "Enter" => page.press(answer, answer),
            button => page.click(&format!("[data-test={button}]")),
        }
        page.until("it has its answer", &format!("!({asks})"));
        let expected = match answer {
            "give-up" | "Escape" => "",
            "confirm" => "h5-h5 NW",
            _ => "b5-b5 E",
        };
        page.eventually("the answer counts", |page| {
            (last(page) == expected).then_some(())
        });
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn keys_are_written_on_a_ring_that_keys_opened() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.run("document.querySelector('[data-cell=h5][role=gridcell]').focus()");
    page.press("Enter", "Enter");
    page.eventually("its keys are there", |page| {
        (page.count(".ring-place kbd") == 8).then_some(())
    });
    // The last file: three facings look into the wall.
    assert_eq!(page.count(".ring-place.walled"), 3);
    page.press("Escape", "Escape");
    page.click_cell("h5");
    page.eventually("the ring is there", |page| {
        (page.count(".ring-place") == 8).then_some(())
    });
    assert_eq!(page.count(".ring-place kbd"), 0);
    // A press beside it closes it, and what cannot be done is said.
    page.click_cell("d5");
    page.eventually("it is closed", |page| {
        (page.count(".ring-place") == 0).then_some(())
    });
    page.click_cell("d5");
    page.eventually("it says why", |page| {
        (page.text("[data-test=line]") == "d5 is empty.").then_some(())
    });
    nothing_went_wrong(&mut page);
}

/// Draws with the right button; some keys may be held.
pub(super) fn draw(page: &mut Page, from: &str, to: &str, held: u32) {
    let (a, b) = (page.cell(from), page.cell(to));
    page.send_all(
        [("mousePressed", a), ("mouseMoved", b), ("mouseReleased", b)].map(|(kind, (x, y))| {
            (
                "Input.dispatchMouseEvent",
                json!({
                    "type": kind, "x": x, "y": y, "button": "right", "buttons": 2,
                    "clickCount": 1, "modifiers": held,
                }),
            )
        }),
    );
}

#[test]
fn arrows_and_marks_are_drawn_until_the_position_changes() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    let drawn = |page: &mut Page, pen: &str, count: u64| {
        page.eventually(&format!("{count} {pen}"), |page| {
            (page.count(&format!("[data-test=drawings] .pen-{pen}")) == count).then_some(())
        });
    };
    draw(&mut page, "a1", "c3", 0);
    drawn(&mut page, "green", 1);
    draw(&mut page, "e5", "e5", 8);
    drawn(&mut page, "red", 1);
    draw(&mut page, "a1", "c3", 0);
    drawn(&mut page, "green", 0);
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    drawn(&mut page, "red", 0);
    assert_eq!(last(&mut page), "h5-h5 N");
    // With a finger and a pen, and nothing moves.
    let mut page = app.page_on(Screen::PHONE, CLASSIC);
    page.run("document.querySelector('[data-test=draw]').click()");
    let way = ["h5", "e5"].map(|name| page.cell(name));
    page.swipe(&way);
    drawn(&mut page, "green", 1);
    assert_eq!(last(&mut page), "");
    page.run("document.querySelector('[data-test=erase]').click()");
    drawn(&mut page, "green", 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_help_explains_gestures_and_signs() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.press("?", "Slash");
    page.eventually("every sign is there", |page| {
        (page.count("dialog[open] [data-test=legend] li") == 15).then_some(())
    });
    nothing_went_wrong(&mut page);
}
