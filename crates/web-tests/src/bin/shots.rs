//! Writes a picture of every page, in light and dark, for a desktop and a phone.

use std::path::PathBuf;
use tercio_web_tests::{App, Screen};

/// What is shown, and under which name.
const PAGES: [(&str, &str); 15] = [
    ("play", "/"),
    ("warlords", "/play?game=pikemen&setup=warlords"),
    ("wedge3", "/play?game=pikemen&setup=wedge3"),
    ("wedge6", "/play?game=pikemen&setup=wedge6"),
    ("martian-two", "/play?game=martian&setup=two"),
    ("martian-five", "/play?game=martian&setup=five"),
    ("analysis", "/analysis"),
    ("learn", "/learn"),
    ("lesson", "/learn/pikes"),
    ("puzzles", "/puzzles"),
    ("puzzles-martian", "/puzzles/martian"),
    ("rules", "/rules"),
    ("rules-rule", "/rules/martian#M-3"),
    ("settings", "/settings"),
    ("about", "/about"),
];

/// What is shown after a click and the wait for what it brings, and under which name.
const CLICKED: [(&str, &str, &str, &str); 5] = [
    (
        "analysis-engine",
        ANALYSED,
        "[data-test=engine]",
        "[data-test=engine-line]:nth-child(3)",
    ),
    (
        "analysis-six",
        "/analysis#game=martian&setup=six&moves=1.+A22-A11&at=1",
        "[data-test=engine]",
        "[data-test=chance-F]",
    ),
    (
        "analysis-import",
        "/analysis",
        "[data-test=import]",
        "[data-test=import-text]",
    ),
    (
        "analysis-share",
        ANALYSED,
        "[data-test=share]",
        "[data-test=export-json]",
    ),
    (
        "analysis-new",
        "/analysis",
        "[data-test=new]",
        "[data-test=start]",
    ),
];

/// A game with variations and comments.
const ANALYSED: &str = "/analysis#game=pikemen&setup=classic&A=Ann&B=Bea&moves=1.+h5(N)+%7Bthe+outermost+small%7D+\
    (1.+g4(W)+a4(E)+2.+g4xa4(W))+1...+a4(SE)+2.+h5-h7(N)+(2.+g4(NW)+a4-c2(U)+(2...+b5(S))+3.+g4-f5(N))+\
    2...+a4-c2(U)+%7Bsafe+from+everything+smaller%7D&at=4";

fn main() {
    let mut args = std::env::args_os().skip(1);
    let folder = PathBuf::from(args.next().expect("the folder to write to"));
    // The pictures whose names begin so; all if nothing is said.
    let wanted = args.next().and_then(|name| name.into_string().ok());
    let wanted = |name: &str| {
        wanted
            .as_ref()
            .is_none_or(|wanted| name.starts_with(wanted))
    };
    let app = App::start();
    for (screen, size) in [(Screen::DESKTOP, "desktop"), (Screen::PHONE, "phone")] {
        for theme in ["light", "dark"] {
            for (name, path) in PAGES.into_iter().filter(|(name, _)| wanted(name)) {
                let mut page = app.page_on(screen, "/about");
                page.set_media(&[("prefers-color-scheme", theme)]);
                page.go(&app.address(path));
                page.until(
                    "every text is there",
                    "document.querySelector('[data-test=loading]') === null",
                );
                page.picture(&folder.join(format!("{name}-{size}-{theme}.png")));
            }
            for (name, path, button, brought) in CLICKED {
                if !wanted(name) {
                    continue;
                }
                let mut page = app.page_on(screen, "/about");
                page.set_media(&[("prefers-color-scheme", theme)]);
                page.go(&app.address(path));
                page.click(button);
                page.until(
                    "the click had its effect",
                    &format!("document.querySelector('{brought}') !== null"),
                );
                page.picture(&folder.join(format!("{name}-{size}-{theme}.png")));
            }
        }
    }
}
