//! The app without a connection, installed, and when a newer one comes.

use tercio_web_tests::{App, Page};

/// Waits until the app is kept and this page is served from what is kept.
fn kept(page: &mut Page) {
    page.until(
        "the app is kept",
        "navigator.serviceWorker.controller?.state === 'activated'",
    );
}

fn moves(page: &mut Page, count: u64) {
    page.eventually(&format!("there are {count} moves"), |page| {
        (page.count("[data-test=moves] li") == count).then_some(())
    });
}

#[test]
fn after_a_first_visit_every_page_works_without_a_connection() {
    let app = App::whole();
    let mut page = app.page("/");
    kept(&mut page);
    let address = |path: &str| app.address(path);
    let paths = [
        "/",
        "/play?game=martian&setup=two",
        "/analysis",
        "/learn",
        "/learn/pikes",
        "/puzzles/martian",
        "/rules/pikemen",
        "/settings",
        "/about",
    ];
    let addresses = paths.map(address);
    app.stop();
    for address in addresses {
        page.go(&address);
        page.until(
            "every chunk and resource is there",
            "document.querySelector('[data-test=loading]') === null \
             && document.querySelector('main').textContent.length > 20",
        );
        assert_eq!(page.count("[data-test=not-loaded]"), 0, "{address}");
        assert_eq!(page.run("crossOriginIsolated"), true, "{address}");
    }
    page.click("nav a[href='/settings']");
    page.click("input[value=fr]");
    page.until(
        "the other language is there",
        "document.querySelector('h1').textContent === 'Réglages'",
    );
}

#[test]
fn the_engine_answers_without_a_connection() {
    let app = App::whole();
    let mut page = app.page("/");
    kept(&mut page);
    app.stop();
    page.reload();
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 2);
}

#[test]
fn a_newer_version_waits_until_it_is_wanted_and_keeps_the_game() {
    let version = "document.querySelector('meta[name=version]').content";
    let app = App::whole();
    let mut page = app.page("/play?game=pikemen&setup=classic&seats=human,human");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 1);
    kept(&mut page);
    let old = page.run(version);
    let old = old.as_str().expect("a version").to_owned();
    let newer = "0123456789abcdef";
    let app = app.replaced(|name, content| {
        // Only the two that say the version have it in them.
        let text = String::from_utf8(content.to_vec());
        match text {
            Ok(text) if ["index.html", "sw.js"].contains(&name) => {
                Some(text.replace(&old, newer).into_bytes())
            }
            _ => Some(content.to_vec()),
        }
    });
    page.run(
        "navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => 0)",
    );
    page.text("[data-test=update]");
    assert_eq!(page.run(version), old.as_str(), "nobody asked for it yet");
    page.reload();
    assert_eq!(page.run(version), old.as_str(), "not by a reload either");
    page.text("[data-test=update]");
    page.click("[data-test=update] button");
    page.until(
        "the newer version is shown",
        &format!("document.querySelector('meta[name=version]')?.content === '{newer}'"),
    );
    moves(&mut page, 1);
    page.eventually("what was kept of the older version is gone", |page| {
        let kept = page.run("caches.keys().then((names) => names.join())");
        (kept == format!("tercio-{newer}")).then_some(())
    });
    drop(app);
}

#[test]
fn where_nothing_can_be_kept_the_app_works_as_it_is() {
    // As over plain HTTP from another machine.
    let without = "Object.defineProperty(Navigator.prototype, 'serviceWorker', \
        { get: () => undefined }); \
        Object.defineProperty(window, 'crossOriginIsolated', { get: () => false })";
    let app = App::whole();
    let mut page = app.page_after(without, "/");
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    moves(&mut page, 2);
    page.click("nav a[href='/rules']");
    page.until(
        "the rules are there",
        "document.querySelectorAll('main h2').length > 1",
    );
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn the_app_can_be_installed() {
    let app = App::whole();
    let mut page = app.page("/");
    let manifest = page.send("Page.getAppManifest", serde_json::json!({}));
    assert_eq!(manifest["errors"], serde_json::json!([]));
    let icons = "fetch(document.querySelector('link[rel=manifest]').href)
        .then((answer) => answer.json())
        .then((manifest) => Promise.all(manifest.icons.map(async (icon) => {
            const picture = new Image();
            picture.src = icon.src;
            await picture.decode();
            return icon.sizes === 'any' || icon.sizes === `${picture.width}x${picture.height}`;
        })))
        .then((right) => right.length === 4 && right.every(Boolean))";
    assert_eq!(page.run(icons), true);
}
