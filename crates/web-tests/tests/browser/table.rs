//! What can be done about a game: taking back, giving up, asking the engine, agreeing on options.

use super::steps::{choose, moves, nothing_went_wrong, status};
use tercio_web_tests::{App, Page};

const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";

/// What a list of moves looks like as text.
fn line(page: &mut Page, expected: &str) {
    page.eventually(&format!("the moves are {expected}"), |page| {
        let list = "[...document.querySelectorAll('[data-test=moves] li')]\
            .map(move => move.textContent.trim()).join(' ')";
        (page.run(list) == expected).then_some(())
    });
}

#[test]
fn two_clicks_lead_from_the_first_page_to_a_move_against_the_engine() {
    let app = App::start();
    let mut page = app.page("/");
    page.run("window.clicks = 0; addEventListener('pointerdown', () => clicks++, true)");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    // The engine has answered.
    moves(&mut page, 2);
    assert_eq!(page.run("clicks"), 2, "three are allowed");
    nothing_went_wrong(&mut page);
}

#[test]
fn moves_are_taken_back_and_branches_kept() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    for (count, text) in (1..).zip(["h5(N)", "a4(S)", "h5-h7(W)"]) {
        page.type_move(text);
        moves(&mut page, count);
    }
    page.click("[data-test=undo]");
    page.click("[data-test=undo]");
    status(&mut page, "After move 1 of 3.");
    page.type_move("d8(S)");
    line(&mut page, "h5(N) d8(S)");
    // The first branch is found again, and after a reload as well.
    page.click("[data-test=undo]");
    page.reload();
    status(&mut page, "After move 1 of 2.");
    page.type_move("a4(S)");
    line(&mut page, "h5(N) a4(S) h5-h7(W)");
    page.click("[data-test=redo]");
    status(&mut page, "Red to move");
    assert_eq!(
        page.run("document.querySelector('[data-test=redo]').ariaDisabled"),
        "true"
    );
    page.click("[data-test=moves] li:first-child button");
    page.until(
        "the first move is marked",
        "document.querySelector('[data-test=moves] [aria-current]').textContent === 'h5(N)'",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn typed_moves_are_played_or_explained() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    let refusal = |page: &mut Page, text: &str, why: &str| {
        page.type_move(text);
        page.eventually(&format!("{text} is refused"), |page| {
            page.text("[data-test=refusal]").contains(why).then_some(())
        });
    };
    refusal(&mut page, "banana", "“banana” cannot be read here.");
    refusal(&mut page, "e5(N)", "e5 is empty.");
    refusal(&mut page, "a4(N)", "That piece belongs to Red");
    refusal(&mut page, "h5-h6(N)", "It stands upright");
    page.type_move("h5(N)");
    moves(&mut page, 1);
    assert_eq!(page.text("[data-test=refusal]"), "");
    nothing_went_wrong(&mut page);
}

#[test]
fn a_rematch_rotates_the_seats() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,engine-recruit");
    page.click("[data-test=resign]");
    page.click("[data-test=really-resign]");
    status(&mut page, "Blue resigns. Red wins.");
    page.click("[data-test=rematch]");
    page.until(
        "the engine sits in the first seat",
        "location.search.includes('seats=engine-recruit,human')",
    );
    // It starts, and then it is my turn in the other one.
    moves(&mut page, 1);
    status(&mut page, "Your turn");
    nothing_went_wrong(&mut page);
}

#[test]
fn a_seat_of_three_leaves_and_the_others_play_on() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=three&seats=human,human,human");
    page.type_move("A22-A11");
    moves(&mut page, 1);
    page.click("[data-test=resign]");
    page.until(
        "it is said that the others play on",
        "document.querySelector('dialog[open]').textContent.includes('The others play on')",
    );
    page.click("[data-test=really-resign]");
    status(&mut page, "Green to move");
    line(&mut page, "A22-A11 resigned");
    assert_eq!(
        page.text("[data-test=line]"),
        "Red resigns and leaves the game."
    );
    // Taken back, and left again.
    page.click("[data-test=undo]");
    page.click("[data-test=redo]");
    status(&mut page, "Green to move");
    // The turn goes round without it, and a loaded page knows it.
    page.type_move("C22-C11");
    status(&mut page, "Blue to move");
    page.reload();
    line(&mut page, "A22-A11 resigned C22-C11");
    status(&mut page, "Blue to move");
    page.click("[data-test=resign]");
    page.click("[data-test=really-resign]");
    status(&mut page, "Green wins: nobody else can play on.");
    nothing_went_wrong(&mut page);
}

#[test]
fn a_hint_is_an_arrow_until_the_next_move() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.click("[data-test=hint]");
    page.eventually("an arrow is shown", |page| {
        (page.count("[data-test=board] .arrow") == 1).then_some(())
    });
    page.type_move("h5(N)");
    page.eventually("the arrow is gone", |page| {
        (page.count("[data-test=board] .arrow") == 0).then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn sounds_are_quiet_until_they_are_wanted() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.before_each_page(
        "window.tones = 0; const make = AudioContext.prototype.createOscillator; \
         AudioContext.prototype.createOscillator = function () { tones++; return make.call(this); }",
    );
    page.go(&app.address(CLASSIC));
    page.type_move("h5(N)");
    moves(&mut page, 1);
    assert_eq!(page.run("tones"), 0);
    page.go(&app.address("/settings"));
    page.click("[data-test=sounds]");
    page.go(&app.address(CLASSIC));
    page.type_move("a4(S)");
    moves(&mut page, 2);
    page.until("a tone is played", "tones > 0");
    nothing_went_wrong(&mut page);
}

/// Opens the options of a new game of a setup.
fn options(app: &App, path: &str) -> Page {
    let mut page = app.page(path);
    page.click("[data-test=new-game]");
    page.click("[data-test=options] summary");
    page
}

fn agreed(page: &mut Page, expected: &str) {
    page.click("[data-test=start]");
    page.until(
        "the address says so",
        &format!("location.search.includes('{expected}&id=')"),
    );
}

#[test]
fn options_of_pikemen_reach_the_game() {
    let app = App::start();
    let mut page = options(&app, "/play?game=pikemen&setup=mini&seats=human,human");
    for (option, value) in [("target", "1"), ("stall", "3")] {
        page.click(&format!("[data-test=option-{option}]"));
        page.run("document.activeElement.select()");
        page.type_text(value);
    }
    page.click("[data-test=option-rps]");
    agreed(&mut page, "&target=1&stall=3&rps=yes");
    // A small takes an upright large: only with rock, paper and scissors. And one point wins.
    let game = ["d2(W)", "a4(SE)", "d2-a2(N)", "a4-b3(U)", "a2xa5(U)"];
    for (count, text) in (1..).zip(game) {
        page.type_move(text);
        moves(&mut page, count);
    }
    status(&mut page, "Blue wins: the target is reached.");
    nothing_went_wrong(&mut page);
}

#[test]
fn options_of_martian_chess_reach_the_game() {
    let app = App::start();
    let mut page = options(&app, "/play?game=martian&setup=two&seats=human,human");
    choose(&mut page, "option-deadlock", "auto");
    page.click("[data-test=option-knights-and-kings]");
    agreed(&mut page, "&deadlock=auto&knights-and-kings=yes");
    page.eventually("nobody can call a clock", |page| {
        (page.count("[data-test=call-clock]") == 0).then_some(())
    });
    // A pawn goes straight ahead, as a king does.
    page.type_move("b3-b4");
    moves(&mut page, 1);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_whole_page_changes_its_language_without_a_reload() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.run("window.stillHere = true");
    page.click("nav a[href='/settings']");
    page.click("input[value=fr]");
    page.click("nav a[href='/']");
    status(&mut page, "Bleu joue");
    let nav =
        "[...document.querySelectorAll('.top nav a')].map(link => link.textContent.trim()).join()";
    let words = page.run(nav);
    for word in [
        "Jouer",
        "Apprendre",
        "Problèmes",
        "Règles",
        "Réglages",
        "À propos",
    ] {
        assert!(
            words.as_str().is_some_and(|words| words.contains(word)),
            "{word} in {words}"
        );
    }
    for (selector, word) in [
        ("[data-test=undo]", "Annuler"),
        ("[data-test=new-game]", "Nouvelle partie"),
        ("[data-test=points-A]", "0 point sur 12"),
        (".moves", "Aucun coup pour l’instant."),
    ] {
        assert!(
            page.text(selector).contains(word),
            "{selector}: {}",
            page.text(selector)
        );
    }
    let label =
        "document.querySelector('[role=gridcell][data-cell=h5]').getAttribute('aria-label')";
    assert_eq!(
        page.run(label),
        "h5, Bleu, petit piquier dressé, peut jouer"
    );
    assert_eq!(page.run("document.documentElement.lang"), "fr");
    assert_eq!(page.run("document.title"), "Jouer · Tercio");
    assert_eq!(page.run("window.stillHere"), true);
    nothing_went_wrong(&mut page);
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let app = App::start();
    let mut page = app.page_in(
        "fr",
        "/play?game=martian&setup=two&seats=engine-marshal,human",
    );
    page.until(
        "thousands are apart",
        "/\\d\\u202f\\d{3} positions/.test(document.querySelector('[data-test=status]').textContent)",
    );
}
