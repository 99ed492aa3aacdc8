//! What every page shares: languages, themes, addresses.

use tercio_web_tests::App;

#[test]
fn the_language_changes_without_a_reload() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.run("window.stillHere = true");
    assert_eq!(page.text("h1"), "Settings");
    page.click("input[value=fr]");
    page.until(
        "the title is French",
        "document.querySelector('h1').textContent === 'Réglages'",
    );
    assert_eq!(page.run("document.documentElement.lang"), "fr");
    assert_eq!(page.run("window.stillHere"), true);
    page.reload();
    assert_eq!(page.text("h1"), "Réglages");
}

#[test]
fn the_theme_is_kept() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.click("input[value=dark]");
    page.until(
        "it is dark",
        "document.documentElement.dataset.theme === 'dark'",
    );
    page.reload();
    assert_eq!(page.run("document.documentElement.dataset.theme"), "dark");
}

#[test]
fn links_and_the_back_button_change_the_page_without_a_reload() {
    let app = App::start();
    let mut page = app.page("/about");
    page.run("window.stillHere = true");
    page.click("nav a[href='/rules']");
    page.until("the rules are shown", "location.pathname === '/rules'");
    page.run("history.back()");
    page.until(
        "the page before is back",
        "document.querySelector('h1')?.textContent.includes('About')",
    );
    assert_eq!(page.run("window.stillHere"), true);
}

#[test]
fn an_address_that_leads_nowhere_says_so() {
    let app = App::start();
    let mut page = app.page("/nowhere");
    assert_eq!(page.text("h1"), "There is no such page");
}
