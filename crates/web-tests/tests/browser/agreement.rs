//! What is agreed before a game, and what else the page of a game offers.

use super::steps::{choose, moves, nothing_went_wrong};
use tercio_web_tests::{App, Page, Screen};

#[test]
fn options_are_behind_one_click_and_stand_in_the_address() {
    let app = App::start();
    let mut page = app.page("/");
    page.click("[data-test=new-game]");
    page.click("[data-test=options] summary");
    page.click("[data-test=option-target]");
    page.run("document.querySelector('[data-test=option-target]').select()");
    page.type_text("9");
    page.click("[data-test=option-rps]");
    choose(&mut page, "first", "B");
    page.click("[data-test=start]");
    page.until(
        "the address says what was agreed",
        "['first=B', 'target=9', 'rps=yes'].every(part => location.search.includes(part))",
    );
    page.eventually("the points go to nine", |page| {
        let points = page.text("[data-test=points-A]");
        (points == "0 of 9 points").then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn only_options_of_the_chosen_game_are_offered_and_none_is_lost_in_silence() {
    let app = App::start();
    for (path, dialog) in [("/", "new-game"), ("/analysis", "new")] {
        let mut page = app.page(path);
        page.click(&format!("[data-test={dialog}]"));
        page.click("[data-test=options] summary");
        page.click("[data-test=option-rps]");
        // A new game is chosen first by its game, then by its board.
        let (martian, pikemen) = match dialog {
            "new" => ("setup-martian-two", "setup-pikemen-classic"),
            _ => ("game-martian", "game-pikemen"),
        };
        page.click(&format!("[data-test={martian}]"));
        page.text("[data-test=option-deadlock]");
        for option in ["target", "stall", "rps"] {
            assert_eq!(page.count(&format!("[data-test=option-{option}]")), 0);
        }
        let lost = page.text("[data-test=options-lost]");
        assert!(lost.contains("Rock, paper, scissors"), "{lost}");
        page.click(&format!("[data-test={pikemen}]"));
        page.text("[data-test=option-target]");
        assert_eq!(page.count("[data-test=option-deadlock]"), 0);
        nothing_went_wrong(&mut page);
    }
}

#[test]
fn the_editor_offers_the_options_of_its_game() {
    let app = App::start();
    let mut page = app.page("/analysis");
    page.click("[data-test=edit-position]");
    page.click(".agreed summary");
    page.text("[data-test=option-target]");
    let martian = "[...document.querySelectorAll('[data-test=editor-setup] option')]\
        .find(option => option.text.startsWith('Martian Chess')).value";
    let martian = page.run(martian);
    choose(
        &mut page,
        "editor-setup",
        martian.as_str().unwrap_or_default(),
    );
    page.click("[data-test=editor-start]");
    page.text("[data-test=option-deadlock]");
    assert_eq!(page.count("[data-test=option-target]"), 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_red_queen_is_drawn_in_front_of_everybody() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=six");
    page.click("[data-test=new-game]");
    page.click("[data-test=options] summary");
    page.click("[data-test=options] [data-test=draw]");
    page.eventually("the draw is shown", |page| {
        (page.count("[data-test=drawn] .hand") == 6).then_some(())
    });
    let said = page.text("[data-test=drawn] p");
    let who = page.run(
        "(list => list.options[list.selectedIndex].text)(document.querySelector('[data-test=first]'))",
    );
    let who = who.as_str().unwrap_or_default().trim().to_owned();
    assert_eq!(
        said,
        format!("{who} draws the red queen from the bag and starts.")
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn a_move_calls_the_clock() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=two&seats=human,human");
    page.click("[data-test=call-clock]");
    page.click_cell("d3");
    page.click_cell("d4");
    page.eventually("the move calls the clock", |page| {
        let moves = page.text("[data-test=moves]");
        moves.ends_with("d3-d4*").then_some(())
    });
    page.eventually("the clock is running", |page| {
        let clock = page.text("[data-test=clock]");
        clock.contains("of 7 moves without a capture").then_some(())
    });
    assert_eq!(page.count("[data-test=call-clock]"), 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn giving_up_is_asked_about() {
    let app = App::start();
    let mut page = app.page("/");
    page.click("[data-test=resign]");
    page.until("it asks", "document.querySelector('dialog[open]') !== null");
    page.click("[data-test=play-on]");
    page.until(
        "the dialog is gone",
        "document.querySelector('dialog[open]') === null",
    );
    assert_eq!(page.text("[data-test=status]"), "Your turn");
    page.click("[data-test=resign]");
    page.click("[data-test=really-resign]");
    page.eventually("the game is given up", |page| {
        (page.text("[data-test=status]") == "Blue resigns. Red wins.").then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn what_threatens_is_shown_and_said() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=two&seats=human,human");
    let says = |page: &mut Page, words: &str| {
        page.eventually(words, |page| {
            page.text("[data-test=announcer]")
                .contains(words)
                .then_some(())
        });
    };
    page.click("[data-test=threat]");
    says(&mut page, "Nothing is threatened.");
    assert_eq!(page.count("[data-test=board] .arrow"), 0);
    page.type_move("b3-a4");
    moves(&mut page, 1);
    page.type_move("c6-d5");
    moves(&mut page, 2);
    page.click("[data-test=threat]");
    page.eventually("an arrow is shown", |page| {
        (page.count("[data-test=board] .arrow") == 1).then_some(())
    });
    says(&mut page, "Red threatens the pawn on a4 (with the");
    page.click("[data-test=undo]");
    says(&mut page, "1 move taken back. Red to move.");
    nothing_went_wrong(&mut page);
}

#[test]
fn what_would_change_hands_is_shown() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=two&seats=human,human");
    page.click(".overlays summary");
    page.click("[data-test=overlay-hands]");
    page.eventually("the overlay is there", |page| {
        (page.count("[data-test=board] .hands-over") == 1).then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn refusals_speak_the_language_of_the_page() {
    let app = App::start();
    let mut page = app.page_in(
        "fr",
        "/play?game=pikemen&setup=classic&seats=human,human&target=banana",
    );
    page.eventually("the address is refused in French", |page| {
        let status = page.text("[data-test=status]");
        status
            .contains("«\u{a0}banana\u{a0}» ne convient pas à l’option target")
            .then_some(())
    });
    page.type_move("e5(N)");
    page.eventually("the move is refused in French", |page| {
        (page.text("[data-test=refusal]") == "e5 est vide.").then_some(())
    });
    nothing_went_wrong(&mut page);
}

/// The least of the widths and heights of all cells on the screen.
const LEAST_CELL: &str = "Math.min(...[...document.querySelectorAll('[data-test=board] .cell')]\
    .map(cell => cell.getBoundingClientRect()).flatMap(box => [box.width, box.height]))";

#[test]
fn every_cell_of_six_seats_can_be_hit_on_a_phone() {
    let app = App::start();
    for path in [
        "/play?game=martian&setup=six",
        "/play?game=pikemen&setup=wedge6",
    ] {
        let mut page = app.page_on(Screen::PHONE, path);
        let zoom = page.place("[data-test=zoom]");
        page.tap(zoom);
        page.until(
            "every cell is as large as a finger",
            &format!("{LEAST_CELL} >= 44"),
        );
        let sideways = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(page.run(sideways), true, "the page itself stays as it is");
        nothing_went_wrong(&mut page);
    }
}

#[test]
fn nothing_of_a_seat_wraps_on_a_phone() {
    let app = App::start();
    let mut page = app.page_in("fr", "/play?game=pikemen&setup=warlords");
    page.set_screen(Screen::PHONE);
    page.until(
        "each name stands on one line",
        "[...document.querySelectorAll('.seat-name')].every(name => name.clientHeight < 30 \
         && name.scrollWidth <= name.clientWidth)",
    );
    nothing_went_wrong(&mut page);
}
