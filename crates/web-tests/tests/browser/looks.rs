//! How boards and pieces look, and that the names of cells can be read.

use super::steps::nothing_went_wrong;
use tercio_web_tests::{App, Page, Screen};

/// The colours of the board's cells.
const GROUND: &str = "[...new Set([...document.querySelectorAll('[data-test=board] .cells .cell path')]\
    .map(cell => cell.getAttribute('fill')))].sort().join()";

/// What is painted on the board, without the cells.
const PIECES: &str = "document.querySelector('[data-test=board] .pieces').innerHTML";

fn look_at(page: &mut Page, app: &App, path: &str) -> (String, String) {
    page.go(&app.address(path));
    page.text("[data-test=board]");
    let mut read = |what: &str| page.run(what).as_str().unwrap_or_default().to_owned();
    (read(GROUND), read(PIECES))
}

fn choose(page: &mut Page, app: &App, name: &str, value: &str) {
    page.go(&app.address("/settings"));
    page.click(&format!("input[name={name}][value={value}]"));
    let checked = format!("document.querySelector('input[name={name}][value={value}]').checked");
    page.until("it is chosen", &checked);
}

#[test]
fn boards_and_pieces_are_chosen_and_kept() {
    let app = App::start();
    let mut page = app.page("/settings");
    assert_eq!(page.count(".look svg"), 8);
    let path = "/play?game=pikemen&setup=mini&seats=human,human";
    let (sand, shaded) = look_at(&mut page, &app, path);
    let mut seen = vec![sand];
    for surface in ["wood", "slate", "meadow"] {
        choose(&mut page, &app, "surface", surface);
        let (ground, _) = look_at(&mut page, &app, path);
        assert!(!seen.contains(&ground), "{surface}");
        seen.push(ground);
    }
    choose(&mut page, &app, "pieces", "flat");
    let (ground, flat) = look_at(&mut page, &app, path);
    assert_eq!(Some(&ground), seen.last());
    assert_ne!(flat, shaded);
    page.reload();
    page.text("[data-test=board]");
    assert_eq!(page.run(GROUND), ground);
    // Every other board looks the same.
    let (lesson, _) = look_at(&mut page, &app, "/learn/pikes");
    assert_eq!(lesson, ground);
    nothing_went_wrong(&mut page);
}

#[test]
fn colours_are_mixed_in_martian_chess_alone() {
    let app = App::start();
    let mut page = app.page("/settings");
    let [pikemen, martian] = [
        "/play?game=pikemen&setup=mini&seats=human,human",
        "/play?game=martian&setup=two&seats=human,human",
    ];
    let before = [pikemen, martian].map(|path| look_at(&mut page, &app, path).1);
    choose(&mut page, &app, "dye", "mixed");
    let after = [pikemen, martian].map(|path| look_at(&mut page, &app, path).1);
    assert_eq!(before[0], after[0]);
    assert_ne!(before[1], after[1]);
    // So are the pieces that were taken.
    for text in ["b3-a4", "a6xa4"] {
        page.type_move(text);
    }
    page.until(
        "a piece was taken",
        "document.querySelectorAll('.captured .pyramid').length === 1",
    );
    let fills = |place: &str| {
        format!(
            "[...new Set([...document.querySelectorAll('{place} [fill^=\"#\"]')]\
             .map(part => part.getAttribute('fill')))]"
        )
    };
    let of_board = fills("[data-test=board] .pieces");
    let alike = format!(
        "{}.every(fill => {of_board}.includes(fill))",
        fills(".captured")
    );
    assert_eq!(page.run(&alike), true);
    nothing_went_wrong(&mut page);
}

/// The names that are shown, each as large as it is on the screen.
const NAMES: &str = "[...document.querySelectorAll('[data-test=board] .names text')]\
    .filter(text => text.getClientRects().length > 0 && text.getBoundingClientRect().width > 0)\
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)";

#[test]
fn names_of_cells_are_large_enough_or_hidden() {
    let app = App::start();
    let screens = [
        (390, 844, true),
        (844, 390, true),
        (320, 640, true),
        (1280, 720, false),
    ];
    for (width, height, touch) in screens {
        let screen = Screen {
            width,
            height,
            touch,
        };
        for setup in [
            "pikemen&setup=classic",
            "pikemen&setup=mini",
            "martian&setup=two",
            "pikemen&setup=wedge3",
            "pikemen&setup=wedge6",
        ] {
            let path = format!("/play?game={setup}&seats=human,human");
            let path = path.replace("wedge3&seats=human,human", "wedge3");
            let path = path.replace("wedge6&seats=human,human", "wedge6");
            let mut page = app.page_on(screen, &path);
            page.text("[data-test=board]");
            let smallest = page.run(&format!("Math.min(99, ...{NAMES})"));
            let smallest = smallest.as_f64().unwrap_or_default();
            assert!(smallest >= 10.0, "{setup} at {width}: {smallest}");
            nothing_went_wrong(&mut page);
        }
    }
}
