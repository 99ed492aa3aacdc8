//! Each of the eleven setups is started from the chooser, and moves are made on its board.

use super::steps::{by_mouse, choose, friendly_move, moves, nothing_went_wrong};
use tercio_rules::{Game, Rules, Seat};
use tercio_web_tests::App;

/// Starts a setup for people alone and lets each of them move once, the first one twice.
fn start_and_play(rules: Rules) {
    let app = App::start();
    let mut page = app.page("/about");
    page.click("nav a[href='/']");
    page.click("[data-test=new-game]");
    let (game, setup) = (rules.game_name(), rules.setup_name());
    page.click(&format!("[data-test=game-{game}]"));
    page.click(&format!("[data-test=setup-{game}-{setup}]"));
    for seat in Seat::ALL.into_iter().take(rules.seats()) {
        page.text(&format!("[data-test=player-{seat}]"));
        choose(&mut page, &format!("player-{seat}"), "human");
    }
    page.click("[data-test=start]");
    page.until(
        "the address names it",
        &format!("location.search.startsWith('?game={game}&setup={setup}&seats=human,human')"),
    );
    page.eventually("its board is there", |page| {
        (page.count("[role=gridcell]") == rules.board().len() as u64).then_some(())
    });
    let mut game = Game::new(rules);
    for count in 1..=rules.seats() + 1 {
        let mv = friendly_move(&game);
        let text = game.position().notation(mv).to_string();
        by_mouse(&mut page, game.position(), mv);
        moves(&mut page, count);
        assert!(
            page.text("[data-test=moves]").ends_with(&text),
            "{text} is played"
        );
        game.play(mv).expect("a legal move");
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn every_setup_of_pikemen_is_played_by_mouse() {
    for rules in Rules::all().filter(|rules| rules.game_name() == "pikemen") {
        start_and_play(rules);
    }
}

#[test]
fn every_setup_of_martian_chess_is_played_by_mouse() {
    for rules in Rules::all().filter(|rules| rules.game_name() == "martian") {
        start_and_play(rules);
    }
}
