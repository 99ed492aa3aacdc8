//! Pictures of games to take along.

use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use tercio_web_tests::{App, Page};

/// An empty folder that the page's downloads go to.
fn downloads(page: &mut Page, name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("tercio-downloads-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    page.send(
        "Page.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": folder }),
    );
    folder
}

/// A file, once it has come down.
fn file(page: &mut Page, folder: &Path, name: &str) -> Vec<u8> {
    page.eventually(&format!("{name} has come down"), |_| {
        fs::read(folder.join(name))
            .ok()
            .filter(|bytes| !bytes.is_empty())
    })
}

/// A page with a game of two moves.
fn played(app: &App) -> Page {
    let mut page = app.page("/play?game=martian&setup=two&seats=human,human");
    for (from, to) in [("d3", "d4"), ("a6", "a5")] {
        page.click_cell(from);
        page.click_cell(to);
    }
    page.eventually("the moves are listed", |page| {
        (page.count("[data-test=moves] li") == 2).then_some(())
    });
    page.click("[data-test=export] summary");
    // The menu is in a chunk that is loaded now.
    page.until(
        "the menu is there",
        "document.querySelector('[data-test=export-animation]') !== null",
    );
    page
}

#[test]
fn the_position_is_saved_as_svg_and_as_png() {
    let app = App::start();
    let mut page = played(&app);
    let folder = downloads(&mut page, "pictures");
    page.click("[data-test=export-svg]");
    let svg = file(&mut page, &folder, "martian-two.svg");
    assert!(svg.starts_with(b"<svg "));
    page.click("[data-test=export-png]");
    let png = file(&mut page, &folder, "martian-two.png");
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(page.errors(), Vec::<String>::new());
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_game_is_saved_as_an_animation_that_the_browser_reads() {
    let app = App::start();
    let mut page = played(&app);
    let folder = downloads(&mut page, "animation");
    page.click("[data-test=export-animation]");
    let animation = file(&mut page, &folder, "martian-two.replay.png");
    let control = animation
        .windows(4)
        .position(|kind| kind == b"acTL")
        .expect("an animation");
    assert_eq!(animation[control + 4..control + 8], [0, 0, 0, 3]);
    let pictures = animation.windows(4).filter(|kind| kind == b"fcTL").count();
    assert_eq!(pictures, 3);
    page.until(
        "the menu is at rest",
        "document.querySelector('[data-test=export-animation]') !== null",
    );
    assert_eq!(page.errors(), Vec::<String>::new());
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn an_animation_can_be_cancelled() {
    let app = App::start();
    let mut page = played(&app);
    let folder = downloads(&mut page, "cancelled");
    page.run(
        "(async () => { document.querySelector('[data-test=export-animation]').click(); \
         await Promise.resolve(); await new Promise(done => queueMicrotask(done)); \
         document.querySelector('[data-test=export-cancel]').click(); })()",
    );
    page.until(
        "the menu is at rest",
        "document.querySelector('[data-test=export-animation]') !== null",
    );
    // Another picture comes down, and the animation does not.
    page.click("[data-test=export-svg]");
    file(&mut page, &folder, "martian-two.svg");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
    assert_eq!(page.text("[data-test=export-status]"), "");
    assert_eq!(page.errors(), Vec::<String>::new());
    let _ = fs::remove_dir_all(folder);
}
