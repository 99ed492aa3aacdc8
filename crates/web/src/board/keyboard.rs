//! The keys of the board.

use tercio_controller::{Direction, Jump, Spot};

/// What somebody who does not see the board may want to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// What is on this cell, where can it go, and who attacks it?
    Cell,
    LastMove,
    /// What can move, or where can the picked piece go?
    CanMove,
    Points,
    /// Whose turn is it, or how did the game end?
    Turn,
}

/// What a key means on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// Go to the next cell in a direction.
    Step(Direction),
    /// Choose the cell.
    Choose,
    /// Stand as a place of the ring says.
    Stand(Spot),
    /// Step back.
    Back,
    /// Go to another piece that can move, or to another target of the one that is picked.
    Jump(Jump),
    /// Have something said.
    Ask(Question),
}

impl Key {
    /// What a key means, by its name and by its place on the keyboard. The place of letters
    /// counts, so that the nine around S are in a square on every layout.
    pub(crate) fn read(name: &str, code: &str) -> Option<Key> {
        let step = match name {
            "ArrowUp" => return Some(Key::Step(Direction::UP)),
            "ArrowRight" => return Some(Key::Step(Direction::RIGHT)),
            "ArrowDown" => return Some(Key::Step(Direction::DOWN)),
            "ArrowLeft" => return Some(Key::Step(Direction::LEFT)),
            "Enter" | " " => return Some(Key::Choose),
            "Escape" => return Some(Key::Back),
            "n" => return Some(Key::Jump(Jump::Next)),
            "N" => return Some(Key::Jump(Jump::Previous)),
            "i" | "I" => return Some(Key::Ask(Question::Cell)),
            "l" | "L" => return Some(Key::Ask(Question::LastMove)),
            "m" | "M" => return Some(Key::Ask(Question::CanMove)),
            "p" | "P" => return Some(Key::Ask(Question::Points)),
            "t" | "T" => return Some(Key::Ask(Question::Turn)),
            _ => match code {
                "Numpad8" | "Digit8" | "KeyW" => (0, -1),
                "Numpad9" | "Digit9" | "KeyE" => (1, -1),
                "Numpad6" | "Digit6" | "KeyD" => (1, 0),
                "Numpad3" | "Digit3" | "KeyC" => (1, 1),
                "Numpad2" | "Digit2" | "KeyX" => (0, 1),
                "Numpad1" | "Digit1" | "KeyZ" => (-1, 1),
                "Numpad4" | "Digit4" | "KeyA" => (-1, 0),
                "Numpad7" | "Digit7" | "KeyQ" => (-1, -1),
                "Numpad5" | "Digit5" | "KeyS" => (0, 0),
                _ => return None,
            },
        };
        Some(Key::Stand(Spot::at(step)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Question};
    use tercio_controller::{Jump, Spot};

    #[test]
    fn the_nine_keys_make_a_square_on_any_layout() {
        // On a French keyboard the key in the place of Q writes a.
        assert_eq!(Key::read("a", "KeyQ"), Some(Key::Stand(Spot::at((-1, -1)))));
        for (digit, row) in ('1'..='9').flat_map(|digit| [(digit, "Numpad"), (digit, "Digit")]) {
            let key = Key::read(&digit.to_string(), &format!("{row}{digit}"));
            let Some(Key::Stand(spot)) = key else {
                panic!("{digit} is no stance");
            };
            assert_eq!(spot.digit(), digit);
        }
        assert_eq!(Key::read("Escape", "Escape"), Some(Key::Back));
        assert_eq!(Key::read("g", "KeyG"), None);
    }

    #[test]
    fn questions_are_asked_by_letter() {
        // On a French keyboard M is where others have a semicolon.
        let moves = Some(Key::Ask(Question::CanMove));
        assert_eq!(Key::read("m", "Semicolon"), moves);
        assert_eq!(Key::read("N", "KeyN"), Some(Key::Jump(Jump::Previous)));
    }
}
