//! The menu before a game.

use super::{Action, App, Dialog, Message, Screen};
use crate::field::Purpose;
use crate::menu::{Draft, Focus, Kept, Menu};
use std::ops::ControlFlow;
use tercio_controller::Direction;
use tercio_rules::record::Record;
use tercio_rules::{Game, Position, Seat};

impl App {
    pub(super) fn open_menu(&mut self, draft: Draft) {
        let kept = [true, false].into_iter().filter_map(|newest| {
            let saved = self.keeper.read(newest)?;
            Some(Kept {
                players: Draft::new(saved.record.rules(), &saved.players, Seat::A).players,
                game: saved.record.game(),
                record: saved.record,
                newest,
            })
        });
        self.screen = Screen::Menu(Menu::new(kept.collect(), draft));
        self.message = Message::default();
    }

    pub(super) fn leave_game(&mut self) {
        self.thinker.stop();
        let draft = Draft::new(self.local.rules(), self.local.players(), Seat::A);
        self.open_menu(draft);
    }

    pub(super) fn act_in_menu(&mut self, action: Action) -> ControlFlow<()> {
        let Screen::Menu(menu) = &mut self.screen else {
            return ControlFlow::Continue(());
        };
        match action {
            Action::Step(Direction::UP) => menu.step(false),
            Action::Step(Direction::DOWN) => menu.step(true),
            Action::Step(Direction::RIGHT) if menu.focus == Focus::Options => menu.change(true),
            Action::Step(Direction::LEFT) if menu.focus == Focus::Options => menu.change(false),
            Action::Step(Direction::RIGHT) | Action::Jump(_) => menu.switch(),
            Action::Entry(at) if at == menu.at => self.start_chosen(),
            Action::Entry(at) => {
                menu.focus = Focus::Entries;
                menu.choose(at);
            }
            Action::Option(at) => {
                menu.focus = Focus::Options;
                menu.option = at;
                menu.change(true);
            }
            Action::Choose => self.start_chosen(),
            Action::Back if menu.focus == Focus::Options => menu.switch(),
            Action::Back if !self.local.plies().is_empty() => self.screen = Screen::Board,
            Action::Back => return self.quit(),
            Action::Load => self.open_field(Purpose::Load),
            Action::Help => self.dialog = Some(Dialog::Help),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    pub(super) fn start_chosen(&mut self) {
        let Screen::Menu(menu) = &self.screen else {
            return;
        };
        if let Some(kept) = menu.chosen_kept().cloned() {
            self.begin(kept.record, kept.players);
            // The newest game stays where it is kept; the one before changes places with it.
            self.crowded = !kept.newest;
            self.keep();
            self.say("the game goes on");
            return;
        }
        let draft = menu.draft.clone();
        match Position::start_with(draft.rules, draft.first) {
            Ok(start) => {
                let game = Game::from_position(start);
                self.begin(Record::from_game(&game), draft.players);
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }
}
