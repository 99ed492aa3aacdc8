//! A tournament, from making it to its winner.

use super::online::{CUTTER, begun};
use super::people::{PASSWORD, enter, signed_in};
use super::steps::nothing_went_wrong;
use tercio_web_tests::{App, Page, Screen};

/// Somebody with an account.
pub(super) fn somebody(app: &App, name: &str, screen: Screen) -> Page {
    let mut page = app.page_on(screen, "/account");
    enter(&mut page, "register", name, PASSWORD);
    signed_in(&mut page, name);
    page
}

/// Writes a number into a field of the dialog.
fn number(page: &mut Page, field: &str, value: &str) {
    page.click(&format!("[data-test={field}]"));
    page.run("document.activeElement.select()");
    page.type_text(value);
}

#[test]
fn a_tournament_from_making_it_to_its_winner() {
    let app = App::start();
    let mut ann = somebody(&app, "Ann", Screen::DESKTOP);
    ann.go(&app.address("/online"));
    ann.click("[data-test=to-tournaments]");
    ann.text("[data-test=none]");
    ann.click("[data-test=create]");
    ann.click("[data-test=event-name]");
    ann.type_text("Club evening");
    ann.click("[data-test=setup-pikemen-mini]");
    ann.click("[data-test=format-swiss]");
    number(&mut ann, "rounds", "1");
    number(&mut ann, "least", "2");
    ann.click("[data-test=pace-days]");
    ann.click("[data-test=make]");
    ann.until(
        "the page of the tournament opens",
        "document.querySelector('[data-test=name]')?.textContent === 'Club evening'",
    );
    let path = ann.run("location.pathname");
    let path = path.as_str().expect("a path").to_owned();
    ann.click("[data-test=join]");
    ann.text("[data-test=you-play]");
    // The button is gone, and who uses the keyboard is still where it was.
    ann.until(
        "the focus is kept",
        "document.activeElement.matches('.tournament .ways')",
    );
    assert_eq!(ann.count("[data-test=start]"), 0, "one is too few");
    // A guest looks on, and is told the way to an account.
    let mut guest = app.page(&path);
    guest.before_each_page(CUTTER);
    guest.reload();
    guest.text("[data-test=needs-account]");
    // What is shown may be old while the connection is lost, and the page says so. Nothing moves for
    // that: a button must not slip away from under a finger.
    guest.until(
        "the connection is open",
        "document.querySelector('[data-test=link]')?.textContent === ''",
    );
    let place = "document.querySelector('[data-test=terms]').getBoundingClientRect().top";
    let before = guest.run(place);
    guest.run("window.cut = true; window.sockets.forEach(socket => socket.close())");
    guest.until(
        "the connection is lost",
        "document.querySelector('[data-test=link]')?.textContent.startsWith('Connection lost')",
    );
    assert_eq!(guest.run(place), before);
    guest.run("window.cut = false");
    guest.until(
        "it is back",
        "document.querySelector('[data-test=link]')?.textContent === ''",
    );
    assert_eq!(guest.count("[data-test=join]"), 0);
    let mut bea = somebody(&app, "Bea", Screen::PHONE);
    bea.go(&app.address("/tournaments"));
    bea.text("[data-test=tournament]");
    bea.go(&app.address(&path));
    bea.click("[data-test=join]");
    bea.text("[data-test=you-play]");
    // It begins, and both are led to the board.
    ann.click("[data-test=start]");
    for page in [&mut ann, &mut bea] {
        page.until("one is led there", "location.pathname.startsWith('/game/')");
        begun(page);
    }
    guest.until(
        "the game is listed, and its board is shown",
        "document.querySelectorAll('[data-test=round-game]').length === 1 \
         && document.querySelectorAll('[data-test=small-board] svg').length === 1",
    );
    bea.click("[data-test=resign]");
    bea.click("[data-test=really-resign]");
    ann.click("[data-test=on-to-tournament]");
    for page in [&mut ann, &mut guest] {
        page.until(
            "Ann has won",
            "document.querySelector('[data-test=next]')?.textContent.startsWith('Ann won') \
             && document.querySelector('[data-test=standing] b').textContent === '1'",
        );
        nothing_went_wrong(page);
    }
    assert_eq!(guest.violations(), Vec::<String>::new());
    bea.go(&app.address(&path));
    bea.text("[data-test=standing]");
    let height = bea.run("document.querySelector('.standings .person').offsetHeight");
    assert!(height.as_f64() >= Some(24.0), "a name has {height}");
    // And in French.
    let mut claire = app.page_in("fr", "/tournaments");
    claire.until(
        "it is in French",
        "document.querySelector('[data-test=ended]')?.previousElementSibling.textContent === 'Terminés'",
    );
    claire.go(&app.address(&path));
    claire.until(
        "the winner is named in French",
        "document.querySelector('[data-test=next]')?.textContent === 'Ann a gagné le tournoi.'",
    );
    nothing_went_wrong(&mut claire);
}
