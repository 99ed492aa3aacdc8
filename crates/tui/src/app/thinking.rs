//! What happens by itself: placeholders that move after a moment, and the engine.

use super::{App, Screen};
use crate::table::Player;
use crate::thinker::{Progress, Wish};
use std::time::Duration;
use tercio_engine::Report;
use tercio_rules::{Game, Move};

/// How long a placeholder seems to think.
const PAUSE: Duration = Duration::from_millis(600);

/// How often the engine is listened to.
const TICK: Duration = Duration::from_millis(50);

/// How many moves of its line a hint tells.
const TOLD: usize = 5;

impl App {
    /// Lets time pass: a placeholder moves when it has waited long enough, the engine when it has
    /// thought long enough, and a hint is shown when it is found.
    pub fn pass(&mut self, time: Duration) {
        if !self.is_going_on() {
            return;
        }
        if let Some((wish, progress)) = self.thinker.listen() {
            match (wish, progress) {
                (_, Progress::Running) => {}
                (Wish::Move, Progress::Found(report)) => self.play_found(&report),
                (Wish::Hint, Progress::Found(report)) => self.show_hint(&report),
                (_, Progress::Failed) => self.fail("it found no move"),
            }
        } else if !self.paused && self.table.to_move() == Some(Player::Engine) {
            self.think(Wish::Move);
        } else if !self.paused && self.table.to_move() == Some(Player::Placeholder) {
            self.waited += time;
            if self.waited >= PAUSE && self.table.play_placeholder() {
                self.say_last();
                self.after_change();
            }
        }
    }

    /// How long until [`pass`](App::pass) should be called, if anything goes on by itself.
    pub fn until_next(&self) -> Option<Duration> {
        if !self.is_going_on() {
            return None;
        }
        match self.table.to_move() {
            _ if self.thinker.wish().is_some() => Some(TICK),
            Some(Player::Engine) if !self.paused => Some(Duration::ZERO),
            Some(Player::Placeholder) if !self.paused => Some(PAUSE.saturating_sub(self.waited)),
            _ => None,
        }
    }

    /// A question in front of the board holds everything.
    fn is_going_on(&self) -> bool {
        matches!(self.screen, Screen::Table) && self.dialog.is_none()
    }

    fn think(&mut self, wish: Wish) {
        if let Err(error) = self.thinker.start(self.table.game(), wish) {
            self.fail(&error.to_string());
        }
    }

    /// The engine is broken, so the person must decide how to go on.
    fn fail(&mut self, reason: &str) {
        self.paused = self.table.program_to_move();
        self.refuse(format!("the engine failed: {reason}"));
    }

    fn play_found(&mut self, report: &Report) {
        let played = report.line.first().map(|&mv| self.table.play(mv));
        match played {
            Some(Ok(())) => {
                self.say_last();
                self.after_change();
            }
            Some(Err(reason)) => self.fail(&reason.to_string()),
            None => self.fail("it found no move"),
        }
    }

    fn say_last(&mut self) {
        if let Some(ply) = self.table.plies().last() {
            let text = format!("{} played {}", ply.seat, ply.text);
            self.say(text);
        }
    }

    /// Asks the engine what the person to move should play.
    pub(super) fn ask_hint(&mut self) {
        if self.table.game().is_over() {
            self.refuse("the game is over: n starts another, u takes back".to_owned());
        } else if self.table.program_to_move() {
            self.refuse_program();
        } else {
            self.hint = None;
            self.say("");
            self.think(Wish::Hint);
        }
    }

    fn show_hint(&mut self, report: &Report) {
        let line = notation(self.table.game(), &report.line);
        let Some((first, rest)) = line.split_first() else {
            self.fail("it found no move");
            return;
        };
        // Only the chance of the person who asked, to leave room for the line.
        let turn = self.table.game().turn();
        let worth = match (report.value, report.chances.get(turn.index())) {
            (None, Some(chance)) => format!("{turn} {:.0}%", chance * 100.0),
            _ => self.worth(report),
        };
        let mut text = format!("hint: {first}, {worth}");
        if !rest.is_empty() {
            text.push_str(&format!(", expecting {}", rest.join(" ")));
        }
        self.say(text);
        self.hint = report.line.first().copied();
    }

    /// What a search thinks of the seat to move, or of all seats where there are many.
    fn worth(&self, report: &Report) -> String {
        let turn = self.table.game().turn();
        match report.value {
            Some(value) => format!("{turn} {value}"),
            None => {
                let chances = self.table.seats().zip(&report.chances);
                let chances: Vec<String> = chances
                    .map(|(seat, chance)| format!("{seat} {:.0}%", chance * 100.0))
                    .collect();
                chances.join(" ")
            }
        }
    }

    /// What the engine is doing, in words, while it thinks.
    pub fn thinking(&self) -> Option<String> {
        let what = match self.thinker.wish()? {
            Wish::Move => "engine is thinking",
            Wish::Hint => "looking for a hint",
        };
        Some(match self.thinker.latest() {
            None => what.to_owned(),
            Some(report) => format!("{what}: depth {}, {}", report.depth, self.worth(report)),
        })
    }

    /// The move that the engine suggested for the present position.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }
}

/// The first moves of a line in notation.
fn notation(game: &Game, line: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in line.iter().take(TOLD) {
        let text = game.position().notation(mv).to_string();
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}
