//! Games with people elsewhere: several pages at once, each somebody of their own.

use super::steps::{by_mouse, choose, friendly_move, moves, nothing_went_wrong, rules, status};
use tercio_rules::{Cause, Game, Seat};
use tercio_web_tests::{App, Page, Screen, Table};

/// A game of Pikemen that the first capture ends, and its moves.
pub(crate) const MINI: [&str; 5] = ["f3(N)", "a4(S)", "f3-f4(W)", "a4-a1(U)", "f4xc4(U)"];

pub(crate) fn mini() -> Table {
    Table::of("pikemen", "mini", 2).option("target", "1")
}

/// Waits until the board is there.
pub(crate) fn begun(page: &mut Page) {
    page.until(
        "the game has begun",
        "document.querySelector('[data-test=status]') !== null \
         && document.querySelector('[data-test=board]') !== null",
    );
}

/// Two people in the seats of a game.
pub(crate) fn two(app: &App, table: &Table) -> (Page, Page, String) {
    let mut ann = app.page("/online");
    let path = table.open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    begun(&mut bea);
    (ann, bea, path)
}

/// Plays moves in turn, and waits until everybody sees each.
pub(crate) fn play(ann: &mut Page, bea: &mut Page, texts: &[&str], before: usize) {
    for (index, text) in texts.iter().enumerate() {
        let count = before + index + 1;
        match count % 2 {
            1 => ann.type_move(text),
            _ => bea.type_move(text),
        }
        moves(ann, count);
        moves(bea, count);
    }
}

#[test]
fn two_people_play_a_whole_game_by_link() {
    let app = App::start();
    let mut ann = app.page("/online");
    ann.click("[data-test=create]");
    ann.click("[data-test=setup-pikemen-mini]");
    ann.click("[data-test=pace-unlimited]");
    choose(&mut ann, "seat", "A");
    ann.click("[data-test=options] summary");
    ann.click("[data-test=option-target]");
    ann.run("document.activeElement.select()");
    ann.type_text("1");
    ann.click("[data-test=make]");
    let link = ann.eventually("there is a link", |page| {
        page.text("[data-test=waiting]");
        let link = page.run("document.querySelector('[data-test=invite]').value");
        link.as_str().map(str::to_owned)
    });
    assert_eq!(ann.count("[data-test=code] path"), 1);
    let path = link.split_once("/game/").expect("an address").1;
    let mut bea = app.page(&format!("/game/{path}"));
    bea.click("[data-test=sit-down]");
    status(&mut ann, "Your turn");
    assert_eq!(ann.run("document.title"), "● Your turn – Tercio");
    status(&mut bea, "Blue to move");
    // With the mouse, as on any board.
    let mut game = Game::new(rules("pikemen", "mini"));
    for (count, text) in (1..).zip(MINI) {
        let mv = game.parse_move(text).expect("a move");
        let page = if count % 2 == 1 { &mut ann } else { &mut bea };
        by_mouse(page, game.position(), mv);
        // There is no clock: a move is to be confirmed.
        page.click("[data-test=confirm]");
        moves(&mut ann, count);
        moves(&mut bea, count);
        game.play(mv).expect("a legal move");
    }
    for page in [&mut ann, &mut bea] {
        let result = page.text("[data-test=result]");
        assert!(result.starts_with("Blue wins"), "{result}");
        nothing_went_wrong(page);
    }
    bea.click("[data-test=analyse]");
    bea.until("the analysis opens", "location.pathname === '/analysis'");
    moves(&mut bea, 5);
}

#[test]
fn others_move_only_their_own_pieces() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    let mut spectator = app.page(&path);
    // All seats are taken: who comes looks on.
    begun(&mut spectator);
    spectator.click_cell("f3");
    assert_eq!(spectator.count("[data-test=ring]"), 0);
    ann.type_move("f3(N)");
    for page in [&mut ann, &mut bea, &mut spectator] {
        moves(page, 1);
    }
    ann.until(
        "somebody looks on",
        "document.querySelector('[data-test=spectators]').textContent.includes('1')",
    );
    assert_eq!(spectator.count("[data-test=resign]"), 0);
    nothing_went_wrong(&mut spectator);
}

#[test]
fn a_move_is_prepared_and_played_when_its_turn_comes() {
    let app = App::start();
    let (mut ann, mut bea, _) = two(&app, &mini());
    bea.type_move("a4(S)");
    bea.until(
        "it is prepared",
        "document.querySelector('[data-test=drop-premove]') !== null",
    );
    assert!(bea.text("[data-test=line]").starts_with("a4(S)"));
    bea.press("Escape", "Escape");
    bea.until(
        "it is taken back",
        "document.querySelector('[data-test=drop-premove]') === null",
    );
    bea.type_move("a4(S)");
    ann.type_move("f3(N)");
    moves(&mut ann, 2);
    moves(&mut bea, 2);
    status(&mut ann, "Your turn");
}

#[test]
fn moves_are_taken_back_when_both_agree() {
    let app = App::start();
    let (mut ann, mut bea, _) = two(&app, &mini());
    play(&mut ann, &mut bea, &MINI[..1], 0);
    ann.click("[data-test=takeback]");
    bea.click("[data-test=decline]");
    ann.until(
        "the offer is gone",
        "document.querySelector('[data-test=offer]') === null",
    );
    play(&mut ann, &mut bea, &MINI[1..3], 1);
    ann.click("[data-test=takeback]");
    bea.click("[data-test=accept]");
    moves(&mut ann, 2);
    moves(&mut bea, 2);
    status(&mut ann, "Your turn");
    ann.click("[data-test=offer-end]");
    bea.click("[data-test=accept]");
    for page in [&mut ann, &mut bea] {
        assert_eq!(page.text("[data-test=result]"), "Both agreed on a draw.");
    }
}

/// Lets a test cut the network of a page: sockets are closed, and nothing can be fetched.
pub(crate) const CUTTER: &str = "window.sockets = []; window.cut = false; \
    const Socket = window.WebSocket; \
    window.WebSocket = class extends Socket { constructor(...all) { super(...all); window.sockets.push(this); } }; \
    const get = window.fetch; \
    window.fetch = (...all) => window.cut ? Promise.reject(new TypeError('cut')) : get(...all);";

/// A game that has begun. The network of who moves first can be cut.
pub(crate) fn two_and_a_cutter() -> (App, Page, Page) {
    let app = App::start();
    let mut ann = app.page_after(CUTTER, "/online");
    ann.text("[data-test=none-open]");
    let path = mini().open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    begun(&mut bea);
    (app, ann, bea)
}

#[test]
fn a_move_made_while_the_network_is_cut_arrives_when_it_is_back() {
    let (_app, mut ann, mut bea) = two_and_a_cutter();
    ann.run("window.cut = true; window.sockets.forEach(socket => socket.close())");
    status(&mut ann, "Connection lost – trying again…");
    bea.until(
        "somebody is away",
        "document.querySelector('[data-test=player-A]').textContent.includes('away')",
    );
    ann.type_move("f3(N)");
    moves(&mut ann, 1);
    assert_eq!(bea.count("[data-test=moves] li"), 0);
    ann.run("window.cut = false");
    moves(&mut bea, 1);
    status(&mut ann, "Red to move");
    play(&mut ann, &mut bea, &MINI[1..2], 1);
    nothing_went_wrong(&mut bea);
}

#[test]
fn two_tabs_of_one_player_stay_equal() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    let mut other = ann.another_tab();
    other.go(&app.address(&path));
    begun(&mut other);
    status(&mut other, "Your turn");
    other.type_move("f3(N)");
    for page in [&mut ann, &mut other, &mut bea] {
        moves(page, 1);
    }
    play(&mut ann, &mut bea, &MINI[1..3], 1);
    moves(&mut other, 3);
    ann.reload();
    begun(&mut ann);
    moves(&mut ann, 3);
}

#[test]
fn strangers_meet_in_the_lobby() {
    let app = App::start();
    let mut bea = app.page("/online");
    bea.text("[data-test=none-open]");
    let mut ann = app.page("/online");
    mini().in_the_lobby().open(&mut ann);
    bea.click("[data-test=join]");
    begun(&mut ann);
    begun(&mut bea);
    let mut third = app.page("/online");
    third.text("[data-test=none-open]");
    // Who goes back to the lobby finds the game there.
    ann.follow("/online");
    ann.until(
        "it is our turn",
        "document.querySelector('[data-test=my-game]')?.textContent.includes('Your turn')",
    );
    ann.click("[data-test=open-mine]");
    begun(&mut ann);
    nothing_went_wrong(&mut ann);
}

#[test]
fn an_engine_of_the_house_answers() {
    let app = App::start();
    let mut page = app.page("/online");
    Table::of("martian", "two", 2).engine(1).open(&mut page);
    begun(&mut page);
    status(&mut page, "Your turn");
    page.click_cell("d3");
    page.click_cell("d4");
    page.click("[data-test=confirm]");
    moves(&mut page, 2);
    page.click("[data-test=takeback]");
    moves(&mut page, 0);
}

#[test]
fn a_game_that_nobody_joins_is_called_off() {
    let app = App::start();
    let mut page = app.page("/online");
    let path = mini().open(&mut page);
    page.click("[data-test=call-off]");
    page.until(
        "it is called off",
        "document.querySelector('h1').textContent.includes('called off')",
    );
    let mut other = app.page(&path);
    other.until(
        "others see it too",
        "document.querySelector('h1').textContent.includes('called off')",
    );
    let mut nowhere = app.page("/game/nothing");
    nowhere.text("[data-test=no-game]");
}

#[test]
fn whoever_resigns_loses_and_may_ask_for_another_game() {
    let app = App::start();
    let (mut ann, mut bea, _) = two(&app, &mini());
    play(&mut ann, &mut bea, &MINI[..2], 0);
    bea.click("[data-test=resign]");
    bea.click("[data-test=really-resign]");
    for page in [&mut ann, &mut bea] {
        assert_eq!(page.text("[data-test=result]"), "Red resigns. Blue wins.");
    }
    ann.click("[data-test=rematch]");
    ann.text("[data-test=waiting]");
    bea.until(
        "the way to the next game is shown",
        "document.querySelector('[data-test=rematch]')?.textContent.includes('Go to')",
    );
    bea.click("[data-test=rematch]");
    begun(&mut ann);
    begun(&mut bea);
    // Everybody sits one seat further.
    status(&mut bea, "Your turn");
}

#[test]
fn four_seats_go_on_without_the_one_who_leaves() {
    let app = App::start();
    let mut first = app.page("/online");
    let path = Table::of("martian", "four", 4).open(&mut first);
    let mut pages = vec![first];
    for _ in 1..4 {
        let mut page = app.page(&path);
        // In the order of the seats.
        page.click("[data-test=sit-down]");
        page.until(
            "it has a seat",
            "document.querySelector('[data-test=sit-down]') === null",
        );
        pages.push(page);
    }
    pages.iter_mut().for_each(begun);
    let mut game = Game::new(rules("martian", "four"));
    let next = |pages: &mut [Page], game: &mut Game| {
        let mv = friendly_move(game);
        let text = game.position().notation(mv).to_string();
        let turn = game.turn().index();
        status(&mut pages[turn], "Your turn");
        pages[turn].type_move(&text);
        game.play(mv).expect("a legal move");
        for page in pages {
            moves(page, game.plies());
        }
    };
    for _ in 0..4 {
        next(&mut pages, &mut game);
    }
    pages[1].click("[data-test=resign]");
    pages[1].click("[data-test=really-resign]");
    game.leave(Seat::B, Cause::Resigned).expect("it may leave");
    for page in &mut pages {
        moves(page, 5);
        assert!(page.text("[data-test=player-B]").contains("resigned"));
    }
    next(&mut pages, &mut game);
    assert_eq!(game.turn(), Seat::C);
    next(&mut pages, &mut game);
    assert_eq!(pages[1].count("[data-test=resign]"), 0);
    nothing_went_wrong(&mut pages[1]);
}

#[test]
fn phrases_are_read_in_the_language_of_the_reader() {
    let app = App::start();
    let mut ann = app.page("/online");
    let path = mini().open(&mut ann);
    let mut bea = app.page_in("fr", &path);
    assert_eq!(bea.text("[data-test=sit-down]"), "S’asseoir");
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    begun(&mut bea);
    status(&mut bea, "Bleu joue");
    ann.click("[data-test=chat] summary");
    bea.click("[data-test=chat] summary");
    ann.click("[data-test=phrase]");
    ann.until(
        "it is said",
        "document.querySelector('[data-test=said]').textContent.includes('Hello!')",
    );
    bea.until(
        "it is heard in French",
        "document.querySelector('[data-test=said]').textContent.includes('Bonjour')",
    );
}

#[test]
fn a_phone_shows_the_board_the_clocks_and_the_bar() {
    let app = App::start();
    let mut ann = app.page_on(Screen::PHONE, "/online");
    let path = Table::of("pikemen", "mini", 2).live(5, 3).open(&mut ann);
    let mut bea = app.page(&path);
    bea.click("[data-test=sit-down]");
    begun(&mut ann);
    assert!(ann.text("[data-test=time-A]").contains(':'));
    let wide = ann.run("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, true);
    let seen = ann.run(
        "['board', 'status', 'resign', 'time-A', 'time-B'].every(name => { \
         const r = document.querySelector(`[data-test=${name}]`).getBoundingClientRect(); \
         return r.top >= 0 && r.bottom <= innerHeight && r.width > 0; })",
    );
    assert_eq!(seen, true);
}

#[test]
fn a_review_by_the_server_is_shown_to_everybody_at_once() {
    let app = App::start();
    let (mut ann, mut bea, path) = two(&app, &mini());
    play(&mut ann, &mut bea, &MINI, 0);
    ann.click("[data-test=review-on-server]");
    let kept =
        "document.querySelector('[data-test=review]').getAttribute('href').startsWith('/review/')";
    ann.until("the review is there", kept);
    assert_eq!(ann.count("[data-test=review-on-server]"), 0);
    assert_eq!(ann.count("[data-test=server-review]"), 0);
    let mut eve = app.page(&path);
    eve.until(
        "the way to the review is shown",
        &format!("document.querySelector('[data-test=review]') !== null && {kept}"),
    );
    eve.click("[data-test=review]");
    eve.until(
        "the whole review is shown",
        "document.querySelector('[data-test=look-deeper]') !== null",
    );
    assert_eq!(eve.count("[data-test=moves] li"), 5);
    // Nothing had to be computed here.
    let engine =
        "performance.getEntriesByType('resource').some(file => file.name.includes('worker'))";
    assert_eq!(eve.run(engine), false);
    for page in [&mut ann, &mut bea, &mut eve] {
        nothing_went_wrong(page);
    }
}
