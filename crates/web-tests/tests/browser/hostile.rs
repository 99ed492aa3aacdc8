//! Browsers and servers that do not give what the app needs, and people who send nonsense: each
//! time the app says what happened, and nothing is lost.

use serde_json::json;
use tercio_web_tests::{App, Page};

/// Against an engine that searches; the first opponent does not.
const AGAINST_A_SEARCH: &str = "/play?game=pikemen&setup=classic&seats=human,engine-sergeant";
const HOT_SEAT: &str = "/play?game=pikemen&setup=classic&seats=human,human";

fn moves(page: &mut Page, count: u64) {
    page.eventually(&format!("there are {count} moves"), |page| {
        (page.count("[data-test=moves] li") == count).then_some(())
    });
}

fn make_a_move(page: &mut Page) {
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(page, 1);
}

fn says(page: &mut Page, selector: &str, words: &str) {
    page.until(
        &format!("{selector} says {words:?}"),
        &format!(
            "[...document.querySelectorAll({})].some((e) => e.innerText.includes({}))",
            json!(selector),
            json!(words)
        ),
    );
}

/// The bar that the page shows when the app itself does not run.
fn bar_says(page: &mut Page, english: &str, french: &str) {
    says(page, "#crash:not([hidden])", english);
    says(page, "#crash:not([hidden])", french);
}

#[test]
fn storage_that_is_forbidden_full_or_broken_is_said_and_play_goes_on() {
    let forbidden = "Object.defineProperty(window, 'localStorage', \
        { get() { throw new DOMException('forbidden', 'SecurityError'); } })";
    let full = "Storage.prototype.setItem = () => \
        { throw new DOMException('full', 'QuotaExceededError'); }";
    let broken = "Storage.prototype.getItem = Storage.prototype.setItem = () => \
        { throw new Error('the disk is broken'); }";
    let app = App::start();
    for script in [forbidden, full, broken] {
        let mut page = app.page_after(script, HOT_SEAT);
        says(&mut page, ".notice", "keeps nothing");
        make_a_move(&mut page);
        page.click("nav a[href='/settings']");
        page.click("input[value=fr]");
        says(&mut page, ".notice", "ne garde rien");
        assert_eq!(page.errors(), Vec::<String>::new(), "{script}");
    }
}

#[test]
fn an_engine_that_cannot_be_loaded_is_said_and_two_people_can_play() {
    let app =
        App::changed(|name, content| (!name.starts_with("engine_bg")).then(|| content.to_vec()));
    let mut page = app.page(AGAINST_A_SEARCH);
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    says(&mut page, "[data-test=status]", "two people can still play");
    moves(&mut page, 1);
}

#[test]
fn a_worker_that_dies_is_started_again_and_the_engine_answers() {
    let app = App::start();
    let script = "window.hired = 0; window.Worker = class extends Worker { \
        constructor(...how) { super(...how); hired += 1; if (hired === 1) setTimeout(() => { \
        this.terminate(); this.dispatchEvent(new Event('error')); }); } }";
    let mut page = app.page_after(script, AGAINST_A_SEARCH);
    make_a_move_against_the_engine(&mut page);
    assert_eq!(page.run("hired"), 2);
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn a_worker_that_dies_while_it_loads_is_soon_noticed() {
    let app = App::start();
    // The first one falls silent at once and never says why, as a frozen one does.
    let script = "window.hired = []; window.Worker = class extends Worker { \
        constructor(...how) { super(...how); hired.push(performance.now()); \
        if (hired.length === 1) this.terminate(); } }";
    let mut page = app.page_after(script, AGAINST_A_SEARCH);
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    says(&mut page, "[data-test=status]", "started again");
    moves(&mut page, 2);
    assert_eq!(page.run("hired.length"), 2);
    // It takes two to three seconds, and more where the machine is busy.
    let after = page.run("hired[1] - hired[0]");
    assert!(after.as_f64() < Some(10_000.0), "{after}");
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn an_engine_that_loads_slowly_is_waited_for() {
    let late = "new Promise((done) => setTimeout(done, 4000))";
    let app = App::changed(|name, content| {
        if !name.starts_with("worker-") {
            return Some(content.to_vec());
        }
        // The worker runs, but its engine takes its time.
        let script = String::from_utf8_lossy(content);
        let slow = script.replace(
            "async function load() {",
            &format!("async function load() {{ await {late};"),
        );
        Some(slow.into_bytes())
    });
    // Its script comes late as well.
    let script = format!(
        "window.hired = 0; window.Worker = class extends Worker {{ \
         constructor(...how) {{ super(...how); hired += 1; }} }}; \
         const plain = fetch; window.fetch = async (...all) => {{ \
         if (String(all[0]).includes('worker-')) await {late}; return plain(...all); }}"
    );
    let mut page = app.page_after(&script, AGAINST_A_SEARCH);
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    says(&mut page, "[data-test=status]", "being loaded");
    moves(&mut page, 2);
    assert_eq!(page.run("hired"), 1);
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn a_browser_without_web_assembly_is_told_what_is_missing() {
    let app = App::start();
    let mut page = app.page_after("delete window.WebAssembly", "/");
    bar_says(&mut page, "it needs WebAssembly", "il faut WebAssembly");
}

#[test]
fn a_program_that_cannot_be_loaded_is_said_by_the_page_itself() {
    for missing in ["app_bg", "app-"] {
        let app =
            App::changed(|name, content| (!name.starts_with(missing)).then(|| content.to_vec()));
        let mut page = app.page_after("", "/");
        bar_says(&mut page, "could not be loaded", "n’a pas pu être chargé");
        let app = app.replaced(|_, content| Some(content.to_vec()));
        page.click("#reload");
        page.until(
            "it is there",
            "document.querySelector('.top nav a') !== null",
        );
        drop(app);
    }
}

#[test]
fn a_page_without_scripts_says_what_it_needs() {
    let app = App::start();
    let mut page = app.page("/about");
    let texts = "fetch('/').then((answer) => answer.text()).then((text) => \
        [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('noscript')] \
        .map((element) => element.textContent).join())";
    let texts = page.run(texts);
    let texts = texts.as_str().expect("a text");
    assert!(texts.contains("needs JavaScript"), "{texts}");
    assert!(texts.contains("besoin de JavaScript"), "{texts}");
}

#[test]
fn a_panic_offers_to_reload_and_the_game_is_still_there() {
    let app = App::start();
    let mut page = app.page(HOT_SEAT);
    make_a_move(&mut page);
    page.click("nav a[href='/settings']");
    // The app relies on a document having a root.
    page.run("Object.defineProperty(document, 'documentElement', { get: () => null }), 0");
    page.click("input[value=dark]");
    bar_says(&mut page, "Something went wrong", "Une erreur est survenue");
    page.click("#reload");
    page.until(
        "the app is there again",
        "document.documentElement !== null && document.querySelector('.top nav a') !== null",
    );
    page.click("nav a[href='/']");
    moves(&mut page, 1);
}

#[test]
fn nonsense_in_an_address_is_explained_and_harmless() {
    let app = App::start();
    let long = format!("/play?game=pikemen&setup={}", "x".repeat(30_000));
    let many = format!("/play?{}", "seats=engine&".repeat(2_000));
    let addresses = [
        long.as_str(),
        &many,
        "/play?game=<script>window.hacked=1</script>&setup=\"'><img src=x onerror=hacked=1>",
        "/play?game=%00%ff%fe&setup=%",
        "/play?game=pikemen&setup=classic&target=-999999999999999999999",
        "/play?game=pikemen&setup=classic&seats=engine:99999,,,human:-1",
        "/learn/%3Cimg%20src=x%20onerror=hacked=1%3E",
        "/learn/../../../etc/passwd",
        "/rules/martian#<img src=x onerror=hacked=1>",
        "/puzzles/%E0%A4%A",
        "/javascript:hacked=1",
        "//play",
    ];
    let mut page = app.page("/about");
    for address in addresses {
        page.go(&app.address(address));
        page.until(
            "the page is there",
            "document.querySelector('[data-test=loading]') === null",
        );
        assert_eq!(page.run("typeof window.hacked"), "undefined", "{address}");
        assert_eq!(page.count("main img, main script"), 0, "{address}");
    }
}

#[test]
fn what_was_kept_and_makes_no_sense_is_put_aside() {
    let app = App::start();
    let mut page = app.page("/about");
    for nonsense in [
        "",
        "nonsense",
        "\u{0}\n\n\n",
        "game=pikemen\n1 2 3 4\n1. a1",
    ] {
        let spoil = format!(
            "for (const name of ['game.2', 'setup.1', 'language.1', 'theme.1', 'sound.1', \
             'lessons.1', 'puzzles.1']) localStorage.setItem('tercio.' + name, {})",
            json!(nonsense)
        );
        page.run("localStorage.clear()");
        page.run(&spoil);
        for path in ["/learn", "/puzzles", "/settings", "/"] {
            page.go(&app.address(path));
        }
        says(&mut page, "[data-test=status]", "cannot be read");
        assert_eq!(
            page.run("localStorage.getItem('tercio.unreadable.2')"),
            nonsense
        );
        make_a_move_against_the_engine(&mut page);
        page.go(&app.address("/about"));
    }
    assert_eq!(page.errors(), Vec::<String>::new());
}

fn make_a_move_against_the_engine(page: &mut Page) {
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(page, 2);
}

fn connect(page: &mut Page, connected: bool) {
    page.send(
        "Network.emulateNetworkConditions",
        json!({
            "offline": !connected, "latency": 0,
            "downloadThroughput": -1, "uploadThroughput": -1,
        }),
    );
}

#[test]
fn a_language_that_cannot_be_loaded_leaves_the_old_one() {
    let app = App::start();
    let mut page = app.page("/settings");
    connect(&mut page, false);
    page.click("input[value=fr]");
    let notice = "[data-test=language-not-loaded]";
    says(&mut page, notice, "Français could not be loaded");
    assert_eq!(page.text("h1"), "Settings");
    assert_eq!(page.run("document.documentElement.lang"), "en");
    let chosen = "document.querySelector('input[name=language]:checked').value";
    assert_eq!(page.run(chosen), "en");
    connect(&mut page, true);
    page.click(&format!("{notice} button"));
    page.until(
        "the page is French",
        "document.querySelector('h1').textContent === 'Réglages'",
    );
    assert_eq!(page.count(notice), 0);
    assert_eq!(page.run(chosen), "fr");
}

#[test]
fn a_first_visit_in_a_language_that_cannot_be_loaded_is_in_english() {
    let app =
        App::changed(|name, content| (!name.starts_with("split_french")).then(|| content.to_vec()));
    let mut page = app.page_in("fr", "/");
    says(
        &mut page,
        "[data-test=language-not-loaded]",
        "Français could not be loaded",
    );
    page.until(
        "the board is there",
        "document.querySelector('[data-test=board]') !== null",
    );
}

#[test]
fn a_page_is_not_shown_without_its_styles() {
    let app = App::changed(|name, content| (!name.starts_with("pages-")).then(|| content.to_vec()));
    let mut page = app.page("/about");
    says(&mut page, "[data-test=not-loaded]", "could not be loaded");
    page.click("nav a[href='/']");
    page.until(
        "the board is there",
        "document.querySelector('[data-test=board]') !== null",
    );
}

#[test]
fn a_connection_that_is_lost_while_loading_can_be_tried_again() {
    let app = App::start();
    let mut page = app.page("/");
    connect(&mut page, false);
    // First the chunk of the page and the styles of all chunks are missing.
    page.click("nav a[href='/rules']");
    page.click("[data-test=retry]");
    says(&mut page, "[data-test=not-loaded]", "could not be loaded");
    connect(&mut page, true);
    page.click("[data-test=retry]");
    page.until(
        "the rules are there",
        "document.querySelectorAll('main h2').length > 1",
    );
    // Then a text.
    connect(&mut page, false);
    page.click("nav a[href='/puzzles']");
    says(&mut page, "[data-test=not-loaded]", "could not be loaded");
    connect(&mut page, true);
    page.click("[data-test=retry]");
    page.until(
        "the puzzles are there",
        "document.querySelector('[data-test=board]') !== null",
    );
}
