//! A study that two people edit at once.

use super::board::draw;
use super::online::CUTTER;
use super::steps::{choose, nothing_went_wrong};
use super::tournaments::somebody;
use tercio_web_tests::{App, Page, Screen};

/// An analysis that becomes a study.
const ANALYSIS: &str = "/analysis#game=martian&setup=two&moves=1.+d3-d4+a6-a5&at=2";

/// What the tree of moves reads like.
const TREE: &str =
    "document.querySelector('[data-test=moves]')?.innerText.replace(/\\s+/g, ' ').trim()";

fn says(page: &mut Page, selector: &str, words: &str) {
    page.eventually(&format!("{selector} says {words:?}"), |page| {
        page.text(selector).contains(words).then_some(())
    });
}

/// Waits until the tree of moves reads so.
fn tree(page: &mut Page, words: &str) {
    page.until(
        &format!("the tree is {words}"),
        &format!("{TREE} === '{words}'"),
    );
}

/// Waits until everything is kept.
fn saved(page: &mut Page) {
    let sync = "document.querySelector('[data-test=sync]')?.dataset.sync === 'saved'";
    page.until("all is saved", sync);
}

fn write(page: &mut Page, field: &str, text: &str) {
    page.click(&format!("[data-test={field}]"));
    page.run("document.activeElement.select()");
    page.type_text(text);
}

#[test]
fn two_people_edit_a_study_at_once() {
    let app = App::start();
    let mut ann = somebody(&app, "Ann", Screen::DESKTOP);
    let mut bob = somebody(&app, "Bob", Screen::PHONE);
    // From the analysis board to a study that Bob may edit.
    ann.go(&app.address(ANALYSIS));
    ann.click("[data-test=to-study]");
    write(&mut ann, "new-study-name", "Openings");
    ann.click("[data-test=make]");
    says(&mut ann, "[data-test=study-name]", "Openings");
    tree(&mut ann, "1. d3-d4 a6-a5");
    let path = ann.run("location.pathname");
    let path = path.as_str().expect("a path").to_owned();
    let mut guest = app.page(&path);
    guest.text("[data-test=gone]");
    ann.click("[data-test=manage]");
    write(&mut ann, "invite-name", "Bob");
    ann.click("[data-test=invite]");
    ann.until(
        "Bob takes part",
        "document.querySelectorAll('[data-test=member]').length === 2",
    );
    ann.click("[data-test=close]");
    bob.before_each_page(CUTTER);
    bob.go(&app.address("/studies"));
    says(&mut bob, "[data-test=mine]", "Openings");
    bob.click("[data-test=study] a");
    for page in [&mut ann, &mut bob] {
        says(page, "[data-test=people]", "Ann, Bob");
        saved(page);
    }
    // Bob tries another first move. Ann sees it, and stays where she was.
    ann.click("[data-test=to-end]");
    let place = "document.querySelector('[data-test=moves] [aria-current]')?.innerText";
    ann.until("the last move is shown", &format!("{place} === 'a6-a5'"));
    bob.type_move("b3-a4");
    for page in [&mut ann, &mut bob] {
        tree(page, "1. d3-d4 Variation 1. b3-a4 1… a6-a5");
    }
    assert_eq!(ann.run(place), "a6-a5");
    // Ann judges and comments; Bob goes on meanwhile.
    ann.click("[data-test=glyph][data-glyph='?!']");
    write(&mut ann, "comment", "too slow");
    bob.type_move("a6xa4");
    for page in [&mut ann, &mut bob] {
        tree(
            page,
            "1. d3-d4 Variation 1. b3-a4 a6xa4 1… a6-a5 ?! Dubious move too slow",
        );
        saved(page);
    }
    // Bob loses the connection and goes on; Ann removes what he works on.
    bob.run("window.cut = true; window.sockets.forEach(socket => socket.close())");
    says(&mut bob, "[data-test=sync]", "Offline");
    bob.type_move("b2-a3");
    says(&mut bob, "[data-test=sync]", "1 change is kept");
    ann.click("[data-test=moves] .variation button");
    ann.click("[data-test=remove]");
    tree(&mut ann, "1. d3-d4 a6-a5 ?! Dubious move too slow");
    bob.run("window.cut = false");
    says(&mut bob, "[data-test=trouble]", "deleted meanwhile");
    for page in [&mut ann, &mut bob] {
        tree(page, "1. d3-d4 a6-a5 ?! Dubious move too slow");
        saved(page);
    }
    // A chapter comes, and both see it.
    bob.click("[data-test=add-chapter]");
    write(&mut bob, "chapter-name", "Another start");
    bob.click("[data-test=setup-pikemen-mini]");
    bob.click("[data-test=add]");
    says(&mut ann, "[data-test=chapters]", "Another start");
    // What Ann draws belongs to the position, and Bob sees it there.
    let drawn = |page: &mut Page, count: u64| {
        page.eventually(&format!("{count} arrows"), |page| {
            (page.count("[data-test=drawings] .pen-green") == count).then_some(())
        });
    };
    for page in [&mut ann, &mut bob] {
        page.click("[data-test=to-start]");
    }
    draw(&mut ann, "d3", "d4", 0);
    drawn(&mut bob, 1);
    bob.click("[data-test=to-end]");
    drawn(&mut bob, 0);
    // All of it is there again after a reload, and as a text.
    saved(&mut ann);
    ann.reload();
    drawn(&mut ann, 1);
    says(&mut ann, "[data-test=chapters]", "Another start");
    tree(&mut ann, "1. d3-d4 a6-a5 ?! Dubious move too slow");
    let text = ann.run(
        "fetch(document.querySelector('[data-test=export]').href).then(answer => answer.text())",
    );
    let text = text.as_str().expect("a text");
    assert!(
        text.contains("{@green d3-d4} 1. d3-d4")
            && text.contains("{?!} {too slow}")
            && text.contains("[Chapter \"Another start\"]"),
        "{text}"
    );
    // With everybody, a guest reads and cannot edit.
    ann.click("[data-test=manage]");
    ann.click("[data-test=visibility-public]");
    ann.click("[data-test=save]");
    guest.go(&app.address("/studies"));
    says(&mut guest, "[data-test=public]", "Openings");
    guest.click("[data-test=study] a");
    says(&mut guest, "[data-test=sync]", "may read");
    tree(&mut guest, "1. d3-d4 a6-a5 ?! Dubious move too slow");
    assert_eq!(guest.count("[data-test=add-chapter]"), 0);
    assert_eq!(guest.violations(), Vec::<String>::new());
    drawn(&mut guest, 1);
    // A chapter goes away when one is sure.
    ann.click("[data-test=close]");
    ann.click("[data-test=chapters] li:nth-child(2) button");
    ann.click("[data-test=edit-chapter]");
    ann.click("[data-test=remove-chapter]");
    says(&mut ann, "[data-test=remove-chapter]", "with all its moves");
    assert_eq!(bob.count("[data-test=chapter]"), 2);
    ann.click("[data-test=remove-chapter]");
    bob.until(
        "the chapter is gone",
        "document.querySelectorAll('[data-test=chapter]').length === 1",
    );
    // Who complains says why.
    bob.click("[data-test=manage]");
    bob.click("[data-test=report]");
    choose(&mut bob, "reason", "spam");
    bob.click("[data-test=send-report]");
    says(&mut bob, "[data-test=report-outcome]", "Thank you");
    let kept =
        bob.run("fetch('/api/account/export').then(answer => answer.json()).then(all => all.reports[0].text)");
    assert!(
        kept.as_str().is_some_and(|text| text.starts_with("spam")),
        "{kept}"
    );
    for page in [&mut ann, &mut bob, &mut guest] {
        nothing_went_wrong(page);
    }
}
