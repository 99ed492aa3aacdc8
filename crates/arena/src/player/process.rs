//! An engine that runs as a process of its own and speaks UGI.

use super::{Choice, Player, PlayerError};
use std::time::Duration;
use tercio_engine::Limits;
use tercio_rules::{Game, Position};
use tercio_ugi::{Client, Command, Fault, Go, PositionText, Reply, Settings};

/// An engine that runs as a process of its own.
pub(super) struct Process {
    command: Vec<String>,
    options: Vec<(String, String)>,
    margin: Duration,
    /// Started when a game begins and none is running.
    client: Option<Client>,
    /// What it called itself when it was started.
    name: Option<String>,
}

impl Process {
    /// How long an engine may take to start.
    const PATIENCE: Duration = Duration::from_secs(20);
    /// How long it may take to get ready: a large memory takes its time.
    const PREPARATION: Duration = Duration::from_secs(120);
    /// How long a search without a limit of time may take.
    const LONGEST: Duration = Duration::from_secs(600);

    pub(super) fn new(
        command: Vec<String>,
        options: Vec<(String, String)>,
        margin: Duration,
    ) -> Process {
        Process {
            command,
            options,
            margin,
            client: None,
            name: None,
        }
    }

    fn ready(&mut self, game: &Game) -> Result<(), Fault> {
        let client = match &mut self.client {
            Some(client) => client,
            none => {
                let Some((program, args)) = self.command.split_first() else {
                    return Err(Fault::Start("no command".to_owned()));
                };
                none.insert(Client::start(program, args, Process::PATIENCE)?)
            }
        };
        self.name = client.name().map(str::to_owned);
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
        client.ready(Process::PREPARATION)
    }

    fn ask(&mut self, game: &Game, limits: Limits) -> Result<Reply, Fault> {
        let client = self.client.as_mut().ok_or(Fault::Gone)?;
        let go = Go {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime: limits.time,
            ..Go::default()
        };
        let patience = match limits.time {
            Some(time) => time + self.margin,
            None => Process::LONGEST,
        };
        client.best_move(&position_text(game), &go, patience)
    }

    /// An engine that misbehaved is ended; the next game starts it again.
    fn check<T>(&mut self, result: Result<T, Fault>) -> Result<T, PlayerError> {
        result.map_err(|fault| {
            self.client = None;
            match fault {
                Fault::Late { waited, .. } => PlayerError::Late(waited),
                Fault::Gone => PlayerError::Crash(fault.to_string()),
                Fault::Start(_) | Fault::Flood(_) => PlayerError::Unusable(fault.to_string()),
            }
        })
    }
}

impl Player for Process {
    fn new_game(&mut self, game: &Game, _: u64) -> Result<(), PlayerError> {
        let result = self.ready(game);
        self.check(result)
    }

    fn choose(&mut self, game: &Game, limits: Limits) -> Result<Choice, PlayerError> {
        let reply = self.ask(game, limits);
        let reply = self.check(reply)?;
        match game.parse_move(&reply.mv) {
            Ok(mv) => Ok(Choice {
                mv,
                nodes: reply.nodes,
                depth: reply.depth,
                time: reply.time,
            }),
            Err(error) => Err(PlayerError::Illegal(format!("{:?}: {error}", reply.mv))),
        }
    }

    fn build(&self) -> Option<String> {
        self.name.clone()
    }
}

/// The game as the protocol describes it.
fn position_text(game: &Game) -> PositionText {
    let usual = Position::start(game.rules());
    PositionText {
        position: (*game.start() != usual).then(|| game.start().to_string()),
        moves: game.line().join(" "),
    }
}
