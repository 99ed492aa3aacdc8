//! The bot as a whole: which games it plays, and how it begins and ends.

use crate::accept::{Acceptance, SetupRule, name};
use crate::address::Address;
use crate::answers::Answers;
use crate::backoff::Backoff;
use crate::error::BotError;
use crate::events::{self, News};
use crate::lines::{EventLine, Me};
use crate::play::Play;
use crate::server::Server;
use crate::share::Share;
use crate::thinker::{Thinker, seed};
use crate::token::Token;
use crate::trouble::Trouble;
use crate::wish::Wish;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tercio_api::{GameStatus, GameSummary, PlayerKind};
use tercio_arena::PlayerSpec;
use tercio_online::TimeControl;
use tercio_rng::Rng;
use tercio_rules::{Rules, Seat, pikemen};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// How often the bot looks for games where nothing happens.
const LOOK: Duration = Duration::from_secs(5);
/// What a token must allow.
const SCOPES: [&str; 3] = ["read", "games", "play"];

/// How the bot behaves.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// Which games of others it plays.
    pub acceptance: Acceptance,
    /// Whether it sits down in games of the lobby.
    pub lobby: bool,
    /// The games it opens itself: one of each waits as long as there is room.
    pub wishes: Vec<Wish>,
    /// Games that it was told about.
    pub invitations: Vec<String>,
    /// Whether it plays again when asked to.
    pub rematches: bool,
    /// How many games it plays or waits in at once.
    pub games: usize,
    /// What it says to offers.
    pub answers: Answers,
    /// What it says when a game begins.
    pub greeting: Option<String>,
    /// What it says when a game is over.
    pub farewell: Option<String>,
}

/// Plays on a server until it is asked to end: once, and the games in which a clock runs are finished; twice, and
/// it ends at once. Games that are left go on when it is started again.
pub async fn run(
    address: Address,
    token: Token,
    engine: PlayerSpec,
    share: Share,
    conduct: Conduct,
    mut ends: mpsc::Receiver<()>,
) -> Result<(), BotError> {
    let thinker = Thinker::start(engine, share, first_rules(&conduct)).await?;
    let server = Arc::new(Server::new(address, token)?);
    let mut backoff = Backoff::new(seed(&format!("{:?}", Instant::now())));
    let me = tokio::select! {
        me = introduce(&server, &conduct, &mut backoff) => me?,
        _ = ends.recv() => return Ok(()),
    };
    let invitations = conduct.invitations.clone();
    let bot = Bot {
        server,
        conduct: Arc::new(conduct),
        thinker,
        me,
        plays: JoinSet::new(),
        running: HashMap::new(),
        waiting: HashMap::new(),
        lobby: None,
        refused: HashSet::new(),
        invitations,
        rest_until: Instant::now(),
        rng: Rng::new(seed(&format!("{:?}", Instant::now()))),
        is_ending: false,
    };
    let (soon, asked) = mpsc::channel(1);
    tokio::select! {
        played = bot.serve(asked) => played,
        () = twice(ends, soon) => {
            tracing::info!("ends at once; games go on when it is started again");
            Ok(())
        }
    }
}

/// Hands the first request to end on, and waits for the second, whatever is going on.
async fn twice(mut ends: mpsc::Receiver<()>, soon: mpsc::Sender<()>) {
    if ends.recv().await.is_some() {
        let _ = soon.send(()).await;
        ends.recv().await;
    }
}

/// The rules of a game that the engine must know.
fn first_rules(conduct: &Conduct) -> Rules {
    let accepted = conduct.acceptance.setups.first().and_then(|rule| {
        Rules::all().find(|rules| match rule {
            SetupRule::Game(game) => rules.game_name() == game,
            SetupRule::Setup(game, setup) => {
                rules.game_name() == game && rules.setup_name() == setup
            }
        })
    });
    let wished = || conduct.wishes.first().and_then(|wish| wish.0.rules().ok());
    let usual = Rules::Pikemen(pikemen::Rules::new(pikemen::Setup::Classic));
    accepted.or_else(wished).unwrap_or(usual)
}

/// Asks the server who the bot is, until it answers.
async fn introduce(
    server: &Server,
    conduct: &Conduct,
    backoff: &mut Backoff,
) -> Result<String, BotError> {
    let me = loop {
        let trouble = match server.me().await {
            Ok(me) => break me,
            Err(Trouble::Unreadable(why)) => return Err(BotError::Strange(why)),
            Err(trouble) => trouble,
        };
        if let Some(end) = trouble.end() {
            return Err(end);
        }
        let pause = backoff.pause(trouble.later());
        tracing::warn!(
            "{} cannot be reached: {trouble}; trying again in {:.1} s",
            server.address(),
            pause.as_secs_f32()
        );
        sleep(pause).await;
    };
    let Me { player, scopes } = me;
    if player.kind != PlayerKind::Bot {
        return Err(BotError::NotABot(name(&player)));
    }
    let talks = conduct.greeting.is_some() || conduct.farewell.is_some();
    let needed = SCOPES.into_iter().chain(talks.then_some("chat"));
    let missing = needed.filter(|scope| !scopes.iter().any(|known| known == scope));
    let missing: Vec<String> = missing.map(str::to_owned).collect();
    if !missing.is_empty() {
        return Err(BotError::Scopes(missing));
    }
    tracing::info!("{} is at {}", name(&player), server.address());
    Ok(player.id)
}

struct Bot {
    server: Arc<Server>,
    conduct: Arc<Conduct>,
    thinker: Thinker,
    /// The bot's own number.
    me: String,
    plays: JoinSet<(String, Result<(), BotError>)>,
    /// The games that are played, and whether a clock runs in them.
    running: HashMap<String, bool>,
    /// The games that wait for players, with the bot among them.
    waiting: HashMap<String, GameSummary>,
    /// The games that wait for anybody; `None` until the server has said all.
    lobby: Option<Vec<GameSummary>>,
    /// Games that it was told about, and has not sat down in.
    invitations: Vec<String>,
    /// Games that did not want the bot, or the bot them.
    refused: HashSet<String>,
    /// The server wants to be left alone until then.
    rest_until: Instant,
    rng: Rng,
    is_ending: bool,
}

impl Bot {
    async fn serve(mut self, mut asked: mpsc::Receiver<()>) -> Result<(), BotError> {
        let mut events = events::follow(self.server.clone());
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_ending || self.running.values().any(|is_live| *is_live) {
            tokio::select! {
                Some(()) = asked.recv() => self.begin_to_end().await,
                Some(done) = self.plays.join_next() => {
                    if let Ok((game, played)) = done {
                        self.running.remove(&game);
                        played?;
                    }
                    self.look_for_games().await?;
                }
                Some(event) = events.recv() => match event {
                    News::Line(line) => self.hear(*line).await?,
                    News::Lost => self.lobby = None,
                    News::End(error) => return Err(error),
                },
                _ = looks.tick() => self.look_for_games().await?,
            }
        }
        match self.running.len() {
            0 => tracing::info!("all games are over"),
            left => tracing::info!("{left} games without a running clock go on next time"),
        }
        Ok(())
    }

    async fn hear(&mut self, line: EventLine) -> Result<(), BotError> {
        match line {
            EventLine::Hello {} => {
                // All that the bot plays and waits in is said anew.
                self.waiting.clear();
                self.lobby = None;
            }
            EventLine::Waiting { game } => {
                if game.status == GameStatus::Open {
                    self.waiting.insert(game.id.clone(), game);
                }
            }
            EventLine::Started { game } => self.play(&game),
            EventLine::Finished { game } => {
                self.waiting.remove(&game.id);
            }
            EventLine::Rematch { next } => self.rematch(&next).await?,
            EventLine::Challenge { game } => self.answer(&game).await?,
            EventLine::Withdrawn { game } => self.invitations.retain(|id| *id != game),
            EventLine::Lobby { games } => {
                self.refused
                    .retain(|id| games.iter().any(|game| game.id == *id));
                self.lobby = Some(games);
                self.look_for_games().await?;
            }
            EventLine::Unknown => {}
        }
        Ok(())
    }

    /// Begins to play a game that has begun.
    fn play(&mut self, game: &GameSummary) {
        self.waiting.remove(&game.id);
        if self.running.contains_key(&game.id) {
            return;
        }
        let players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
        let others = players.filter(|player| player.id != self.me).map(name);
        let others: Vec<String> = others.collect();
        tracing::info!(
            game = %game.id,
            "plays {}/{} with {}",
            game.agreement.game,
            game.agreement.setup,
            others.join(", ")
        );
        let is_live = matches!(game.agreement.time, TimeControl::Live { .. });
        self.running.insert(game.id.clone(), is_live);
        let play = Play {
            server: self.server.clone(),
            conduct: self.conduct.clone(),
            thinker: self.thinker.clone(),
            me: self.me.clone(),
            id: game.id.clone(),
        };
        let id = game.id.clone();
        self.plays.spawn(async move { (id, play.run().await) });
    }

    fn has_room(&self) -> bool {
        !self.is_ending
            && Instant::now() >= self.rest_until
            && self.running.len() + self.waiting.len() < self.conduct.games
    }

    fn has(&self, game: &str) -> bool {
        self.running.contains_key(game) || self.waiting.contains_key(game)
    }

    /// Sits down where the rules allow it, and opens what is wished for. Nothing, as long as the server
    /// has not said which games there are already.
    async fn look_for_games(&mut self) -> Result<(), BotError> {
        let Some(lobby) = self.lobby.clone() else {
            return Ok(());
        };
        for id in std::mem::take(&mut self.invitations) {
            if self.has_room() && !self.has(&id) {
                self.sit_down(&id).await?;
            }
            // Where there was no room, or no connection, it is tried again.
            if !self.has(&id) && !self.refused.contains(&id) {
                self.invitations.push(id);
            }
        }
        if self.conduct.lobby {
            for game in &lobby {
                if self.has_room() && !self.has(&game.id) && !self.refused.contains(&game.id) {
                    match self.conduct.acceptance.check(game, &self.me) {
                        Ok(()) => self.sit_down(&game.id).await?,
                        Err(why) => {
                            tracing::debug!(game = %game.id, "left to others: {why}");
                            self.refused.insert(game.id.clone());
                        }
                    }
                }
            }
        }
        for wish in &self.conduct.clone().wishes {
            let is_there = |game: &GameSummary| game.agreement == wish.0;
            if self.has_room() && !self.waiting.values().any(is_there) {
                // Not always the first move.
                let seat = Seat::ALL[self.rng.below(wish.0.seats.len().min(Seat::MAX))];
                match self.server.open(wish, seat).await {
                    Ok(view) => {
                        let game = view.summary;
                        tracing::info!(
                            game = %game.id,
                            "waits for somebody to play {}/{}",
                            game.agreement.game,
                            game.agreement.setup
                        );
                        self.waiting.insert(game.id.clone(), game);
                    }
                    Err(trouble) => self.not_now("no game was opened", &trouble)?,
                }
            }
        }
        Ok(())
    }

    /// Answers a challenge: by the rules for games, at once, or when there is room.
    async fn answer(&mut self, game: &GameSummary) -> Result<(), BotError> {
        let id = &game.id;
        if self.has(id) || self.invitations.contains(id) {
            return Ok(());
        }
        let check = self.conduct.acceptance.check(game, &self.me);
        match check {
            Ok(()) if self.has_room() => self.sit_down(id).await,
            Ok(()) if !self.is_ending => {
                self.invitations.push(id.clone());
                Ok(())
            }
            no => {
                let why = no.err().map_or("it ends".to_owned(), |why| why.to_string());
                tracing::info!(game = %id, "declines a challenge: {why}");
                match self.server.decline(id).await {
                    Ok(_) => Ok(()),
                    Err(trouble) => self.not_now("a challenge was not declined", &trouble),
                }
            }
        }
    }

    async fn sit_down(&mut self, id: &str) -> Result<(), BotError> {
        match self.server.join(id).await {
            Ok(view) if view.summary.status == GameStatus::Running => self.play(&view.summary),
            Ok(view) => {
                tracing::info!(game = id, "sits down and waits for the others");
                self.waiting.insert(id.to_owned(), view.summary);
            }
            Err(trouble) => {
                if let Trouble::Refused(_) = &trouble
                    && trouble.later().is_none()
                {
                    // Somebody was faster, or it wants no bots.
                    self.refused.insert(id.to_owned());
                }
                self.not_now("no seat was found", &trouble)?;
            }
        }
        Ok(())
    }

    /// Something that is tried again later came to nothing.
    fn not_now(&mut self, what: &str, trouble: &Trouble) -> Result<(), BotError> {
        if let Some(end) = trouble.end() {
            return Err(end);
        }
        tracing::info!("{what}: {trouble}");
        let rest = trouble.later().unwrap_or_default();
        self.rest_until = Instant::now() + rest;
        Ok(())
    }

    async fn rematch(&mut self, next: &str) -> Result<(), BotError> {
        if !self.conduct.rematches || !self.has_room() || self.has(next) {
            return Ok(());
        }
        match self.server.game(next).await {
            Ok(view) => match self.conduct.acceptance.check(&view.summary, &self.me) {
                Ok(()) => self.sit_down(next).await,
                Err(why) => {
                    tracing::info!(game = next, "plays no rematch: {why}");
                    Ok(())
                }
            },
            Err(trouble) => self.not_now("no rematch", &trouble),
        }
    }

    /// Takes no more games, and leaves those that have not begun.
    async fn begin_to_end(&mut self) {
        self.is_ending = true;
        let live = self.running.values().filter(|is_live| **is_live).count();
        tracing::info!("ends after {live} running games; once more ends it at once");
        for id in std::mem::take(&mut self.waiting).into_keys() {
            let Err(trouble) = self.server.cancel(&id).await else {
                continue;
            };
            // Somebody may have sat down at the last moment.
            match self.server.game(&id).await {
                Ok(view) if view.summary.status == GameStatus::Running => self.play(&view.summary),
                _ => tracing::warn!(game = %id, "the seat was not given up: {trouble}"),
            }
        }
    }
}
