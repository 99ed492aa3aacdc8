//! From keys and clicks to actions.

use crate::app::{Action, App, Screen};
use crate::view::Hits;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tercio_controller::{Direction, Jump, Selection, Spot};
use tercio_rules::Rules;

/// What an event asks for, in the state the program is in. Pasted text asks for many things.
pub fn actions(event: &Event, app: &App, hits: &Hits) -> Vec<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            key_action(*key, app).into_iter().collect()
        }
        Event::Mouse(mouse) => mouse_action(*mouse, hits).into_iter().collect(),
        Event::Paste(text) if app.field().is_some() => text.chars().map(Action::Type).collect(),
        _ => Vec::new(),
    }
}

/// Whether an event asks for the shell, as Ctrl-Z does wherever there are jobs.
pub fn puts_aside(event: &Event) -> bool {
    let Event::Key(key) = event else {
        return false;
    };
    cfg!(unix)
        && key.kind != KeyEventKind::Release
        && key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('z' | 'Z'))
}

fn key_action(key: KeyEvent, app: &App) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => Some(Action::Quit),
            KeyCode::Char('u' | 'U') => Some(Action::Clear),
            _ => None,
        };
    }
    if app.field().is_some() {
        return field_action(key.code);
    }
    if app.dialog().is_some() {
        return match key.code {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => Some(Action::Answer(true)),
            KeyCode::Char('n' | 'N' | 'q' | '?') | KeyCode::Esc => Some(Action::Answer(false)),
            _ => None,
        };
    }
    // While a piece of Pikemen is picked, the letters around S choose a stance.
    let picked = matches!(app.screen(), Screen::Board)
        && matches!(app.local().rules(), Rules::Pikemen(_))
        && app.board().selection() != Selection::Nothing;
    if picked
        && let KeyCode::Char(c) = key.code
        && let Some(spot) = spot(c)
    {
        return Some(Action::Spot(spot));
    }
    Some(match key.code {
        KeyCode::Up => Action::Step(Direction::UP),
        KeyCode::Down => Action::Step(Direction::DOWN),
        KeyCode::Left => Action::Step(Direction::LEFT),
        KeyCode::Right => Action::Step(Direction::RIGHT),
        KeyCode::Enter => Action::Choose,
        KeyCode::Char(' ') if app.local().only_programs() => Action::Pause,
        KeyCode::Char(' ') => Action::Choose,
        KeyCode::Esc => Action::Back,
        KeyCode::Tab => Action::Jump(Jump::Next),
        KeyCode::BackTab => Action::Jump(Jump::Previous),
        KeyCode::PageUp => Action::Scroll(5),
        KeyCode::PageDown => Action::Scroll(-5),
        KeyCode::Char(c) => match c.to_ascii_lowercase() {
            ':' | '/' => Action::Write,
            'u' => Action::Undo,
            'r' => Action::Redo,
            'n' => Action::New,
            'f' => Action::Turn,
            'o' => Action::Overlay,
            's' => Action::Save,
            'l' => Action::Load,
            'm' => Action::CallClock,
            'g' => Action::Resign,
            'p' => Action::Pause,
            'h' => Action::Hint,
            'w' => Action::Why,
            '?' => Action::Help,
            'q' => Action::Quit,
            _ => return None,
        },
        _ => return None,
    })
}

fn field_action(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Char(c) => Action::Type(c),
        KeyCode::Backspace => Action::Erase,
        KeyCode::Delete => Action::Delete,
        KeyCode::Left => Action::Caret(-1),
        KeyCode::Right => Action::Caret(1),
        KeyCode::Home => Action::Caret(isize::MIN),
        KeyCode::End => Action::Caret(isize::MAX),
        KeyCode::Enter => Action::Choose,
        KeyCode::Esc => Action::Back,
        _ => return None,
    })
}

/// The place of the ring that a key stands for: the number pad, or the letters around S.
fn spot(c: char) -> Option<Spot> {
    const LETTERS: [char; 9] = ['q', 'w', 'e', 'a', 's', 'd', 'z', 'x', 'c'];
    let c = c.to_ascii_lowercase();
    Spot::all()
        .zip(LETTERS)
        .find(|&(spot, letter)| c == letter || c == spot.digit())
        .map(|(spot, _)| spot)
}

fn mouse_action(mouse: MouseEvent, hits: &Hits) -> Option<Action> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => hits.at(mouse.column, mouse.row),
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Back),
        MouseEventKind::ScrollUp => Some(Action::Scroll(1)),
        MouseEventKind::ScrollDown => Some(Action::Scroll(-1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_z_puts_the_program_aside() {
        let press = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
        let z = KeyCode::Char('z');
        assert_eq!(puts_aside(&press(z, KeyModifiers::CONTROL)), cfg!(unix));
        assert!(!puts_aside(&press(z, KeyModifiers::NONE)));
        assert!(!puts_aside(&Event::FocusLost));
    }

    #[test]
    fn the_number_pad_looks_like_the_ring() {
        for (key, digit) in [('7', '7'), ('5', '5'), ('q', '7'), ('S', '5'), ('c', '3')] {
            assert_eq!(spot(key).map(Spot::digit), Some(digit), "{key}");
        }
        assert_eq!(spot('0'), None);
    }
}
