//! Games of this device: kept, found again, followed by another tab, played at a human pace.

use super::steps::{choose, moves, nothing_went_wrong, rules, status};
use tercio_rules::Rules;
use tercio_web_tests::{App, Page, Screen};

const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";
const MINI: &str = "/play?game=pikemen&setup=mini&seats=human,human";

#[test]
fn a_new_game_leaves_the_one_before_where_it_is() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.type_move("h5(N)");
    moves(&mut page, 1);
    page.click("[data-test=new-game]");
    page.click("[data-test=setup-pikemen-mini]");
    page.click("[data-test=start]");
    moves(&mut page, 0);
    page.type_move("f3(N)");
    moves(&mut page, 1);
    page.run("history.back()");
    page.eventually("the first game is back", |page| {
        (page.text("[data-test=game-name]") == "Pikemen · Classic").then_some(())
    });
    moves(&mut page, 1);
    page.go(&app.address("/games"));
    assert_eq!(page.count("[data-test=kept-game]"), 2);
    page.click("[data-test=search]");
    page.type_text("mini");
    page.eventually("one is found", |page| {
        (page.count("[data-test=kept-game]") == 1).then_some(())
    });
    page.click("[data-test=delete-game]");
    page.eventually("it is gone", |page| {
        (page.count("[data-test=kept-game]") == 0).then_some(())
    });
    page.click("[data-test=bring-back]");
    page.eventually("it is back", |page| {
        (page.count("[data-test=kept-game]") == 1).then_some(())
    });
    page.click("[data-test=open-game]");
    page.eventually("it goes on", |page| {
        (page.count("[data-test=moves] li") == 1).then_some(())
    });
    assert_eq!(page.text("[data-test=game-name]"), "Pikemen · Mini");
    nothing_went_wrong(&mut page);
}

#[test]
fn another_tab_follows_the_game_until_it_takes_over() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.type_move("h5(N)");
    moves(&mut page, 1);
    let address = page.run("location.href");
    let mut other = page.another_tab();
    other.go(address.as_str().expect("an address"));
    moves(&mut other, 1);
    other.type_move("a4(S)");
    moves(&mut other, 2);
    moves(&mut page, 2);
    assert!(page.text("[data-test=status]").contains("another tab"));
    page.click("[data-test=play-here]");
    page.type_move("h5-h6(N)");
    moves(&mut other, 3);
    assert!(other.text("[data-test=status]").contains("another tab"));
    nothing_went_wrong(&mut page);
    nothing_went_wrong(&mut other);
}

#[test]
fn looking_back_is_no_dead_end() {
    let app = App::start();
    let mut page = app.page("/play?game=pikemen&setup=mini&seats=human,engine-1");
    page.type_move("f3(N)");
    moves(&mut page, 2);
    page.click("[data-test=moves] li:first-child button");
    status(&mut page, "After move 1 of 2.");
    page.click("[data-test=return]");
    status(&mut page, "Your turn");
    // The engine is to move after the first move: it answers there when it is asked to.
    page.click("[data-test=moves] li:first-child button");
    page.click("[data-test=play-on-from-here]");
    status(&mut page, "Your turn");
    page.run("document.activeElement.blur()");
    page.press("ArrowLeft", "ArrowLeft");
    status(&mut page, "After move 1 of 2.");
    page.press("ArrowRight", "ArrowRight");
    status(&mut page, "Your turn");
    nothing_went_wrong(&mut page);
}

#[test]
fn an_engine_that_dies_silently_is_started_again() {
    let app = App::start();
    let script = "const Plain = Worker; window.workers = []; \
        window.Worker = class extends Plain { \
            constructor(...all) { super(...all); workers.push(this); } };";
    let mut page = app.page_after(script, "/play?game=martian&setup=two&seats=human,engine-10");
    page.eventually("the board is there", |page| {
        (page.count("[data-test=board]") == 1).then_some(())
    });
    page.type_move("d3-d4");
    moves(&mut page, 2);
    // The hint takes longer than a second; meanwhile the worker dies.
    page.click("[data-test=hint]");
    page.eventually("it thinks", |page| {
        let hint = "document.querySelector('[data-test=hint]').getAttribute('aria-disabled')";
        (page.run(hint) == "true").then_some(())
    });
    page.run("workers[0].terminate()");
    page.eventually("it is noticed", |page| {
        page.text("[data-test=status]")
            .contains("engine")
            .then_some(())
    });
    page.click("[data-test=hint]");
    page.eventually("another one answers", |page| {
        let again = page.run("workers.length") == 2;
        (again && page.count("[data-test=board] .arrow") == 1).then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn time_runs_out() {
    let app = App::start();
    let mut page = app.page(&format!("{CLASSIC}&time=1+0&names=Ann,Bob"));
    page.type_move("h5(N)");
    moves(&mut page, 1);
    status(&mut page, "Bob to move");
    page.eventually("the time runs", |page| {
        (page.text("[data-test=time-B]") == "0:59").then_some(())
    });
    page.run("(now => { Date.now = () => now() + 70_000 })(Date.now)");
    status(&mut page, "Red is out of time. Blue wins.");
    page.reload();
    status(&mut page, "Red is out of time. Blue wins.");
    nothing_went_wrong(&mut page);
}

#[test]
fn several_engines_wait_and_step() {
    let app = App::start();
    let mut page = app.page("/play?game=martian&setup=four&seats=human,engine-1,engine-1,engine-1");
    page.click("[data-test=pause]");
    page.type_move("c6-d5");
    moves(&mut page, 1);
    status(&mut page, "Red is to move. The engines wait.");
    page.click("[data-test=step]");
    moves(&mut page, 2);
    status(&mut page, "Green is to move. The engines wait.");
    page.click("[data-test=pause]");
    moves(&mut page, 4);
    status(&mut page, "Your turn");
    nothing_went_wrong(&mut page);
}

#[test]
fn what_matters_is_on_the_screen_for_every_setup() {
    let app = App::start();
    let mut page = app.page("/");
    let sizes = [(390, 844, true), (844, 390, true), (1280, 720, false)];
    for rules in Rules::all() {
        let (game, setup) = (rules.game_name(), rules.setup_name());
        page.go(&app.address(&format!("/play?game={game}&setup={setup}")));
        for (width, height, touch) in sizes {
            page.set_screen(Screen {
                width,
                height,
                touch,
            });
            for part in ["status", "points-A", "undo", "new-game"] {
                let seen = format!(
                    "(() => {{ const e = document.querySelector('[data-test={part}]'); \
                     const r = (e.classList.contains('unseen') ? e.parentElement : e) \
                         .getBoundingClientRect(); \
                     return r.width > 0 && r.left >= 0 && r.top >= 0 \
                         && r.right <= innerWidth && r.bottom <= innerHeight \
                         && scrollY === 0 && document.body.scrollWidth <= innerWidth; }})()"
                );
                page.until(
                    &format!("{part} of {game} {setup} at {width}x{height}"),
                    &seen,
                );
            }
        }
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn the_short_board_proposes_a_target_and_says_why() {
    let app = App::start();
    let mut page = app.page("/");
    page.click("[data-test=new-game]");
    page.click("[data-test=setup-pikemen-mini]");
    page.eventually("it says why", |page| {
        page.text("[data-test=proposal]")
            .contains("Eight")
            .then_some(())
    });
    choose(&mut page, "player-B", "human");
    page.click("[data-test=name-B]");
    page.type_text("Zoé");
    page.click("[data-test=start]");
    page.type_move("f3(N)");
    status(&mut page, "Zoé to move");
    assert_eq!(rules("pikemen", "mini").seats(), 2);
    assert!(page.text("[data-test=points-A]").contains("of 8"));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_stranger_finds_a_friend_a_lesson_and_the_other_game() {
    let app = App::start();
    let mut page = app.page("/");
    assert!(page.text("[data-test=about]").contains("pike"));
    page.click("[data-test=play-friend]");
    status(&mut page, "Blue to move");
    page.click("[data-test=other-game]");
    page.eventually("the other game is there", |page| {
        (page.text("[data-test=game-name]") == "Martian Chess · For two").then_some(())
    });
    page.click("[data-test=learn-now]");
    page.until(
        "a lesson is there",
        "location.pathname.startsWith('/learn/')",
    );
    nothing_went_wrong(&mut page);
}

#[test]
fn a_game_ends_with_its_result() {
    let app = App::start();
    let mut page: Page = app.page(MINI);
    page.click("[data-test=resign]");
    page.click("[data-test=really-resign]");
    page.eventually("the result is there", |page| {
        (page.text("[data-test=result]") == "Blue resigns. Red wins.").then_some(())
    });
    assert_eq!(page.count("[data-test=resign]"), 0);
    assert_eq!(page.count("[data-test=review]"), 1);
    page.click("[data-test=rematch]");
    status(&mut page, "Blue to move");
    nothing_went_wrong(&mut page);
}
