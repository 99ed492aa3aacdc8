//! Whoever chooses moves in a match: our engine, a baseline, or a process that speaks UGI.

use crate::player_spec::{PlayerKind, PlayerSpec, Strength};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tercio_engine::{Effort, Engine, Info, Limits, Options, Stop, Tables};
use tercio_rng::Rng;
use tercio_rules::{Game, Move};
use tercio_ugi::{Client, Command, Fault, Go, PositionText, Settings};

/// A move and what it cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) mv: Move,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

impl From<Move> for Choice {
    fn from(mv: Move) -> Choice {
        Choice {
            mv,
            nodes: 0,
            depth: 0,
        }
    }
}

/// Why no move came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerError {
    /// It has none to offer.
    NoMove,
    /// It is not one that can be played.
    Illegal(String),
    /// It came too late.
    Late(Duration),
    /// The player broke down.
    Crash(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::NoMove => f.write_str("no move"),
            PlayerError::Illegal(text) => write!(f, "illegal move {text}"),
            PlayerError::Late(time) => write!(f, "no move within {} ms", time.as_millis()),
            PlayerError::Crash(text) => write!(f, "crash: {text}"),
        }
    }
}

/// Whoever chooses moves.
pub(crate) trait Player: Send {
    /// A new game begins.
    fn begin(&mut self, _: &Game) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses a move. The random numbers are for whoever needs some; all seats get the same.
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<Choice, PlayerError>;

    /// How long the last choice took, if the player knows better than whoever waited for it.
    fn time(&self) -> Option<Duration> {
        None
    }
}

/// Makes the player that a description means.
pub(crate) fn spawn(spec: &PlayerSpec, margin: Duration) -> Box<dyn Player> {
    match &spec.kind {
        PlayerKind::Engine(options, strength) => Box::new(OwnEngine {
            engine: None,
            tables: spec.weights.as_ref().map(|weights| weights.tables),
            options: *options,
            strength: *strength,
            limits: spec.limits,
        }),
        PlayerKind::Baseline(baseline, hash) => baseline.spawn(spec.limits, *hash),
        PlayerKind::Process { command, options } => Box::new(UgiEngine {
            command: command.clone(),
            options: options.clone(),
            client: None,
            limits: spec.limits,
            margin,
            time: Duration::ZERO,
        }),
    }
}

/// Our own engine, in this process.
struct OwnEngine {
    engine: Option<Engine>,
    tables: Option<Tables>,
    options: Options,
    strength: Strength,
    limits: Limits,
}

impl OwnEngine {
    /// The engine, made when it is first needed.
    fn engine(&mut self) -> &mut Engine {
        let (options, tables) = (self.options, self.tables);
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(options);
            if let Some(tables) = &tables {
                engine.set_tables(tables);
            }
            engine
        })
    }
}

impl Player for OwnEngine {
    fn begin(&mut self, _: &Game) -> Result<(), PlayerError> {
        self.engine().clear();
        Ok(())
    }

    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let (limits, strength, seed) = (self.limits, self.strength, rng.next_u64());
        let engine = self.engine();
        let (stop, mut ignore) = (Stop::default(), |_: &Info| {});
        let think = || match strength {
            Strength::Full => engine.think(game, limits, &stop, &mut ignore),
            Strength::Level(level) => {
                let effort = Effort::opponent(level, seed, limits);
                engine.play(game, effort, &stop, &mut ignore)
            }
            Strength::Skill(skill) => engine.play_as(game, skill, seed, limits, &stop, &mut ignore),
        };
        let info = catch_unwind(AssertUnwindSafe(think)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            PlayerError::Crash(text.unwrap_or("panic").to_owned())
        })?;
        let info = info.ok_or(PlayerError::NoMove)?;
        Ok(Choice {
            mv: *info.pv.first().ok_or(PlayerError::NoMove)?,
            nodes: info.nodes,
            depth: info.depth,
        })
    }
}

/// An engine in a process of its own.
struct UgiEngine {
    command: Vec<String>,
    options: Vec<(String, String)>,
    client: Option<Client>,
    limits: Limits,
    margin: Duration,
    time: Duration,
}

impl UgiEngine {
    /// How long an engine may take to start or to get ready.
    const PATIENCE: Duration = Duration::from_secs(20);
    /// How long a search without a limit of time may take.
    const LONGEST: Duration = Duration::from_secs(600);

    fn ready(&mut self, game: &Game) -> Result<(), Fault> {
        let client = match &mut self.client {
            Some(client) => client,
            none => {
                let Some((program, args)) = self.command.split_first() else {
                    return Err(Fault::Start("no command".to_owned()));
                };
                none.insert(Client::start(program, args, UgiEngine::PATIENCE)?)
            }
        };
        for (setting, value) in Settings::for_rules(game.rules()) {
            // An engine for one game only has no need of these.
            if client.has_option(setting.name()) {
                client.set_option(setting.name(), &value)?;
            }
        }
        for (name, value) in &self.options {
            client.set_option(name, value)?;
        }
        client.send(&Command::NewGame)?;
        client.ready(UgiEngine::PATIENCE)
    }

    fn ask(&mut self, game: &Game) -> Result<String, Fault> {
        let client = self.client.as_mut().ok_or(Fault::Gone)?;
        let go = Go {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            movetime: self.limits.time,
            ..Go::default()
        };
        let patience = match self.limits.time {
            Some(time) => time + self.margin,
            None => UgiEngine::LONGEST,
        };
        let reply = client.best_move(&position_text(game), &go, patience)?;
        self.time = reply.time;
        Ok(reply.mv)
    }
}

/// The game as the protocol describes it.
fn position_text(game: &Game) -> PositionText {
    let usual = tercio_rules::Position::start(game.rules());
    PositionText {
        position: (*game.start() != usual).then(|| game.start().to_string()),
        moves: game.line().join(" "),
    }
}

impl Player for UgiEngine {
    fn begin(&mut self, game: &Game) -> Result<(), PlayerError> {
        let result = self.ready(game);
        self.judge(result)
    }

    fn choose(&mut self, game: &Game, _: &mut Rng) -> Result<Choice, PlayerError> {
        let begin = Instant::now();
        let answer = self.ask(game);
        if answer.is_err() {
            self.time = begin.elapsed();
        }
        let text = self.judge(answer)?;
        match game.parse_move(&text) {
            Ok(mv) => Ok(Choice::from(mv)),
            Err(error) => Err(PlayerError::Illegal(format!("{text:?}: {error}"))),
        }
    }

    fn time(&self) -> Option<Duration> {
        Some(self.time)
    }
}

impl UgiEngine {
    /// An engine that misbehaved is sent away; the next game starts it again.
    fn judge<T>(&mut self, result: Result<T, Fault>) -> Result<T, PlayerError> {
        result.map_err(|fault| {
            self.client = None;
            match fault {
                Fault::Late { waited, .. } => PlayerError::Late(waited),
                fault => PlayerError::Crash(fault.to_string()),
            }
        })
    }
}
