//! One socket: from its opening to its end. What a tab says over it is in `messages`.

mod games;
mod messages;
mod studies;

pub(crate) use messages::check_key;

use crate::bucket::{Bucket, Rate};
use crate::connections::Connection;
use crate::metrics::Limit;
use crate::online::Online;
use crate::origin;
use crate::outbox::{Inbox, Outbox, WAITING, text_of};
use crate::people::Visitor;
use crate::problem::Refused;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use std::collections::HashSet;
use std::time::Duration;
use tercio_api::{Scope, ServerMessage};
use tercio_online::Time;
use tercio_store::PlayerId;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The longest message that is read, in bytes.
const LONGEST: usize = 8 * 1024;
/// What a socket holds to read and to write, in bytes. The usual 128 KiB would be paid for each.
const BUFFER: usize = 1024;
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
/// How many lines it may say beside games.
pub(crate) const LINES: Rate = Rate {
    burst: 5.0,
    per_second: 0.5,
};
/// After how long a client that says nothing at all has gone.
const SILENCE: Duration = Duration::from_secs(50);
/// How long a client may take to read one message.
const READING: Duration = Duration::from_secs(15);

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
}
