//! Whatever a hand does on a board: the move that is made is the one that was shown, and nothing
//! moves by accident.

use super::steps::{nothing_went_wrong, rules};
use serde_json::{Value, json};
use tercio_rng::Rng;
use tercio_rules::{Cell, Game, Move, Piece, Rules, Stance, martian, pikemen};
use tercio_web_tests::{App, Page, Screen};

/// Two games, flat boards and wedges.
const BOARDS: [(&str, &str); 6] = [
    ("pikemen", "classic"),
    ("pikemen", "mini"),
    ("pikemen", "wedge3"),
    ("pikemen", "wedge6"),
    ("martian", "two"),
    ("martian", "five"),
];

/// How many gestures are made on each board and screen. `TERCIO_GESTURES=167` makes 2,004 in all,
/// which takes minutes.
fn count() -> usize {
    let wanted = std::env::var("TERCIO_GESTURES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(30)
}

/// Notes before each event that may make a move which move is shown and which was the last, and counts
/// the strokes that have ended.
const NOTE: &str = "window.noted = []; window.strokes = 0; \
    for (const end of ['pointerup', 'pointercancel']) \
      addEventListener(end, () => setTimeout(() => { window.strokes += 1; }), true); \
    window.middle = found => { if (!found) return null; \
      const box = found.getBoundingClientRect(); \
      return [box.left + box.width / 2, box.top + box.height / 2]; }; \
    window.find = test => document.querySelector('[data-test=' + test + ']'); \
    window.look = () => ({ shown: find('preview')?.dataset.move ?? '', \
      last: find('board')?.dataset.last ?? '', asks: find('confirm') !== null }); \
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'click']) \
    addEventListener(kind, event => { \
      if (kind === 'click' && !event.target.closest?.('[data-test=confirm]')) return; \
      const places = kind === 'keydown' ? [...document.querySelectorAll('.ring-place')] : []; \
      const place = places.find(place => place.querySelector('kbd')?.textContent === event.key); \
      window.noted.push({ kind, key: event.key ?? '', stance: place?.dataset.stance ?? '', \
        ...window.look() }); }, true)";

/// Where the cells are.
const CELLS: &str = "Object.fromEntries(\
    [...document.querySelectorAll('[data-test=board] [role=gridcell]')]\
    .map(cell => [cell.dataset.cell, [...middle(cell), cell.getBoundingClientRect().width]]))";

/// Ends when so many strokes have ended. The browser answers the test when it has taken a touch, and the
/// page hears of it later: whatever is done before that comes in between.
fn heard(strokes: u32) -> String {
    format!(
        "new Promise((done, fail) => {{ const until = performance.now() + 20000; \
         const look = () => {{ if (strokes >= {strokes}) done(); \
         else if (performance.now() > until) fail('a stroke was not heard'); \
         else setTimeout(look); }}; look(); }})"
    )
}

/// Whether the question is answered. The click comes after the finger is lifted.
const ANSWERED: &str = "new Promise(done => { const until = performance.now() + 700; \
    const look = () => { if (find('confirm') === null) done(true); \
      else if (performance.now() > until) done(false); else setTimeout(look, 20); }; look(); })";

/// What was noted, and what is open. What waits in the queue of the page comes before this.
const NOTED: &str = "new Promise(done => setTimeout(() => { \
    const noted = [...window.noted, { kind: 'end', ...window.look() }]; window.noted = []; \
    done({ noted, confirm: middle(find('confirm')), \
      ring: find('ring') && [...document.querySelectorAll('.ring-place')].map(middle), \
      picked: document.querySelector('[role=gridcell][aria-selected=true]') !== null }); }))";

type Point = (f64, f64);

fn point(value: &Value) -> Option<Point> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// Somebody at a board.
struct Player {
    page: Page,
    game: Game,
    rng: Rng,
    touch: bool,
    played: usize,
    /// How often the page was pressed since it is there.
    strokes: u32,
    /// The middle of each cell, and the width of one.
    cells: Value,
    width: f64,
}

/// What a gesture has left open.
struct Left {
    /// The places of the ring.
    ring: Option<Vec<Point>>,
    confirm: Option<Point>,
    picked: bool,
}

impl Player {
    fn new(app: &App, screen: Screen, rules: Rules, seed: u64) -> Player {
        let mut player = Player {
            page: app.page_on(screen, &path(rules)),
            game: Game::new(rules),
            rng: Rng::new(seed),
            touch: screen.touch,
            played: 0,
            strokes: 0,
            cells: Value::Null,
            width: 0.0,
        };
        // Nothing is on its way to somewhere else when it is pressed.
        player
            .page
            .set_media(&[("prefers-reduced-motion", "reduce")]);
        player.begin();
        player
    }

    /// The page is there.
    fn begin(&mut self) {
        self.page.text("[data-test=board]");
        self.page.run(NOTE);
        self.strokes = 0;
        self.measure();
    }

    /// Looks where the cells are: what is above the board may come and go.
    fn measure(&mut self) {
        self.cells = self.page.run(CELLS);
        let cells = self.cells.as_object().expect("cells");
        let widths = cells.values().filter_map(|cell| cell[2].as_f64());
        self.width = widths.fold(f64::INFINITY, f64::min);
    }

    /// Begins a new game.
    fn begin_again(&mut self, app: &App) {
        let rules = self.game.rules();
        self.page.forget();
        self.page.go(&app.address(&path(rules)));
        self.begin();
        self.game = Game::new(rules);
    }

    fn name(&self, cell: Cell) -> String {
        self.game.position().board().name(cell).to_string()
    }

    fn middle(&self, cell: Cell) -> Point {
        point(&self.cells[self.name(cell)]).expect("a cell")
    }

    /// A number from -1 to 1.
    fn off(&mut self) -> f64 {
        self.rng.below(2001) as f64 / 1000.0 - 1.0
    }

    fn near(&mut self, at: Point, reach: f64) -> Point {
        (at.0 + self.off() * reach, at.1 + self.off() * reach)
    }

    /// An own piece, preferably one that lies.
    fn piece(&mut self) -> Cell {
        let position = *self.game.position();
        let turn = position.turn();
        let own: Vec<Cell> = position
            .pieces()
            .filter(|(_, piece)| piece.seat == turn)
            .map(|(cell, _)| cell)
            .collect();
        let lying: Vec<Cell> = own
            .iter()
            .copied()
            .filter(|&cell| !position.legal_targets(cell).is_empty())
            .collect();
        let some = if self.rng.percent(70) && !lying.is_empty() {
            lying
        } else {
            own
        };
        *self.rng.choose(&some).expect("a piece")
    }

    /// A cell the piece can go to, or any other.
    fn target(&mut self, from: Cell) -> Cell {
        let position = self.game.position();
        let targets: Vec<Cell> = position.legal_targets(from).iter().collect();
        let cells: Vec<Cell> = position.board().cells().collect();
        let some = if self.rng.percent(80) && !targets.is_empty() {
            targets
        } else {
            cells
        };
        *self.rng.choose(&some).expect("a cell")
    }

    /// Presses at the first point, goes over the others and lets go at the last.
    fn stroke(&mut self, way: &[Point]) {
        let touch = self.touch;
        let event = |kind: usize, (x, y): Point| match touch {
            true => {
                let kind = ["touchStart", "touchMove", "touchEnd"][kind];
                let points = if kind == "touchEnd" {
                    json!([])
                } else {
                    json!([{ "x": x, "y": y }])
                };
                (
                    "Input.dispatchTouchEvent",
                    json!({ "type": kind, "touchPoints": points }),
                )
            }
            false => (
                "Input.dispatchMouseEvent",
                json!({
                    "type": (["mousePressed", "mouseMoved", "mouseReleased"][kind]),
                    "x": x, "y": y, "button": "left", "clickCount": 1,
                    "buttons": if kind == 2 { 0 } else { 1 },
                }),
            ),
        };
        let mut events = Vec::new();
        if !touch {
            events.push((
                "Input.dispatchMouseEvent",
                json!({ "type": "mouseMoved", "x": way[0].0, "y": way[0].1 }),
            ));
        }
        events.push(event(0, way[0]));
        events.extend(way.iter().skip(1).map(|&at| event(1, at)));
        events.push(event(2, way[way.len() - 1]));
        self.page.send_all(events);
        self.strokes += 1;
        self.page.run(&heard(self.strokes));
    }

    fn drag(&mut self) {
        let from = self.piece();
        let start = self.middle(from);
        let mut way = vec![self.near(start, 0.25 * self.width)];
        if self.rng.percent(70) {
            let target = self.target(from);
            let middle = self.middle(target);
            way.push(middle);
            way.push(self.near(middle, 0.6 * self.width));
        }
        if self.rng.percent(50) {
            let last = way[way.len() - 1];
            way.push(self.near(last, 1.6 * self.width));
        }
        self.stroke(&way);
    }

    /// Where a piece is chosen a second time: a target, or the piece itself.
    fn second(&mut self, from: Cell) -> Cell {
        match self.rng.percent(85) {
            true => self.target(from),
            false => from,
        }
    }

    fn tap(&mut self) {
        let from = self.piece();
        let at = self.near(self.middle(from), 0.2 * self.width);
        self.stroke(&[at]);
        let mut left = self.judge();
        if left.ring.is_none() {
            let target = self.second(from);
            let at = self.near(self.middle(target), 0.2 * self.width);
            self.stroke(&[at]);
            left = self.judge();
        }
        let places = left.ring.unwrap_or_default();
        if let Some(&place) = self.rng.choose(&places) {
            let mut way = vec![self.near(place, 8.0)];
            if self.rng.percent(25) {
                way.extend(self.rng.choose(&places).copied());
            }
            self.stroke(&way);
        }
    }

    fn focus(&mut self, cell: Cell) {
        let name = self.name(cell);
        self.page.run(&format!(
            "document.querySelector('[data-test=board] [data-cell=\"{name}\"][role=gridcell]')\
             .focus({{ preventScroll: true }})"
        ));
    }

    fn keys(&mut self, keys: &[&str]) {
        let events = keys.iter().flat_map(|key| {
            let (code, number) = match *key {
                "Enter" => ("Enter".to_owned(), 13),
                "Escape" => ("Escape".to_owned(), 27),
                "ArrowLeft" | "ArrowUp" | "ArrowRight" | "ArrowDown" => ((*key).to_owned(), 37),
                digit => (format!("Digit{digit}"), 48),
            };
            ["rawKeyDown", "keyUp"].map(|kind| {
                (
                    "Input.dispatchKeyEvent",
                    json!({
                        "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number,
                    }),
                )
            })
        });
        self.page.send_all(events.collect::<Vec<_>>());
    }

    fn keyboard(&mut self) {
        let from = self.piece();
        self.focus(from);
        self.keys(&["Enter"]);
        let mut left = self.judge();
        if left.ring.is_none() {
            let target = self.second(from);
            self.focus(target);
            self.keys(&["Enter"]);
            left = self.judge();
        }
        if left.ring.is_none() {
            return;
        }
        let digit = char::from(b'1' + self.rng.below(9) as u8).to_string();
        let arrows = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
        let mut keys: Vec<&str> = (0..=self.rng.below(3))
            .map(|_| arrows[self.rng.below(4)])
            .collect();
        keys.push(if self.rng.percent(30) {
            &digit
        } else {
            "Enter"
        });
        self.keys(&keys);
    }

    /// Makes a gesture, whatever kind, and ends what it left open.
    fn gesture(&mut self) {
        self.measure();
        match self.rng.below(10) {
            0..=4 => self.drag(),
            5..=7 => self.tap(),
            _ => self.keyboard(),
        }
        let mut left = self.judge();
        if let Some(confirm) = left.confirm {
            let (x, y) = confirm;
            let above = format!("document.elementFromPoint({x}, {y})?.dataset.test");
            assert_eq!(self.page.run(&above), "confirm", "what lies over it");
            // The browser takes the first tap after a quick flick as the end of it; then one taps again.
            let answered = (0..3).any(|_| {
                self.stroke(&[confirm]);
                self.page.run(ANSWERED) == true
            });
            assert!(answered, "the question is answered");
            left = self.judge();
        }
        if left.ring.is_some() || left.picked {
            self.keys(&["Escape", "Escape"]);
            let left = self.judge();
            assert!(left.ring.is_none() && !left.picked, "Escape ends it");
        }
    }

    /// Looks at what was noted: every move is the one that was shown just before.
    fn judge(&mut self) -> Left {
        let mut found = self.page.run(NOTED);
        let noted = found["noted"].take();
        let noted = noted.as_array().expect("a list");
        for pair in noted.windows(2) {
            let (now, next) = (&pair[0], &pair[1]);
            let moved = now["last"] != next["last"];
            let asked = now["asks"] == false && next["asks"] == true;
            let story = || format!("{}: {now} {next}", self.game.position());
            match (now["kind"].as_str(), now["key"].as_str()) {
                (Some("pointerup" | "click"), _) | (_, Some("Enter")) => {
                    let shown = match (moved, asked) {
                        (true, _) => &next["last"],
                        (_, true) => &next["shown"],
                        // A click plays what waits; the release before it does not.
                        _ if now["asks"] == true => &now["shown"],
                        _ => &json!(""),
                    };
                    assert_eq!(&now["shown"], shown, "{}", story());
                }
                (Some("keydown"), Some(_)) if moved => {
                    let made = next["last"].as_str().unwrap_or_default();
                    let stance = now["stance"].as_str().expect("the place of a key");
                    assert!(made.ends_with(stance), "{}", story());
                }
                _ => assert!(!moved, "{}", story()),
            }
            if moved {
                let made = next["last"].as_str().expect("a move").to_owned();
                let mv = self.read(&made);
                self.game
                    .play(mv)
                    .unwrap_or_else(|error| panic!("{made}: {error}"));
                self.played += 1;
            }
        }
        let ring = found["ring"].as_array();
        Left {
            ring: ring.map(|places| places.iter().filter_map(point).collect()),
            confirm: point(&found["confirm"]),
            picked: found["picked"] == true,
        }
    }

    /// A move as the board writes it for tests.
    fn read(&self, text: &str) -> Move {
        let board = self.game.position().board();
        let (cells, stance) = text.split_once(' ').expect("cells and a stance");
        let (from, to) = cells.split_once('-').expect("two cells");
        let cell = |name| board.cell(name).expect("a cell");
        match self.game.rules() {
            Rules::Martian(_) => Move::Martian(martian::Move::new(cell(from), cell(to))),
            Rules::Pikemen(_) => {
                let mut stances = Stance::ALL.into_iter();
                let stance = stances.find(|known| known.name() == stance);
                let stance = stance.expect("a stance");
                Move::Pikemen(pikemen::Move::charge(cell(from), cell(to), stance))
            }
        }
    }

    fn play(&mut self, app: &App) {
        let all = count();
        for _ in 0..all {
            if self.game.is_over() {
                self.begin_again(app);
            }
            self.gesture();
        }
        let played = self.played;
        assert!(played > all / 10, "only {played} moves of {all}");
        nothing_went_wrong(&mut self.page);
    }
}

fn path(rules: Rules) -> String {
    let people = vec!["human"; rules.seats()].join(",");
    format!(
        "/play?game={}&setup={}&seats={people}",
        rules.game_name(),
        rules.setup_name()
    )
}

/// Does something for each of some boards, three at a time: most of it is waiting for frames.
fn for_each<T: Copy + Sync>(boards: &[T], act: impl Fn(usize, T) + Copy + Send) {
    std::thread::scope(|scope| {
        for first in 0..3 {
            let some = boards.iter().copied().enumerate().skip(first).step_by(3);
            scope.spawn(move || some.for_each(|(index, board)| act(index, board)));
        }
    });
}

/// Every board on one screen.
fn moves_are_what_was_shown(screen: Screen) {
    let app = &App::start();
    for_each(&BOARDS, |index, (game, setup)| {
        Player::new(app, screen, rules(game, setup), index as u64).play(app);
    });
}

#[test]
fn a_mouse_and_keys_move_as_shown() {
    moves_are_what_was_shown(Screen::DESKTOP);
}

#[test]
fn a_finger_and_keys_move_as_shown() {
    moves_are_what_was_shown(Screen::PHONE);
}

/// Clicks or taps every own piece of a setup twice.
fn twice_on_every_piece(screen: Screen) {
    let app = &App::start();
    let boards: Vec<Rules> = Rules::all().collect();
    for_each(&boards, |_, rules| {
        let mut player = Player::new(app, screen, rules, 0);
        let position = *player.game.position();
        let own = |piece: Piece| piece.seat == position.turn();
        for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
            let at = player.middle(cell);
            player.stroke(&[at]);
            player.stroke(&[at]);
            let last = player.page.run("window.look().last");
            assert_eq!(last, "", "{} on {}", path(rules), player.name(cell));
            player.keys(&["Escape", "Escape", "Escape"]);
        }
        nothing_went_wrong(&mut player.page);
    });
}

#[test]
fn a_double_click_never_moves() {
    twice_on_every_piece(Screen::DESKTOP);
}

#[test]
fn a_double_tap_never_moves() {
    twice_on_every_piece(Screen::PHONE);
}

/// Taps a point, by the clock of the events some seconds from now.
fn tap_later(page: &mut Page, (x, y): Point, seconds: f64) {
    let now = page.run("(performance.timeOrigin + performance.now()) / 1000");
    let time = now.as_f64().expect("a time") + seconds;
    let event = |kind: &str, points: Value| {
        (
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points, "timestamp": time }),
        )
    };
    page.send_all([
        event("touchStart", json!([{ "x": x, "y": y }])),
        event("touchEnd", json!([])),
    ]);
}

#[test]
fn a_tap_where_the_ring_opened_never_chooses_a_facing_however_late() {
    let app = &App::start();
    let boards: Vec<Rules> = Rules::all()
        .filter(|rules| rules.game_name() == "pikemen")
        .collect();
    for_each(&boards, |_, rules| {
        let mut player = Player::new(app, Screen::PHONE, rules, 0);
        let position = *player.game.position();
        let own = |piece: Piece| piece.seat == position.turn();
        for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
            let at = player.middle(cell);
            while player.judge().ring.is_none() {
                player.stroke(&[at]);
            }
            let ring = player.page.run("middle(find('ring'))");
            let ring = point(&ring).expect("the ring");
            tap_later(&mut player.page, at, 2.0);
            let left = player.page.run(
                "new Promise(done => setTimeout(() => \
                 done({ ...look(), ring: find('ring') !== null })))",
            );
            let name = format!("{} on {}", path(rules), player.name(cell));
            assert_eq!(left["ring"], false, "{name}: it is open");
            let (shown, last) = (left["shown"].as_str(), left["last"].as_str());
            if (ring.0 - at.0).hypot(ring.1 - at.1) < 20.0 {
                // The middle is still there: that chooses to stand up, where it does not stand yet.
                let chosen = [shown, last].into_iter().flatten().collect::<String>();
                assert!(
                    chosen.is_empty() || chosen.ends_with(" U"),
                    "{name}: {chosen}"
                );
            } else {
                assert_eq!((shown, last), (Some(""), Some("")), "{name}");
            }
            match last {
                Some("") => player.keys(&["Escape", "Escape", "Escape"]),
                _ => player.begin_again(app),
            }
        }
        nothing_went_wrong(&mut player.page);
    });
}

/// Presses the mouse on a cell and goes to another point without letting go.
fn hold(page: &mut Page, from: &str, to: Point) {
    let at = page.cell(from);
    page.send_all(
        [("mouseMoved", at), ("mousePressed", at), ("mouseMoved", to)].map(|(kind, (x, y))| {
            (
                "Input.dispatchMouseEvent",
                json!({
                    "type": kind, "x": x, "y": y, "button": "left", "buttons": 1,
                    "clickCount": 1,
                }),
            )
        }),
    );
    page.until("it is shown", SHOWN);
}

fn let_go(page: &mut Page, (x, y): Point) {
    page.send(
        "Input.dispatchMouseEvent",
        json!({ "type": "mouseReleased", "x": x, "y": y, "button": "left", "clickCount": 1 }),
    );
}

/// Whether a move is shown.
const SHOWN: &str = "document.querySelector('[data-test=preview]').dataset.move !== undefined";
const CLASSIC: &str = "/play?game=pikemen&setup=classic&seats=human,human";

/// The last move, as the board writes it for tests.
fn last(page: &mut Page) -> String {
    let last = page.run("document.querySelector('[data-test=board]').dataset.last ?? ''");
    last.as_str().expect("text").to_owned()
}

#[test]
fn whatever_comes_between_puts_a_piece_back() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    let g6 = page.cell("g6");
    let between: [fn(&mut Page); 4] = [
        |page| page.press("Escape", "Escape"),
        |page| {
            page.run("dispatchEvent(new Event('resize'))");
        },
        |page| {
            page.run(
                "document.querySelector('[data-test=board]')\
                 .dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))",
            );
        },
        |page| {
            page.run(
                "document.body.dispatchEvent(new PointerEvent('pointerdown', \
                 { bubbles: true, isPrimary: false, pointerType: 'touch' }))",
            );
        },
    ];
    for comes in between {
        hold(&mut page, "h5", g6);
        comes(&mut page);
        page.until("nothing is shown", &format!("!({SHOWN})"));
        let_go(&mut page, g6);
        assert_eq!(last(&mut page), "");
    }
    hold(&mut page, "h5", g6);
    let_go(&mut page, g6);
    page.eventually("it turns", |page| (last(page) == "h5-h5 NW").then_some(()));
    nothing_went_wrong(&mut page);
}

#[test]
fn a_pointer_that_rests_opens_the_ring() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    for text in ["h5(N)", "a4(S)"] {
        page.type_move(text);
        let stance = if text == "h5(N)" {
            "h5-h5 N"
        } else {
            "a4-a4 S"
        };
        page.eventually(text, |page| (last(page) == stance).then_some(()));
    }
    page.press("Escape", "Escape");
    let h7 = page.cell("h7");
    hold(&mut page, "h5", h7);
    page.until(
        "the ring is open",
        "document.querySelector('[data-test=ring]') !== null",
    );
    let_go(&mut page, h7);
    assert_eq!(last(&mut page), "a4-a4 S");
    page.click("[data-test=ring] [data-stance=U]");
    page.eventually("it stands up there", |page| {
        (last(page) == "h5-h7 U").then_some(())
    });
    nothing_went_wrong(&mut page);
}

#[test]
fn moves_wait_until_they_are_confirmed() {
    let app = App::start();
    let mut page = app.page("/settings");
    page.click("[data-test=confirm-always]");
    page.go(&app.address(CLASSIC));
    let g6 = page.cell("g6");
    let asks = "document.querySelector('[data-test=confirm]') !== null";
    for answer in ["give-up", "Escape", "confirm", "Enter"] {
        let (from, to) = match answer {
            "Enter" => ("b5", page.cell("c5")),
            _ => ("h5", g6),
        };
        hold(&mut page, from, to);
        let_go(&mut page, to);
        page.until("it asks", asks);
        page.until("it still shows it", SHOWN);
        match answer {
            "Escape" | "Enter" => page.press(answer, answer),
            button => page.click(&format!("[data-test={button}]")),
        }
        page.until("it has its answer", &format!("!({asks})"));
        let expected = match answer {
            "give-up" | "Escape" => "",
            "confirm" => "h5-h5 NW",
            _ => "b5-b5 E",
        };
        page.eventually("the answer counts", |page| {
            (last(page) == expected).then_some(())
        });
    }
    nothing_went_wrong(&mut page);
}

#[test]
fn the_ring_is_around_its_cell_and_as_large_as_a_finger() {
    let app = App::start();
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        let boards: Vec<Rules> = Rules::all()
            .filter(|rules| rules.game_name() == "pikemen")
            .collect();
        for_each(&boards, |_, rules| {
            let mut player = Player::new(&app, screen, rules, 0);
            let position = *player.game.position();
            let own = |piece: Piece| piece.seat == position.turn();
            for (cell, _) in position.pieces().filter(|&(_, piece)| own(piece)) {
                let at = player.middle(cell);
                player.stroke(&[at]);
                let name = player.name(cell);
                let wrong = player.page.run(&format!(
                    "new Promise(done => setTimeout(() => {{ const wrong = []; \
                     if (!find('ring')) return done('no ring'); \
                     const [x, y] = middle(find('ring')), cell = document.querySelector(\
                       '[role=gridcell][data-cell=\"{name}\"]').getBoundingClientRect(); \
                     if (x < cell.left || x > cell.right || y < cell.top || y > cell.bottom) \
                       wrong.push('not around its cell'); \
                     for (const place of document.querySelectorAll('.ring-place')) {{ \
                       const box = place.getBoundingClientRect(); \
                       if (box.width < 44 || box.width > 56.5) wrong.push(box.width + ' wide'); \
                       if (box.left < 0 || box.top < 0 || box.right > innerWidth \
                         || box.bottom > innerHeight) wrong.push(place.dataset.stance + ' is off'); \
                     }} done(wrong.join()); }}))"
                ));
                assert_eq!(wrong, "", "{} {name} {screen:?}", path(rules));
                player.keys(&["Escape"]);
            }
        });
    }
}

#[test]
fn keys_are_written_on_a_ring_that_keys_opened() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.run("document.querySelector('[data-cell=h5][role=gridcell]').focus()");
    page.press("Enter", "Enter");
    page.eventually("its keys are there", |page| {
        (page.count(".ring-place kbd") == 8).then_some(())
    });
    // The last file: three facings look into the wall.
    assert_eq!(page.count(".ring-place.walled"), 3);
    page.press("Escape", "Escape");
    page.click_cell("h5");
    page.eventually("the ring is there", |page| {
        (page.count(".ring-place") == 8).then_some(())
    });
    assert_eq!(page.count(".ring-place kbd"), 0);
    // A press beside it closes it, and what cannot be done is said.
    page.click_cell("d5");
    page.eventually("it is closed", |page| {
        (page.count(".ring-place") == 0).then_some(())
    });
    page.click_cell("d5");
    page.eventually("it says why", |page| {
        (page.text("[data-test=line]") == "d5 is empty.").then_some(())
    });
    nothing_went_wrong(&mut page);
}

/// Draws with the right button; some keys may be held.
fn draw(page: &mut Page, from: &str, to: &str, held: u32) {
    let (a, b) = (page.cell(from), page.cell(to));
    page.send_all(
        [("mousePressed", a), ("mouseMoved", b), ("mouseReleased", b)].map(|(kind, (x, y))| {
            (
                "Input.dispatchMouseEvent",
                json!({
                    "type": kind, "x": x, "y": y, "button": "right", "buttons": 2,
                    "clickCount": 1, "modifiers": held,
                }),
            )
        }),
    );
}

#[test]
fn arrows_and_marks_are_drawn_until_the_position_changes() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    let drawn = |page: &mut Page, pen: &str, count: u64| {
        page.eventually(&format!("{count} {pen}"), |page| {
            (page.count(&format!("[data-test=drawings] .pen-{pen}")) == count).then_some(())
        });
    };
    draw(&mut page, "a1", "c3", 0);
    drawn(&mut page, "green", 1);
    draw(&mut page, "e5", "e5", 8);
    drawn(&mut page, "red", 1);
    draw(&mut page, "a1", "c3", 0);
    drawn(&mut page, "green", 0);
    page.click_cell("h5");
    page.click("[data-test=ring] [data-stance=N]");
    drawn(&mut page, "red", 0);
    assert_eq!(last(&mut page), "h5-h5 N");
    // With a finger and a pen, and nothing moves.
    let mut page = app.page_on(Screen::PHONE, CLASSIC);
    page.run("document.querySelector('[data-test=draw]').click()");
    let way = ["h5", "e5"].map(|name| page.cell(name));
    page.swipe(&way);
    drawn(&mut page, "green", 1);
    assert_eq!(last(&mut page), "");
    page.run("document.querySelector('[data-test=erase]').click()");
    drawn(&mut page, "green", 0);
    nothing_went_wrong(&mut page);
}

#[test]
fn the_help_explains_gestures_and_signs() {
    let app = App::start();
    let mut page = app.page(CLASSIC);
    page.press("?", "Slash");
    page.eventually("every sign is there", |page| {
        (page.count("dialog[open] [data-test=legend] li") == 15).then_some(())
    });
    nothing_went_wrong(&mut page);
}
