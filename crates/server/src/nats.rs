//! The bus of several nodes: NATS. Each letter has the name of its node and a number, so whoever
//! misses one notices it with the next, and a node that lives writes one a second.

use crate::bus::{Bus, Heard, Listener, News, NodeId};
use crate::secret::{Secret, random_text};
use async_nats::connection::State;
use async_nats::{Client, Event};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How many letters may wait to be sent.
const QUEUE: usize = 4096;
/// How long a node may be silent before it may have gone.
const SILENCE: Duration = Duration::from_secs(8);
/// The longest pause between two tries to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How often letters that nobody understands are mentioned at most.
const COMPLAIN_EVERY: Duration = Duration::from_secs(60);
/// How many letters the name of a node has.
const NAME: usize = 12;

/// News on their way.
#[derive(Debug, Serialize, Deserialize)]
struct Letter {
    /// Who wrote it.
    node: NodeId,
    /// The how manieth of this node it is, from 0 on.
    number: u64,
    #[serde(flatten)]
    news: News,
}

/// The bus.
pub(crate) struct Nats {
    node: NodeId,
    listener: Listener,
    client: Client,
    outgoing: Mutex<Outgoing>,
    peers: Arc<Mutex<Peers>>,
}

/// What was written last, and the way to NATS.
struct Outgoing {
    next: u64,
    queue: mpsc::Sender<Letter>,
}

/// The other nodes: the number of the next letter of each, and when it was heard last.
#[derive(Debug, Default)]
struct Peers(HashMap<NodeId, (u64, Instant)>);

impl Peers {
    /// A letter has come; if others before it were missed, how many.
    fn note(&mut self, letter: &Letter) -> Option<u64> {
        let news = (letter.number.wrapping_add(1), Instant::now());
        match self.0.insert(letter.node.clone(), news) {
            Some((expected, _)) if expected == letter.number => None,
            // What comes twice or from the past can only be nonsense.
            Some((expected, _)) => Some(letter.number.saturating_sub(expected)),
            // Of a node that has just begun nothing was missed. One that is older has said things that
            // were not for us.
            None => (letter.number > 0).then_some(0),
        }
    }

    /// Those that have not been heard for long.
    fn silent(&self) -> Vec<NodeId> {
        let silent = |(_, heard): &(u64, Instant)| heard.elapsed() > SILENCE;
        let nodes = self.0.iter().filter(|(_, peer)| silent(peer));
        nodes.map(|(node, _)| node.clone()).collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Nats {
    /// Gets onto the bus of all nodes with the same secret. If it is away, that is tried for ever.
    pub(crate) async fn connect(
        address: &str,
        secret: &Secret,
        listener: Listener,
    ) -> io::Result<Nats> {
        let (queue, letters) = mpsc::channel(QUEUE);
        let outgoing = Outgoing { next: 0, queue };
        let peers = Arc::new(Mutex::new(Peers::default()));
        let (options, address) = tercio_jobs::credentials(address)?;
        let client = options
            .name("tercio")
            .no_echo()
            .retry_on_initial_connect()
            .reconnect_delay_callback(pause)
            .event_callback({
                let listener = listener.clone();
                move |event| {
                    notice(&event, &listener);
                    std::future::ready(())
                }
            })
            .connect(address)
            .await
            .map_err(io::Error::other)?;
        // Servers on different databases have nothing to say to each other.
        let subject = format!("tercio.{}", secret.mark("bus", "news"));
        let subscriber = client.subscribe(subject.clone()).await;
        let subscriber = subscriber.map_err(io::Error::other)?;
        tokio::spawn(hear(subscriber, listener.clone(), peers.clone()));
        tokio::spawn(send(letters, client.clone(), subject, listener.clone()));
        Ok(Nats {
            node: random_text(NAME)?,
            listener,
            client,
            outgoing: Mutex::new(outgoing),
            peers,
        })
    }
}

impl Bus for Nats {
    fn publish(&self, news: News) {
        (self.listener)(Heard::Own(news.clone()));
        let mut outgoing = lock(&self.outgoing);
        let letter = Letter {
            node: self.node.clone(),
            number: outgoing.next,
            news,
        };
        outgoing.next += 1;
        // If too many wait, this one is lost. The others notice it.
        if outgoing.queue.try_send(letter).is_err() {
            (self.listener)(Heard::Untold(1));
        }
    }

    fn node(&self) -> Option<&str> {
        Some(&self.node)
    }

    fn beat(&self, people: u32) {
        self.publish(News::Alive { people });
    }

    fn silent(&self) -> Vec<NodeId> {
        lock(&self.peers).silent()
    }

    fn give_up(&self, node: &NodeId) {
        tracing::info!(node, "a node has gone");
        lock(&self.peers).0.remove(node);
        (self.listener)(Heard::Gone(node.clone()));
    }

    fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// How long the next try to connect waits.
fn pause(tries: usize) -> Duration {
    let tries = u32::try_from(tries).unwrap_or(u32::MAX);
    Duration::from_millis(20)
        .saturating_mul(tries)
        .min(LONGEST_PAUSE)
}

/// Something has happened to the connection.
fn notice(event: &Event, listener: &Listener) {
    match event {
        Event::Connected => {
            tracing::info!("the bus is there");
            listener(Heard::Up);
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("the bus is away");
            listener(Heard::Down);
        }
        // How many letters that were is known when the next one is heard.
        Event::SlowConsumer(_) => listener(Heard::Gap(0)),
        event => tracing::debug!(%event, "the bus"),
    }
}

/// Sends what waits, until nobody can say anything any more.
async fn send(
    mut letters: mpsc::Receiver<Letter>,
    client: Client,
    subject: String,
    listener: Listener,
) {
    while let Some(letter) = letters.recv().await {
        // Old news help nobody: who misses them reads the store.
        let sent = match (client.connection_state(), serde_json::to_vec(&letter)) {
            (State::Connected, Ok(bytes)) => {
                let sent = client.publish(subject.clone(), bytes.into()).await;
                sent.is_ok()
            }
            _ => false,
        };
        // What is lost is noticed by those who miss it.
        if !sent {
            listener(Heard::Untold(1));
        }
    }
    // Nobody listens any more either.
    let _ = client.drain().await;
}

/// Hears what other nodes say, until the client has gone.
async fn hear(
    mut subscriber: async_nats::Subscriber,
    listener: Listener,
    peers: Arc<Mutex<Peers>>,
) {
    let mut complained: Option<Instant> = None;
    while let Some(message) = subscriber.next().await {
        match serde_json::from_slice::<Letter>(&message.payload) {
            Ok(letter) => {
                let missed = lock(&peers).note(&letter);
                if let Some(missed) = missed {
                    tracing::info!(node = letter.node, missed, "news were missed");
                    listener(Heard::Gap(missed));
                }
                listener(Heard::From(letter.node, letter.news));
            }
            Err(error) if complained.is_none_or(|last| last.elapsed() >= COMPLAIN_EVERY) => {
                complained = Some(Instant::now());
                tracing::warn!(%error, bytes = message.payload.len(), "news that cannot be read");
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Letter, Peers};
    use crate::bus::News;

    fn letter(node: &str, number: u64) -> Letter {
        Letter {
            node: node.to_owned(),
            number,
            news: News::Lobby,
        }
    }

    #[test]
    fn a_letter_that_is_missed_is_noticed_with_the_next() {
        let mut peers = Peers::default();
        assert_eq!(peers.note(&letter("new", 0)), None);
        assert_eq!(peers.note(&letter("new", 1)), None);
        assert_eq!(peers.note(&letter("new", 5)), Some(3));
        assert_eq!(peers.note(&letter("new", 6)), None);
        // Somebody who was there before we were, or comes back.
        assert_eq!(peers.note(&letter("old", 7)), Some(0));
        assert_eq!(peers.note(&letter("old", 8)), None);
    }

    #[test]
    fn a_letter_keeps_its_news() {
        let text = serde_json::to_string(&letter("a", 2)).expect("written");
        assert_eq!(text, r#"{"node":"a","number":2,"news":"lobby"}"#);
        let read: Letter = serde_json::from_str(&text).expect("read");
        assert!(matches!(read.news, News::Lobby));
        for bad in [
            "",
            "{}",
            "[1]",
            r#"{"node":"a","number":-1,"news":"lobby"}"#,
        ] {
            assert!(serde_json::from_str::<Letter>(bad).is_err(), "{bad}");
        }
    }
}
