//! The analysis board.

use serde_json::json;
use tercio_web_tests::{App, Page, Screen};

/// A record with a variation and comments, as a link, as text and as JSON.
const LINK: &str = "/analysis#game=pikemen&setup=classic&A=Ann&moves=1.+h5(N)+%7Bout%7D+(1.+g4(W))+\
    1...+a4(SE)+2.+h5-h7(N)&at=2";
const TEXT: &str = "[Game \"martian\"]\n[Setup \"two\"]\n[A \"Ann\"]\n\n1. d3-d4 {quiet} (1. b3-a4) 1... a6-a5 *\n";
const JSON: &str =
    r#"{"game":"pikemen","setup":"mini","result":"*","moves":[{"move":"d3(N)"},{"move":"c4(S)"}]}"#;
const POSITION: &str =
    "martian two 33../321./2.1./...2/1.../.112/.123/.233 A 0,0 12 clock=2 undo=a4-b5";

fn nothing_went_wrong(page: &mut Page) {
    assert_eq!(page.errors(), Vec::<String>::new());
}

/// Waits until so many moves are in the tree.
fn moves(page: &mut Page, count: u64) {
    page.eventually(&format!("there are {count} moves"), |page| {
        (page.count("[data-test=moves] .move") == count).then_some(())
    });
}

/// The moves, variations and comments as they are shown.
fn tree(page: &mut Page) -> String {
    page.text("[data-test=moves]")
}

/// Turns an upright piece.
fn turn(page: &mut Page, cell: &str, facing: &str) {
    page.click_cell(cell);
    page.click(&format!("[data-test=ring] [data-stance={facing}]"));
}

/// The move that is shown.
fn current(page: &mut Page) -> String {
    let shown =
        page.run("document.querySelector('[data-test=moves] [aria-current]')?.textContent ?? ''");
    shown.as_str().unwrap_or_default().to_owned()
}

/// Waits until a move is shown; none is the start.
fn at(page: &mut Page, text: &str) {
    page.eventually(&format!("{text:?} is shown"), |page| {
        (current(page) == text).then_some(())
    });
}

/// The value of a field.
fn value(page: &mut Page, selector: &str) -> String {
    let expression = format!("document.querySelector({})?.value", json!(selector));
    page.eventually(&format!("{selector} is there"), |page| {
        page.run(&expression).as_str().map(str::to_owned)
    })
}

/// Pastes a text into the import dialog and opens it.
fn import(page: &mut Page, text: &str) {
    page.click("[data-test=import]");
    page.click("[data-test=import-text]");
    page.type_text(text);
    page.click("[data-test=import-open]");
}

/// Closes the dialog that is open.
fn escape(page: &mut Page) {
    page.run("document.querySelector('dialog[open]').close()");
    page.until(
        "the dialog is closed",
        "document.querySelector('dialog[open]') === null",
    );
}

#[test]
fn moves_make_variations_that_are_commented_promoted_and_deleted() {
    let app = App::start();
    let mut page = app.page("/analysis");
    turn(&mut page, "h5", "N");
    moves(&mut page, 1);
    turn(&mut page, "a4", "S");
    moves(&mut page, 2);
    page.click("[data-test=back]");
    at(&mut page, "h5(N)");
    turn(&mut page, "b5", "E");
    moves(&mut page, 3);
    assert_eq!(page.count("[data-test=variation]"), 1);
    assert_eq!(tree(&mut page), "1.h5(N)a4(S)Variation1…b5(E)");

    page.click("[data-test=comment]");
    page.type_text("the other wing");
    page.eventually("the comment is shown", |page| {
        (page.text("[data-test=variation] .said") == "the other wing").then_some(())
    });

    page.click("[data-test=promote]");
    page.eventually("the variation leads", |page| {
        (tree(page) == "1.h5(N)b5(E)the other wingVariation1…a4(S)").then_some(())
    });
    page.click("[data-test=variation] button");
    at(&mut page, "a4(S)");
    page.click("[data-test=remove]");
    moves(&mut page, 2);
    at(&mut page, "h5(N)");
    assert_eq!(page.count("[data-test=variation]"), 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn buttons_and_arrow_keys_step_through_the_moves() {
    let app = App::start();
    let mut page = app.page(LINK);
    at(&mut page, "a4(SE)");
    page.click("[data-test=to-end]");
    at(&mut page, "h5-h7(N)");
    page.click("[data-test=to-start]");
    at(&mut page, "");
    page.run("document.activeElement.blur()");
    page.press("ArrowRight", "ArrowRight");
    at(&mut page, "h5(N)");
    // What is said goes with the move.
    let said = "document.querySelector('[data-test=comment]').value";
    page.until("the comment is shown", &format!("{said} === 'out'"));
    page.press("End", "End");
    at(&mut page, "h5-h7(N)");
    page.until("nothing is said here", &format!("{said} === ''"));
    page.press("ArrowLeft", "ArrowLeft");
    at(&mut page, "a4(SE)");
    page.eventually("the move is said", |page| {
        page.text("[data-test=announcer]")
            .contains("Red: small on a4 turns south-east.")
            .then_some(())
    });
    // The board and the fields keep their own arrow keys.
    page.click("[data-test=comment]");
    page.press("ArrowLeft", "ArrowLeft");
    page.run("document.querySelector('[role=gridcell][data-cell=h1]').focus()");
    page.press("ArrowLeft", "ArrowLeft");
    page.until(
        "the focus walked",
        "document.activeElement.dataset.cell === 'g1'",
    );
    assert_eq!(current(&mut page), "a4(SE)");
    nothing_went_wrong(&mut page);
}

#[test]
fn the_engine_shows_lines_that_can_be_played() {
    let app = App::start();
    let mut page = app.page("/analysis");
    page.click("[data-test=engine]");
    page.eventually("three lines arrive", |page| {
        (page.count("[data-test=engine-line]") == 3).then_some(())
    });
    page.eventually("they are on the board", |page| {
        (page.count(".board .idea") == 3).then_some(())
    });
    assert!(
        page.text("[data-test=engine-figures]")
            .starts_with("Depth ")
    );
    assert!(
        page.text("[data-test=engine-judge]")
            .starts_with("Judged by the net classic")
    );
    page.run(
        "(() => { const s = document.querySelector('[data-test=engine-count]'); s.value = '1'; \
         s.dispatchEvent(new Event('change', { bubbles: true })); })()",
    );
    page.eventually("one line arrives", |page| {
        (page.count("[data-test=engine-line]") == 1 && page.count(".board .idea") == 1)
            .then_some(())
    });
    page.click("[data-test=engine-line] button");
    moves(&mut page, 1);
    page.eventually("the engine follows", |page| {
        (page.count("[data-test=engine-line]") == 1).then_some(())
    });
    page.click("[data-test=engine]");
    page.eventually("nothing of it stays", |page| {
        (page.count("[data-test=engine-line]") + page.count(".board .idea") == 0).then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn without_its_net_the_engine_thinks_and_says_so() {
    let app = App::changed(|name, content| (!name.ends_with(".net")).then(|| content.to_vec()));
    let mut page = app.page("/analysis");
    page.click("[data-test=engine]");
    page.eventually("lines arrive", |page| {
        (page.count("[data-test=engine-line]") > 0).then_some(())
    });
    assert!(
        page.text("[data-test=engine-judge]")
            .starts_with("Judged without the net")
    );
}

#[test]
fn a_worker_that_breaks_can_be_started_again() {
    let app = App::start();
    let mut page = app.page("/analysis");
    page.run(
        "window.RealWorker = Worker; window.Worker = class { postMessage(question) { \
         if (question instanceof Uint8Array) setTimeout(() => this.onerror(new Event('error')), 5); } \
         terminate() {} }; 0",
    );
    page.click("[data-test=engine]");
    page.click("[data-test=engine-restart]");
    page.until(
        "it broke again, and says so",
        "document.querySelector('[data-test=engine-state]').textContent === 'The engine stopped.'",
    );
    page.run("window.Worker = window.RealWorker; 0");
    page.click("[data-test=engine-restart]");
    page.eventually("lines arrive", |page| {
        (page.count("[data-test=engine-line]") > 0).then_some(())
    });
}

#[test]
fn every_form_of_a_game_is_imported() {
    let app = App::start();
    for (text, setup, count) in [
        (TEXT, "Martian Chess · For two", 3),
        (JSON, "Pikemen · Mini", 2),
        (POSITION, "Martian Chess · For two", 0),
        ("1. h5(N) a4(SE)\n2. h5-h7 a4-c2(U)", "Pikemen · Classic", 4),
        ("d3-d4 a6-a5", "Martian Chess · For two", 2),
    ] {
        let mut page = app.page("/analysis");
        import(&mut page, text);
        moves(&mut page, count);
        page.eventually("its board is shown", |page| {
            (page.text("[data-test=setup]") == setup).then_some(())
        });
        nothing_went_wrong(&mut page);
    }
}

#[test]
fn a_file_is_imported() {
    let app = App::start();
    let mut page = app.page("/analysis");
    page.click("[data-test=import]");
    page.until(
        "the dialog is there",
        "document.querySelector('[data-test=import-file]') !== null",
    );
    page.run(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([{}], 'game.txt')); \
         const field = document.querySelector('[data-test=import-file]'); field.files = data.files; \
         field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        json!(TEXT)
    ));
    moves(&mut page, 3);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_broken_import_says_where_and_loses_nothing() {
    let app = App::start();
    let mut page = app.page(LINK);
    moves(&mut page, 4);
    let before = tree(&mut page);
    for (text, place) in [
        (
            "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-d9 *",
            "Line 4, column 7",
        ),
        ("{\n\"game\": \"pikemen\", oops}", "Line 2, column 20"),
        ("martian two 33..", "Line 1, column "),
        ("1. h5(N) a4(SE)\n2. h5-h9", "Line 2, column "),
        ("what is this", "Line 1, column 1"),
        ("", "Line 1, column 1"),
    ] {
        import(&mut page, text);
        page.eventually(&format!("{text:?} is refused"), |page| {
            let trouble = page.text("[data-test=import-trouble]");
            trouble.starts_with(place).then_some(())
        });
        escape(&mut page);
        assert_eq!(tree(&mut page), before);
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn another_game_puts_the_first_aside() {
    let app = App::start();
    let mut page = app.page(LINK);
    moves(&mut page, 4);
    import(&mut page, TEXT);
    moves(&mut page, 3);
    page.click("[data-test=bring-back]");
    moves(&mut page, 4);
    page.click("[data-test=bring-back]");
    moves(&mut page, 3);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_link_shows_the_same_to_somebody_else() {
    let app = App::start();
    let mut page = app.page(LINK);
    moves(&mut page, 4);
    page.click("[data-test=variation] button");
    at(&mut page, "g4(W)");
    let before = tree(&mut page);
    page.click("[data-test=share]");
    let link = value(&mut page, "[data-test=export-link]");
    let text = value(&mut page, "[data-test=export-text]");
    assert!(
        text.contains("[A \"Ann\"]") && text.contains("{out}"),
        "{text}"
    );
    assert!(value(&mut page, "[data-test=export-json]").contains("\"variations\""));
    let path = link
        .split_once("/analysis")
        .map(|(_, rest)| format!("/analysis{rest}"));
    let mut other = app.page(&path.expect("a link to the analysis"));
    moves(&mut other, 4);
    at(&mut other, "g4(W)");
    assert_eq!(tree(&mut other), before);
    nothing_went_wrong(&mut page);
    nothing_went_wrong(&mut other);
}

#[test]
fn a_hostile_link_is_refused_in_words() {
    let app = App::start();
    for path in [
        "/analysis#%",
        "/analysis#game=chess",
        "/analysis#game=martian&setup=two&moves=d3-d4+((((",
        "/analysis#position=%3Cscript%3E",
        "/analysis#game=martian&setup=two&target=99999999999999999999",
    ] {
        let mut page = app.page(path);
        let why = page.text("[data-test=wrong-link]");
        assert!(
            why.starts_with("This link cannot be used: "),
            "{path}: {why}"
        );
        turn(&mut page, "h5", "N");
        moves(&mut page, 1);
        nothing_went_wrong(&mut page);
    }
}

#[test]
fn a_reload_keeps_the_analysis() {
    let app = App::start();
    let mut page = app.page(LINK);
    moves(&mut page, 4);
    page.click("[data-test=variation] button");
    at(&mut page, "g4(W)");
    turn(&mut page, "a4", "E");
    moves(&mut page, 5);
    let before = tree(&mut page);
    page.reload();
    moves(&mut page, 5);
    at(&mut page, "a4(E)");
    assert_eq!(tree(&mut page), before);
    nothing_went_wrong(&mut page);
}

#[test]
fn six_seats_have_six_chances() {
    let app = App::start();
    let mut page = app.page("/analysis#game=martian&setup=six");
    page.click("[data-test=engine]");
    let sum = page.eventually("the chances arrive", |page| {
        let seats = ["A", "B", "C", "D", "E", "F"];
        let chances = seats.map(|seat| {
            let selector =
                format!("document.querySelector('[data-test=chance-{seat}]')?.textContent");
            let text = page.run(&selector);
            text.as_str()?.trim_end_matches(" %").parse::<u32>().ok()
        });
        chances.into_iter().sum::<Option<u32>>()
    });
    assert!((97..=103).contains(&sum), "{sum}");
    assert_eq!(page.count("[data-test=chances] .share"), 6);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_game_is_taken_from_the_board_it_is_played_on() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,human");
    turn(&mut page, "d3", "N");
    page.eventually("the move is made", |page| {
        (page.count("[data-test=moves] li") == 1).then_some(())
    });
    page.click("[data-test=analyse]");
    page.eventually("the analysis shows it", |page| {
        (page.text("[data-test=setup]") == "Pikemen · Mini").then_some(())
    });
    at(&mut page, "d3(N)");
    nothing_went_wrong(&mut page);
}

#[test]
fn any_setup_and_any_position_can_be_studied() {
    let app = App::start();
    let mut page = app.page("/analysis");
    page.click("[data-test=new]");
    page.click("[data-test=setup-pikemen-wedge3]");
    page.click("[data-test=start]");
    page.eventually("the triangle is shown", |page| {
        (page.text("[data-test=setup]") == "Pikemen · Triangle").then_some(())
    });
    page.click("[data-test=edit-position]");
    page.text("[data-test=editor]");
    nothing_went_wrong(&mut page);
}

#[test]
fn a_phone_shows_all_of_it_in_french() {
    let app = App::start();
    let mut page = app.page_on(Screen::PHONE, LINK);
    moves(&mut page, 4);
    page.run("localStorage.setItem('tercio.language.1', 'fr')");
    page.reload();
    page.eventually("it is French", |page| {
        (page.text("[data-test=status]") == "Bleu joue").then_some(())
    });
    let g4 = page.cell("g4");
    page.tap(g4);
    let west = page.place("[data-test=ring] [data-stance=W]");
    page.tap(west);
    moves(&mut page, 5);
    page.until(
        "nothing sticks out",
        "document.documentElement.scrollWidth <= innerWidth",
    );
    nothing_went_wrong(&mut page);
}
