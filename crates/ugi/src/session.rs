//! What the engine does with one command after the other. It knows nothing of streams.

use crate::{
    Answer, Best, Command, Go, InfoLine, PositionText, Setting, Settings, WrongSetting, memory,
};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tercio_endings::{Endings, MOST_PIECES};
use tercio_engine::{Effort, Engine, Info, Level, Limits, Manner, NoMemory, Options, Stop};
use tercio_rules::{Game, Move, Position, Rules};

/// What can be told to a search while it runs.
#[derive(Clone, Default)]
pub(crate) struct Signals {
    /// It shall end.
    pub(crate) stop: Stop,
    /// It shall not ponder any more.
    pub(crate) hit: Stop,
}

impl Signals {
    pub(crate) fn stop(&self) {
        self.stop.raise();
        self.hit.raise();
    }
}

/// The state of a conversation.
pub(crate) struct Session {
    settings: Settings,
    /// It takes its memory when it gets ready.
    engine: Engine,
    /// Tables of solved endings that a client has named.
    endings: Option<Endings>,
    /// How much memory it has been given, in mebibytes.
    hash: usize,
    /// `None` after a position that could not be understood: nothing else must be searched then.
    game: Option<Game>,
    /// Whether a client has named a position; until then, options move the start position.
    has_position: bool,
}

impl Session {
    pub(crate) fn new() -> Session {
        let settings = Settings::default();
        Session {
            engine: Engine::new(settings.engine),
            endings: None,
            hash: settings.engine.hash,
            game: None,
            has_position: false,
            settings,
        }
    }

    /// Carries out a command. `say` is called for each answer as soon as it is known.
    pub(crate) fn handle(
        &mut self,
        command: Command,
        signals: &Signals,
        say: &mut dyn FnMut(Answer),
    ) {
        match command {
            Command::Ugi => {
                let version = env!("CARGO_PKG_VERSION");
                say(Answer::Name(format!("Tercio {version}")));
                say(Answer::Author("the Tercio developers".to_owned()));
                for setting in Setting::ALL {
                    say(Answer::Option(setting));
                }
                say(Answer::UgiOk);
            }
            Command::IsReady => {
                // If the options do not go together, the next position says so.
                if let Ok(rules) = self.rules() {
                    self.prepare(rules, say);
                }
                say(Answer::ReadyOk);
            }
            Command::SetOption { name, value } => {
                let path = self.settings.table_path.clone();
                let set = self.settings.set(&name, &value);
                let set = set.map_err(|error| error.to_string());
                let read = set.and_then(|()| match self.settings.table_path == path {
                    true => Ok(()),
                    false => self.read_endings(),
                });
                if let Err(message) = read {
                    self.settings.table_path = path;
                    say(Answer::Error(message));
                }
            }
            Command::NewGame => {
                self.engine.clear();
                (self.game, self.has_position) = (None, false);
            }
            Command::Position(text) => {
                self.has_position = true;
                self.game = match self.read_game(&text) {
                    Ok(game) => Some(game),
                    Err(message) => {
                        say(Answer::Error(message));
                        None
                    }
                };
            }
            Command::Go(go) => self.go(&go, signals, say),
            Command::Query(query) => match self.game() {
                Ok(game) => say(Answer::Response(query.answer(&game))),
                Err(message) => say(Answer::Error(message)),
            },
            // These are heard before they get here.
            Command::PonderHit | Command::Stop | Command::Quit => {}
        }
    }

    /// Gives the engine the tables of the folder that is set.
    fn read_endings(&mut self) -> Result<(), String> {
        let path = &self.settings.table_path;
        let read = || {
            let endings = Endings::read_folder(Path::new(path), MOST_PIECES);
            endings.map_err(|error| format!("{}: {error}", Setting::TablePath.name()))
        };
        self.endings = match path.is_empty() {
            true => None,
            false => Some(read()?),
        };
        let endings = self.endings.clone();
        (self.engine).set_endings(&endings.unwrap_or_else(Endings::shipped));
        Ok(())
    }

    /// What will be played, as far as is known.
    fn rules(&self) -> Result<Rules, WrongSetting> {
        match &self.game {
            Some(game) => Ok(game.rules()),
            None => self.settings.rules(),
        }
    }

    /// Gives the engine the options as they are now, and the memory for a game. If that much cannot
    /// be had, it keeps as much as it had before.
    fn prepare(&mut self, rules: Rules, say: &mut dyn FnMut(Answer)) {
        let options = self.settings.engine;
        let fits = options.hash <= self.hash
            || memory::left().is_none_or(|left| options.hash <= left.saturating_add(self.hash));
        let prepared = match fits {
            true => self.take_memory(options, rules),
            false => Err(NoMemory {
                mebibytes: options.hash,
            }),
        };
        match prepared {
            Ok(()) => self.hash = options.hash,
            Err(error) => {
                let hash = self.hash;
                say(Answer::Error(format!("Hash: {error}, {hash} are used")));
                self.settings.engine.hash = hash;
                // If there is not even that any more, the search makes do with what there is.
                let _ = self.take_memory(self.settings.engine, rules);
            }
        }
    }

    fn take_memory(&mut self, options: Options, rules: Rules) -> Result<(), NoMemory> {
        if self.engine.options() != options {
            // The old one goes with its memory before the new one takes any.
            self.engine = Engine::new(options);
            if let Some(endings) = &self.endings {
                self.engine.set_endings(endings);
            }
        }
        let manner = Manner::of(self.settings.level, rules);
        self.engine.prepare(rules, manner)
    }

    /// The game to search or to ask about.
    fn game(&self) -> Result<Game, String> {
        match &self.game {
            Some(game) => Ok(game.clone()),
            None if self.has_position => Err("there is no position".to_owned()),
            None => self.read_game(&PositionText::default()),
        }
    }

    fn read_game(&self, text: &PositionText) -> Result<Game, String> {
        let start = match &text.position {
            None => Position::start(self.settings.rules().map_err(|error| error.to_string())?),
            Some(start) => start
                .parse()
                .map_err(|error| format!("position: {error}"))?,
        };
        Game::read(start, &text.moves).map_err(|error| error.to_string())
    }

    fn go(&mut self, go: &Go, signals: &Signals, say: &mut dyn FnMut(Answer)) {
        let game = match self.game() {
            Ok(game) => game,
            Err(message) => {
                say(Answer::Error(message));
                return say(Answer::BestMove(None));
            }
        };
        let begun = Instant::now();
        self.prepare(game.rules(), say);
        // A client that did not ask whether we are ready has waited for it since.
        let late = if go.ponder {
            Duration::ZERO
        } else {
            begun.elapsed()
        };
        let mut info = None;
        if go.ponder {
            // What is seen now makes the search after `ponderhit` so much shorter.
            if self.settings.level == Level::FULL {
                info = self.think(&game, Limits::default(), &signals.hit, say);
            }
            wait_for(&signals.hit);
        }
        if info.is_none() || !signals.stop.is_raised() {
            let limits = less(limits(go, &game), late);
            info = self.think(&game, limits, &signals.stop, say);
        }
        let best = info.as_ref().and_then(|info| {
            say(Answer::Info(InfoLine::closing(info)));
            self.best(&game, &info.pv)
        });
        if go.is_endless() {
            // UGI: an infinite search answers only when it is told to, even if it has nothing
            // left to look at.
            wait_for(&signals.stop);
        }
        say(Answer::BestMove(best));
    }

    /// Searches at the level that is set.
    fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        say: &mut dyn FnMut(Answer),
    ) -> Option<Info> {
        let effort = Effort {
            level: self.settings.level,
            seed: self.settings.seed,
            limits,
            openings: self.settings.openings,
        };
        let mut on_info = |info: &Info| say(Answer::Info(InfoLine::new(info, game)));
        self.engine.play(game, effort, stop, &mut on_info)
    }

    /// The first move of a line, and what to ponder on.
    fn best(&self, game: &Game, pv: &[Move]) -> Option<Best> {
        let seat = game.turn();
        let mut position = *game.position();
        let mut round = 0;
        for &mv in pv {
            let is_whole = round > 0 && (position.turn() == seat || !self.settings.ponder);
            if is_whole || position.play(mv).is_err() {
                break;
            }
            round += 1;
        }
        let mut words = game.position().line(&pv[..round]).into_iter();
        let mv = words.next()?;
        // A line that is too short says nothing about the position to ponder on.
        let is_known = position.turn() == seat && position.outcome().is_none();
        let ponder = if is_known {
            words.collect()
        } else {
            Vec::new()
        };
        Some(Best { mv, ponder })
    }
}

fn limits(go: &Go, game: &Game) -> Limits {
    if go.infinite {
        return Limits::default();
    }
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        time: go.movetime,
        ..Limits::default()
    };
    limits.and(go.time_control.limits(game.turn()))
}

/// Limits from which some time has been spent already.
fn less(limits: Limits, spent: Duration) -> Limits {
    const LEAST: Duration = Duration::from_millis(1);
    let rest = |time: Duration| time.saturating_sub(spent).max(LEAST);
    Limits {
        time: limits.time.map(rest),
        aim: limits.aim.map(rest),
        ..limits
    }
}

fn wait_for(flag: &Stop) {
    while !flag.is_raised() {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(session: &mut Session, line: &str) -> Vec<String> {
        let command = Command::from_line(line).expect("a line").expect("right");
        let mut said = Vec::new();
        session.handle(command, &Signals::default(), &mut |answer| {
            said.push(answer.to_string());
        });
        said
    }

    #[test]
    fn a_hash_that_cannot_be_had_is_a_sentence() {
        // Two seats and more remember in different ways.
        for setup in ["classic", "warlords"] {
            let mut session = Session::new();
            say(&mut session, &format!("setoption name Setup value {setup}"));
            say(&mut session, "setoption name Hash value 2");
            assert_eq!(say(&mut session, "isready"), ["readyok"]);
            // More than the option takes, and than any machine has.
            session.settings.engine.hash = 1 << 40;
            assert_eq!(
                say(&mut session, "isready"),
                [
                    "info string error: Hash: cannot take 1099511627776 MiB of memory, 2 are used",
                    "readyok"
                ]
            );
            assert_eq!(say(&mut session, "isready"), ["readyok"]);
            let answers = say(&mut session, "go nodes 100");
            assert!(answers.iter().all(|answer| !answer.contains("string")));
        }
    }

    #[test]
    fn a_game_that_a_seat_has_left_is_searched() {
        let mut session = Session::new();
        say(&mut session, "setoption name Game value martian");
        say(&mut session, "setoption name Setup value three");
        let moves = "A22-A11 C:flagged";
        say(&mut session, &format!("position startpos moves {moves}"));
        assert_eq!(say(&mut session, "query p1turn"), ["response false"]);
        let answers = say(&mut session, "go nodes 200");
        let best = answers.last().expect("an answer");
        assert!(best.starts_with("bestmove B"), "{best}");
        let info = answers.iter().rev().find(|line| line.contains("chances"));
        let chances = info.and_then(|info| info.split_once("chances ")?.1.split_once(" pv"));
        let third = chances.and_then(|(chances, _)| chances.split(' ').nth(2));
        assert!(
            third.is_some_and(|chance| chance.parse() == Ok(0.0)),
            "{info:?}"
        );
        // The last one wins, and there is nothing to search.
        say(
            &mut session,
            &format!("position startpos moves {moves} A:resigned"),
        );
        assert_eq!(say(&mut session, "query reason"), ["response last-seat"]);
        assert_eq!(
            say(&mut session, "go nodes 10").last().map(String::as_str),
            Some("bestmove none")
        );
    }

    #[test]
    fn what_was_spent_on_memory_is_not_spent_again() {
        let limits = Limits {
            time: Some(Duration::from_millis(100)),
            aim: Some(Duration::from_millis(30)),
            depth: Some(7),
            ..Limits::default()
        };
        let rest = less(limits, Duration::from_millis(40));
        assert_eq!(rest.time, Some(Duration::from_millis(60)));
        assert_eq!(rest.aim, Some(Duration::from_millis(1)));
        assert_eq!(rest.depth, Some(7));
    }
}
