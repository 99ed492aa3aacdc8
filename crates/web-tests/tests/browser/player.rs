//! A hand that does whatever a hand may do on a board, and judges what comes of it.

use super::steps::nothing_went_wrong;
use serde_json::{Value, json};
use tercio_rng::Rng;
use tercio_rules::{Cell, Game, Move, Rules, Stance, martian, pikemen};
use tercio_web_tests::{App, Page, Screen};

/// Two games, flat boards and wedges.
pub(super) const BOARDS: [(&str, &str); 6] = [
    ("pikemen", "classic"),
    ("pikemen", "mini"),
    ("pikemen", "wedge3"),
    ("pikemen", "wedge6"),
    ("martian", "two"),
    ("martian", "five"),
];

/// How many gestures are made on each board and screen. `TERCIO_GESTURES=167` makes 2,004 in all,
/// which takes minutes.
pub(super) fn count() -> usize {
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

pub(super) type Point = (f64, f64);

pub(super) fn point(value: &Value) -> Option<Point> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// Somebody at a board.
pub(super) struct Player {
    pub(super) page: Page,
    pub(super) game: Game,
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
pub(super) struct Left {
    /// The places of the ring.
    pub(super) ring: Option<Vec<Point>>,
    confirm: Option<Point>,
    picked: bool,
}

impl Player {
    pub(super) fn new(app: &App, screen: Screen, rules: Rules, seed: u64) -> Player {
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
    pub(super) fn begin_again(&mut self, app: &App) {
        let rules = self.game.rules();
        self.page.forget();
        self.page.go(&app.address(&path(rules)));
        self.begin();
        self.game = Game::new(rules);
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        self.game.position().board().name(cell).to_string()
    }

    pub(super) fn middle(&self, cell: Cell) -> Point {
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
    pub(super) fn stroke(&mut self, way: &[Point]) {
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

    pub(super) fn keys(&mut self, keys: &[&str]) {
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
    pub(super) fn judge(&mut self) -> Left {
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

    pub(super) fn play(&mut self, app: &App) {
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

pub(super) fn path(rules: Rules) -> String {
    let people = vec!["human"; rules.seats()].join(",");
    format!(
        "/play?game={}&setup={}&seats={people}",
        rules.game_name(),
        rules.setup_name()
    )
}

/// Does something for each of some boards, three at a time: most of it is waiting for frames.
pub(super) fn for_each<T: Copy + Sync>(boards: &[T], act: impl Fn(usize, T) + Copy + Send) {
    std::thread::scope(|scope| {
        for first in 0..3 {
            let some = boards.iter().copied().enumerate().skip(first).step_by(3);
            scope.spawn(move || some.for_each(|(index, board)| act(index, board)));
        }
    });
}
