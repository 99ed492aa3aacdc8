//! What happens by itself: the engine thinks.

use super::{App, Screen};
use crate::local_game::Player;
use crate::thinker::{Progress, Wish};
use std::time::Duration;
use tercio_engine::{Info, Level};
use tercio_rules::{Game, Move, Seat};

/// How often the engine is listened to.
const TICK: Duration = Duration::from_millis(50);

/// How many moves of its line a hint tells.
const TOLD: usize = 5;

impl App {
    /// Looks at the engine: lets it start, plays what it found, shows the hint it found.
    pub fn tick(&mut self) {
        if !self.is_going_on() {
            return;
        }
        if let Some((wish, progress)) = self.thinker.listen() {
            match (wish, progress) {
                (_, Progress::Running) => {}
                (Wish::Move(_), Progress::Found(info)) => self.play_found(&info),
                (Wish::Hint, Progress::Found(info)) => self.show_hint(&info),
                (Wish::Before, Progress::Found(info)) => {
                    self.before = Some(info);
                    match self.local.game().is_over() {
                        true => self.show_why(None),
                        false => self.think(Wish::Why),
                    }
                }
                (Wish::Why, Progress::Found(info)) => self.show_why(Some(&info)),
                (Wish::Ponder, _) => {}
                (_, Progress::Failed) => self.fail("it found no move"),
            }
        } else if let Some(level) = self.level_to_move() {
            self.think(Wish::Move(level));
        } else if self.may_ponder() {
            self.pondered = true;
            self.think(Wish::Ponder);
        }
    }

    /// How long until [`tick`](App::tick) should be called, if anything goes on by itself.
    pub fn until_next(&self) -> Option<Duration> {
        if !self.is_going_on() {
            return None;
        }
        if self.thinker.wish().is_some() {
            return Some(TICK);
        }
        let starts = self.level_to_move().is_some() || self.may_ponder();
        starts.then_some(Duration::ZERO)
    }

    /// The level of the engine that is to move now.
    fn level_to_move(&self) -> Option<Level> {
        match self.local.to_move() {
            Some(Player::Engine(level)) if !self.paused => Some(level),
            _ => None,
        }
    }

    /// Whether the engine may think although it is not on turn: if that was asked for, and if
    /// somebody plays at full strength, for the others remember nothing.
    fn may_ponder(&self) -> bool {
        let wanted = self.ponder && !self.pondered && !self.paused;
        wanted && self.local.person_to_move() && self.local.players().contains(&Player::ENGINE)
    }

    /// A question in front of the board holds everything.
    fn is_going_on(&self) -> bool {
        matches!(self.screen, Screen::Board) && self.dialog.is_none()
    }

    fn think(&mut self, wish: Wish) {
        let mut game = self.local.game().clone();
        if wish == Wish::Before {
            game.undo();
        }
        if let Err(error) = self.thinker.start(&game, wish) {
            self.fail(&error.to_string());
        }
    }

    /// The engine is broken, so the person must decide how to go on.
    fn fail(&mut self, reason: &str) {
        self.paused = self.local.program_to_move();
        self.refuse(format!("the engine failed: {reason}"));
    }

    fn play_found(&mut self, info: &Info) {
        let played = info.pv.first().map(|&mv| self.local.play(mv));
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
        if let Some(ply) = self.local.plies().last() {
            let text = format!("{} played {}", ply.seat, ply.text);
            self.say(text);
        }
    }

    /// Asks the engine what the person to move should play.
    pub(super) fn ask_hint(&mut self) {
        let turn = self.local.game().turn();
        match self.capabilities().check(turn) {
            Err(rejection) => self.reject(&rejection),
            Ok(()) => {
                self.hint = None;
                self.say("");
                self.think(Wish::Hint);
            }
        }
    }

    fn show_hint(&mut self, info: &Info) {
        let line = notation(self.local.game(), &info.pv);
        let Some((first, rest)) = line.split_first() else {
            self.fail("it found no move");
            return;
        };
        // Only the chance of the person who asked, to leave room for the line.
        let turn = self.local.game().turn();
        let worth = match (info.value, info.chances.get(turn.index())) {
            (None, Some(chance)) => format!("{turn} {:.0}%", chance * 100.0),
            _ => self.worth(info),
        };
        let mut text = format!("hint: {first}, {worth}");
        if !rest.is_empty() {
            text.push_str(&format!(", expecting {}", rest.join(" ")));
        }
        self.say(text);
        self.hint = info.pv.first().copied();
    }

    /// Asks the engine how the position stands, and what the last move was worth.
    pub(super) fn ask_why(&mut self) {
        let moves = self.local.game().moves();
        if self.level_to_move().is_some() {
            self.refuse("the engine is to move: p holds it".to_owned());
        } else if moves.is_empty() && self.local.game().is_over() {
            self.refuse("there is nothing to explain".to_owned());
        } else {
            let wish = if moves.is_empty() {
                Wish::Why
            } else {
                Wish::Before
            };
            self.forget_advice();
            self.say("");
            self.think(wish);
        }
    }

    /// Says how the position stands, unless the game is over, and what the last move was worth.
    fn show_why(&mut self, info: Option<&Info>) {
        let game = self.local.game();
        let mut why = Vec::new();
        if let Some(info) = info {
            let line = notation(game, &info.pv);
            why.push(format!("{}: {}", self.worth(info), line.join(" ")));
        }
        if let (Some(before), Some(ply)) = (&self.before, self.local.plies().last()) {
            let mut earlier = game.clone();
            earlier.undo();
            let best = notation(&earlier, &before.pv);
            let (seat, text) = (ply.seat, &ply.text);
            let chance = match (info, game.outcome()) {
                (Some(info), _) => chance_of(seat, info),
                (None, Some(outcome)) if outcome.winners.contains(seat) => "won".to_owned(),
                (None, _) => "lost".to_owned(),
            };
            why.push(match best.first() == Some(text) {
                true => format!("{text} was best: {seat} {chance}"),
                false => format!(
                    "{text}: {seat} {chance}; best was {}: {seat} {}",
                    best.join(" "),
                    chance_of(seat, before)
                ),
            });
        }
        self.say(format!("why: {}", why.join("; ")));
        self.why = why;
        self.hint = info.and_then(|info| info.pv.first().copied());
    }

    pub(super) fn forget_advice(&mut self) {
        self.hint = None;
        self.why.clear();
        self.before = None;
        self.pondered = false;
    }

    /// What the engine says about this position and the last move.
    pub fn why(&self) -> &[String] {
        &self.why
    }

    /// What a search thinks of the seat to move, or of all seats where there are many.
    fn worth(&self, info: &Info) -> String {
        let turn = self.local.game().turn();
        match info.value {
            Some(value) => format!("{turn} {value}"),
            None => {
                let chances = self.local.seats().zip(&info.chances);
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
            Wish::Move(_) => "engine is thinking",
            Wish::Hint => "looking for a hint",
            Wish::Before => "looking at the last move",
            Wish::Why => "looking at the position",
            Wish::Ponder => return None,
        };
        Some(match self.thinker.latest() {
            None => what.to_owned(),
            Some(info) => format!("{what}: depth {}, {}", info.depth, self.worth(info)),
        })
    }

    /// The move that the engine suggested for the present position.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }
}

/// The chance of a seat to win, in words.
fn chance_of(seat: Seat, info: &Info) -> String {
    let chance = info.chances.get(seat.index()).copied().unwrap_or(0.0);
    format!("{:.0}%", chance * 100.0)
}

/// The first moves of a line in notation.
fn notation(game: &Game, line: &[Move]) -> Vec<String> {
    game.position().line(&line[..line.len().min(TOLD)])
}
