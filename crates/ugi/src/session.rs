//! What the engine does with one command after the other. It knows nothing of streams.

use crate::{Answer, Best, Command, Go, InfoLine, PositionText, Setting, Settings};
use std::thread;
use std::time::Duration;
use tercio_engine::{Effort, Engine, Info, Level, Limits, Stop};
use tercio_rules::{Game, Move, Position};

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
    /// Made when it is first needed, because its memory takes time.
    engine: Option<Engine>,
    /// `None` after a position that could not be understood: nothing else must be searched then.
    game: Option<Game>,
    /// Whether a client has named a position; until then, options move the start position.
    has_position: bool,
}

impl Session {
    pub(crate) fn new() -> Session {
        Session {
            settings: Settings::default(),
            engine: None,
            game: None,
            has_position: false,
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
                self.engine();
                say(Answer::ReadyOk);
            }
            Command::SetOption { name, value } => {
                if let Err(error) = self.settings.set(&name, &value) {
                    say(Answer::Error(error.to_string()));
                }
            }
            Command::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
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

    /// The engine, with the options as they are now.
    fn engine(&mut self) -> &mut Engine {
        let options = self.settings.engine;
        match &mut self.engine {
            Some(engine) if engine.options() == options => {}
            // The old one goes first, so that two memories never exist at once.
            engine => *engine = None,
        }
        self.engine.get_or_insert_with(|| Engine::new(options))
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
        let mut info = None;
        if go.ponder {
            // What is seen now makes the search after `ponderhit` so much shorter.
            if self.settings.level == Level::FULL {
                info = self.think(&game, Limits::default(), &signals.hit, say);
            }
            wait_for(&signals.hit);
        }
        if info.is_none() || !signals.stop.is_raised() {
            let limits = limits(go, &game);
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
        };
        let mut on_info = |info: &Info| say(Answer::Info(InfoLine::new(info, game)));
        self.engine().play(game, effort, stop, &mut on_info)
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

fn wait_for(flag: &Stop) {
    while !flag.is_raised() {
        thread::sleep(Duration::from_millis(1));
    }
}
