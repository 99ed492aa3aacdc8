//! Measures what the app promises about its speed, in a real browser. Not a test: what it says
//! depends on the machine and on what else runs there.

use serde_json::{Value, json};
use std::io::Write;
use tercio_web_tests::{App, Chromium, Page, Screen};

/// How often a cold start is measured.
const STARTS: usize = 5;
/// What a browser counts for the headers of an answer.
const HEADERS: usize = 300;
/// How much slower the processor is made.
const SLOW: f64 = 4.0;

fn main() {
    let app = App::whole();
    say(&format!("load of the machine before: {}", load()));
    for (rate, name) in [(1.0, "as it is"), (SLOW, "4× slower")] {
        let mut times: Vec<f64> = (0..STARTS).map(|_| cold_start(&app, rate)).collect();
        times.sort_by(f64::total_cmp);
        let median = times[STARTS / 2];
        say(&format!(
            "cold start to a board that can be played, processor {name}: {median:.0} ms (median of {times:.0?})"
        ));
    }
    let frames = drag(&app);
    say(&format!(
        "frame while dragging, six seats, processor 4× slower: p95 {:.1} ms of {} frames",
        p95(&frames),
        frames.len()
    ));
    let inputs = input_while_searching(&app);
    say(&format!(
        "input to paint while the engine searches: p95 {:.0} ms of {} inputs",
        p95(&inputs),
        inputs.len()
    ));
    let (bytes, files) = transfer(&app);
    say(&format!(
        "transfer until the engine has answered: {:.1} kB in {files} files",
        bytes / 1000.0
    ));
    say(&format!("load of the machine after: {}", load()));
}

/// A page in a fresh profile of the browser, on a processor slowed down by a factor.
fn fresh(rate: f64) -> Page {
    let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
    page.send("Emulation.setCPUThrottlingRate", json!({ "rate": rate }));
    page
}

/// Milliseconds from the start of the navigation until a board with movable pieces was painted.
fn cold_start(app: &App, rate: f64) -> f64 {
    let mut page = fresh(rate);
    page.before_each_page(
        "const look = () => document.querySelector('[data-test=board] [role=gridcell]')
            ? requestAnimationFrame(() => setTimeout(() => { window.playable = performance.now(); }))
            : requestAnimationFrame(look);
         look();",
    );
    page.go(&app.address("/"));
    page.eventually("the board is painted", |page| {
        page.run("window.playable ?? null").as_f64()
    })
}

/// Milliseconds between frames while a piece is dragged over the largest board.
fn drag(app: &App) -> Vec<f64> {
    let mut page = fresh(1.0);
    let seats = ["human"; 6].join(",");
    page.go(&app.address(&format!("/play?game=pikemen&setup=wedge6&seats={seats}")));
    let movable = "[data-test=board] [role=gridcell][aria-label*='can move']";
    let from = page.place(movable);
    let board = page.run(
        "(() => { const r = document.querySelector('[data-test=board]').getBoundingClientRect(); \
         return [r.left, r.top, r.width, r.height]; })()",
    );
    let at = |across: f64, down: f64| {
        let side = |index: usize| board[index].as_f64().expect("a number");
        (side(0) + side(2) * across, side(1) + side(3) * down)
    };
    page.send("Emulation.setCPUThrottlingRate", json!({ "rate": SLOW }));
    page.run(
        "window.frames_ = []; (() => { let last = performance.now(); const tick = (now) => \
         { frames_.push(now - last); last = now; requestAnimationFrame(tick); }; \
         requestAnimationFrame(tick); })()",
    );
    let mouse = |page: &mut Page, kind: &str, (x, y): (f64, f64)| {
        page.send(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 }),
        );
    };
    mouse(&mut page, "mousePressed", from);
    for step in 0..240 {
        let turn = f64::from(step) / 40.0 * std::f64::consts::TAU;
        mouse(
            &mut page,
            "mouseMoved",
            at(0.5 + 0.3 * turn.cos(), 0.5 + 0.3 * turn.sin()),
        );
    }
    let frames = page.run("frames_.slice(2)");
    mouse(&mut page, "mouseReleased", from);
    numbers(&frames)
}

/// Milliseconds from an input to the next paint while the strongest engine thinks.
fn input_while_searching(app: &App) -> Vec<f64> {
    const CLICKS: usize = 60;
    let mut page = fresh(1.0);
    // It plays against itself, and so always thinks.
    page.go(&app.address("/play?game=pikemen&setup=classic&seats=engine-marshal,engine-marshal"));
    page.until(
        "the engine thinks",
        "document.querySelector('[data-test=status]').textContent.includes('thinking')",
    );
    page.run("document.querySelector('details.overlays').open = true");
    page.run(
        "window.slow = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) => \
         entry.name === 'click' && slow.push(entry.duration))) \
         .observe({ type: 'event', durationThreshold: 16 }), 0",
    );
    for _ in 0..CLICKS {
        // The lines of all pikes come and go: much to paint.
        page.click("[data-test=overlay-lines]");
    }
    let mut times = numbers(&page.run("new Promise((done) => setTimeout(() => done(slow), 200))"));
    // What took less than 16 ms is not reported.
    times.resize(CLICKS, 16.0);
    times
}

/// Bytes over the wire from a first visit to the first answer of the engine.
fn transfer(app: &App) -> (f64, usize) {
    let mut page = fresh(1.0);
    page.go(&app.address("/"));
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    page.eventually("the engine answers", |page| {
        (page.count("[data-test=moves] li") == 2).then_some(())
    });
    let entries = page.run(
        "[performance.getEntriesByType('navigation')[0].transferSize, \
          ...performance.getEntriesByType('resource').map((entry) => entry.transferSize)]",
    );
    let mut entries = numbers(&entries);
    // The page does not see what its worker fetches.
    let files = tercio_assets::FILES.iter();
    let engine = files.filter(|file| file.name.starts_with("engine"));
    entries.extend(engine.map(|file| (file.brotli.len() + HEADERS) as f64));
    (entries.iter().sum(), entries.len())
}

fn numbers(list: &Value) -> Vec<f64> {
    let list = list.as_array().expect("a list").iter();
    list.filter_map(Value::as_f64).collect()
}

/// What 95 of 100 stay below.
fn p95(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
        .get(sorted.len() * 95 / 100)
        .copied()
        .unwrap_or(f64::NAN)
}

fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn say(what: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{what}");
}
