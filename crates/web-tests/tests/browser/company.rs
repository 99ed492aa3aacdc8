//! What one can do about other people: look at their page, mute, block and report them.

use super::online::{begun, mini, two};
use super::steps::nothing_went_wrong;
use tercio_web_tests::{App, Page};

/// What became of what was tried last.
fn outcome(page: &mut Page, words: &str) {
    page.eventually(&format!("it says {words:?}"), |page| {
        let said = page.text("[data-test=person-outcome]");
        said.contains(words).then_some(())
    });
}

/// Says the first phrase.
fn say_hello(page: &mut Page) {
    page.run("document.querySelector('[data-test=chat]').open = true");
    page.click("[data-test=phrase]");
}

fn heard(page: &mut Page, words: &str) {
    page.until(
        "something is said",
        &format!(
            "document.querySelector('[data-test=said-line]')?.textContent.includes({words:?})"
        ),
    );
}

#[test]
fn people_are_muted_reported_blocked_and_unblocked() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    say_hello(&mut bea);
    ann.run("document.querySelector('[data-test=chat]').open = true");
    heard(&mut ann, "Hello!");
    // With the keyboard, from the line.
    ann.run("document.querySelector('[data-test=said-line] [data-test=person]').focus()");
    ann.press("Enter", "Enter");
    ann.click("[data-test=mute]");
    heard(&mut ann, "muted");
    ann.click("[data-test=report]");
    ann.click("[data-test=report-words]");
    ann.type_text("too loud");
    ann.click("[data-test=send-report]");
    outcome(&mut ann, "Thank you");
    ann.click("[data-test=send-report]");
    outcome(&mut ann, "already");
    ann.click("[data-test=mute]");
    heard(&mut ann, "Hello!");
    ann.press("Escape", "Escape");
    ann.until(
        "the focus is where it was",
        "document.activeElement.matches('[data-test=said-line] [data-test=person]')",
    );
    // From the seat.
    ann.click(".seats [data-test=person]");
    ann.click("[data-test=block]");
    outcome(&mut ann, "is blocked");
    ann.click("[data-test=close-person]");
    ann.until(
        "what they said is gone",
        "document.querySelector('[data-test=said-line]') === null",
    );
    say_hello(&mut bea);
    bea.eventually("nobody would hear it", |page| {
        page.text("[data-test=line]")
            .contains("keep apart")
            .then_some(())
    });
    // Neither sits down with the other.
    ann.go(&app.address("/online"));
    let other = mini().open(&mut ann);
    bea.go(&app.address(&other));
    bea.click("[data-test=sit-down]");
    bea.until(
        "it is refused",
        "document.querySelector('[role=alert]').textContent.includes('keep apart')",
    );
    // The list of those who are blocked.
    ann.go(&app.address("/account"));
    ann.click("[data-test=unblock]");
    ann.until(
        "nobody is blocked",
        "document.querySelector('[data-test=blocked]') === null",
    );
    bea.click("[data-test=sit-down]");
    begun(&mut bea);
    ann.go(&app.address(&path));
    heard(&mut ann, "Hello!");
    nothing_went_wrong(&mut ann);
}
