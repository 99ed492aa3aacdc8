//! The engine's helpers: with three and more seats it searches in several workers.

use super::steps::nothing_went_wrong;
use tercio_web_tests::{App, Page};

const ANALYSIS: &str = "/analysis#game=martian&setup=four";
const HOT_SEAT: &str = "/play?game=martian&setup=four&seats=human,human,human,human";

/// The app on a device with many processors. Each report of a helper comes to the page, which may have
/// helpers killed; `when_hired` sees the arguments of each before it starts.
fn app(when_hired: &str) -> App {
    let before = format!(
        "const channel = new BroadcastChannel('helpers'); \
         const many = {{ value: 8 }}; \
         Object.defineProperties(navigator, {{ hardwareConcurrency: many, deviceMemory: many }}); \
         const hired = []; \
         channel.onmessage = ({{ data }}) => hired[data].terminate(); \
         globalThis.Worker = class extends Worker {{ constructor(...how) {{ \
             {when_hired}; super(...how); const place = hired.push(this) - 1; \
             channel.postMessage({{ place, hired: true }}); \
             this.addEventListener('message', ({{ data }}) => \
                 data instanceof Uint8Array && channel.postMessage({{ place }})); }} }};"
    );
    App::changed(move |name, content| {
        if !name.starts_with("worker-") {
            return Some(content.to_vec());
        }
        let script = String::from_utf8_lossy(content);
        Some(format!("if (self.name === '') {{ {before} }}\n{script}").into_bytes())
    })
}

/// Opens a page that counts what it hears of helpers, and how often each of them has reported.
fn open(app: &App, path: &str) -> Page {
    let script = "window.hired = 0; window.reports = {}; \
        window.helpers = new BroadcastChannel('helpers'); \
        helpers.onmessage = ({ data: { place, hired } }) => { \
            if (hired) window.hired += 1; \
            else reports[place] = (reports[place] ?? 0) + 1; }";
    let mut page = app.page_after(script, path);
    page.eventually("the board is there", |page| {
        (page.count("[data-test=board]") == 1).then_some(())
    });
    page
}

fn lines(page: &mut Page, count: u64) {
    page.eventually("lines arrive", |page| {
        (page.count("[data-test=engine-line]") == count).then_some(())
    });
}

/// A net judges the lines of four seats.
fn judged_by_the_net(page: &mut Page) {
    let judge = page.text("[data-test=engine-judge]");
    assert!(judge.starts_with("Judged by the net four"), "{judge}");
}

/// A hint comes, and four helpers were hired for it.
fn hinted_by_four(page: &mut Page) {
    page.eventually("the hint is shown", |page| {
        (page.count("[data-test=board] .arrow") == 1).then_some(())
    });
    assert_eq!(page.run("hired"), 4);
}

/// Waits until helpers report once more, each of those at these places.
fn report(page: &mut Page, places: &[u32]) {
    page.run("window.before = { ...reports }");
    for place in places {
        page.until(
            &format!("helper {place} reports"),
            &format!("reports[{place}] > (before[{place}] ?? 0)"),
        );
    }
}

#[test]
fn several_workers_analyse_many_seats_and_go_on_without_one_that_dies() {
    let app = app("");
    let mut page = open(&app, ANALYSIS);
    page.click("[data-test=engine]");
    report(&mut page, &[0, 1, 2, 3]);
    lines(&mut page, 3);
    judged_by_the_net(&mut page);
    page.run("helpers.postMessage(0)");
    report(&mut page, &[1, 2, 3]);
    // Another position: all that are left are stopped and asked again.
    page.click_cell("a6");
    page.click_cell("a5");
    page.eventually("the move is made", |page| {
        (page.count("[data-test=moves] .move") == 1).then_some(())
    });
    lines(&mut page, 3);
    report(&mut page, &[1, 2, 3]);
    assert_eq!(page.run("hired"), 4);
    // Off and on again.
    page.click("[data-test=engine]");
    lines(&mut page, 0);
    page.click("[data-test=engine]");
    lines(&mut page, 3);
    report(&mut page, &[1, 2, 3]);
    nothing_went_wrong(&mut page);
}

#[test]
fn a_hint_comes_although_a_helper_dies_while_it_searches() {
    let app = app("");
    let mut page = open(&app, HOT_SEAT);
    page.click("[data-test=hint]");
    page.until("a helper searches", "reports[2] > 0");
    page.run("helpers.postMessage(2)");
    hinted_by_four(&mut page);
    nothing_went_wrong(&mut page);
}

#[test]
fn helpers_that_cannot_start_are_done_without() {
    let app = app("how[0] = '/nowhere.js'");
    let mut page = open(&app, HOT_SEAT);
    page.click("[data-test=hint]");
    hinted_by_four(&mut page);
    assert_eq!(page.run("Object.keys(reports).length"), 0);
}

#[test]
fn two_seats_need_no_helpers() {
    let app = app("");
    let mut page = open(&app, "/analysis#game=martian&setup=two");
    page.click("[data-test=engine]");
    lines(&mut page, 3);
    assert_eq!(page.run("hired"), 0);
}

#[test]
fn helpers_come_without_a_connection() {
    let app = app("");
    let mut page = open(&app, "/");
    page.until(
        "the app is kept",
        "navigator.serviceWorker.controller?.state === 'activated'",
    );
    let address = app.address(ANALYSIS);
    app.stop();
    page.go(&address);
    page.click("[data-test=engine]");
    report(&mut page, &[0, 1, 2, 3]);
    lines(&mut page, 3);
    judged_by_the_net(&mut page);
}
