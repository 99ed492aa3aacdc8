//! Games played by keys and clicks, without a terminal.

mod common;

use common::some_move;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};
use tercio_controller::{Selection, Spot};
use tercio_engine::Level;
use tercio_rules::{Game, Move, Rules, Seat, Stance};
use tercio_tui::app::{Action, App, Dialog, Screen, Start};
use tercio_tui::file::Keeper;
use tercio_tui::view::{Colours, Hits, Painter};
use tercio_tui::{Player, input};

fn rules(game: &str, setup: &str) -> Rules {
    Rules::from_names(game, setup).expect("a setup")
}

fn app(game: &str, setup: &str, players: &[Player]) -> App {
    let start = Start {
        rules: Some(rules(game, setup)),
        players: players.to_vec(),
        ..Start::default()
    };
    App::new(start, Keeper::default()).expect("a game")
}

/// The weakest and quickest engine.
const LOWEST: Player = Player::Engine(Level::LOWEST);

/// Waits until the engine has moved.
fn let_it_move(app: &mut App) {
    let plies = app.local().plies().len();
    let end = Instant::now() + Duration::from_secs(60);
    while app.local().plies().len() == plies {
        assert!(Instant::now() < end, "{:?}", app.message());
        app.tick();
        thread::sleep(Duration::from_millis(1));
    }
}

fn press(app: &mut App, code: KeyCode) -> ControlFlow<()> {
    let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    for action in input::actions(&event, app, &Hits::default()) {
        app.act(action)?;
    }
    ControlFlow::Continue(())
}

fn keys(app: &mut App, text: &str) {
    for c in text.chars() {
        let code = match c {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\x1b' => KeyCode::Esc,
            c => KeyCode::Char(c),
        };
        assert!(press(app, code).is_continue(), "left at {c:?}");
    }
}

fn screen(app: &App, width: u16, height: u16) -> (String, Hits) {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let hits = Painter::new(Colours::True).draw(app, area, &mut buffer);
    let rows: Vec<String> = (0..height)
        .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
        .collect();
    (rows.join("\n"), hits)
}

/// Enters a move by keys alone.
fn enter(app: &mut App, mv: Move) {
    let go = |app: &mut App, to: tercio_rules::Cell| {
        for _ in 0..100 {
            if app.board().cursor() == to {
                return;
            }
            keys(app, "\t");
        }
        panic!("tab never reaches {to:?}");
    };
    go(app, mv.from());
    keys(app, "\n");
    if mv.to() != mv.from() {
        go(app, mv.to());
        keys(app, "\n");
    } else if matches!(app.board().selection(), Selection::Piece(_)) {
        keys(app, "\n");
    }
    if let Move::Pikemen(mv) = mv {
        let spot = match mv.stance() {
            Stance::Upright => Spot::Upright,
            Stance::Lying(facing) => Spot::Towards(app.view().arrow(mv.to(), facing)),
        };
        keys(app, &spot.digit().to_string());
    }
}

#[test]
fn whole_games_can_be_played_by_keys() {
    for (game, setup) in [
        ("pikemen", "mini"),
        ("martian", "two"),
        ("pikemen", "wedge3"),
    ] {
        let seats = rules(game, setup).seats();
        let mut app = app(game, setup, &vec![Player::Human; seats]);
        while let Some(mv) = some_move(app.local().game()) {
            let before = app.local().plies().len();
            enter(&mut app, mv);
            assert_eq!(
                app.local().plies().len(),
                before + 1,
                "{}",
                app.message().text
            );
            assert_eq!(app.local().game().last_move(), Some(mv));
        }
        let (text, _) = screen(&app, 100, 30);
        assert!(text.contains("win"), "{text}");
        keys(&mut app, "\n");
        assert!(app.message().error && app.message().text.contains("over"));
    }
}

#[test]
fn whole_games_can_be_played_by_clicks() {
    let mut app = app("pikemen", "wedge6", &[Player::Human; 6]);
    let mut painter = Painter::new(Colours::None);
    for _ in 0..60 {
        let Some(mv) = some_move(app.local().game()) else {
            break;
        };
        let mut click = |app: &mut App, wanted: &Action| {
            let area = Rect::new(0, 0, 100, 34);
            let hits = painter.draw(app, area, &mut Buffer::empty(area));
            let place = area
                .positions()
                .find(|place| hits.at(place.x, place.y).as_ref() == Some(wanted))
                .unwrap_or_else(|| panic!("{wanted:?} cannot be clicked"));
            let event = Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: place.x,
                row: place.y,
                modifiers: KeyModifiers::NONE,
            });
            for action in input::actions(&event, app, &hits) {
                assert!(app.act(action).is_continue());
            }
        };
        click(&mut app, &Action::Cell(mv.from()));
        if mv.to() != mv.from() || matches!(app.board().selection(), Selection::Piece(_)) {
            click(&mut app, &Action::Cell(mv.to()));
        }
        let Move::Pikemen(inner) = mv else {
            panic!("a move of Pikemen");
        };
        let spot = match inner.stance() {
            Stance::Upright => Spot::Upright,
            Stance::Lying(facing) => Spot::Towards(app.view().arrow(mv.to(), facing)),
        };
        click(&mut app, &Action::Spot(spot));
        assert_eq!(app.local().game().last_move(), Some(mv));
    }
}

#[test]
fn typed_moves_are_played_or_refused_with_the_reason() {
    let mut app = app("pikemen", "classic", &[Player::Human; 2]);
    for (typed, reason) in [
        ("h9(N)", "expected a cell"),
        ("h5", "after the cell"),
        ("h5(QQ)", "expected a facing"),
        ("h5-h6(N)", "upright"),
        ("a4(N)", "a4"),
        ("é♥", "expected a cell"),
    ] {
        keys(&mut app, &format!(":{typed}\n"));
        let message = app.message();
        assert!(
            message.error && message.text.contains(reason),
            "{typed}: {message:?}"
        );
        assert!(app.field().is_some(), "the text stays to be mended");
        keys(&mut app, "\x1b");
        assert!(app.field().is_none());
    }
    keys(&mut app, "/H5 ( n )\n");
    assert_eq!(app.local().plies()[0].text, "h5(N)");
    let (text, _) = screen(&app, 80, 24);
    assert!(text.contains("h5(N)") && text.contains("B to move"));
}

#[test]
fn moves_can_be_taken_back_and_played_again() {
    let mut app = app("pikemen", "mini", &[Player::Human; 2]);
    keys(&mut app, "u");
    assert!(app.message().error);
    keys(&mut app, ":d3(N)\n:c4(S)\n");
    keys(&mut app, "uu");
    assert_eq!(app.local().plies().len(), 0);
    keys(&mut app, "rrr");
    assert!(app.message().error);
    assert_eq!(app.local().plies().len(), 2);
    keys(&mut app, "u:c4(E)\nr");
    assert!(
        app.message().error,
        "another move forgets what was taken back"
    );
}

#[test]
fn undo_goes_back_to_a_person() {
    let mut app = app("pikemen", "mini", &[Player::Human, LOWEST]);
    keys(&mut app, ":d3(N)\n");
    assert_eq!(app.local().plies().len(), 1, "it takes a moment");
    let_it_move(&mut app);
    assert_eq!(app.local().plies().len(), 2);
    keys(&mut app, "u");
    assert_eq!(app.local().plies().len(), 0);
    keys(&mut app, "r");
    assert_eq!(app.local().plies().len(), 2);
}

#[test]
fn a_game_of_the_engine_can_be_watched_and_paused() {
    let mut app = app("martian", "two", &[LOWEST; 2]);
    let_it_move(&mut app);
    assert_eq!(app.local().plies().len(), 1);
    keys(&mut app, " ");
    assert!(app.paused() && app.until_next().is_none());
    app.tick();
    assert_eq!(app.local().plies().len(), 1);
    keys(&mut app, " ");
    while !app.local().game().is_over() {
        let_it_move(&mut app);
    }
}

#[test]
fn the_clock_is_called_with_a_move() {
    let mut app = app("martian", "two", &[Player::Human; 2]);
    keys(&mut app, "m");
    assert!(app.board().calls_clock());
    assert!(screen(&app, 80, 24).0.contains("calls the clock"));
    let mv = app.local().game().legal_moves()[0];
    enter(&mut app, mv);
    assert!(app.local().plies()[0].text.ends_with('*'));
    assert!(screen(&app, 80, 24).0.contains("clock is called"));
    keys(&mut app, "m");
    assert!(app.message().error);
}

#[test]
fn leaving_asks_only_when_something_would_be_missed() {
    let mut app = app("pikemen", "mini", &[Player::Human; 2]);
    assert!(press(&mut app, KeyCode::Char('q')).is_break());
    keys(&mut app, ":d3(N)\n");
    assert!(press(&mut app, KeyCode::Char('q')).is_continue());
    assert_eq!(app.dialog(), Some(&Dialog::Quit));
    keys(&mut app, "n");
    assert_eq!(app.dialog(), None);
    keys(&mut app, "q");
    assert!(press(&mut app, KeyCode::Char('y')).is_break());
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tercio-playing-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn games_are_saved_loaded_and_resumed() {
    let folder = folder("save");
    let path = folder.join("game.txt");
    let keeper = Keeper::new(Some(folder.join("state")));
    let start = || Start {
        rules: Some(rules("pikemen", "mini")),
        players: vec![Player::Human; 2],
        save: Some(path.clone()),
        ..Start::default()
    };
    let mut app = App::new(start(), keeper.clone()).expect("a game");
    keys(&mut app, ":d3(N)\n");
    keys(&mut app, "s\n");
    assert!(
        app.message().text.starts_with("saved"),
        "{:?}",
        app.message()
    );
    assert!(!app.is_unsaved());
    keys(&mut app, ":c4(S)\ns\n");
    assert!(
        !app.is_unsaved(),
        "our own file is written again without asking"
    );

    // Another start asks before it writes over the file, and can load it.
    let mut app = App::new(start(), keeper.clone()).expect("a game");
    keys(&mut app, "s\n");
    assert!(matches!(app.dialog(), Some(Dialog::Overwrite(_))));
    keys(&mut app, "n");
    keys(&mut app, "l\n");
    assert_eq!(app.local().plies().len(), 2, "{:?}", app.message());

    // The menu offers the game in progress.
    let mut app = App::new(Start::default(), keeper).expect("a menu");
    let Screen::Menu(menu) = app.screen() else {
        panic!("a menu");
    };
    assert!(!menu.kept.is_empty());
    assert!(screen(&app, 80, 24).0.contains("Resume"));
    keys(&mut app, "\n");
    assert_eq!(app.local().plies().len(), 2);
    assert_eq!(app.local().players(), [Player::Human; 2]);

    // A wrong file changes nothing.
    std::fs::write(&path, "[Game \"chess\"]").expect("written");
    keys(&mut app, "l");
    assert!(app.act(Action::Clear).is_continue());
    keys(&mut app, &format!("{}\n", path.display()));
    assert!(
        app.message().error && app.message().text.contains("line 1"),
        "{:?}",
        app.message()
    );
    assert_eq!(app.local().plies().len(), 2);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_and_play_goes_on() {
    let folder = folder("full");
    let file = folder.join("file");
    std::fs::write(&file, "").expect("written");
    let start = Start {
        rules: Some(rules("pikemen", "mini")),
        players: vec![Player::Human; 2],
        ..Start::default()
    };
    let mut app = App::new(start, Keeper::new(Some(file.join("state")))).expect("a game");
    keys(&mut app, ":d3(N)\n");
    assert!(app.message().error && app.message().text.contains("cannot be kept"));
    assert_eq!(app.local().plies().len(), 1);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_menu_starts_every_setup() {
    for (index, rules) in Rules::all().enumerate() {
        let mut app = App::new(Start::default(), Keeper::default()).expect("a menu");
        for _ in 0..index {
            let _ = press(&mut app, KeyCode::Down);
        }
        // Make seat B a person too: after the engine at full strength comes a person.
        let _ = press(&mut app, KeyCode::Right);
        let _ = press(&mut app, KeyCode::Down);
        let _ = press(&mut app, KeyCode::Right);
        keys(&mut app, "\n");
        assert_eq!(app.local().rules(), rules);
        assert_eq!(app.local().players()[..2], [Player::Human; 2]);
        assert!(matches!(app.screen(), Screen::Board));
    }
}

#[test]
fn another_seat_can_start() {
    let start = Start {
        rules: Some(rules("pikemen", "warlords")),
        first: Some(Seat::C),
        ..Start::default()
    };
    let app = App::new(start, Keeper::default()).expect("a game");
    assert_eq!(app.local().game().turn(), Seat::C);
    let game: &Game = app.local().game();
    assert!(!game.is_over());
}

#[test]
fn a_first_seat_that_does_not_exist_is_refused() {
    let start = Start {
        rules: Some(rules("pikemen", "mini")),
        first: Some(Seat::C),
        ..Start::default()
    };
    let error = App::new(start, Keeper::default()).expect_err("refused");
    assert!(error.to_string().contains("seat C"), "{error}");
}

#[test]
fn a_seat_that_gives_up_leaves_and_the_others_play_on() {
    let people = [Player::Human; 3];
    let mut app = app("martian", "three", &people);
    keys(&mut app, "g");
    assert_eq!(app.dialog(), Some(&Dialog::Resign(Seat::A)));
    keys(&mut app, "n");
    assert!(app.local().plies().is_empty());
    keys(&mut app, "gy");
    let game = app.local().game();
    assert_eq!(
        (game.line().join(" ").as_str(), game.turn()),
        ("A:resigned", Seat::B)
    );
    let (text, _) = screen(&app, 100, 40);
    assert!(
        text.contains("person, left") && text.contains("A:resigned"),
        "{text}"
    );
    // It is taken back and done again like a move.
    keys(&mut app, "u");
    assert!(app.local().position().left().is_empty());
    keys(&mut app, "r");
    assert_eq!(app.local().game().line(), ["A:resigned"]);
    // Kept games keep it, and the last seat wins.
    let again = app.local().record().game();
    assert_eq!(again, *app.local().game());
    keys(&mut app, "gy");
    let (text, _) = screen(&app, 100, 40);
    assert!(text.contains("C wins: nobody else can play on"), "{text}");
    keys(&mut app, "g");
    assert_eq!(app.dialog(), None);
}

#[test]
fn the_engines_play_on_without_the_only_person() {
    let mut app = app("pikemen", "three", &[Player::Human, LOWEST, LOWEST]);
    keys(&mut app, "gy");
    let_it_move(&mut app);
    assert_eq!(app.local().plies()[1].seat, Seat::B);
    let_it_move(&mut app);
    assert_eq!(app.local().game().turn(), Seat::B);
}
