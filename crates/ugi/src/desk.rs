//! What the engine does with one command after the other. It knows nothing of streams.

use crate::quote::quoted;
use crate::{Answer, Command, Go, Info, Place, Setting, Settings};
use tercio_engine::{Engine, Limits, Stop};
use tercio_rules::notation::MoveReader;
use tercio_rules::{Game, Position};

/// The state of a conversation.
pub(crate) struct Desk {
    settings: Settings,
    /// Made when it is first needed, because its memory takes time.
    engine: Option<Engine>,
    /// `None` after a position that could not be understood: nothing else must be searched then.
    game: Option<Game>,
    /// Whether a client has named a position; until then, options move the start position.
    placed: bool,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk {
            settings: Settings::default(),
            engine: None,
            game: None,
            placed: false,
        }
    }

    /// Carries out a command. `say` is called for each answer as soon as it is known.
    pub(crate) fn take(&mut self, command: Command, stop: &Stop, say: &mut dyn FnMut(Answer)) {
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
                (self.game, self.placed) = (None, false);
            }
            Command::Position(place) => {
                self.placed = true;
                self.game = match self.place(&place) {
                    Ok(game) => Some(game),
                    Err(message) => {
                        say(Answer::Error(message));
                        None
                    }
                };
            }
            Command::Go(go) => self.go(&go, stop, say),
            Command::Query(query) => match self.game() {
                Ok(game) => say(Answer::Response(query.answer(&game))),
                Err(message) => say(Answer::Error(message)),
            },
            // These two are heard before they get here.
            Command::Stop | Command::Quit => {}
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
            None if self.placed => Err("there is no position".to_owned()),
            None => self.place(&Place::default()),
        }
    }

    fn place(&self, place: &Place) -> Result<Game, String> {
        let start = match &place.position {
            None => Position::start(self.settings.rules().map_err(|error| error.to_string())?),
            Some(text) => text.parse().map_err(|error| format!("position: {error}"))?,
        };
        let mut game = Game::from_position(start);
        let mut reader = MoveReader::new(&place.moves);
        loop {
            let number = game.moves().len() + 1;
            let word = reader.rest().split_whitespace().next().unwrap_or("");
            let wrong =
                |error: &dyn std::fmt::Display| format!("move {number}, {}: {error}", quoted(word));
            match reader.next_move(game.position()) {
                None => return Ok(game),
                Some(Err(error)) => return Err(wrong(&error)),
                Some(Ok(mv)) => game.play(mv).map_err(|error| wrong(&error))?,
            }
        }
    }

    fn go(&mut self, go: &Go, stop: &Stop, say: &mut dyn FnMut(Answer)) {
        let game = match self.game() {
            Ok(game) => game,
            Err(message) => {
                say(Answer::Error(message));
                return say(Answer::BestMove(None));
            }
        };
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: go.movetime.or_else(|| go.clocks.share(game.turn())),
        };
        let limits = if go.infinite {
            Limits::default()
        } else {
            limits
        };
        let report = self.engine().think(&game, limits, stop, &mut |report| {
            say(Answer::Info(Info::from_report(report, &game)));
        });
        let best = report.as_ref().and_then(|report| {
            say(Answer::Info(Info::closing(report)));
            let mv = *report.line.first()?;
            Some(game.position().notation(mv).to_string())
        });
        if go.infinite || go.is_endless() {
            // UGI: an infinite search answers only when it is told to, even if it has nothing
            // left to look at.
            while !stop.is_raised() {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        say(Answer::BestMove(best));
    }
}
