//! Accounts, profiles and the archive.

use super::online::{MINI, begun, mini, play};
use super::steps::{moves, nothing_went_wrong};
use tercio_web_tests::{App, Page};

const PASSWORD: &str = "correct horse battery";

/// Writes into a field of a form.
fn fill(page: &mut Page, form: &str, field: &str, text: &str) {
    let selector = format!("[data-test={form}] [data-test={field}]");
    page.click(&selector);
    page.run("document.activeElement.select()");
    page.type_text(text);
}

/// Sends a form of the account page with a name and a password.
fn enter(page: &mut Page, form: &str, name: &str, password: &str) {
    fill(page, form, "name", name);
    fill(page, form, "password", password);
    page.click(&format!("[data-test={form}] [data-test=submit]"));
}

fn signed_in(page: &mut Page, name: &str) {
    page.until(
        "somebody is logged in",
        &format!("document.querySelector('[data-test=signed-in]')?.textContent.includes('{name}')"),
    );
}

#[test]
fn a_guest_becomes_an_account_and_keeps_the_game() {
    let app = App::start();
    let mut ann = app.page("/online");
    let path = mini().open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    begun(&mut bea);
    // From the lobby to the account, and back to the game.
    ann.go(&app.address("/online"));
    ann.click("[data-test=to-account]");
    enter(&mut ann, "register", "Ann", PASSWORD);
    signed_in(&mut ann, "Ann");
    ann.until(
        "this browser is listed",
        "document.querySelectorAll('[data-test=session]').length === 1",
    );
    ann.go(&app.address(&path));
    begun(&mut ann);
    play(&mut ann, &mut bea, &MINI, 0);
    ann.until(
        "the game is over",
        "document.querySelector('[data-test=result]') !== null",
    );
    nothing_went_wrong(&mut ann);
    // Elsewhere it is the same person.
    let mut phone = app.page("/account");
    enter(&mut phone, "log-in", "ann", "wrong horse");
    phone.until(
        "a wrong password is refused",
        "document.querySelector('[data-test=log-in] [data-test=trouble]').textContent.includes('wrong')",
    );
    enter(&mut phone, "log-in", "ann", PASSWORD);
    signed_in(&mut phone, "Ann");
    phone.until(
        "both browsers are listed",
        "document.querySelectorAll('[data-test=session]').length === 2",
    );
    phone.click("[data-test=to-profile]");
    phone.until(
        "the game is there",
        "document.querySelectorAll('[data-test=over]').length === 1",
    );
    phone.click("[data-test=all-games]");
    phone.until(
        "the archive has it",
        "document.querySelectorAll('[data-test=over]').length === 1",
    );
    assert_eq!(
        phone.run("location.pathname + location.search"),
        "/archive?player=Ann"
    );
    phone.click("[data-test=analyse]");
    phone.until("the analysis opens", "location.pathname === '/analysis'");
    moves(&mut phone, MINI.len());
    nothing_went_wrong(&mut phone);
    // The other browser can be logged out from here.
    phone.go(&app.address("/account"));
    phone.until(
        "both are listed",
        "document.querySelectorAll('[data-test=session]').length === 2",
    );
    phone.click("[data-test=end-session]");
    phone.until(
        "one is left",
        "document.querySelectorAll('[data-test=session]').length === 1",
    );
    ann.go(&app.address("/account"));
    ann.until(
        "Ann is a guest there",
        "document.querySelector('[data-test=register]') !== null",
    );
}

#[test]
fn an_account_in_french() {
    let app = App::start();
    let mut page = app.page_in("fr", "/account");
    page.until(
        "it is in French",
        "document.querySelector('[data-test=register] h2')?.textContent === 'Créer un compte'",
    );
    enter(&mut page, "register", "a", PASSWORD);
    page.until(
        "the refusal is in French",
        "document.querySelector('[data-test=trouble]').textContent.startsWith('Un nom a 2')",
    );
    enter(&mut page, "register", "Anne", PASSWORD);
    signed_in(&mut page, "Anne");
    fill(&mut page, "delete", "password", PASSWORD);
    page.click("[data-test=delete] [data-test=submit]");
    page.until(
        "the account is gone",
        "document.querySelector('[data-test=register]') !== null",
    );
    page.go(&app.address("/player/Anne"));
    page.until(
        "nobody has the name",
        "document.querySelector('[data-test=trouble]')?.textContent === 'Personne ne porte ce nom.'",
    );
    page.go(&app.address("/archive"));
    page.until(
        "nothing was played",
        "document.querySelector('[data-test=found]')?.textContent === 'Aucune partie trouvée.'",
    );
}
