//! What is on the screen, at every size.

mod common;

use common::some_move;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tercio_controller::Direction;
use tercio_rules::record::Record;
use tercio_rules::{Game, Rules, Seat};
use tercio_tui::Player;
use tercio_tui::app::{Action, App, Start};
use tercio_tui::file::{Keeper, Saved};
use tercio_tui::view::{Colours, Painter};

fn app(rules: Rules, player: Player) -> App {
    let start = Start {
        rules: Some(rules),
        players: vec![player; rules.seats()],
        ..Start::default()
    };
    App::new(start, Keeper::default()).expect("a game")
}

/// A game of people that has begun.
fn going_on(game: &Game) -> App {
    let saved = Saved {
        record: Record::from_game(game),
        players: vec![Player::Human; game.rules().seats()],
    };
    let start = Start {
        saved: Some(saved),
        ..Start::default()
    };
    App::new(start, Keeper::default()).expect("a game")
}

fn text(app: &App, colours: Colours, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal
        .draw(|frame| {
            let area = frame.area();
            Painter::new(colours).draw(app, area, frame.buffer_mut());
        })
        .expect("drawn");
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect());
    rows.collect::<Vec<String>>().join("\n")
}

#[test]
fn every_piece_can_be_read_at_common_sizes() {
    for rules in Rules::all() {
        for colours in [
            Colours::True,
            Colours::Indexed,
            Colours::Sixteen,
            Colours::None,
        ] {
            for (width, height) in [(80, 24), (120, 40), (200, 60)] {
                let mut game = Game::new(rules);
                for _ in 0..4 {
                    let app = going_on(&game);
                    let shown = text(&app, colours, width, height);
                    for (_, piece) in app.local().position().pieces() {
                        let glyph = format!("{}{}", piece.seat, piece.size.pips());
                        let count = app
                            .local()
                            .position()
                            .pieces()
                            .filter(|(_, p)| (p.seat, p.size) == (piece.seat, piece.size))
                            .count();
                        assert!(
                            shown.matches(&glyph).count() >= count,
                            "{count} × {glyph} of {rules:?} at {width}×{height}:\n{shown}"
                        );
                    }
                    for seat in Seat::ALL.into_iter().take(rules.seats()) {
                        assert!(shown.contains(&format!("{seat} ")));
                    }
                    assert!(shown.contains(rules.setup_name()) && shown.contains("to move"));
                    for _ in 0..3 {
                        let mv = some_move(&game).expect("the game goes on");
                        game.play(mv).expect("a legal move");
                    }
                }
            }
        }
    }
}

fn draw_sizes(widths: impl Iterator<Item = u16>, heights: &[u16]) {
    let apps: Vec<App> = Rules::all()
        .map(|rules| {
            let mut app = app(rules, Player::Human);
            let _ = app.act(Action::Choose);
            let _ = app.act(Action::Overlay);
            app
        })
        .collect();
    let mut painter = Painter::new(Colours::True);
    for width in widths {
        for &height in heights {
            for app in &apps {
                let area = Rect::new(0, 0, width, height);
                painter.draw(app, area, &mut Buffer::empty(area));
                painter.caret(app, area);
            }
        }
    }
}

/// Every size takes minutes, so a few hundred stand for them unless `TERCIO_EVERY_SIZE` is set.
#[test]
fn sizes_can_be_drawn() {
    let heights: Vec<u16> = (1..=60).collect();
    if std::env::var_os("TERCIO_EVERY_SIZE").is_some() {
        draw_sizes(1..=200, &heights);
    } else {
        draw_sizes(
            (1..200).step_by(7),
            &[&heights[..26], &[31, 40, 60]].concat(),
        );
    }
}

#[test]
fn every_page_can_be_drawn_at_every_small_size() {
    let menu = App::new(Start::default(), Keeper::default()).expect("a menu");
    let rules = Rules::from_names("martian", "two").expect("a setup");
    let local = app(rules, Player::Human);
    let with = |app: &App, actions: &[Action]| {
        let mut app = app.clone();
        for action in actions {
            let _ = app.act(action.clone());
        }
        app
    };
    let pages = [
        menu.clone(),
        with(&menu, &[Action::Step(Direction::RIGHT)]),
        with(&menu, &[Action::Help]),
        with(&menu, &[Action::Load]),
        with(&local, &[Action::Help]),
        with(&local, &[Action::Save, Action::Type('é')]),
        with(&local, &[Action::Write, Action::Choose]),
        with(&local, &[Action::CallClock, Action::Turn]),
    ];
    for (index, page) in pages.iter().enumerate() {
        let mut painter = Painter::new([Colours::True, Colours::None][index % 2]);
        for width in (1..100).step_by(3) {
            for height in (1..30).step_by(2) {
                let area = Rect::new(0, 0, width, height);
                painter.draw(page, area, &mut Buffer::empty(area));
                painter.caret(page, area);
            }
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_is_needed() {
    for rules in Rules::all() {
        let app = app(rules, Player::Human);
        let small = text(&app, Colours::True, 40, 6).replace('\n', " ");
        let small: Vec<&str> = small.split_whitespace().collect();
        let at = small.iter().position(|&word| word == "×").expect("a size");
        let number = |at: usize| small[at].parse::<u16>().expect("a number");
        let (width, height) = (number(at - 1), number(at + 1));
        assert!(
            text(&app, Colours::True, width, height).contains("to move"),
            "{rules:?}"
        );
    }
}

#[test]
fn turning_the_board_keeps_every_piece() {
    for rules in Rules::all() {
        let mut app = app(rules, Player::Human);
        for _ in 0..6 {
            let _ = app.act(Action::Turn);
            let shown = text(&app, Colours::True, 80, 24);
            for seat in app.local().seats() {
                let own = app
                    .local()
                    .position()
                    .pieces()
                    .filter(|(_, p)| p.seat == seat)
                    .count();
                let found: usize = (1..=3)
                    .map(|n| shown.matches(&format!("{seat}{n}")).count())
                    .sum();
                assert!(found >= own, "{rules:?}\n{shown}");
            }
        }
    }
}
