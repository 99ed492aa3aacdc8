//! Games with the engine, played by keys, without a terminal. It thinks by a number of nodes, so
//! that it does the same on every machine.

mod common;

use common::some_move;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};
use tercio_engine::{Level, Limits};
use tercio_rules::Rules;
use tercio_tui::app::{App, Dialog, Screen, Start};
use tercio_tui::file::Keeper;
use tercio_tui::view::{Colours, Hits, Painter};
use tercio_tui::{Options, Player, input};

const NOBODY: &[Player] = &[];

fn app(game: &str, setup: &str, players: &[Player], limits: Limits) -> App {
    let start = Start {
        rules: Some(Rules::from_names(game, setup).expect("a setup")),
        players: players.to_vec(),
        limits,
        ..Start::default()
    };
    App::new(start, Keeper::default()).expect("a game")
}

fn press(app: &mut App, c: char) -> ControlFlow<()> {
    let code = match c {
        '\n' => KeyCode::Enter,
        c => KeyCode::Char(c),
    };
    let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    for action in input::actions(&event, app, &Hits::default()) {
        app.act(action)?;
    }
    ControlFlow::Continue(())
}

fn keys(app: &mut App, text: &str) {
    for c in text.chars() {
        assert!(press(app, c).is_continue(), "left at {c:?}");
    }
}

fn screen(app: &App, colours: Colours) -> String {
    let area = Rect::new(0, 0, 100, 30);
    let mut buffer = Buffer::empty(area);
    Painter::new(colours).draw(app, area, &mut buffer);
    let rows = (0..30).map(|y| (0..100).map(|x| buffer[(x, y)].symbol()).collect());
    rows.collect::<Vec<String>>().join("\n")
}

/// Lets time pass until something holds.
fn until(app: &mut App, holds: impl Fn(&App) -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds(app) {
        assert!(Instant::now() < end, "{:?}", app.message());
        app.tick();
        thread::sleep(Duration::from_millis(1));
    }
}

/// Plays a person's moves and lets the others answer, until the game is over.
fn play_to_the_end(app: &mut App) -> Vec<String> {
    while !app.local().game().is_over() {
        until(app, |app| !app.local().program_to_move());
        let Some(mv) = some_move(app.local().game()) else {
            break;
        };
        let text = app.local().position().notation(mv).to_string();
        keys(app, &format!(":{text}\n"));
        assert_eq!(app.local().game().last_move(), Some(mv));
    }
    let plies = app.local().plies().iter();
    plies.map(|ply| ply.text.clone()).collect()
}

#[test]
fn the_engine_sits_where_nobody_else_does() {
    let three = app("martian", "three", NOBODY, Limits::nodes(50));
    let expected = [Player::Human, Player::ENGINE, Player::ENGINE];
    assert_eq!(three.local().players(), expected);
    let mut menu = App::new(Start::default(), Keeper::default()).expect("a menu");
    assert!(matches!(menu.screen(), Screen::Menu(_)));
    let shown = screen(&menu, Colours::True);
    assert!(shown.contains("engine"), "{shown}");
    keys(&mut menu, "\n");
    assert_eq!(menu.local().players()[1], Player::ENGINE);
    assert_eq!(Options::default().think, Duration::from_secs(1));
}

#[test]
fn a_game_against_the_engine_is_the_same_each_time() {
    for (game, setup) in [("pikemen", "mini"), ("martian", "three")] {
        let play = || play_to_the_end(&mut app(game, setup, NOBODY, Limits::nodes(60)));
        assert_eq!(play(), play());
    }
}

#[test]
fn two_levels_play_each_other() {
    let players = [Player::ENGINE, Player::Engine(Level::LOWEST)];
    let mut app = app("martian", "two", &players, Limits::nodes(60));
    until(&mut app, |app| app.local().plies().len() >= 6);
    keys(&mut app, " ");
    assert!(app.paused() && app.until_next().is_none() && app.thinking().is_none());
}

#[test]
fn the_keyboard_works_while_the_engine_thinks_and_undo_stops_it() {
    let mut app = app("pikemen", "classic", NOBODY, Limits::default());
    keys(&mut app, ":h5(N)\n");
    assert_eq!(app.until_next(), Some(Duration::ZERO));
    until(&mut app, |app| {
        app.thinking().is_some_and(|text| text.contains("depth"))
    });
    let shown = screen(&app, Colours::True);
    assert!(shown.contains("engine is thinking: depth"), "{shown}");
    keys(&mut app, "fo\n");
    assert!(app.message().text.contains("the engine sits there"));
    keys(&mut app, "h");
    assert!(app.message().error && app.thinking().is_some());
    keys(&mut app, "p");
    assert!(app.thinking().is_none() && app.until_next().is_none());
    keys(&mut app, "p");
    until(&mut app, |app| app.thinking().is_some());
    keys(&mut app, "u");
    assert!(app.thinking().is_none() && app.until_next().is_none());
    assert!(app.local().plies().is_empty());
}

#[test]
fn leaving_and_another_game_stop_the_engine() {
    let thinking = || {
        let mut app = app("martian", "four", NOBODY, Limits::default());
        let mv = app.local().game().legal_moves()[0];
        let text = app.local().position().notation(mv).to_string();
        keys(&mut app, &format!(":{text}\n"));
        until(&mut app, |app| app.thinking().is_some());
        app
    };
    let mut app = thinking();
    keys(&mut app, "q");
    assert_eq!(app.dialog(), Some(&Dialog::Quit));
    assert!(press(&mut app, 'y').is_break());
    drop(app);
    let mut app = thinking();
    keys(&mut app, "ny");
    assert!(matches!(app.screen(), Screen::Menu(_)));
    assert!(app.thinking().is_none() && app.until_next().is_none());
}

#[test]
fn a_hint_shows_a_legal_move_with_its_line() {
    for (game, setup) in [("pikemen", "mini"), ("martian", "three")] {
        let mut app = app(game, setup, NOBODY, Limits::nodes(2000));
        keys(&mut app, "h");
        assert!(app.thinking().is_some_and(|text| text.contains("hint")));
        until(&mut app, |app| app.hint().is_some());
        let mv = app.hint().expect("a hint");
        assert!(app.local().game().check(mv).is_ok());
        let text = app.local().position().notation(mv).to_string();
        let message = app.message().text.clone();
        assert!(message.starts_with(&format!("hint: {text}, ")), "{message}");
        assert!(message.contains("expecting"), "{message}");
        let shown = screen(&app, Colours::None);
        assert!(shown.contains("hint: "), "{shown}");
        assert!(
            shown.contains('{') || app.board().cursor() == mv.from(),
            "{shown}"
        );
        assert!(app.local().plies().is_empty() && app.until_next().is_none());
        keys(&mut app, &format!(":{text}\n"));
        assert_eq!(app.hint(), None, "it was for the position before");
    }
}

#[test]
fn a_move_stops_the_search_for_a_hint() {
    let players = [Player::Human; 2];
    let mut app = app("pikemen", "mini", &players, Limits::default());
    keys(&mut app, "h");
    assert!(app.thinking().is_some());
    keys(&mut app, ":d3(N)\n");
    assert!(app.thinking().is_none() && app.hint().is_none());
}

#[test]
fn why_shows_the_best_line_and_what_the_last_move_was_worth() {
    for (game, setup) in [("pikemen", "mini"), ("martian", "three")] {
        let seats = Rules::from_names(game, setup).expect("a setup").seats();
        let people = vec![Player::Human; seats];
        let mut app = app(game, setup, &people, Limits::nodes(2000));
        keys(&mut app, "w");
        until(&mut app, |app| !app.why().is_empty());
        assert_eq!(app.why().len(), 1, "there is no last move yet");
        let mv = app.local().game().legal_moves()[0];
        let text = app.local().position().notation(mv).to_string();
        keys(&mut app, &format!(":{text}\n"));
        assert!(app.why().is_empty(), "it was for the position before");
        keys(&mut app, "w");
        assert!(
            app.thinking()
                .is_some_and(|text| text.contains("last move"))
        );
        until(&mut app, |app| !app.why().is_empty());
        let [now, last] = app.why() else {
            panic!("{:?}", app.why());
        };
        let best = app.hint().expect("the best move");
        let best = app.local().position().notation(best).to_string();
        assert!(now.starts_with("B ") || now.starts_with("A "), "{now}");
        assert!(now.contains(&format!(": {best}")), "{now}");
        assert!(last.starts_with(&text) && last.contains("best"), "{last}");
        let shown = screen(&app, Colours::None);
        assert!(shown.contains(&text) && shown.contains("why: "), "{shown}");
        assert_eq!(app.local().plies().len(), 1, "nothing is played");
    }
}

#[test]
fn a_finished_game_is_explained_by_its_last_move() {
    let mut app = app("pikemen", "mini", NOBODY, Limits::nodes(60));
    play_to_the_end(&mut app);
    keys(&mut app, "w");
    until(&mut app, |app| !app.why().is_empty());
    assert!(app.why()[0].contains("won"), "{:?}", app.why());
}

#[test]
fn levels_sit_down_and_can_be_taken_back() {
    let level = Player::from_name("sentry (level 3)").expect("a player");
    assert!(matches!(level, Player::Engine(_)));
    let players = [Player::Human, level];
    let mut app = app("pikemen", "classic", &players, Limits::default());
    assert!(screen(&app, Colours::None).contains("sentry (level 3)"));
    for text in ["h5(N)", "h5(E)"] {
        keys(&mut app, &format!(":{text}\n"));
        until(&mut app, |app| app.local().person_to_move());
    }
    assert_eq!(app.local().plies().len(), 4);
    keys(&mut app, "u");
    assert_eq!(app.local().plies().len(), 2, "its answer goes too");
    assert!(app.local().person_to_move() && app.until_next().is_none());
    keys(&mut app, "r");
    assert_eq!(app.local().plies().len(), 4);
}

#[test]
fn the_engine_thinks_in_the_time_of_a_person_only_if_asked_to() {
    let start = |ponder| Start {
        rules: Some(Rules::from_names("martian", "two").expect("a setup")),
        limits: Limits::nodes(500),
        ponder,
        ..Start::default()
    };
    let app = App::new(start(false), Keeper::default()).expect("a game");
    assert_eq!(app.until_next(), None);
    let mut app = App::new(start(true), Keeper::default()).expect("a game");
    assert!(app.until_next().is_some());
    app.tick();
    assert_eq!(app.thinking(), None, "nobody is disturbed by it");
    keys(&mut app, "h");
    until(&mut app, |app| app.hint().is_some());
    keys(&mut app, ":b3-c4\n");
    until(&mut app, |app| app.local().person_to_move());
    assert_eq!(app.local().plies().len(), 2);
}
