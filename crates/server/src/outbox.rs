//! The way to one socket: what waits to be sent to its client.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use std::sync::Arc;
use tercio_store::PlayerId;
use tokio::sync::{Notify, mpsc};

/// How many messages may wait for a client. One that has more waiting does not read.
pub(crate) const WAITING: usize = 64;

/// The number of a socket on this node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SocketId(pub(crate) u64);

/// The way to a socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub(crate) id: SocketId,
    pub(crate) player: PlayerId,
    /// The session that it was opened with.
    pub(crate) session: Option<Arc<str>>,
    queue: mpsc::Sender<Utf8Bytes>,
    /// Told when the client is too slow.
    slow: Arc<Notify>,
}

/// What a socket reads.
#[derive(Debug)]
pub(crate) struct Inbox {
    /// Messages for the client.
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    /// Told when the client is too slow.
    pub(crate) slow: Arc<Notify>,
}

impl Outbox {
    /// The two ends of the way to a socket.
    pub(crate) fn new(id: SocketId, player: &PlayerId, session: Option<&str>) -> (Outbox, Inbox) {
        let (sender, receiver) = mpsc::channel(WAITING);
        let slow = Arc::new(Notify::new());
        let outbox = Outbox {
            id,
            player: player.clone(),
            session: session.map(Arc::from),
            queue: sender,
            slow: slow.clone(),
        };
        let inbox = Inbox {
            queue: receiver,
            slow,
        };
        (outbox, inbox)
    }

    /// Sends a message, or gives the client up.
    pub(crate) fn send(&self, text: &Utf8Bytes) {
        if self.queue.try_send(text.clone()).is_err() {
            self.give_up();
        }
    }

    /// Ends the socket.
    pub(crate) fn give_up(&self) {
        self.slow.notify_one();
    }
}

/// A message as text. What we send can always be written.
pub(crate) fn text_of(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
