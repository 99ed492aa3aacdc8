//! Large letters, paper, and what the system wishes.

use super::steps::{moves, nothing_went_wrong};
use serde_json::json;
use tercio_web_tests::{App, Chromium, Page, Screen, Sight};

/// The narrowest page there is, and a window of 1280 pixels at 200 %.
const NARROW: [Screen; 2] = [
    Screen {
        width: 320,
        height: 640,
        touch: true,
    },
    Screen {
        width: 640,
        height: 400,
        touch: false,
    },
];

/// What sticks out to the side: the page itself, an open dialog, or a text that is cut off.
const TOO_WIDE: &str = "[document.documentElement, ...document.querySelectorAll('dialog[open], \
    button, .button, .seat-name, .game-name, .option, summary, h1, h2, label, td, dd')]\
    .filter(box => box.offsetParent !== null || box === document.documentElement)\
    .filter(box => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1 \
    && getComputedStyle(box).display !== 'inline')\
    .map(box => box.tagName + '.' + box.className + ' ' + box.textContent.slice(0, 40)).join('; ')";

#[test]
fn nothing_is_cut_off_when_letters_are_large() {
    let app = App::start();
    // The languages take turns, which halves the work; both see every kind of page.
    for (language, first) in [("en", 0), ("fr", 1)] {
        let mut page = Page::open(Chromium::shared(), NARROW[0]);
        page.set_language(language);
        for sight in Sight::all().skip(first).step_by(2) {
            page.set_screen(NARROW[0]);
            sight.visit(&app, &mut page);
            for screen in NARROW {
                page.set_screen(screen);
                let wide = page.run(TOO_WIDE);
                let (name, width) = (sight.name, screen.width);
                assert_eq!(wide, "", "{name} at {width} pixels, in {language}");
            }
        }
    }
}

#[test]
fn a_move_in_the_list_is_one_line() {
    let app = App::start();
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        let mut page = app.page_on(screen, "/play?game=pikemen&setup=classic&seats=human,human");
        page.type_move("f3(N)");
        moves(&mut page, 1);
        let sizes = page.run(
            "(button => [button.offsetWidth, button.offsetHeight])\
             (document.querySelector('[data-test=moves] button'))",
        );
        let size = |index: usize| sizes[index].as_f64().expect("a size");
        assert!(size(0) > size(1) && size(1) < 48.0, "{sizes} on {screen:?}");
    }
}

/// The words of the names of tools that go on in another line.
const BROKEN: &str = "[...document.querySelectorAll('.toolbar span')]\
    .flatMap(name => [...name.childNodes].filter(node => node.nodeType === Node.TEXT_NODE))\
    .flatMap(text => [...text.data.matchAll(/\\S+/g)].filter(word => {\
        const range = document.createRange();\
        range.setStart(text, word.index);\
        range.setEnd(text, word.index + word[0].length);\
        return range.getClientRects().length > 1;\
    }).map(word => word[0])).join(' ')";

#[test]
fn names_of_tools_break_between_words() {
    let app = App::start();
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        for language in ["en", "fr"] {
            let mut page = Page::open(Chromium::shared(), screen);
            page.set_language(language);
            page.go(&app.address("/analysis#game=pikemen&setup=mini&moves=1.+d1(N)&at=1"));
            // The last of six, which is there when there is a move.
            page.text("[data-test=review]");
            assert_eq!(page.run(BROKEN), "", "{language} on {screen:?}");
        }
    }
}

#[test]
fn words_under_the_board_move_nothing() {
    let app = App::start();
    let screen = Screen {
        width: 1280,
        height: 720,
        ..Screen::DESKTOP
    };
    let mut page = app.page_on(
        screen,
        "/play?game=pikemen&setup=wedge6&seats=human,human,human,human,human,human",
    );
    let from = page.cell("A22");
    let mouse = |page: &mut Page, kind: &str, (x, y): (f64, f64)| {
        page.send(
            "Input.dispatchMouseEvent",
            json!({
                "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1,
            }),
        );
    };
    mouse(&mut page, "mousePressed", from);
    let mut heights = Vec::new();
    for cell in ["F12", "F14", "A11", "B41"] {
        let to = page.cell(cell);
        mouse(&mut page, "mouseMoved", to);
        let height = page.run(
            "[document.querySelector('[data-test=line]').offsetHeight, \
             document.documentElement.scrollHeight - innerHeight]",
        );
        heights.push((height[0].as_f64(), height[1].as_f64()));
    }
    // Long words take two lines, and the page does not grow with them.
    assert!(
        heights.iter().any(|(line, _)| *line > Some(30.0)),
        "{heights:?}"
    );
    assert!(
        heights.iter().all(|(_, over)| *over == Some(0.0)),
        "{heights:?}"
    );
}

#[test]
fn letters_outside_the_board_are_on_the_screen() {
    let app = App::start();
    for path in ["/learn/pikes", "/play?game=martian&setup=two", "/"] {
        let mut page = app.page(path);
        page.text("[data-test=board] .names.outside text");
        let lost = "[...document.querySelectorAll('.names.outside text')]\
            .map(text => text.getBoundingClientRect())\
            .filter(box => box.height === 0 || box.left < 0 || box.bottom > innerHeight + 1).length";
        assert_eq!(page.run(lost), 0, "{path}");
    }
}

/// Laptops and desktops as people have them.
const WIDE: [(u32, u32); 4] = [(1280, 720), (1440, 900), (1536, 864), (1920, 1080)];

#[test]
fn a_board_and_what_is_beside_it_stand_together() {
    let app = App::start();
    let gap = "document.querySelector('.side').getBoundingClientRect().left \
        - document.querySelector('.board').getBoundingClientRect().right";
    let lost = "[...document.querySelectorAll('.names.outside text')]\
        .map(text => text.getBoundingClientRect())\
        .filter(box => box.height === 0 || box.left < 0 || box.bottom > innerHeight + 1).length";
    for path in [
        "/learn/pikes",
        "/puzzles/pikemen",
        "/puzzles/martian",
        "/analysis",
        "/review#game=pikemen&setup=classic&moves=1.+h5(N)+a4(S)&at=2",
    ] {
        let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
        for (width, height) in WIDE {
            page.set_screen(Screen {
                width,
                height,
                touch: false,
            });
            page.go(&app.address(path));
            page.text("[data-test=board] .names.outside text");
            page.text(".side");
            let found = page.run(gap).as_f64().unwrap_or_default();
            let place = format!("{path} at {width}×{height}");
            assert!((8.0..=40.0).contains(&found), "{place}: {found}");
            assert_eq!(page.run(lost), 0, "{place}");
        }
        nothing_went_wrong(&mut page);
    }
}

/// Emulates a medium, and features of it.
fn emulate(page: &mut Page, medium: &str, features: &[(&str, &str)]) {
    let features: Vec<_> = features
        .iter()
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    page.send(
        "Emulation.setEmulatedMedia",
        json!({ "media": medium, "features": features }),
    );
}

const SHOWN: &str = "(selector => { const found = document.querySelector(selector); \
    return found !== null && found.getClientRects().length > 0; })";

#[test]
fn paper_shows_board_and_moves_and_no_buttons() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=classic&seats=human,human");
    page.type_move("h5(N)");
    moves(&mut page, 1);
    page.set_theme("dark");
    emulate(&mut page, "print", &[("prefers-color-scheme", "dark")]);
    for (selector, expected) in [
        ("[data-test=board]", true),
        ("[data-test=moves] li button", true),
        (".seats", true),
        (".controls button", false),
        (".top", false),
        (".typed", false),
        (".overlays", false),
    ] {
        assert_eq!(
            page.run(&format!("{SHOWN}('{selector}')")),
            expected,
            "{selector}"
        );
    }
    let ground = page.run("getComputedStyle(document.body).backgroundColor");
    assert_eq!(ground, "rgb(255, 255, 255)", "paper is white");
    let ink = page.run("getComputedStyle(document.querySelector('.seat-name')).color");
    assert_eq!(ink, "rgb(0, 0, 0)", "ink is black");
    nothing_went_wrong(&mut page);
}

#[test]
fn forced_colours_leave_seats_apart() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=warlords");
    page.text("[data-test=status]");
    emulate(&mut page, "", &[("forced-colors", "active")]);
    let marks = "new Set([...document.querySelectorAll('.seats .seat-mark')]\
        .map(mark => getComputedStyle(mark).backgroundColor)).size";
    assert_eq!(page.run(marks), 4);
    let bars = "new Set([...document.querySelectorAll('.bar-fill')]\
        .map(bar => getComputedStyle(bar).backgroundColor)).size";
    assert_eq!(page.run(bars), 4);
    nothing_went_wrong(&mut page);
}

#[test]
fn nothing_moves_for_those_who_wish_so() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=two&seats=human,human");
    let motion = "getComputedStyle(document.querySelector('.piece.arrived')).animationName";
    for (wish, expected) in [("no-preference", "arrive"), ("reduce", "none")] {
        emulate(&mut page, "", &[("prefers-reduced-motion", wish)]);
        page.type_move(if wish == "reduce" { "a6-a5" } else { "d3-d4" });
        page.until("a piece arrives", &format!("{SHOWN}('.piece.arrived')"));
        assert_eq!(page.run(motion), expected);
        page.run("document.querySelectorAll('.arrived').forEach(piece => piece.classList.remove('arrived'))");
    }
    // A word about the connection still waits, and then is there at once.
    page.follow("/online");
    page.until(
        "the line is there",
        "document.querySelector('[data-test=link]') !== null",
    );
    let waits = "(line => line.animationDelay + ', ' + line.animationDuration)\
        (getComputedStyle(document.querySelector('[data-test=link]')))";
    assert_eq!(page.run(waits), "0.8s, 0s");
}
