//! Puzzles: their addresses, which of them are wanted, and how well one does.

use super::online::begun;
use super::steps::{choose, nothing_went_wrong};
use serde_json::json;
use tercio_web_tests::{App, Page, Table};

/// A game in which a puzzle is found.
const MISSED_WIN: &str = include_str!("../../../../testdata/missed_win.txt");

/// Waits until the address names a puzzle, and says which.
fn shown(page: &mut Page) -> String {
    page.eventually("the address names a puzzle", |page| {
        let path = page.run("location.pathname");
        let name = path.as_str()?.strip_prefix("/puzzles/")?;
        let is_name = name.len() == 16 && name.chars().all(|letter| letter.is_ascii_hexdigit());
        is_name.then(|| name.to_owned())
    })
}

/// Waits until another puzzle is shown.
fn another(page: &mut Page, before: &str) -> String {
    page.eventually("another puzzle is there", |page| {
        Some(shown(page)).filter(|name| name != before)
    })
}

/// Where every piece stands, as screen readers hear it.
fn position(page: &mut Page) -> String {
    let labels = "[...document.querySelectorAll('[data-test=board] [role=gridcell]')]\
        .map(cell => cell.getAttribute('aria-label')).join('; ')";
    page.text("[data-test=board]");
    page.run(labels).as_str().unwrap_or_default().to_owned()
}

/// Has the solution shown, and plays it.
fn give_up(page: &mut Page) {
    page.click("[data-test=solution]");
    let said = page.eventually("the solution is written", |page| {
        Some(page.text("[data-test=answer]")).filter(|said| said.contains("right move is"))
    });
    let words: Vec<&str> = said.split(['-', 'x', '+', ' ', '(', '.', '*']).collect();
    let is_cell = |word: &&&str| {
        let mut letters = word.chars();
        let file = letters
            .next()
            .is_some_and(|letter| ('a'..='h').contains(&letter));
        file && letters.next().is_some_and(|letter| letter.is_ascii_digit()) && word.len() == 2
    };
    let cells: Vec<&str> = words.iter().filter(is_cell).copied().collect();
    page.click_cell(cells[0]);
    page.click_cell(cells[1]);
}

#[test]
fn a_puzzle_has_an_address_that_survives_a_reload_and_back_leads_to_it() {
    let app = App::start();
    let mut page = app.page("/puzzles/martian");
    let first = shown(&mut page);
    let placed = position(&mut page);
    page.listen();
    page.click("[data-test=next]");
    let second = another(&mut page, &first);
    assert_ne!(position(&mut page), placed);
    page.eventually("the new task is said", |page| {
        let heard = page.heard();
        heard
            .iter()
            .any(|said| said.contains("to move"))
            .then_some(())
    });
    page.run("history.back()");
    assert_eq!(another(&mut page, &second), first);
    assert_eq!(position(&mut page), placed);
    page.reload();
    assert_eq!(shown(&mut page), first);
    assert_eq!(position(&mut page), placed);
    // A friend who gets the link sees the same.
    let mut friend = app.page(&format!("/puzzles/{first}"));
    assert_eq!(position(&mut friend), placed);
    nothing_went_wrong(&mut page);
    nothing_went_wrong(&mut friend);
}

#[test]
fn an_address_without_a_puzzle_is_explained() {
    let app = App::start();
    for name in ["0000000000000000", "chess"] {
        let mut page = app.page(&format!("/puzzles/{name}"));
        assert!(
            page.text("[data-test=no-puzzle]")
                .contains("no such puzzle")
        );
        page.click("a[href='/puzzles/pikemen']");
        shown(&mut page);
        page.text("[data-test=task]");
        nothing_went_wrong(&mut page);
    }
}

#[test]
fn themes_and_grades_are_chosen_and_stay() {
    let app = App::start();
    let mut page = app.page("/puzzles/martian");
    let first = shown(&mut page);
    page.text("[data-test=choose-theme]");
    choose(&mut page, "choose-theme", "promotion");
    let wanted = another(&mut page, &first);
    assert_eq!(page.run("location.search"), "?theme=promotion");
    page.reload();
    assert_eq!(shown(&mut page), wanted);
    page.until(
        "the theme is still chosen",
        "document.querySelector('[data-test=choose-theme]')?.value === 'promotion'",
    );
    choose(&mut page, "choose-grade", "4");
    page.until(
        "the grade counts",
        "document.querySelector('[data-test=facts]')?.textContent.includes('grade 4')",
    );
    give_up(&mut page);
    page.click("[data-test=next]");
    page.until(
        "the next one is like it",
        "location.search === '?theme=promotion&grade=4' \
         && document.querySelector('[data-test=facts]').textContent.includes('grade 4')",
    );
    // There is nothing like this; the puzzle stays, and it is said.
    let kept = shown(&mut page);
    choose(&mut page, "choose-grade", "5");
    page.until(
        "it is said",
        "document.querySelector('[data-test=no-match]').textContent.includes('No puzzle')",
    );
    assert_eq!(shown(&mut page), kept);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_rating_and_a_row_of_solved_puzzles_are_kept() {
    let app = App::start();
    let mut page = app.page("/puzzles/martian");
    let first = shown(&mut page);
    assert_eq!(page.text("[data-test=rating]"), "about 800");
    assert_eq!(page.text("[data-test=streak]"), "0");
    // The easiest comes first: a zone is emptied.
    page.click_cell("a5");
    page.click_cell("b4");
    page.until(
        "it is the first in a row",
        "document.querySelector('[data-test=streak]').textContent === '1'",
    );
    let rating = |page: &mut Page| {
        let text = page.text("[data-test=rating]");
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse::<u32>().expect("a rating")
    };
    let up = rating(&mut page);
    assert!(up > 800, "{up}");
    assert!(page.text("[data-test=answer]").contains("Rating +"));
    page.reload();
    page.until(
        "both are kept",
        &format!(
            "document.querySelector('[data-test=streak]')?.textContent === '1' \
             && document.querySelector('[data-test=rating]').textContent.includes('{up}')"
        ),
    );
    // Whoever skips loses nothing, whoever gives up does.
    page.click("[data-test=next]");
    let second = another(&mut page, &first);
    page.click("[data-test=next]");
    another(&mut page, &second);
    assert_eq!(rating(&mut page), up);
    page.click("[data-test=solution]");
    page.until(
        "the row ends",
        "document.querySelector('[data-test=streak]').textContent === '0 (best 1)'",
    );
    assert!(rating(&mut page) < up);
    nothing_went_wrong(&mut page);
}

#[test]
fn points_and_target_are_shown_with_puzzles_and_in_a_review() {
    let app = App::start();
    let mut page = app.page("/puzzles");
    for seat in ["A", "B"] {
        let points = page.text(&format!("[data-test=points-{seat}]"));
        assert!(points.contains("of 12 points"), "{points}");
    }
    nothing_went_wrong(&mut page);
    let mut page = app.page("/review#game=pikemen&setup=mini&moves=1.+d3(W)+a4(S)&at=2");
    for seat in ["A", "B"] {
        let points = page.text(&format!("[data-test=points-{seat}]"));
        assert!(points.contains("of 12 points"), "{points}");
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn a_puzzle_of_a_game_leads_to_it_once_it_is_solved() {
    let app = App::unhurried();
    let mut ann = app.page("/online");
    let path = Table::of("martian", "two", 2).in_the_lobby().open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    begun(&mut bea);
    let game = path.replace("/game/", "/api/games/");
    for (ply, mv) in MISSED_WIN.split_whitespace().enumerate() {
        let page = if ply % 2 == 0 { &mut ann } else { &mut bea };
        let act = json!({"do": "move", "move": mv, "ply": ply});
        let answer = page.ask(&format!("{game}/act"), Some(&act));
        assert!(answer["seq"].is_u64(), "{mv}: {answer}");
    }
    // The review finds the blunder, so puzzles are looked for.
    ann.click("[data-test=review-on-server]");
    let name = ann.eventually("a puzzle is found", |page| {
        let book = page.ask("/api/puzzles", None);
        book["games"][0][0].as_str().map(str::to_owned)
    });
    ann.go(&app.address(&format!("/puzzles/{name}")));
    ann.text("[data-test=task]");
    assert_eq!(
        ann.count("[data-test=origin]"),
        0,
        "it would give the answer away"
    );
    ann.click("[data-test=solution]");
    ann.click("[data-test=origin]");
    ann.until(
        "the game is shown",
        &format!("location.pathname === '{path}'"),
    );
    ann.text("[data-test=result]");
    nothing_went_wrong(&mut ann);
}
