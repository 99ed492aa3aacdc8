//! axe-core finds nothing, wherever one looks. The sights are shared out, so that several browsers'
//! worth of work is done at a time.

use tercio_web_tests::{App, Chromium, Page, Screen, Sight};

/// Looks at every `of`th sight: in English in light and dark, in French in high contrast.
fn audit(share: usize, of: usize) {
    let app = App::start();
    let mut found = Vec::new();
    for (language, themes) in [("en", &["light", "dark"][..]), ("fr", &["high-contrast"])] {
        let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
        page.set_language(language);
        for sight in Sight::all().skip(share).step_by(of) {
            page.set_theme(themes[0]);
            sight.visit(&app, &mut page);
            for theme in themes {
                page.set_theme(theme);
                page.until(
                    "the theme is shown",
                    &format!("document.documentElement.dataset.theme === '{theme}'"),
                );
                let place = format!("{} in {language}, {theme}", sight.name);
                let violations = page.violations();
                found.extend(violations.iter().map(|line| format!("{place}: {line}")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn axe_finds_nothing_on_one_third_of_the_sights() {
    audit(0, 3);
}

#[test]
fn axe_finds_nothing_on_the_second_third() {
    audit(1, 3);
}

#[test]
fn axe_finds_nothing_on_the_last_third() {
    audit(2, 3);
}

#[test]
fn axe_would_find_something() {
    let app = App::start();
    let mut page = app.page("/about");
    page.run("document.querySelector('h1').innerHTML = '<button></button>'");
    let violations = page.violations();
    assert!(
        violations
            .iter()
            .any(|line| line.starts_with("button-name")),
        "{violations:?}"
    );
}
