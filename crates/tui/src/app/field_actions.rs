//! What happens to typed text: moves, and the names of files.

use super::{Action, App, Dialog};
use crate::field::{Field, Purpose};
use crate::file;
use crate::menu::Draft;
use std::path::PathBuf;
use tercio_controller::{Effect, Rejection};
use tercio_rules::Seat;

impl App {
    pub(super) fn open_field(&mut self, purpose: Purpose) {
        let path = || match &self.save {
            Some(path) => path.display().to_string(),
            None => {
                let rules = self.local.rules();
                format!("{}-{}.txt", rules.game_name(), rules.setup_name())
            }
        };
        let (text, hint) = match purpose {
            Purpose::Move => (String::new(), "type a move, such as the ones in the list"),
            Purpose::Save => (path(), "name the file to save to"),
            Purpose::Load => (path(), "name the file to load"),
        };
        self.field = Some(Field::new(purpose, &text));
        self.say(hint);
    }

    pub(super) fn edit(&mut self, action: &Action) {
        let Some(field) = &mut self.field else {
            return;
        };
        match action {
            Action::Type(c) => field.insert(*c),
            Action::Erase if field.text().is_empty() => self.close_field(),
            Action::Erase => {
                field.erase();
            }
            Action::Clear => while field.erase() {},
            Action::Delete => field.delete(),
            Action::Caret(by) => field.shift(*by),
            Action::Choose => self.submit(),
            Action::Back | Action::Quit => self.close_field(),
            _ => {}
        }
    }

    fn close_field(&mut self) {
        self.field = None;
        self.say("");
    }

    fn submit(&mut self) {
        let Some(field) = &self.field else {
            return;
        };
        let text = field.text();
        match field.purpose {
            Purpose::Move => self.submit_move(&text),
            Purpose::Save | Purpose::Load if text.trim().is_empty() => {
                self.refuse("expected the name of a file".to_owned());
            }
            Purpose::Save => {
                self.field = None;
                let path = PathBuf::from(text.trim());
                if path.exists() && !path.is_dir() && self.ours.as_ref() != Some(&path) {
                    self.dialog = Some(Dialog::Overwrite(path));
                } else {
                    self.save_to(path);
                }
            }
            Purpose::Load => self.load_from(text.trim()),
        }
    }

    fn submit_move(&mut self, text: &str) {
        if text.trim().is_empty() {
            self.close_field();
            return;
        }
        match self.board.type_move(text) {
            Effect::Play(mv) => {
                self.field = None;
                self.play(mv);
            }
            Effect::Reject(rejection) => {
                // The text stays, so that it can be mended where the trouble is.
                if let (Rejection::Typed(error), Some(field)) = (&rejection, &mut self.field) {
                    let at = text[..error.at.min(text.len())].chars().count();
                    field.shift(isize::MIN);
                    field.shift(at as isize);
                }
                self.reject(&rejection);
            }
            Effect::Nothing | Effect::Redraw | Effect::Select(_) | Effect::Ask(_) => {}
        }
    }

    pub(super) fn save_to(&mut self, path: PathBuf) {
        match file::write(&path, &self.local.record()) {
            Ok(()) => {
                self.saved = self.local.game().moves().to_vec();
                self.say(format!("saved to {}", path.display()));
                self.ours = Some(path.clone());
                self.save = Some(path);
            }
            Err(error) => self.refuse(format!("not saved: {error}")),
        }
    }

    fn load_from(&mut self, name: &str) {
        let (path, number) = file::split_number(name);
        match file::read(&path, number) {
            Ok(saved) => {
                let rules = saved.record.rules();
                let players = match &saved.players[..] {
                    [] => Draft::new(rules, self.local.players(), Seat::A).players,
                    players => players.to_vec(),
                };
                self.begin(saved.record, players);
                self.saved = self.local.game().moves().to_vec();
                self.keep();
                self.say(format!("loaded {name}"));
                // Saving there would leave one game of several.
                self.save = number.is_none().then_some(path);
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }
}
