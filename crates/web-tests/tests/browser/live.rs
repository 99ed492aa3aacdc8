//! Games with people elsewhere when things go wrong: time, absence, two tabs, and without a mouse.

use super::keyboard::{by_keyboard, tab_to};
use super::online::{CUTTER, MINI, begun, mini, play, two};
use super::steps::{moves, nothing_went_wrong, rules, status};
use tercio_rules::Game;
use tercio_web_tests::{App, Page, Table};

fn says(page: &mut Page, selector: &str, words: &str) {
    page.eventually(&format!("{selector} says {words:?}"), |page| {
        page.text(selector).contains(words).then_some(())
    });
}

#[test]
fn time_is_given_runs_out_and_whoever_stays_away_loses_the_seat() {
    let app = App::start();
    let table = Table::of("pikemen", "mini", 2).live(1, 0);
    let (mut ann, mut bea, path) = two(&app, &table);
    play(&mut ann, &mut bea, &MINI[..2], 0);
    // Ann gives time, and both see it.
    ann.click("[data-test=add-time]");
    says(&mut bea, "[data-test=time-B]", "1:1");
    says(&mut bea, "[data-test=line]", "15 seconds");
    // The flag falls, though nobody does anything.
    app.forward(62);
    for page in [&mut ann, &mut bea] {
        says(page, "[data-test=result]", "Blue");
        says(page, "[data-test=player-A]", "out of time");
        nothing_went_wrong(page);
    }
    // The next one: Bea goes away, and is claimed.
    ann.click("[data-test=rematch]");
    ann.text("[data-test=waiting]");
    bea.go(&app.address(&path));
    bea.click("[data-test=rematch]");
    begun(&mut ann);
    begun(&mut bea);
    play(&mut bea, &mut ann, &MINI[..2], 0);
    bea.begin("about:blank");
    says(&mut ann, "[data-test=player-A]", "away");
    assert_eq!(ann.count("[data-test=claim]"), 0);
    app.forward(16);
    // The page learns what time it is with the next message.
    ann.click("[data-test=add-time]");
    ann.click("[data-test=claim]");
    says(&mut ann, "[data-test=result]", "stayed away");
}

#[test]
fn two_tabs_that_move_at_once_agree_and_the_later_move_is_refused_in_words() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    let mut other = ann.another_tab();
    other.before_each_page(CUTTER);
    other.go(&app.address(&path));
    begun(&mut other);
    other.run("window.cut = true; window.sockets.forEach(socket => socket.close())");
    status(&mut other, "Connection lost – trying again…");
    other.type_move("f2(N)");
    moves(&mut other, 1);
    ann.type_move("f3(N)");
    moves(&mut bea, 1);
    other.run("window.cut = false");
    says(
        &mut other,
        "[data-test=line]",
        "Another move was made meanwhile.",
    );
    let same = "[data-test=moves] li";
    for page in [&mut ann, &mut bea, &mut other] {
        assert_eq!(page.count(same), 1);
        assert_eq!(page.text(same), "f3(N)");
    }
    status(&mut other, "Red to move");
}

#[test]
fn a_whole_game_between_two_is_played_with_the_keyboard_alone() {
    let app = App::start();
    let mut ann = app.page("/online");
    let path = mini().open(&mut ann);
    let mut bea = app.page(&path);
    // Tab would leave a page on which this is not yet there.
    bea.text("[data-test=sit-down]");
    tab_to(&mut bea, "[data-test=sit-down]", false);
    bea.press("Enter", "Enter");
    begun(&mut ann);
    begun(&mut bea);
    // The keys of facings are those of the first seat.
    tab_to(&mut bea, "[data-test=flip]", false);
    bea.press("Enter", "Enter");
    tab_to(&mut ann, "[role=gridcell]", false);
    tab_to(&mut bea, "[role=gridcell]", true);
    let mut game = Game::new(rules("pikemen", "mini"));
    for (count, text) in (1..).zip(MINI) {
        let mv = game.parse_move(text).expect("a move");
        let page = if count % 2 == 1 { &mut ann } else { &mut bea };
        by_keyboard(page, game.position(), mv, false);
        // It waits until it is confirmed.
        page.text("[data-test=confirm]");
        assert_eq!(page.count("[data-test=moves] li"), count as u64 - 1);
        page.press("Enter", "Enter");
        moves(&mut ann, count);
        moves(&mut bea, count);
        game.play(mv).expect("a legal move");
    }
    for page in [&mut ann, &mut bea] {
        says(page, "[data-test=result]", "Blue wins");
        nothing_went_wrong(page);
    }
}
