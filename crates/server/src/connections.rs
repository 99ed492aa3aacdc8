//! Connections: how many there may be, how long each may keep us waiting, and how all of them end.

use crate::metrics::{Gauge, Limit, Metrics};
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::poll_fn;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_io_timeout::TimeoutStream;

/// What clients may take of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// How many connections are open at once; others wait until one of them ends.
    pub connections: usize,
    /// How long a request may be in coming: from the start of a connection or the last answer to
    /// the end of its headers.
    pub request: Duration,
    /// How long a client may read nothing of an answer.
    pub reading: Duration,
    /// How long requests may take to end once the server shall.
    pub farewell: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        ConnectionLimits {
            // A process may usually open 1024 files.
            connections: 512,
            request: Duration::from_secs(20),
            reading: Duration::from_secs(30),
            farewell: Duration::from_secs(3),
        }
    }
}

/// How long nothing is accepted after that has failed: most often too many files are open.
const PAUSE: Duration = Duration::from_secs(1);

/// How often the same news is told at most.
const NEWS_EVERY: Duration = Duration::from_secs(60);

/// What a request may know about the connection that it came over. A socket that has grown out of a
/// request keeps it: so it keeps its place among those that may be open, and hears when the server
/// shall end.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    /// Where the client is.
    pub(crate) client: IpAddr,
    ending: watch::Receiver<()>,
    /// Dropped with the last copy.
    _open: mpsc::Sender<()>,
}

impl Connection {
    /// Waits until the server shall end.
    pub(crate) async fn ending(&mut self) {
        // The sender sends nothing: it is dropped.
        while self.ending.changed().await.is_ok() {}
    }
}

/// Where clients are heard: one place, or several that are the same to them, such as `localhost` in
/// both versions of the Internet's protocol.
#[derive(Debug)]
pub struct Listeners(Vec<TcpListener>);

impl From<TcpListener> for Listeners {
    fn from(listener: TcpListener) -> Listeners {
        Listeners(vec![listener])
    }
}

impl From<Vec<TcpListener>> for Listeners {
    fn from(listeners: Vec<TcpListener>) -> Listeners {
        Listeners(listeners)
    }
}

impl Listeners {
    /// The next connection, wherever it comes. May be given up while it waits.
    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        poll_fn(|context| {
            let mut polled = self.0.iter().map(|listener| listener.poll_accept(context));
            polled.find(Poll::is_ready).unwrap_or(Poll::Pending)
        })
        .await
    }
}

/// Serves until a request to end comes; then what has begun may end within the limit, unless a
/// second request comes.
pub async fn serve(
    listeners: impl Into<Listeners>,
    router: Router,
    limits: ConnectionLimits,
    mut requests_to_end: mpsc::Receiver<()>,
    metrics: Metrics,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.request);
    let (end, ending) = watch::channel(());
    let mut entrance = Entrance::new(listeners.into(), limits.connections, &metrics);
    let mut open = JoinSet::new();
    loop {
        let (stream, client, place) = tokio::select! {
            _ = requests_to_end.recv() => break,
            // Nobody needs what ended connections leave behind.
            Some(_) = open.join_next() => continue,
            accepted = entrance.accept() => accepted,
        };
        let mut stream = Box::pin(TimeoutStream::new(stream));
        stream
            .as_mut()
            .set_write_timeout_pinned(Some(limits.reading));
        let (still_open, mut all_closed) = mpsc::channel(1);
        let known = Connection {
            client,
            ending: ending.clone(),
            _open: still_open,
        };
        let answer = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(known.clone());
            answer.call(request)
        });
        // A connection may become a socket.
        let connection = http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut ending = ending.clone();
        let counted = Gauge::hold(&metrics, |figures| &figures.connections);
        open.spawn(async move {
            let mut connection = Box::pin(connection);
            // What goes wrong with a connection is the client's affair.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = ending.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.as_mut().await;
                }
            }
            drop(connection);
            // It may live on as a socket.
            all_closed.recv().await;
            drop((place, counted));
        });
    }
    // The port is free from now on.
    drop(entrance);
    // All connections hear of it.
    drop(end);
    tracing::info!(connections = open.len(), "the server ends");
    tokio::select! {
        () = async { while open.join_next().await.is_some() {} } => {}
        () = sleep(limits.farewell) => {
            tracing::info!(connections = open.len(), "not all clients have gone in time");
        }
        _ = requests_to_end.recv() => {}
    }
    // Whatever is still open ends with `open`.
}

/// Lets in as many as there is room for.
struct Entrance {
    listeners: Listeners,
    places: Arc<Semaphore>,
    most: usize,
    last_news: Option<Instant>,
    metrics: Metrics,
}

impl Entrance {
    fn new(listeners: Listeners, most: usize, metrics: &Metrics) -> Entrance {
        Entrance {
            listeners,
            places: Arc::new(Semaphore::new(most)),
            most,
            last_news: None,
            metrics: metrics.clone(),
        }
    }

    /// The next connection, and its place among those that may be open. May be given up while it
    /// waits.
    async fn accept(&mut self) -> (TcpStream, IpAddr, Option<OwnedSemaphorePermit>) {
        if self.places.available_permits() == 0 {
            self.metrics.0.limits.add(Limit::Connections.word());
            if self.may_tell() {
                let most = self.most;
                tracing::warn!(most, "the limit of connections is reached, others wait");
            }
        }
        // It fails only where places are closed, and they never are.
        let place = self.places.clone().acquire_owned().await.ok();
        loop {
            match self.listeners.accept().await {
                Ok((stream, client)) => {
                    // Answers are short, and the moves of online play shorter.
                    let _ = stream.set_nodelay(true);
                    return (stream, client.ip(), place);
                }
                // A client that went away while it waited.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    if self.may_tell() {
                        tracing::error!(%error, "cannot accept connections");
                    }
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Whether it is time to say something again.
    fn may_tell(&mut self) -> bool {
        let last = self.last_news;
        let now = last.is_none_or(|last| last.elapsed() >= NEWS_EVERY);
        if now {
            self.last_news = Some(Instant::now());
        }
        now
    }
}
