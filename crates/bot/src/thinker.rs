//! The engines, and who may ask one next.

use crate::error::BotError;
use crate::share::{GameClock, Share};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tercio_arena::{Player, PlayerError, PlayerKind, PlayerSpec, spawn};
use tercio_engine::Limits;
use tercio_rng::mix;
use tercio_rules::{Game, Rules};
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;

/// How much later than its limit a process may answer before it is given up.
const MARGIN: Duration = Duration::from_secs(3);
/// How often an engine may fail about one move.
const TRIES: u32 = 3;

/// A move in notation, or why there is none.
pub(crate) type Answer = Result<String, String>;

/// The engines of the bot, as games see them.
#[derive(Clone)]
pub(crate) struct Thinker(mpsc::UnboundedSender<Message>);

enum Message {
    /// What the bot has left in a game, and whether that runs; nothing for a game that is over.
    Clock(String, Option<Running>),
    /// A move is wanted.
    Question(Question),
    /// An engine is free.
    Rested(Engine),
}

/// A clock as it was at a moment.
#[derive(Clone, Copy)]
struct Running {
    clock: GameClock,
    since: Option<Instant>,
}

impl Running {
    fn at(self, now: Instant) -> GameClock {
        let passed = self.since.map(|since| now.saturating_duration_since(since));
        let left = self.clock.left;
        GameClock {
            left: left.map(|left| left.saturating_sub(passed.unwrap_or_default())),
            ..self.clock
        }
    }
}

struct Question {
    id: String,
    game: Game,
    asked: Instant,
    answer: oneshot::Sender<Answer>,
}

/// An engine, and the game that it thought about last.
struct Engine {
    player: Box<dyn Player>,
    of: Option<String>,
}

impl Thinker {
    /// Starts the engines, after one has shown that it can be started.
    pub(crate) async fn start(
        spec: PlayerSpec,
        share: Share,
        rules: Rules,
    ) -> Result<Thinker, BotError> {
        let first = spec.clone();
        let tried = spawn_blocking(move || {
            let mut player = spawn(&first, MARGIN);
            player.new_game(&Game::new(rules), 0).map(|()| player)
        });
        let failed = |why: String| BotError::Engine(why);
        let first = tried.await.map_err(|error| failed(error.to_string()))?;
        let first = first.map_err(|error| failed(error.to_string()))?;
        let others = (1..share.searches).map(|_| spawn(&spec, MARGIN));
        let players = std::iter::once(first).chain(others);
        let idle = players.map(|player| Engine { player, of: None }).collect();
        let (sender, inbox) = mpsc::unbounded_channel();
        let desk = Desk {
            spec,
            share,
            idle,
            clocks: HashMap::new(),
            waiting: Vec::new(),
            sender: sender.downgrade(),
        };
        tokio::spawn(desk.serve(inbox));
        Ok(Thinker(sender))
    }

    /// Says what the bot has left in a game, and whether its clock runs.
    pub(crate) fn clock(&self, id: &str, clock: GameClock, runs: bool) {
        let since = runs.then(Instant::now);
        let running = Running { clock, since };
        self.tell(Message::Clock(id.to_owned(), Some(running)));
    }

    /// A game is over, or left alone.
    pub(crate) fn forget(&self, id: &str) {
        self.tell(Message::Clock(id.to_owned(), None));
    }

    /// Asks for a move.
    pub(crate) fn think(&self, id: &str, game: &Game) -> oneshot::Receiver<Answer> {
        let (answer, receiver) = oneshot::channel();
        self.tell(Message::Question(Question {
            id: id.to_owned(),
            game: game.clone(),
            asked: Instant::now(),
            answer,
        }));
        receiver
    }

    fn tell(&self, message: Message) {
        // The desk is there as long as anybody can tell it something.
        let _ = self.0.send(message);
    }
}

/// Who hands the engines out.
struct Desk {
    spec: PlayerSpec,
    share: Share,
    idle: Vec<Engine>,
    clocks: HashMap<String, Running>,
    waiting: Vec<Question>,
    /// For engines that come back; it keeps nobody waiting for them.
    sender: mpsc::WeakUnboundedSender<Message>,
}

impl Desk {
    async fn serve(mut self, mut inbox: mpsc::UnboundedReceiver<Message>) {
        while let Some(message) = inbox.recv().await {
            match message {
                Message::Clock(id, Some(clock)) => {
                    self.clocks.insert(id, clock);
                }
                Message::Clock(id, None) => {
                    self.clocks.remove(&id);
                }
                Message::Question(question) => self.waiting.push(question),
                Message::Rested(engine) => self.idle.push(engine),
            }
            while !self.idle.is_empty() && self.begin() {}
        }
    }

    /// Hands an engine to whoever is next; false if nobody waits.
    fn begin(&mut self) -> bool {
        self.waiting.retain(|question| !question.answer.is_closed());
        let now = Instant::now();
        let due = |question: &Question| {
            let patience = self.share.patience(self.clock(&question.id, now));
            question.asked + patience
        };
        let next = (0..self.waiting.len()).min_by_key(|&index| due(&self.waiting[index]));
        let Some(next) = next else {
            return false;
        };
        let question = self.waiting.swap_remove(next);
        let limits = self.limits(&question.id, now);
        // Best the one that knows the game, else one that knows none.
        let knows = |engine: &Engine| engine.of.as_deref() == Some(question.id.as_str());
        let best = self.idle.iter().position(knows);
        let best = best.or_else(|| self.idle.iter().position(|engine| engine.of.is_none()));
        let mut engine = self.idle.swap_remove(best.unwrap_or(0));
        let sender = self.sender.clone();
        spawn_blocking(move || {
            let answer = engine.answer(&question.id, &question.game, limits);
            let _ = question.answer.send(answer);
            if let Some(sender) = sender.upgrade() {
                let _ = sender.send(Message::Rested(engine));
            }
        });
        true
    }

    fn clock(&self, id: &str, now: Instant) -> GameClock {
        self.clocks
            .get(id)
            .map(|running| running.at(now))
            .unwrap_or_default()
    }

    fn limits(&self, id: &str, now: Instant) -> Limits {
        let others = self.clocks.iter().filter(|(other, _)| *other != id);
        let others: Vec<GameClock> = others.map(|(_, running)| running.at(now)).collect();
        let share = self.share.limits(self.clock(id, now), &others);
        let limits = self.spec.limits.and(share);
        match self.spec.kind {
            // It is told one time, and takes all of it.
            PlayerKind::Process { .. } => Limits {
                time: limits.aim.into_iter().chain(limits.time).min(),
                ..limits
            },
            _ => limits,
        }
    }
}

impl Engine {
    /// Finds a move. What has failed is tried again from the beginning.
    fn answer(&mut self, id: &str, game: &Game, limits: Limits) -> Answer {
        let mut why = String::new();
        for _ in 0..TRIES {
            match self.find(id, game, limits) {
                Ok(text) => return Ok(text),
                Err(error) => {
                    tracing::warn!(game = id, "the engine: {error}");
                    self.of = None;
                    why = error.to_string();
                }
            }
        }
        Err(why)
    }

    fn find(&mut self, id: &str, game: &Game, limits: Limits) -> Result<String, PlayerError> {
        if self.of.as_deref() != Some(id) {
            self.player.new_game(game, seed(id))?;
            self.of = Some(id.to_owned());
        }
        let choice = self.player.choose(game, limits)?;
        tracing::debug!(
            game = id,
            ms = choice.time.as_millis(),
            nodes = choice.nodes,
            depth = choice.depth,
            "thought"
        );
        Ok(game.position().notation(choice.mv).to_string())
    }
}

/// One for each game: what a weaker level overlooks follows from it.
pub(crate) fn seed(id: &str) -> u64 {
    id.bytes().fold(0, |seed, byte| mix(seed ^ u64::from(byte)))
}
