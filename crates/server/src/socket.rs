//! One socket: what a tab says, and what it hears.

use crate::bucket::{Bucket, Rate};
use crate::chat;
use crate::connections::Connection;
use crate::games::{Act, ActError, Eyes, Live};
use crate::lobby::Lobby;
use crate::metrics::Limit;
use crate::online::{Online, Parts};
use crate::origin;
use crate::outbox::{Inbox, Outbox, WAITING, text_of};
use crate::people::Visitor;
use crate::people::tokens::{check_scope, not_with_token};
use crate::problem::Refused;
use crate::routes::game_id;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use std::collections::HashSet;
use std::time::Duration;
use tercio_api::{ChatRoom, ChatText, ClientMessage, PreparedLines, Scope, ServerMessage};
use tercio_online::{Command, Time};
use tercio_rules::Seat;
use tercio_store::PlayerId;
use tercio_studies::Edit;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The longest message that is read, in bytes.
const LONGEST: usize = 8 * 1024;
/// What a socket holds to read and to write, in bytes. The usual 128 KiB would be paid for each.
const BUFFER: usize = 2 * 1024;
/// The longest that may wait to be written: a whole game.
const MOST_BUFFERED: usize = 1024 * 1024;
/// How often a silent client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// When it is asked for the first time, to know how long its messages take.
const FIRST_PING: Duration = Duration::from_secs(2);
/// How many messages a client may send.
pub(crate) const MESSAGES: Rate = Rate {
    burst: 60.0,
    per_second: 20.0,
};
/// How many messages may come too fast before the socket is closed.
const MOST_REFUSED: u32 = 100;
/// How many lines it may say beside games.
pub(crate) const LINES: Rate = Rate {
    burst: 5.0,
    per_second: 0.5,
};
/// After how long a client that says nothing at all has gone.
const SILENCE: Duration = Duration::from_secs(50);
/// How long a client may take to read one message.
const READING: Duration = Duration::from_secs(15);
/// How many games a socket may follow.
const MOST_GAMES: usize = 50;
/// How many studies a socket may follow.
const MOST_STUDIES: usize = 10;
/// The longest key of a command.
const LONGEST_KEY: usize = 64;

/// `GET /api/socket`.
pub(crate) async fn upgrade(
    State(online): State<Online>,
    connection: Option<Extension<Connection>>,
    visitor: Visitor,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    // A token is no cookie: no page can make a browser send it.
    if visitor.scopes().is_none() {
        origin::check(&headers, online.0.origin.as_deref())?;
    }
    online.0.people.admit(&visitor)?;
    let upgrade = upgrade.map_err(|error| {
        let title = "expected a WebSocket";
        Refused::new(StatusCode::UPGRADE_REQUIRED, "not-a-socket", title).because(error)
    })?;
    let client = Client {
        player: visitor.id.clone(),
        proof: visitor.proof().map(ToOwned::to_owned),
        scopes: visitor.scopes(),
        expires: visitor.expires(),
    };
    let mut response = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_BUFFERED)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .on_upgrade(move |stream| async move {
            let connection = connection.map(|Extension(connection)| connection);
            Socket::run(online, client, stream, connection).await;
        });
    visitor.remember(response.headers_mut());
    Ok(response)
}

/// Who has opened a socket.
struct Client {
    player: PlayerId,
    /// The hash of a session or a token.
    proof: Option<String>,
    /// What a program may do; browsers may do all.
    scopes: Option<Vec<Scope>>,
    /// When the token of a program ends.
    expires: Option<Time>,
}

/// Why a socket ends.
#[derive(Debug)]
enum End {
    /// The client has gone.
    Gone,
    /// The client does not read.
    Slow,
    /// The client does not answer.
    Silent,
    /// The player has signed out, or was banned.
    Dismissed,
    /// The client says what nobody understands.
    Rude,
    /// The client goes on sending, however often it is told to be slower.
    Flood,
    /// The server ends.
    Restart,
}

/// What is said to a message, in this order.
type Answers = Vec<ServerMessage>;

struct Socket {
    online: Online,
    player: PlayerId,
    scopes: Option<Vec<Scope>>,
    expires: Option<Time>,
    stream: WebSocket,
    outbox: Outbox,
    /// The games it follows.
    games: HashSet<String>,
    /// The studies it follows.
    studies: HashSet<String>,
    messages: Bucket,
    lines: Bucket,
    /// How many messages came too fast.
    refused: u32,
    /// When the client was asked whether it is there, until it has answered.
    asked: Option<Instant>,
    /// How long a message to the client and back takes, in milliseconds.
    round_trip: Option<i64>,
}

impl Socket {
    async fn run(
        online: Online,
        client: Client,
        stream: WebSocket,
        connection: Option<Connection>,
    ) {
        let Client {
            player,
            proof,
            scopes,
            expires,
        } = client;
        let (outbox, inbox) = online.0.hub.enter(&player, proof.as_deref());
        tracing::debug!(%player, "socket opened");
        let mut socket = Socket {
            online,
            player,
            scopes,
            expires,
            stream,
            outbox,
            games: HashSet::new(),
            studies: HashSet::new(),
            messages: Bucket::new(MESSAGES),
            lines: Bucket::new(LINES),
            refused: 0,
            asked: None,
            round_trip: None,
        };
        let end = match socket.serve(inbox, connection.clone()).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        let now = socket.online.0.clock.now();
        socket
            .online
            .0
            .hub
            .leave(&socket.outbox, &socket.games, now);
        for study in &socket.studies {
            let audience = &socket.online.0.studies.audience;
            audience.leave(study, &socket.outbox);
        }
        socket.note(&end);
        socket.close(end).await;
        // Until here it has its place among the connections.
        drop(connection);
    }

    async fn serve(
        &mut self,
        mut inbox: Inbox,
        mut connection: Option<Connection>,
    ) -> Result<std::convert::Infallible, End> {
        let hello = ServerMessage::Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            now: self.online.0.clock.now(),
        };
        self.say(&hello).await?;
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.reset_after(FIRST_PING);
        let mut heard = Instant::now();
        loop {
            let ending = async {
                match &mut connection {
                    Some(connection) => connection.ending().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = self.stream.recv() => {
                    heard = Instant::now();
                    match message {
                        // In a box: a socket that only waits should be small.
                        Some(Ok(Message::Text(text))) => Box::pin(self.hear(&text)).await?,
                        Some(Ok(Message::Pong(_))) => self.measure(),
                        Some(Ok(Message::Ping(_))) => {}
                        Some(Ok(Message::Binary(_))) => return Err(End::Rude),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Gone),
                    }
                }
                Some(text) = inbox.queue.recv() => self.send(Message::Text(text)).await?,
                () = inbox.slow.notified() => return Err(match inbox.queue.len() >= WAITING {
                    true => End::Slow,
                    false => End::Dismissed,
                }),
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(End::Silent);
                    }
                    let now = self.online.0.clock.now();
                    if self.expires.is_some_and(|expires| expires <= now) {
                        return Err(End::Dismissed);
                    }
                    self.asked = Some(Instant::now());
                    self.send(Message::Ping(Default::default())).await?;
                }
                () = ending => return Err(End::Restart),
            }
        }
    }

    /// For whoever runs the server.
    fn note(&self, end: &End) {
        let player = &self.player;
        tracing::debug!(%player, ?end, "socket closed");
        let limit = match end {
            End::Slow => Limit::Unread,
            End::Silent => Limit::Silence,
            End::Gone | End::Dismissed | End::Rude | End::Flood | End::Restart => return,
        };
        self.online.0.trouble.limit(limit, player.as_str());
    }

    async fn close(&mut self, end: End) {
        let (code, reason) = match end {
            End::Gone => return,
            End::Slow => (close_code::POLICY, "too slow"),
            End::Silent => (close_code::POLICY, "too silent"),
            End::Dismissed => (close_code::POLICY, "signed out"),
            End::Flood => (close_code::POLICY, "too fast"),
            End::Rude => (close_code::UNSUPPORTED, "expected text"),
            End::Restart => (close_code::RESTART, "the server is started anew"),
        };
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let _ = self.send(Message::Close(Some(frame))).await;
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(READING, self.stream.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Slow),
        }
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.send(Message::Text(text_of(message))).await
    }

    async fn refuse(&mut self, refused: Refused) -> Result<(), End> {
        self.online.0.trouble.refused(&refused);
        let problem = refused.into_problem();
        self.say(&ServerMessage::Problem { problem }).await
    }

    /// The client has answered: that is how long its messages take. One answer in a bad moment
    /// counts for little.
    fn measure(&mut self) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        let took = i64::try_from(asked.elapsed().as_millis()).unwrap_or(i64::MAX / 8);
        self.round_trip = Some(match self.round_trip {
            None => took,
            Some(usual) => (usual * 3 + took) / 4,
        });
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        if self.online.0.throttle.is_on() && !self.messages.take(MESSAGES) {
            self.refused += 1;
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Messages, self.player.as_str());
            if self.refused > MOST_REFUSED {
                return Err(End::Flood);
            }
            let title = "slower, please";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return self.refuse(Refused::new(status, "too-fast", title)).await;
        }
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(Refused::malformed(error)).await,
        };
        let done = match message {
            ClientMessage::Watch { game, since } => self.watch(game, since).await,
            ClientMessage::Unwatch { game } => {
                if self.games.remove(&game) {
                    let now = self.online.0.clock.now();
                    self.online.0.hub.unwatch(&self.outbox, &game, now);
                }
                Ok(Answers::new())
            }
            ClientMessage::Act {
                game,
                seat,
                key,
                command,
            } => self.act(game, seat, key, &command).await,
            ClientMessage::Prepare {
                game,
                seat,
                prepared,
            } => self.prepare(game, seat, prepared).await,
            ClientMessage::Lobby { follow: true } => self.follow_lobby().await,
            ClientMessage::Lobby { follow: false } => {
                self.online.0.hub.unwatch_lobby(&self.outbox);
                Ok(Answers::new())
            }
            ClientMessage::Chat { game, room, text } => self.chat(game, room, text).await,
            ClientMessage::WatchStudy { study, since } => self.watch_study(study, since).await,
            ClientMessage::UnwatchStudy { study } => {
                if self.studies.remove(&study) {
                    let audience = &self.online.0.studies.audience;
                    audience.leave(&study, &self.outbox);
                }
                Ok(Answers::new())
            }
            ClientMessage::Edit { study, key, edit } => self.edit(&study, key, &edit).await,
            ClientMessage::Ping { token } => Ok(vec![ServerMessage::Pong {
                token,
                now: self.online.0.clock.now(),
            }]),
        };
        match done {
            Ok(answers) => {
                for answer in &answers {
                    self.say(answer).await?;
                }
                Ok(())
            }
            Err(refused) => self.refuse(refused).await,
        }
    }

    /// Refuses a program whose token has not a scope.
    fn check(&self, needed: Scope) -> Result<(), Refused> {
        check_scope(self.scopes.as_deref(), needed)
    }

    async fn watch(&mut self, game: String, since: u32) -> Result<Answers, Refused> {
        let id = game_id(&game)?;
        if self.games.len() >= MOST_GAMES && !self.games.contains(&game) {
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Followed, self.player.as_str());
            let title = "one socket follows so many games and no more";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refused::new(status, "too-many-games", title));
        }
        let games = &self.online.0.games;
        // First it follows, then all is read: what happens in between, on other nodes too, is told
        // twice rather than not at all.
        let known = games.load(&id).await?.ok_or_else(Refused::no_game)?;
        let live = known.lock().await;
        self.follow(&game, &live);
        drop(live);
        self.games.insert(game.clone());
        let shared = games.latest(&id).await?.ok_or_else(Refused::no_game)?;
        let live = shared.lock().await;
        let eyes = self.follow(&game, &live);
        let now = self.online.0.clock.now();
        let visible = live.visible_to(eyes);
        let known = usize::try_from(since).unwrap_or(usize::MAX);
        let answer = match live.game {
            Some(_) if since > 0 && known <= visible => ServerMessage::Entries {
                game: game.clone(),
                from: since,
                entries: live.entries()[known..visible].to_vec(),
                now,
            },
            _ => ServerMessage::Game {
                view: Box::new(live.view(&self.player, now)),
            },
        };
        drop(live);
        let room = chat::room_of(eyes);
        let lines = chat::lines(&self.online.0.store, &id, room, &self.player).await?;
        let prepared = match eyes {
            Eyes::Player => self.online.0.games.prepared(&id, &self.player).await?,
            Eyes::Spectator => None,
        };
        let mut answers = vec![answer];
        if let Some(prepared) = prepared {
            let game = game.clone();
            answers.push(ServerMessage::Prepared { game, prepared });
        }
        if !lines.is_empty() {
            answers.push(ServerMessage::Chat { game, room, lines });
        }
        Ok(answers)
    }

    /// Hears the news of a game from now on; as whom.
    fn follow(&self, game: &str, live: &Live) -> Eyes {
        let eyes = live.eyes_of(&self.player);
        let parts = &self.online.0;
        let now = parts.clock.now();
        let (seats, version) = (live.sitters(), live.version());
        parts
            .hub
            .watch(&self.outbox, game, eyes, seats, version, now);
        eyes
    }

    async fn act(
        &mut self,
        game: String,
        seat: Seat,
        key: String,
        command: &Command,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Play)?;
        let id = game_id(&game)?;
        let key = check_key(key)?;
        let act = Act {
            game: &id,
            player: &self.player,
            seat,
            key: &key,
            command,
            lag: self.round_trip.unwrap_or(0),
        };
        let heard = Instant::now();
        let answer = self.online.0.games.act(act).await;
        let metrics = &self.online.0.trouble.metrics;
        metrics.0.acknowledged.observe(heard.elapsed());
        match answer {
            Ok(seq) => Ok(vec![ServerMessage::Done { game, key, seq }]),
            Err(ActError::Refused(refusal)) => {
                Ok(vec![ServerMessage::Refused { game, key, refusal }])
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn prepare(
        &mut self,
        game: String,
        seat: Seat,
        prepared: PreparedLines,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Play)?;
        let id = game_id(&game)?;
        let games = &self.online.0.games;
        match games.prepare(&id, &self.player, seat, prepared).await {
            Ok(prepared) => Ok(vec![ServerMessage::Prepared { game, prepared }]),
            Err(error) => Err(error.into()),
        }
    }

    async fn chat(
        &mut self,
        game: String,
        room: ChatRoom,
        text: ChatText,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Chat)?;
        let id = game_id(&game)?;
        if !self.lines.take(LINES) {
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Lines, self.player.as_str());
            let title = "one thing after the other, please";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refused::new(status, "too-fast", title));
        }
        let parts = &self.online.0;
        chat::say(parts, &self.player, &id, room, text).await?;
        Ok(Answers::new())
    }

    async fn watch_study(&mut self, study: String, since: Option<u32>) -> Result<Answers, Refused> {
        if self.studies.len() >= MOST_STUDIES && !self.studies.contains(&study) {
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Followed, self.player.as_str());
            let title = "one socket follows so many studies and no more";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refused::new(status, "too-many-studies", title));
        }
        let studies = &self.online.0.studies;
        let answer = studies.watch(&self.outbox, &study, since).await?;
        self.studies.insert(study);
        Ok(vec![answer])
    }

    async fn edit(&mut self, study: &str, key: String, edit: &Edit) -> Result<Answers, Refused> {
        if self.scopes.is_some() {
            return Err(not_with_token());
        }
        let key = check_key(key)?;
        let Parts {
            people, studies, ..
        } = &*self.online.0;
        let answer = studies.change(people, &self.player, study, key, edit);
        Ok(vec![answer.await?])
    }

    async fn follow_lobby(&mut self) -> Result<Answers, Refused> {
        let parts = &self.online.0;
        parts.hub.watch_lobby(&self.outbox);
        let lobby = Lobby::read(&parts.store, &parts.games, &parts.hub).await?;
        Ok(vec![lobby.message_for(&self.player)])
    }
}

/// The key of a command, if it can be one.
pub(crate) fn check_key(key: String) -> Result<String, Refused> {
    match (1..=LONGEST_KEY).contains(&key.len()) && !key.contains('\0') {
        true => Ok(key),
        false => {
            let why = format!("a key has 1 to {LONGEST_KEY} bytes, and no zeros");
            Err(Refused::malformed(why))
        }
    }
}
