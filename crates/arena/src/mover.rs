//! Somebody who moves, whatever is behind it.

use crate::Dice;
use crate::player::{Kind, Player, Strength};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tercio_engine::{Engine, Info, Limits, Options, Stop, Tables};
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
pub(crate) enum Trouble {
    /// It has none to offer.
    NoMove,
    /// It is not one that can be played.
    Illegal(String),
    /// It came too late.
    Late(Duration),
    /// The player broke down.
    Crash(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NoMove => f.write_str("no move"),
            Trouble::Illegal(text) => write!(f, "illegal move {text}"),
            Trouble::Late(time) => write!(f, "no move within {} ms", time.as_millis()),
            Trouble::Crash(text) => write!(f, "crash: {text}"),
        }
    }
}

/// Somebody who moves.
pub(crate) trait Mover: Send {
    /// A new game begins.
    fn begin(&mut self, _: &Game) -> Result<(), Trouble> {
        Ok(())
    }

    /// Chooses a move. The dice are for whoever needs luck; all seats get the same.
    fn choose(&mut self, game: &Game, dice: &mut Dice) -> Result<Choice, Trouble>;

    /// How long the last choice took, if the mover knows better than whoever waited for it.
    fn time(&self) -> Option<Duration> {
        None
    }
}

/// Brings a player to the board.
pub(crate) fn hire(player: &Player, margin: Duration) -> Box<dyn Mover> {
    match &player.kind {
        Kind::Engine(options, strength) => Box::new(Ours {
            engine: None,
            tables: player.weights.as_ref().map(|weights| weights.tables),
            options: *options,
            strength: *strength,
            limits: player.limits,
        }),
        Kind::Baseline(baseline, hash) => baseline.mover(player.limits, *hash),
        Kind::Process { command, options } => Box::new(Foreign {
            command: command.clone(),
            options: options.clone(),
            client: None,
            limits: player.limits,
            margin,
            time: Duration::ZERO,
        }),
    }
}

/// Our own engine, in this process.
struct Ours {
    engine: Option<Engine>,
    tables: Option<Tables>,
    options: Options,
    strength: Strength,
    limits: Limits,
}

impl Ours {
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

impl Mover for Ours {
    fn begin(&mut self, _: &Game) -> Result<(), Trouble> {
        self.engine().clear();
        Ok(())
    }

    fn choose(&mut self, game: &Game, dice: &mut Dice) -> Result<Choice, Trouble> {
        let (limits, strength, seed) = (self.limits, self.strength, dice.roll());
        let engine = self.engine();
        let (stop, mut ignore) = (Stop::default(), |_: &Info| {});
        let think = || match strength {
            Strength::Full => engine.think(game, limits, &stop, &mut ignore),
            Strength::Level(level) => engine.play(game, level, seed, limits, &stop, &mut ignore),
            Strength::Skill(skill) => engine.play_as(game, skill, seed, limits, &stop, &mut ignore),
        };
        let info = catch_unwind(AssertUnwindSafe(think)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Trouble::Crash(text.unwrap_or("panic").to_owned())
        })?;
        let info = info.ok_or(Trouble::NoMove)?;
        Ok(Choice {
            mv: *info.pv.first().ok_or(Trouble::NoMove)?,
            nodes: info.nodes,
            depth: info.depth,
        })
    }
}

/// An engine in a process of its own.
struct Foreign {
    command: Vec<String>,
    options: Vec<(String, String)>,
    client: Option<Client>,
    limits: Limits,
    margin: Duration,
    time: Duration,
}

impl Foreign {
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
                none.insert(Client::start(program, args, Foreign::PATIENCE)?)
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
        client.ready(Foreign::PATIENCE)
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
            None => Foreign::LONGEST,
        };
        let reply = client.best_move(&position_text(game), &go, patience)?;
        self.time = reply.time;
        Ok(reply.mv)
    }
}

/// The game as the protocol describes it.
fn position_text(game: &Game) -> PositionText {
    let mut position = *game.start();
    let mut moves = Vec::with_capacity(game.moves().len());
    for &mv in game.moves() {
        moves.push(position.notation(mv).to_string());
        position.play_unchecked(mv);
    }
    let usual = tercio_rules::Position::start(game.rules());
    PositionText {
        position: (*game.start() != usual).then(|| game.start().to_string()),
        moves: moves.join(" "),
    }
}

impl Mover for Foreign {
    fn begin(&mut self, game: &Game) -> Result<(), Trouble> {
        let result = self.ready(game);
        self.judge(result)
    }

    fn choose(&mut self, game: &Game, _: &mut Dice) -> Result<Choice, Trouble> {
        let begin = Instant::now();
        let answer = self.ask(game);
        if answer.is_err() {
            self.time = begin.elapsed();
        }
        let text = self.judge(answer)?;
        match game.parse_move(&text) {
            Ok(mv) => Ok(Choice::from(mv)),
            Err(error) => Err(Trouble::Illegal(format!("{text:?}: {error}"))),
        }
    }

    fn time(&self) -> Option<Duration> {
        Some(self.time)
    }
}

impl Foreign {
    /// An engine that misbehaved is sent away; the next game starts it again.
    fn judge<T>(&mut self, result: Result<T, Fault>) -> Result<T, Trouble> {
        result.map_err(|fault| {
            self.client = None;
            match fault {
                Fault::Late { waited, .. } => Trouble::Late(waited),
                fault => Trouble::Crash(fault.to_string()),
            }
        })
    }
}
