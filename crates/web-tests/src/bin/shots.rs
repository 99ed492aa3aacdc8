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

fn main() {
    let folder = std::env::args_os().nth(1).expect("the folder to write to");
    let folder = PathBuf::from(folder);
    let app = App::start();
    for (screen, size) in [(Screen::DESKTOP, "desktop"), (Screen::PHONE, "phone")] {
        for theme in ["light", "dark"] {
            for (name, path) in PAGES {
                let mut page = app.page_on(screen, "/about");
                page.set_media(&[("prefers-color-scheme", theme)]);
                page.go(&app.address(path));
                page.until(
                    "every text is there",
                    "document.querySelector('[data-test=loading]') === null",
                );
                page.picture(&folder.join(format!("{name}-{size}-{theme}.png")));
            }
        }
    }
}
