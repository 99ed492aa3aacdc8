//! Accounts, profiles and the archive.

use super::online::{MINI, begun, mini, play};
use super::steps::{moves, nothing_went_wrong};
use serde_json::json;
use tercio_web_tests::{App, Page};

pub(super) const PASSWORD: &str = "correct horse battery";

/// Writes into a field of a form.
pub(super) fn fill(page: &mut Page, form: &str, field: &str, text: &str) {
    let selector = format!("[data-test={form}] [data-test={field}]");
    page.click(&selector);
    page.run("document.activeElement.select()");
    page.type_text(text);
}

/// Sends a form of the account page with a name and a password.
pub(super) fn enter(page: &mut Page, form: &str, name: &str, password: &str) {
    fill(page, form, "name", name);
    fill(page, form, "password", password);
    page.click(&format!("[data-test={form}] [data-test=submit]"));
}

pub(super) fn signed_in(page: &mut Page, name: &str) {
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

/// A page of a server with a name: browsers give numbers no passkeys.
fn by_name(app: &App, path: &str) -> String {
    app.address(path).replace("127.0.0.1", "localhost")
}

/// Gives the page a device with passkeys, whose owner always agrees.
fn add_device(page: &mut Page) -> String {
    let options = json!({
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true,
    });
    page.send("WebAuthn.enable", json!({}));
    let made = page.send(
        "WebAuthn.addVirtualAuthenticator",
        json!({ "options": options }),
    );
    made["authenticatorId"]
        .as_str()
        .expect("an authenticator")
        .to_owned()
}

fn passkeys(page: &mut Page, count: usize) {
    page.until(
        "the passkeys are listed",
        &format!("document.querySelectorAll('[data-test=passkey-row]').length === {count}"),
    );
}

fn is_guest(page: &mut Page) {
    page.until(
        "nobody is logged in",
        "document.querySelector('[data-test=register]') !== null",
    );
}

fn trouble(page: &mut Page, place: &str, words: &str) {
    page.until(
        "it is said why not",
        &format!(
            "document.querySelector('[data-test={place}] [data-test=trouble]')?.textContent.includes('{words}')"
        ),
    );
}

#[test]
fn an_account_by_passkey() {
    let app = App::start();
    let mut page = app.page("/account");
    page.until(
        "a number has no passkeys",
        "document.querySelector('[data-test=no-passkeys]') !== null",
    );
    page.go(&by_name(&app, "/account"));
    is_guest(&mut page);
    let phone = add_device(&mut page);
    // Without a name nothing is asked.
    page.click("[data-test=register] [data-test=passkey]");
    fill(&mut page, "register", "name", "a");
    page.click("[data-test=register] [data-test=passkey]");
    trouble(&mut page, "register", "2 to 20");
    fill(&mut page, "register", "name", "Ann");
    page.click("[data-test=register] [data-test=passkey]");
    signed_in(&mut page, "Ann");
    passkeys(&mut page, 1);
    page.click("[data-test=log-out]");
    is_guest(&mut page);
    page.click("[data-test=log-in] [data-test=passkey]");
    signed_in(&mut page, "Ann");
    passkeys(&mut page, 1);
    page.until(
        "it was used",
        "document.querySelector('[data-test=passkey-row]').textContent.includes('last used')",
    );
    // The same device gets no second one; another one does.
    page.click("[data-test=add-passkey] [data-test=submit]");
    trouble(&mut page, "passkeys", "already");
    page.send(
        "WebAuthn.removeVirtualAuthenticator",
        json!({ "authenticatorId": phone }),
    );
    let key = add_device(&mut page);
    fill(&mut page, "add-passkey", "label", "Blue key");
    page.click("[data-test=add-passkey] [data-test=submit]");
    passkeys(&mut page, 2);
    let second = "[data-test=passkey-row]:nth-child(2)";
    page.until(
        "it has its name",
        &format!("document.querySelector('{second} strong').textContent === 'Blue key'"),
    );
    page.click(&format!("{second} [data-test=remove-passkey]"));
    passkeys(&mut page, 1);
    page.click("[data-test=remove-passkey]");
    trouble(&mut page, "passkeys", "only way");
    // What was removed opens nothing any more.
    page.click("[data-test=log-out]");
    is_guest(&mut page);
    page.click("[data-test=log-in] [data-test=passkey]");
    trouble(&mut page, "log-in", "No account here");
    // Nobody agrees.
    page.send(
        "WebAuthn.setUserVerified",
        json!({ "authenticatorId": key, "isUserVerified": false }),
    );
    page.click("[data-test=log-in] [data-test=passkey]");
    trouble(&mut page, "log-in", "cancelled");
    nothing_went_wrong(&mut page);
}

#[test]
fn takebacks_are_a_setting() {
    let app = App::start();
    let mut page = app.page_in("fr", "/account");
    let chosen =
        |when: &str| format!("document.querySelector('[data-test=takebacks-{when}]')?.checked");
    page.until("it is the kindest at first", &chosen("always"));
    page.click("[data-test=takebacks-never]");
    page.until(
        "the server knows it",
        "fetch('/api/me').then(answer => answer.json()).then(me => me.settings.takebacks === 'never')",
    );
    page.reload();
    page.until("it stays", &chosen("never"));
}
