//! Streams: answers that do not end, a line of JSON for each thing that happens. They hear the news
//! as sockets do.

mod events;
mod game;
mod places;

pub(crate) use events::events;
pub(crate) use game::game;
pub(crate) use places::Places;

use crate::chunks::Chunks;
use crate::connections::Connection;
use crate::metrics::Limit;
use crate::online::Online;
use crate::outbox::{Inbox, Outbox, WAITING};
use crate::people::Visitor;
use crate::problem::Refused;
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use places::Place;
use serde::Serialize;
use std::time::Duration;
use tercio_api::ServerMessage;
use tercio_online::Time;
use tercio_store::PlayerId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

/// After how long without news an empty line is sent.
const QUIET: Duration = Duration::from_secs(10);
/// How long a client may read nothing.
const READING: Duration = Duration::from_secs(15);
/// How many lines are on their way to the network.
const ON_THE_WAY: usize = 4;

/// Why a stream ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// There is nothing more to tell.
    Over,
    /// The client has gone.
    Gone,
    /// The client does not read.
    Slow,
    /// The token was taken back or has ended, or the player was banned.
    Dismissed,
    /// The database does not answer: who comes back reads all anew.
    Blind,
    /// The server ends.
    Restart,
}

/// A stream that is open.
struct Stream {
    online: Online,
    player: PlayerId,
    outbox: Outbox,
    inbox: Inbox,
    lines: mpsc::Sender<Bytes>,
    connection: Option<Connection>,
    /// When the token ends.
    expires: Option<Time>,
    /// When an empty line is due.
    quiet: Instant,
    /// The games it follows.
    games: Vec<String>,
    _place: Place,
}

impl Drop for Stream {
    fn drop(&mut self) {
        let parts = &self.online.0;
        let now = parts.clock.now();
        parts.hub.leave(&self.outbox, &self.games, now);
    }
}

impl Stream {
    /// A stream for a visitor, and the answer that it will be.
    fn open(
        online: &Online,
        visitor: &Visitor,
        connection: Option<Connection>,
        headers: &HeaderMap,
    ) -> Result<(Stream, Response), Refused> {
        let parts = &online.0;
        // Guests are as many as they like: their address is counted.
        let who = match visitor.proof() {
            Some(_) => visitor.id.to_string(),
            None => {
                let address = parts.throttle.address(connection.as_ref(), headers);
                address.map_or_else(String::new, |address| address.to_string())
            }
        };
        let place = parts.streams.take(&who).ok_or_else(|| {
            parts.trouble.limit(Limit::Streams, &who);
            let title = "too many of your streams are open";
            let status = StatusCode::TOO_MANY_REQUESTS;
            Refused::new(status, "too-many-streams", title)
        })?;
        let (outbox, inbox) = parts.hub.enter(&visitor.id, visitor.proof());
        let (lines, receiver) = mpsc::channel(ON_THE_WAY);
        let stream = Stream {
            online: online.clone(),
            player: visitor.id.clone(),
            outbox,
            inbox,
            lines,
            connection,
            expires: visitor.expires(),
            quiet: Instant::now() + QUIET,
            games: Vec::new(),
            _place: place,
        };
        let mut response = Response::new(Body::new(Chunks(receiver)));
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/x-ndjson");
        headers.insert(CONTENT_TYPE, kind);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        // A server before this one shall not gather lines.
        let name = HeaderName::from_static("x-accel-buffering");
        headers.insert(name, HeaderValue::from_static("no"));
        visitor.remember(headers);
        Ok((stream, response))
    }

    async fn write(&mut self, line: &impl Serialize) -> Result<(), End> {
        let mut text = serde_json::to_vec(line).unwrap_or_default();
        text.push(b'\n');
        self.send(Bytes::from(text)).await
    }

    async fn send(&mut self, bytes: Bytes) -> Result<(), End> {
        self.quiet = Instant::now() + QUIET;
        match timeout(READING, self.lines.send(bytes)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Slow),
        }
    }

    /// The next news for this player. While there are none, the client is told that it lives.
    async fn next(&mut self) -> Result<ServerMessage, End> {
        loop {
            let ending = async {
                match &mut self.connection {
                    Some(connection) => connection.ending().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                Some(text) = self.inbox.queue.recv() => {
                    // What we write, we can read.
                    if let Ok(message) = serde_json::from_str(&text) {
                        return Ok(message);
                    }
                }
                () = self.inbox.slow.notified() => {
                    return Err(match self.inbox.queue.len() >= WAITING {
                        true => End::Slow,
                        false => End::Dismissed,
                    });
                }
                () = self.lines.closed() => return Err(End::Gone),
                () = ending => return Err(End::Restart),
                () = sleep_until(self.quiet) => {
                    let now = self.online.0.clock.now();
                    if self.expires.is_some_and(|expires| expires <= now) {
                        return Err(End::Dismissed);
                    }
                    self.send(Bytes::from_static(b"\n")).await?;
                }
            }
        }
    }

    /// For whoever runs the server.
    fn note(&self, end: End) {
        let player = &self.player;
        tracing::debug!(%player, ?end, "stream closed");
        if end == End::Slow {
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Unread, player.as_str());
        }
    }
}
