//! Challenges, and a simul from making it to its end.

use super::online::begun;
use super::steps::{moves, nothing_went_wrong};
use super::tournaments::somebody;
use tercio_web_tests::{App, Screen};

#[test]
fn a_challenge_is_declined_and_the_next_one_accepted() {
    let app = App::start();
    let mut ann = somebody(&app, "Ann", Screen::DESKTOP);
    let mut bea = somebody(&app, "Bea", Screen::PHONE);
    bea.go(&app.address("/online"));
    bea.text("[data-test=none-open]");
    for answer in ["decline", "accept"] {
        ann.go(&app.address("/player/Bea"));
        ann.click("[data-test=challenge]");
        ann.until(
            "the dialog names her",
            "document.querySelector('[data-test=names]')?.value === 'Bea'",
        );
        ann.click("[data-test=setup-pikemen-mini]");
        // The box is ticked unless somebody wants no bots.
        assert_eq!(
            ann.run("document.querySelector('[data-test=bots]').checked"),
            true
        );
        ann.click("[data-test=make]");
        ann.text("[data-test=waiting]");
        assert!(ann.text("[data-test=place-B]").contains("Bea was asked"));
        if answer == "decline" {
            // The seat is kept, so nobody else is asked to sit down.
            let path = ann.run("location.pathname");
            let mut guest = app.page(path.as_str().expect("a path"));
            assert!(guest.text("[data-test=place-B]").contains("Bea was asked"));
            assert_eq!(guest.count("[data-test=sit-down]"), 0);
            ann.follow("/online");
            ann.text("[data-test=my-game]");
        }
        assert!(
            bea.text("[data-test=challenge]")
                .contains("Ann challenges you")
        );
        assert_eq!(bea.violations(), Vec::<String>::new());
        bea.click(&format!("[data-test={answer}-challenge]"));
        match answer {
            "decline" => {
                ann.until(
                    "she is told",
                    "document.querySelector('[data-test=declined]')?.textContent.startsWith('Bea does not come')",
                );
                bea.until(
                    "nothing waits",
                    "document.querySelector('[data-test=challenge]') === null",
                );
            }
            _ => {
                begun(&mut ann);
                begun(&mut bea);
            }
        }
    }
    nothing_went_wrong(&mut ann);
    nothing_went_wrong(&mut bea);
}

#[test]
fn a_simul_from_making_it_to_its_result() {
    let app = App::start();
    let mut ann = somebody(&app, "Ann", Screen::DESKTOP);
    ann.go(&app.address("/online"));
    ann.click("[data-test=to-simuls]");
    ann.text("[data-test=none]");
    ann.click("[data-test=create]");
    ann.click("[data-test=event-name]");
    ann.type_text("Ann against all");
    ann.click("[data-test=setup-pikemen-mini]");
    assert_eq!(ann.count("[data-test=setup-pikemen-three]"), 0);
    ann.run("document.querySelector('[data-test=sides] input').click()");
    ann.click("[data-test=make]");
    ann.until(
        "the page of the simul opens",
        "document.querySelector('[data-test=name]')?.textContent === 'Ann against all'",
    );
    let path = ann.run("location.pathname");
    let path = path.as_str().expect("a path").to_owned();
    let mut guests = ["Bea", "Cleo"].map(|name| somebody(&app, name, Screen::PHONE));
    for guest in &mut guests {
        guest.go(&app.address(&path));
        guest.click("[data-test=join]");
        guest.text("[data-test=leave]");
    }
    ann.until(
        "both have asked",
        "document.querySelectorAll('[data-test=admit]').length === 2",
    );
    assert_eq!(ann.count("[data-test=start]"), 0);
    for accepted in 1..=2 {
        ann.run("document.querySelector('[data-test=admit].primary').click()");
        ann.until(
            "one more is accepted",
            &format!(
                "document.querySelectorAll('[data-test=admit]:not(.primary)').length === {accepted}"
            ),
        );
    }
    let mut looks_on = app.page_in("fr", &path);
    ann.click("[data-test=start]");
    for guest in &mut guests {
        guest.until("one is led there", "location.pathname.startsWith('/game/')");
        begun(guest);
    }
    let boards = "document.querySelectorAll('[data-test=small-board] svg').length === 2";
    ann.until("all boards are shown", boards);
    looks_on.until("others see them too", boards);
    assert_eq!(looks_on.count("[data-test=next-game]"), 0);
    assert_eq!(ann.violations(), Vec::<String>::new());
    // From board to board, by button and by key.
    ann.click("[data-test=next-game]");
    begun(&mut ann);
    ann.type_move("f3(N)");
    moves(&mut ann, 1);
    let first = ann.run("location.pathname");
    ann.run("document.activeElement.blur()");
    ann.press("n", "KeyN");
    ann.until(
        "the other board is shown",
        &format!("location.pathname.startsWith('/game/') && location.pathname !== {first}"),
    );
    begun(&mut ann);
    ann.type_move("f3(N)");
    moves(&mut ann, 1);
    for guest in &mut guests {
        guest.click("[data-test=resign]");
        guest.click("[data-test=really-resign]");
    }
    ann.click("[data-test=on-to-tournament]");
    ann.until(
        "Ann has won both",
        "document.querySelector('[data-test=score]')?.textContent === 'Ann: 2 won, 0 drawn, 0 lost'",
    );
    looks_on.until(
        "in French too",
        "document.querySelector('[data-test=score]')?.textContent === 'Ann\u{a0}: 2 gagnées, 0 nulle, 0 perdue'",
    );
    assert_eq!(looks_on.violations(), Vec::<String>::new());
    nothing_went_wrong(&mut ann);
    nothing_went_wrong(&mut looks_on);
}
