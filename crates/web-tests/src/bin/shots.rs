//! Writes a picture of every page and state, in every theme, for a desktop and a phone, and in
//! French as well.

use std::path::PathBuf;
use tercio_web_tests::{App, Chromium, Page, Screen, Sight};

/// The languages, and the themes each is shown in.
const LANGUAGES: [(&str, &[&str]); 2] = [
    ("en", &["light", "dark", "high-contrast"]),
    ("fr", &["light"]),
];

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    let folder = PathBuf::from(arguments.next().expect("the folder to write to"));
    // The pictures whose names begin so; all if nothing is said.
    let wanted = arguments.next().unwrap_or_default();
    let wanted = wanted.to_string_lossy();
    for (screen, size) in [(Screen::DESKTOP, "desktop"), (Screen::PHONE, "phone")] {
        for (language, themes) in LANGUAGES {
            // A server of its own: of one only so many become players within an hour.
            let app = App::whole();
            for sight in Sight::all().filter(|sight| sight.name.starts_with(&*wanted)) {
                // Somebody new each time: what is kept of another sight would be in the way.
                let mut page = Page::open(Chromium::shared(), screen);
                page.set_language(language);
                page.set_theme(themes[0]);
                sight.visit(&app, &mut page);
                for theme in themes {
                    page.set_theme(theme);
                    let shown = format!("document.documentElement.dataset.theme === '{theme}'");
                    page.until("the theme is shown", &shown);
                    let name = format!("{}-{size}-{theme}-{language}.png", sight.name);
                    page.picture(&folder.join(name));
                }
            }
        }
    }
}
