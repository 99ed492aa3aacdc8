//! axe-core finds nothing, wherever one looks. The sights are shared out, so that several browsers'
//! worth of work is done at a time.

use tercio_web_tests::{App, Chromium, Page, Screen, Sight};

/// Looks at every `of`th sight in every theme. The languages take turns; both see every kind of page.
fn audit(share: usize, of: usize) {
    let app = App::start();
    let mut pages = ["en", "fr"].map(|language| {
        let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
        page.set_language(language);
        (language, page)
    });
    let mut found = Vec::new();
    for (index, sight) in Sight::all().skip(share).step_by(of).enumerate() {
        let (language, page) = &mut pages[index % 2];
        let mut look = |page: &mut Page, theme: &str, faults: fn(&mut Page) -> Vec<String>| {
            let place = format!("{} in {language}, {theme}", sight.name);
            let faults = faults(page);
            found.extend(faults.iter().map(|line| format!("{place}: {line}")));
        };
        page.set_theme("light");
        sight.visit(&app, page);
        look(page, "light", Page::violations);
        for theme in ["dark", "high-contrast"] {
            page.set_theme(theme);
            let shown = format!("document.documentElement.dataset.theme === '{theme}'");
            page.until("the theme is shown", &shown);
            look(page, theme, Page::faint);
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
    page.run(
        "document.querySelector('p').style.color = '#888', document.body.style.background = '#999'",
    );
    let faint = page.faint();
    assert!(
        faint.iter().any(|line| line.starts_with("color-contrast")),
        "{faint:?}"
    );
}
