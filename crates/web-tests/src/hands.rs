//! What hands do: mouse, finger, keyboard.

use crate::Page;
use serde_json::{Value, json};

/// A point of the screen, in CSS pixels.
type Point = (f64, f64);

impl Page {
    /// Presses the mouse at the first point, moves it over the others and lets go at the last.
    pub fn drag(&mut self, way: &[Point]) {
        let mut mouse = |kind: &str, (x, y): Point, buttons: u32| {
            self.send(
                "Input.dispatchMouseEvent",
                json!({
                    "type": kind, "x": x, "y": y, "button": "left",
                    "buttons": buttons, "clickCount": 1,
                }),
            );
        };
        let (first, last) = (way[0], way[way.len() - 1]);
        mouse("mouseMoved", first, 0);
        mouse("mousePressed", first, 1);
        for point in steps(way) {
            mouse("mouseMoved", point, 1);
        }
        mouse("mouseReleased", last, 0);
    }

    /// Taps with a finger.
    pub fn tap(&mut self, at: Point) {
        self.swipe(&[at]);
    }

    /// Taps an element with a finger.
    pub fn tap_on(&mut self, selector: &str) {
        let at = self.place(selector);
        self.tap(at);
    }

    /// Puts a finger down at the first point, moves it over the others and lifts it at the last.
    pub fn swipe(&mut self, way: &[Point]) {
        let mut touch = |kind: &str, points: Value| {
            self.send(
                "Input.dispatchTouchEvent",
                json!({ "type": kind, "touchPoints": points }),
            );
        };
        let at = |(x, y): Point| json!([{ "x": x, "y": y }]);
        touch("touchStart", at(way[0]));
        for point in steps(way) {
            touch("touchMove", at(point));
        }
        touch("touchEnd", json!([]));
    }

    /// Presses a key by its name and its place, such as `Enter` or `a` on `KeyQ`.
    pub fn press(&mut self, key: &str, code: &str) {
        self.press_with(key, code, 0);
    }

    /// Presses Tab, or Shift and Tab to go back.
    pub fn tab(&mut self, back: bool) {
        self.press_with("Tab", "Tab", if back { SHIFT } else { 0 });
    }

    fn press_with(&mut self, key: &str, code: &str, modifiers: u32) {
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": code, "modifiers": modifiers,
                "windowsVirtualKeyCode": number_of(key, code),
            });
            let written = match key {
                "Enter" => Some("\r"),
                key if key.chars().count() == 1 => Some(key),
                _ => None,
            };
            if let (Some(text), "keyDown") = (written, kind) {
                event["text"] = json!(text);
            }
            self.send("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a text into what has the focus.
    pub fn type_text(&mut self, text: &str) {
        self.send("Input.insertText", json!({ "text": text }));
    }

    /// Writes a move into the field for moves, instead of what stands there, and sends it.
    pub fn type_move(&mut self, text: &str) {
        self.click("[data-test=typed-move]");
        self.run("document.activeElement.select()");
        self.type_text(text);
        self.press("Enter", "Enter");
    }
}

const SHIFT: u32 = 8;

/// A hand makes small steps.
fn steps(way: &[Point]) -> Vec<Point> {
    let between = |pair: &[Point]| {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        (1..=6).map(move |step| {
            let share = f64::from(step) / 6.0;
            (ax + (bx - ax) * share, ay + (by - ay) * share)
        })
    };
    way.windows(2).flat_map(between).collect()
}

/// The number browsers know a key by: without it Tab and the arrows do nothing by themselves.
fn number_of(key: &str, code: &str) -> u32 {
    match key {
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        "?" => 191,
        _ => {
            let digit = code
                .strip_prefix("Numpad")
                .and_then(|digit| digit.parse::<u32>().ok());
            let letter = key
                .chars()
                .next()
                .map_or(0, |letter| u32::from(letter.to_ascii_uppercase()));
            digit.map_or(letter, |digit| 96 + digit)
        }
    }
}
